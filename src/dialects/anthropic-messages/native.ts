import { type Fields, countIn, fieldsIn, isFields, listIn, textIn } from "../../contract/fields.ts";
import { restoreAnswer, restoreLeaf, restoreLeaves, restoreText } from "../../privacy/restore/whole-text.ts";
import type { Masked } from "../../privacy/masking.ts";
import type { Stage } from "../../stream/stage.ts";
import type { AnswerCounter, NativeForm } from "../dialect.ts";
import { changedEvent, type NativeEvent } from "../native-event.ts";
import type { Usage } from "../openai-chat/completion.ts";
import { CitedDocuments } from "./cited-documents.ts";
import { asksForJsonText } from "./json-output.ts";
import { BlockRestorer, grows } from "./restore-blocks.ts";
import { restoredFields, restoredInput } from "./restored-fields.ts";
import { withSealed } from "../own-thoughts.ts";
import { cutReasons } from "./stop-reasons.ts";

/** The native lane of Anthropic's Messages: its events by their documentation, unknown ones with their leaves restored. */
export const messagesNative: NativeForm = {
  headers: ["anthropic-*"],
  countEvent({ data: { usage, message, delta } }, counter) {
    // A message that begins has a token or so of its output: of one that breaks off, the text tells more.
    const told = isFields(message) ? { ...fieldsIn(message["usage"]), output_tokens: undefined } : fieldsIn(usage);
    counter.observe(usageIn(told, counter), charactersIn(delta));
  },
  countWhole(body, counter) {
    const characters = listIn(body["content"]).reduce((sum, block) => sum + charactersIn(block), 0);
    counter.observe(usageIn(fieldsIn(body["usage"]), counter), characters);
  },
  restoreEvents: (masked, request) => new MessageRestorer(masked, request.body),
  restoreWhole(body, masked, request) {
    const { content } = body;
    if (!Array.isArray(content)) return fieldsIn(restoreLeaves(masked, body));
    const isJson = asksForJsonText(request.body);
    const cited = new CitedDocuments(masked, request.body);
    const isWhole = !cutReasons.has(body["stop_reason"]);
    const blocks = (content as unknown[]).map((block, at) =>
      restoredBlock(cited.inBlock(block), masked, { isJson, isWhole: isWhole || at < content.length - 1 }),
    );
    // Empty in the place where it was, so that the fields keep their order.
    return { ...fieldsIn(restoreLeaves(masked, { ...body, content: [] })), content: blocks };
  },
};

/** Restores the events of a message. */
class MessageRestorer implements Stage<NativeEvent> {
  readonly #masked: Masked;
  readonly #blocks: BlockRestorer;
  readonly #cited: CitedDocuments;
  /** Events that end a block which holds something back, until it is known whether that was cut off. */
  #waiting: NativeEvent[] = [];

  constructor(masked: Masked, body: Fields) {
    this.#masked = masked;
    this.#blocks = new BlockRestorer(masked, asksForJsonText(body));
    this.#cited = new CitedDocuments(masked, body);
  }

  push(event: NativeEvent): NativeEvent[] {
    const { type, index, delta } = event.data;
    if (type === "content_block_stop" && this.#blocks.isHolding(index)) {
      this.#waiting.push(event);
      return [];
    }
    const isWhole = type !== "message_delta" || !cutReasons.has(fieldsIn(delta)["stop_reason"]);
    if (this.#waiting.length === 0 || type === "ping") return this.#restored(event, isWhole);
    return [...this.#release(isWhole), ...this.#restored(event, isWhole)];
  }

  end(): NativeEvent[] {
    return [...this.#release(false), ...this.#blocks.end(false)];
  }

  #release(isWhole: boolean): NativeEvent[] {
    const waiting = this.#waiting;
    this.#waiting = [];
    return waiting.flatMap((event) => this.#restored(event, isWhole));
  }

  #restored(given: NativeEvent, isWhole: boolean): NativeEvent[] {
    const event = withName(given, this.#masked);
    switch (event.data["type"]) {
      case "content_block_start":
        return this.#blocks.start(event);
      case "content_block_delta":
        return this.#blocks.add(this.#cited.inEvent(event));
      case "content_block_stop":
        return [...this.#blocks.stop(event.data["index"], isWhole), withLeaves(event, this.#masked)];
      case "message_delta":
      case "message_stop":
        return [...this.#blocks.end(isWhole), withLeaves(event, this.#masked)];
      default:
        return [withLeaves(event, this.#masked)];
    }
  }
}

function withName(event: NativeEvent, masked: Masked): NativeEvent {
  const name = event.name === undefined ? undefined : restoreLeaf(masked, event.name);
  return name === undefined || name === event.name ? event : { ...event, name };
}

function withLeaves(event: NativeEvent, masked: Masked): NativeEvent {
  const data = fieldsIn(restoreLeaves(masked, event.data));
  return data === event.data ? event : changedEvent(event, data);
}

function restoredBlock(block: unknown, masked: Masked, { isJson, isWhole }: { isJson: boolean; isWhole: boolean }) {
  if (!isFields(block)) return restoreLeaves(masked, block);
  // The signature of a thought is its last word.
  const isOver = isWhole || textIn(block["signature"]) !== "";
  return restoredFields(withSealed(block, textIn(block["thinking"]), masked), masked, (key, value) => {
    if (key === "input") return restoredInput(value, masked);
    if (typeof value !== "string") return undefined;
    const restore = key === "text" ? restoreAnswer : restoreText;
    return restore(masked, value, isJson && key === "text" && block["type"] === "text", isOver || !grows(key));
  });
}

/**
 * Tokens so far. Events tell totals, each of the counts it has: what one leaves out stays as it was. They leave out the summaries that were
 * written of the conversation first (platform.claude.com/docs/en/build-with-claude/compaction), which are billed like the answer.
 */
function usageIn(usage: Fields, counter: AnswerCounter): Usage | undefined {
  const { input_tokens: input, output_tokens: output, iterations } = usage;
  if (input === undefined && output === undefined) return undefined;
  let prompt = promptIn(usage) || counter.usage.prompt_tokens;
  let completion = countIn(output);
  for (const one of listIn(iterations)) {
    if (one["type"] !== "compaction") continue;
    prompt = countIn(prompt + promptIn(one));
    completion = countIn(completion + countIn(one["output_tokens"]));
  }
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
}

/** Anthropic counts what it wrote to its cache and read from it apart from the rest of the prompt. */
const promptIn = (usage: Fields): number =>
  countIn(usage["input_tokens"]) +
  countIn(usage["cache_creation_input_tokens"]) +
  countIn(usage["cache_read_input_tokens"]);

/** Length of what the model wrote, for providers that report no usage. */
function charactersIn(written: unknown): number {
  const { text, thinking, partial_json: json, input } = fieldsIn(written);
  const args = isFields(input) && Object.keys(input).length > 0 ? JSON.stringify(input).length : 0;
  return textIn(text).length + textIn(thinking).length + textIn(json).length + args;
}
