import { expect } from "bun:test";
import type { Fields } from "../../src/contract/fields.ts";
import { messagesApi } from "../../src/dialects/anthropic-messages/anthropic-messages.ts";
import type { DialectRequest, WordDialect } from "../../src/dialects/dialect.ts";
import { nativeEventText } from "../../src/dialects/native-event.ts";
import { openaiChat } from "../../src/dialects/openai-chat/openai-chat.ts";
import { inFull } from "../../src/dialects/openai-chat/repeat.ts";
import { restoreChunks } from "../../src/dialects/openai-chat/restore/answer.ts";
import { openaiResponses } from "../../src/dialects/openai-responses/openai-responses.ts";
import type { Masked } from "../../src/privacy/masking.ts";
import { Vault } from "../../src/privacy/pseudonymize/vault.ts";
import { OutputSearch } from "../../src/privacy/output/output-search.ts";
import { terms } from "../../src/privacy/analyze/terms.ts";
import { chatRequest } from "../support/chat-request.ts";
import { grammar } from "../../src/privacy/restore/grammar.ts";
import type { NativeLane } from "../../src/upstream/provider.ts";
import { anthropic } from "../../src/upstream/providers/anthropic/anthropic.ts";
import { openai } from "../../src/upstream/providers/openai.ts";
import { bendings } from "../privacy/bendings.ts";
import { type Chance, pieces } from "../privacy/chance.ts";
import { chunk, chunksOf, said, streamed } from "../privacy/path.ts";
import {
  assembled,
  blockStart,
  blockStop,
  delta,
  events,
  messageEnd,
  messageStart,
} from "./anthropic-messages/world.ts";
import {
  beginning,
  callEvents,
  callItem,
  completed,
  heard,
  messageItem,
  textEvents,
  written,
} from "./openai-responses/said.ts";

/** Streams of every API on every lane, without sockets: what a model says in all its ways, and what a client reads of it. */

const values = ['Maria "Mary" \\ Lopez\n', "Zoë\t/O'Brien", "Project Bluebird"];
const vault = new Vault("secret", "scope");
const digits = values.map((value) => /\d{9}/.exec(vault.hide(value, "PERSON"))![0]);
const plain: Masked = { vault, grammar: grammar(["PERSON"]) };
/** A name that is the model's own. */
const unasked = "Peter Hansen";
const search = new OutputSearch({
  ...plain,
  analyzer: { detectors: [terms([unasked])], types: new Set(["TERM"]), allowed: () => false },
  request: chatRequest({ model: "m", messages: [] }),
  hid: undefined,
});
/** Everything is restored, or nothing in addresses, and what the model wrote of itself is hidden. */
export const settings = {
  plain,
  careful: { ...plain, restoresUrls: false, output: search } satisfies Masked,
};

/** What the model says, and what the client is to read. */
export interface Said {
  thought: string;
  text: string;
  calls: string[];
}

/** Surrogates in any spelling, one that was invented, and calls whose arguments have them at some depth of JSON. */
export function answer(random: Chance, masked: Masked): { model: Said; client: Said } {
  const inJson = bendings.filter(
    ({ name }) => !/wrap|throughout|numbers|no opening|half|everything|quotes|underscores$/.test(name),
  );
  const inProse = bendings.filter(({ clash }) => !clash);
  // As an address has it: one that it ends in the middle of would be two.
  const inLinks = inProse.filter(({ name }) => !/line wrap/.test(name));
  const named = (which: number) => (list: typeof bendings) => random.of(list).bend("PERSON", digits[which]!, random);
  const prose = (): [string, string] => {
    const which = [0, 1, 2, random.below(3)];
    const model = which.map((one) => `so ${named(one)(inProse)} ,`).join(" ");
    const end = [
      "[unknown]",
      masked.output ? "[TERM]" : unasked,
      masked.restoresUrls === false ? "[hidden]" : values[0],
    ];
    return [
      `${model} SURROGATE_PII(PERSON_000000001) . ${unasked} https://x.example/${named(0)(inLinks)} .`,
      `${which.map((one) => `so ${values[one]} ,`).join(" ")} ${end[0]} . ${end[1]} https://x.example/${end[2]} .`,
    ];
  };
  const args = (): [string, string] => {
    const depth = 1 + random.below(4);
    const which = random.below(3);
    const nest = (name: string, at: number): string =>
      JSON.stringify({ at, to: at > 1 ? nest(name, at - 1) : name, all: [name, 1] });
    // A bending may hold backslashes of its own, which are the bent surrogate's and not escaped.
    return [nest("@@", depth).replaceAll("@@", () => named(which)(inJson)), nest(values[which]!, depth)];
  };
  const [thought, text, one, other] = [prose(), prose(), args(), args()];
  const take = (index: 0 | 1): Said => ({
    thought: thought[index],
    text: text[index],
    calls: [one[index], other[index]],
  });
  return { model: take(0), client: take(1) };
}

