import { expect } from "bun:test";
import * as fc from "fast-check";
import type { ChatRequest } from "../../src/dialects/openai-chat/request.ts";
import type { ChatCompletion, ChatCompletionChunk } from "../../src/dialects/openai-chat/completion.ts";
import { restoreCompletion } from "../../src/dialects/openai-chat/restore/answer.ts";
import { bendings } from "./bendings.ts";
import { type Chance, chance, pieces } from "./chance.ts";
import { chunk, chunksOf, masking, received, streamed } from "./path.ts";
import { forbidden, holdsOneInAnother, ordinary, planted } from "./promises.ts";
import { chatRequest } from "../support/chat-request.ts";

type Fields = Record<string, unknown>;

/** A text of an answer: how a delta says a piece of it, and where a client finds it in a delta or message. */
interface Place {
  isJson: boolean;
  says(piece: string, isFirst: boolean): Fields;
  in(message: Fields): unknown;
}

const plain = (key: string, isJson = false): Place => ({
  isJson,
  says: (piece) => ({ [key]: piece }),
  in: (message) => message[key],
});
const call = (index: number, kind: "function" | "custom", key: string): Place => ({
  isJson: kind === "function",
  says: (piece, isFirst) => {
    const about = isFirst ? { id: `call_${index}`, type: kind } : {};
    return { tool_calls: [{ index, ...about, [kind]: { ...(isFirst ? { name: "act" } : {}), [key]: piece } }] };
  },
  in: (message) => {
    const calls = (message["tool_calls"] ?? []) as (Fields & { index?: number })[];
    const body = calls.find((one, position) => (one.index ?? position) === index)?.[kind] as Fields | undefined;
    return body?.[key];
  },
});
const places = {
  content: plain("content"),
  refusal: plain("refusal"),
  reasoning_content: plain("reasoning_content"),
  first: call(0, "function", "arguments"),
  second: call(1, "function", "arguments"),
  third: call(2, "custom", "input"),
  function_call: {
    isJson: true,
    says: (piece, isFirst) => ({ function_call: { ...(isFirst ? { name: "act" } : {}), arguments: piece } }),
    in: (message) => (message["function_call"] as Fields | undefined)?.["arguments"],
  } satisfies Place,
};
type Kind = keyof typeof places;

/** Raw line breaks and quotes would break the JSON a surrogate stands in; escapes doubled thrice are nobody's. */
const inJson = bendings.filter(
  ({ name }) => !/line wrap|throughout|HTML numbers|no opening|half|everything/.test(name),
);

