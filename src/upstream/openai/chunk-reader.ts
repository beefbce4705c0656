import type { ChatCompletionChunk, ChunkChoice, FinishReason } from "../../dialects/openai-chat/completion.ts";
import { Repeat, type CanonicalPiece } from "../../dialects/openai-chat/repeat.ts";
import { mostAtOnce } from "../../dialects/too-many-texts.ts";
import { exactJson } from "../../contract/exact-number.ts";
import { type Fields, isFields, listIn } from "../../contract/fields.ts";
import { parsedJson, tooMany } from "../failures.ts";
import { finishReasonOf } from "../finish-reasons.ts";
import { UpstreamFailure } from "../provider.ts";
import type { FrameReader } from "../stream-decoder.ts";
import { type AnswerDifferences, normalizeMessage, usageIn, wholeLogprobs } from "./answer.ts";
import type { Frame } from "./event-splitter.ts";
import { reportedFailure } from "./failures.ts";
import type { Repeats } from "./repeats.ts";
import { type CallTracker, callTracker } from "./tool-calls.ts";

/** What is known of one choice of the stream so far. */
interface ChoiceState {
  isFinished: boolean;
  calls: CallTracker | undefined;
  /** The last fragment of reasoning, for providers that repeat it. */
  reasoning: unknown;
}

/** Reads the events of a stream in OpenAI's form, with a provider's differences, into canonical chunks. */
export class ChunkReader implements FrameReader<Frame, CanonicalPiece> {
  readonly #differences: AnswerDifferences;
  readonly #repeats: Repeats;
  readonly #choices = new Map<number, ChoiceState>();
  #unfinished = 0;
  #hasContent = false;
  #isDone = false;

  /** @param repeats learns from what is read */
  constructor(differences: AnswerDifferences, repeats: Repeats) {
    this.#differences = differences;
    this.#repeats = repeats;
  }

  state(): ReturnType<FrameReader<Frame>["state"]> {
    if (this.#isDone) return "over";
    return this.#choices.size > 0 && this.#unfinished === 0 ? "complete" : "open";
  }

  read(frame: Frame, chunks: CanonicalPiece[]): void {
    if (frame instanceof Repeat) return void chunks.push(frame);
    const { event, data } = frame;
    this.#repeats.forget();
    if (event === "error")
      throw reportedFailure(parsedJson(data)) ?? reportedFailure({ error: data }) ?? new Error("an empty error event");
    // Some servers write more behind it; the official clients look at its beginning, too.
    if (!data.startsWith("[DONE]")) return this.#readChunk(data, chunks);
    if (this.state() === "open")
      throw new UpstreamFailure("broken", "The provider ended its answer without saying why");
    this.#isDone = true;
  }

  #readChunk(data: string, chunks: CanonicalPiece[]): void {
    const event = exactJson(data);
    const failure = reportedFailure(event);
    if (failure) throw failure;
    if (!isFields(event)) throw new UpstreamFailure("broken", "The provider sent an event that is no object");
    const choices = listIn(event["choices"]).map((choice) => this.#choice(choice));
    const usage = usageIn(event, this.#differences.usage);
    // A role alone does not begin the answer: until there is content, another provider may still be asked.
    this.#hasContent ||= choices.some(hasContent);
    const isTold = choices.length > 0 || isFields(event["moderation"]);
    if (!usage && !(isTold && this.#hasContent)) return;
    const chunk: ChatCompletionChunk = { ...unidentified, choices };
    if (usage) chunk.usage = usage;
    chunks.push(withRest(chunk, event));
    // What is said twice is known only by what was said before.
    if (!this.#differences.repeatsReasoning) this.#repeats.learn(data, chunk);
  }

  #choice(choice: Fields): ChunkChoice {
    const index = typeof choice["index"] === "number" ? choice["index"] : 0;
    const state = this.#choices.get(index) ?? this.#begin(index);
    const reason = finishReasonOf(choice["finish_reason"], this.#differences.finishReasons);
    // Clients expect it once; some servers say it again with what they report at the end.
    const finish_reason = state.isFinished ? null : reason;
    const delta = this.#delta(isFields(choice["delta"]) ? choice["delta"] : {}, state, finish_reason);
    if (finish_reason) {
      state.isFinished = true;
      this.#unfinished--;
    }
    const told: ChunkChoice = { index, delta, finish_reason };
    if (isFields(choice["logprobs"])) (told as Fields)["logprobs"] = wholeLogprobs(choice["logprobs"]);
    return withRest(told, choice);
  }

  #begin(index: number): ChoiceState {
    if (this.#choices.size >= mostAtOnce) throw tooMany("choices");
    const state: ChoiceState = { isFinished: false, calls: undefined, reasoning: undefined };
    this.#choices.set(index, state);
    this.#unfinished++;
    return state;
  }

  #delta(given: Fields, state: ChoiceState, finish: FinishReason | null): Fields {
    const { repeatsReasoning } = this.#differences;
    const message = normalizeMessage(given);
    if (!finish && !repeatsReasoning && message["tool_calls"] === undefined && message["function_call"] === undefined)
      return message;
    const { tool_calls: fragments, function_call: legacyCall, ...delta } = message;
    if (legacyCall) delta["function_call"] = legacyCall;
    if (repeatsReasoning && delta["reasoning_content"]) {
      const isRepeated = delta["reasoning_content"] === state.reasoning;
      state.reasoning = delta["reasoning_content"];
      if (isRepeated) delete delta["reasoning_content"];
    }
    const calls = listIn(fragments).flatMap((fragment) => (state.calls ??= callTracker()).fragment(fragment));
    if (finish) calls.push(...(state.calls?.unfinished() ?? []));
    return calls.length > 0 ? { ...delta, tool_calls: calls } : delta;
  }
}

/** The gateway writes its own identity into each chunk. */
const unidentified = { id: "", object: "chat.completion.chunk" as const, created: 0, model: "" };

/** Adds the fields of `given` that are missing. A loop, because spreading each event and choice took a third of a stream's time. */
function withRest<Known extends object>(known: Known, given: Fields): Known {
  for (const key in given) if (!(key in known)) (known as Fields)[key] = given[key];
  return known;
}

function hasContent({ delta, finish_reason: finish }: ChunkChoice): boolean {
  return finish !== null || Object.entries(delta).some(([key, value]) => key !== "role" && !isEmpty(value));
}

const isEmpty = (value: unknown) => value === "" || value === null || (Array.isArray(value) && value.length === 0);