/** Two lists as one, each in its order. */
function mixed<Item>(some: readonly Item[], others: readonly Item[], random: Chance): Item[] {
  const queues = [[...some], [...others]];
  const out: Item[] = [];
  while (queues.some(({ length }) => length > 0))
    out.push(random.of(queues.filter(({ length }) => length > 0)).shift()!);
  return out;
}

const identity = { id: "resp_1", created: 1, model: "m" };
const same = (event: Fields) => event;
const encoded = (text: string) => new TextEncoder().encode(text);

interface Native {
  dialect: WordDialect;
  lane: NativeLane;
  request: DialectRequest;
}

/** What leaves for a client of a native lane for a provider's bytes. */
function natively({ dialect, lane, request }: Native, bytes: Iterable<Uint8Array>, masked: Masked): string {
  const decoder = lane.decodeStream();
  const restoring = dialect.native!.restoreEvents(masked, request);
  const writer = request.streamWriter(identity, same);
  const text = (list: ReturnType<typeof decoder.push>) =>
    list.map((event) => nativeEventText(writer.passed?.(event) ?? event, same)).join("");
  let out = "";
  for (const some of bytes) out += text(decoder.push(some).flatMap((event) => restoring.push(event)));
  out += text(decoder.end().flatMap((event) => restoring.push(event)));
  expect(decoder.outcome()).toBe("finished");
  return out + text(restoring.end());
}

/** What leaves for a client of the translated lane. */
function translated(request: DialectRequest, bytes: Iterable<Uint8Array>, masked: Masked): string {
  const decoder = openai.decodeStream();
  const writer = request.streamWriter(identity, same);
  const restoring = restoreChunks(masked, false, writer.inTurn);
  let out = "";
  const step = (list: ReturnType<typeof decoder.push>) => {
    for (const one of list.map(inFull).flatMap((whole) => restoring.push(whole))) out += writer.write(one);
  };
  for (const some of bytes) step(decoder.push(some));
  step(decoder.end());
  expect(decoder.outcome()).toBe("finished");
  for (const one of restoring.end()) out += writer.write(one);
  return out + writer.finish({ prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 });
}

/** An answer as chunks of the chat form. */
function asChunks({ thought, text, calls }: Said, random: Chance): Iterable<Uint8Array> {
  const [one, other] = calls.map((args, index) =>
    pieces(args, random).map((piece, at) => {
      const begin = at === 0 ? { id: `call_${index}`, type: "function" } : {};
      return chunk({
        tool_calls: [{ index, ...begin, function: { ...(at === 0 ? { name: "send" } : {}), arguments: piece } }],
      });
    }),
  );
  return streamed(
    [
      ...pieces(thought, random).map((reasoning_content) => chunk({ reasoning_content })),
      ...pieces(text, random).map((content) => chunk({ content })),
      // Calls are counted in the order in which they begin.
      one![0]!,
      other![0]!,
      ...mixed(one!.slice(1), other!.slice(1), random),
      chunk({}, "tool_calls"),
    ],
    random,
  );
}

function asMessage({ thought, text, calls }: Said, random: Chance): Iterable<Uint8Array> {
  const [one, other] = calls.map((args, index) =>
    pieces(args, random).map((partial_json) => delta(index + 2, { type: "input_json_delta", partial_json })),
  );
  const call = (index: number) =>
    blockStart(index, { type: "tool_use", id: `call_${index - 2}`, name: "send", input: {} });
  const spoken = mixed(
    pieces(thought, random).map((thinking) => delta(0, { type: "thinking_delta", thinking })),
    pieces(text, random).map((piece) => delta(1, { type: "text_delta", text: piece })),
    random,
  );
  const begin = [
    blockStart(0, { type: "thinking", thinking: "", signature: "" }),
    blockStart(1, { type: "text", text: "" }),
  ];
  const blocks = [...begin, call(2), call(3), ...mixed(spoken, mixed(one!, other!, random), random)];
  const stops = [blockStop(1), blockStop(0), blockStop(3), blockStop(2)];
  return pieces(encoded(events(messageStart, ...blocks, ...stops, ...messageEnd("tool_use"))), random);
}