const answers = fc.array(
  fc.record({
    kinds: fc.uniqueArray(fc.constantFrom(...(Object.keys(places) as Kind[])), { minLength: 1, maxLength: 4 }),
    words: fc.array(ordinary, { maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 3 },
);

/** Every text of an answer comes back, interleaved as providers do it, before its choice finishes; and the same if it is no stream. */
export async function everyTextComesBack(numRuns: number): Promise<void> {
  const property = fc.asyncProperty(planted, answers, fc.nat(), fc.boolean(), async (all, choices, seed, json) => {
    if (holdsOneInAnother(all)) return;
    const random = chance(seed);
    const request: ChatRequest = {
      model: "m",
      messages: [{ role: "user", content: all.map(({ value }) => value).join("\n ") }],
    };
    const masked = await masking(all).mask(chatRequest(request), "account");
    const bend = (value: string) => {
      const [, type, digits] = /\((.*)_(\d{9})\)/.exec(masked.vault.hide(value, "PERSON"))!;
      return random.of(inJson).bend(type!, digits!, random);
    };
    const texts = choices.flatMap(({ kinds, words }, index) =>
      kinds.map((kind) => {
        const isJson = places[kind].isJson || (json && kind === "content");
        const write = isJson ? documentWith : proseWith;
        const values = all.map(({ value }) => value);
        return { index, kind, original: write(words, values), written: write(words, values.map(bend)) };
      }),
    );

    const out = received(streamed(interleaved(texts, random), random), masked, json);
    const chunks = chunksOf(out);
    for (const { index, kind, original } of texts)
      expect({ kind, text: read(chunks, index, kind) }).toEqual({ kind, text: original });
    for (const index of choices.keys()) finishesLast(chunks, index);
    forbidden(out, [...masked.vault.names]);

    const whole = restoreCompletion(completionOf(texts, choices.length), masked, json);
    for (const { index, kind, original } of texts)
      expect(places[kind].in(whole.choices[index]!.message as Fields)).toBe(original);
    forbidden(JSON.stringify(whole), [...masked.vault.names]);
  });
  await fc.assert(property, { numRuns, seed: 20261121 });
}

const proseWith = (words: readonly string[], values: readonly string[]) =>
  values.map((value, index) => `${words[index % words.length] ?? "so"} ${value} `).join("");

/** JSON with values in strings, in JSON in strings, and in JSON in that. */
function documentWith(words: readonly string[], values: readonly string[]): string {
  const inner = JSON.stringify({ list: values, words });
  return JSON.stringify({
    words,
    first: values[0],
    text: proseWith(words, values),
    inner,
    innermost: JSON.stringify([1, inner]),
  });
}

interface Text {
  index: number;
  kind: Kind;
  written: string;
}

/** The events of all texts, shuffled, each text's in order; a choice finishes with its last piece or after it. */
function interleaved(texts: readonly Text[], random: Chance): object[] {
  const queues = texts.map(({ index, kind, written }) => ({
    index,
    deltas: pieces(written, random).map((piece, at) => places[kind].says(piece, at === 0)),
  }));
  const events: object[] = [];
  while (queues.length > 0) {
    const queue = random.of(queues);
    const delta = queue.deltas.shift() ?? {};
    if (queue.deltas.length === 0) queues.splice(queues.indexOf(queue), 1);
    const isLast = queues.every(({ index }) => index !== queue.index);
    const finishesAtOnce = isLast && random.below(2) === 0;
    events.push(chunk(delta, finishesAtOnce ? "stop" : null, queue.index));
    if (isLast && !finishesAtOnce) events.push(chunk({}, "stop", queue.index));
  }
  return [...events, { choices: [], usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 } }];
}

const deltas = (chunks: readonly ChatCompletionChunk[], index: number) =>
  chunks.flatMap(({ choices }) => choices).filter((choice) => choice.index === index);

function read(chunks: readonly ChatCompletionChunk[], index: number, kind: Kind): string {
  /** A client's number of a call, by the provider's: calls may be counted anew, so they are told apart by their ids. */
  const numbers = new Map<unknown, number>();
  const numbered = (delta: Fields) =>
    ((delta["tool_calls"] ?? []) as Fields[]).map((one) => {
      if (typeof one["id"] === "string") numbers.set(one["index"], Number(one["id"].slice("call_".length)));
      return { ...one, index: numbers.get(one["index"]) ?? -1 };
    });
  return deltas(chunks, index)
    .map(({ delta }) => places[kind].in({ ...delta, tool_calls: numbered(delta) }) as string | undefined)
    .join("");
}

function finishesLast(chunks: readonly ChatCompletionChunk[], index: number): void {
  const mine = deltas(chunks, index);
  expect(mine.map(({ finish_reason }) => finish_reason)).toEqual([...mine.slice(1).map(() => null), "stop"]);
  expect(mine.map(({ delta }) => delta.role ?? null)).toEqual(["assistant", ...mine.slice(1).map(() => null)]);
}

function completionOf(texts: readonly Text[], count: number): ChatCompletion {
  const messages: Fields[] = Array.from({ length: count }, () => ({ role: "assistant", content: null, refusal: null }));
  for (const { index, kind, written } of texts) {
    const { tool_calls: added, ...fields }: Fields = places[kind].says(written, true);
    const message = messages[index]!;
    if (added)
      message["tool_calls"] = [...((message["tool_calls"] as Fields[] | undefined) ?? []), ...(added as Fields[])];
    Object.assign(message, fields);
  }
  const choices = messages.map((message, index) => ({ index, message, finish_reason: "stop", logprobs: null }));
  return { id: "", object: "chat.completion", created: 0, model: "", choices } as unknown as ChatCompletion;
}
