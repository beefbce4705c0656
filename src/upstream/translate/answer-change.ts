import { GatewayError } from "../../errors.ts";
import type { ChatCompletion, ChatCompletionChunk, ChunkChoice } from "../../dialects/openai-chat/completion.ts";
import { inFull } from "../../dialects/openai-chat/repeat.ts";
import type { Decoder } from "../provider.ts";
import type { ChoiceChange, ChoicePiece } from "./capabilities.ts";

type Changes = readonly (() => ChoiceChange)[];

/** The decoder of a stream whose every choice is changed. What was decoded before an answer proves wrong still counts. */
export function changedStream(decoder: Decoder, changes: Changes): Decoder {
  if (changes.length === 0) return decoder;
  const choices = new Map<number, ChoiceChange>();
  let hasBegun = false;
  let fault: GatewayError | undefined;
  return {
    push: (bytes) => changed(decoder.push(bytes).map(inFull)),
    end: () => changed(decoder.end().map(inFull)),
    outcome: () => fault ?? decoder.outcome(),
  };

  function changed(chunks: ChatCompletionChunk[]): ChatCompletionChunk[] {
    const out: ChatCompletionChunk[] = [];
    try {
      for (const chunk of chunks) if (!fault) out.push(...changedChunk(chunk));
    } catch (thrown) {
      if (!(thrown instanceof GatewayError)) throw thrown;
      fault = thrown;
    }
    return out;
  }

  /** The first chunk goes out even if all of it is held back: the answer has begun. */
  function changedChunk(chunk: ChatCompletionChunk): ChatCompletionChunk[] {
    const rest = chunk.choices.map(changedChoice).filter((choice) => !hasBegun || says(choice));
    if (rest.length === 0 && chunk.choices.length > 0 && !chunk.usage) return [];
    hasBegun ||= rest.length > 0;
    return [{ ...chunk, choices: rest }];
  }

  function changedChoice(choice: ChunkChoice): ChunkChoice {
    const change = choices.get(choice.index) ?? chained(changes);
    choices.set(choice.index, change);
    const { delta, reason } = change({ delta: choice.delta, reason: choice.finish_reason });
    return { ...choice, delta, finish_reason: reason };
  }
}

const says = ({ delta, finish_reason: reason }: ChunkChoice) => reason !== null || Object.keys(delta).length > 0;

/** A whole answer with every choice changed. */
export function changedCompletion(completion: ChatCompletion, changes: Changes): ChatCompletion {
  if (changes.length === 0) return completion;
  return { ...completion, choices: completion.choices.map((choice) => changedWhole(choice, chained(changes))) };
}

type CompletionChoice = ChatCompletion["choices"][number];

function changedWhole(choice: CompletionChoice, change: ChoiceChange): CompletionChoice {
  const { tool_calls: calls, ...message } = choice.message;
  const indexed = calls?.map((call, index) => ({ index, ...call }));
  const given: ChoicePiece["delta"] = { ...message, ...(indexed ? { tool_calls: indexed } : {}) };
  const { delta, reason } = change({ delta: given, reason: choice.finish_reason });
  const { tool_calls: changedCalls = [], ...said } = delta;
  const whole = changedCalls.map(({ index: _index, ...call }) => call);
  return {
    ...choice,
    message: {
      ...said,
      role: "assistant",
      content: said.content ?? null,
      refusal: said.refusal ?? null,
      ...(whole.length > 0 ? { tool_calls: whole } : {}),
    } as CompletionChoice["message"],
    finish_reason: reason ?? choice.finish_reason,
  };
}

function chained(changes: Changes): ChoiceChange {
  const steps = changes.map((make) => make());
  return (said) => steps.reduce((given, step) => step(given), said);
}