function asResponse({ thought, text, calls }: Said, random: Chance): Iterable<Uint8Array> {
  const spoken = [thought, text].map((whole, at) => textEvents(pieces(whole, random), at));
  const called = calls.map((args, index) => callEvents(pieces(args, random), index + 2));
  const grown = mixed(
    mixed(spoken[0]!.slice(2, -3), spoken[1]!.slice(2, -3), random),
    mixed(called[0]![1], called[1]![1], random),
    random,
  );
  const items = [
    messageItem(thought, { id: "msg_0" }),
    messageItem(text),
    ...calls.map((args, at) => callItem(args, at + 2)),
  ];
  const begun = [...spoken.flatMap((one) => one.slice(0, 2)), ...called.flatMap(([begin]) => begin)];
  const ended = [...spoken.flatMap((one) => one.slice(-3)), ...called.flatMap(([, , end]) => end)];
  return pieces(encoded(written([...beginning, ...begun, ...grown, ...ended, completed(items)])), random);
}

function ofMessage(text: string): Said {
  const { content } = assembled(text);
  const [thought, spoken] = ["thinking", "text"].map(
    (type) => content.find((block) => block["type"] === type)![type] as string,
  );
  const inputs = content.filter(({ type }) => type === "tool_use").map(({ input }) => JSON.stringify(input));
  return { thought: thought!, text: spoken!, calls: inputs };
}

function ofResponse(text: string): Said {
  const { deltas, wholes, last } = heard(text);
  const output = last["output"] as { arguments?: string; content?: { text: string }[]; summary?: { text: string }[] }[];
  const whole = output.map(
    ({ arguments: args, content, summary }) => args ?? (content?.length ? content : summary)![0]!.text,
  );
  expect(Object.values(wholes).toSorted()).toEqual(whole.toSorted());
  expect(Object.values(deltas).toSorted()).toEqual(whole.toSorted());
  return { thought: whole[0]!, text: whole[1]!, calls: whole.slice(2) };
}

function ofChat(text: string): Said {
  const chunks = chunksOf(text);
  const calls = ["", ""];
  for (const { choices } of chunks)
    for (const { delta: one } of choices)
      for (const call of (one as { tool_calls?: { index: number; function?: { arguments?: string } }[] }).tool_calls ??
        [])
        calls[call.index] += call.function?.arguments ?? "";
  return { thought: said(chunks, "reasoning_content"), text: said(chunks, "content"), calls };
}

const message = messagesApi.parse({
  model: "m",
  max_tokens: 9,
  stream: true,
  messages: [{ role: "user", content: "x" }],
});
const response = openaiResponses.parse({ model: "m", stream: true, input: "x" });
const chat = openaiChat.parse({
  model: "m",
  stream: true,
  messages: [{ role: "user", content: "x" }],
}) as DialectRequest;

const nativeMessages: Native = {
  dialect: messagesApi,
  lane: anthropic.native["anthropic-messages"],
  request: message,
};
const nativeResponses: Native = {
  dialect: openaiResponses,
  lane: openai.native!["openai-responses"]!,
  request: response,
};

/** Each way from a model to a client. */
export const roads: [string, (answer: Said, random: Chance, masked: Masked) => Said][] = [
  ["of chat completions", (one, random, by) => ofChat(translated(chat, asChunks(one, random), by))],
  ["of messages, translated", (one, random, by) => ofMessage(translated(message, asChunks(one, random), by))],
  [
    "of messages, native",
    (one, random, by) => {
      const told = ofMessage(natively(nativeMessages, asMessage(one, random), by));
      // Thoughts are signed: nothing more is hidden in them.
      return by.output ? { ...told, thought: told.thought.replace(unasked, "[TERM]") } : told;
    },
  ],
  ["of responses, translated", (one, random, by) => ofResponse(translated(response, asChunks(one, random), by))],
  ["of responses, native", (one, random, by) => ofResponse(natively(nativeResponses, asResponse(one, random), by))],
];
