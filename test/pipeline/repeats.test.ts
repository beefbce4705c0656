import { describe, expect, test } from "bun:test";
import { Meter } from "../../src/accounts/meter.ts";
import { type Fields, unchanged } from "../../src/contract/fields.ts";
import { messagesApi } from "../../src/dialects/anthropic-messages/anthropic-messages.ts";
import type { DialectRequest } from "../../src/dialects/dialect.ts";
import { type CanonicalPiece, Repeat } from "../../src/dialects/openai-chat/repeat.ts";
import { openaiResponses } from "../../src/dialects/openai-responses/openai-responses.ts";
import type { Call } from "../../src/pipeline/call.ts";
import { translatedLane } from "../../src/pipeline/lane.ts";
import type { Tap } from "../../src/pipeline/tap.ts";
import type { Masked } from "../../src/privacy/masking.ts";
import { Vault } from "../../src/privacy/pseudonymize/vault.ts";
import { grammar } from "../../src/privacy/restore/grammar.ts";
import { ChunkReader } from "../../src/upstream/openai/chunk-reader.ts";
import { openaiStyle } from "../../src/upstream/openai/openai-style.ts";
import { Repeats } from "../../src/upstream/openai/repeats.ts";
import { type Decoder, UpstreamFailure } from "../../src/upstream/provider.ts";
import { sseSplitter, streamDecoder } from "../../src/upstream/stream-decoder.ts";
import { chance, pieces } from "../privacy/chance.ts";
import { chatRequest } from "../support/chat-request.ts";
import { hiddenValues, randomStream } from "./random-stream.ts";

/** Every event parsed, as if there were no repeats. */
const parsing = (): Decoder => {
  const answers = { finishReasons: {}, usage: (given: Fields) => given, repeatsReasoning: false };
  return streamDecoder(sseSplitter(), new ChunkReader(answers, new Repeats()));
};
const recognising = (): Decoder => openaiStyle().decodeStream();

const vault = new Vault("secret", "account");
for (const [value, type] of hiddenValues) vault.hide(value, type);
const maskings: Record<string, Masked | undefined> = {
  off: undefined,
  nothing: { vault: new Vault("secret", "account"), grammar: grammar([]) },
  values: { vault, grammar: grammar(["PERSON", "EMAIL_ADDRESS"]) },
};

interface Passed {
  /** What goes out for each piece that comes in, and at the end. */
  texts: string[];
  outcome: string;
  usage: unknown;
  /** What a tap is shown of it. */
  tapped: string;
  /** How many events were not parsed. */
  repeats: number;
}

/** Bytes on their way from a provider to a caller, each piece by itself. */
function passed(decoder: Decoder, bytes: readonly Uint8Array[], masked: Masked | undefined, form: Form): Passed {
  const request = asked[form.door](form.isJson);
  const writer = request.streamWriter({ id: "chatcmpl-1", created: 1, model: "m" }, form.change);
  const meter = new Meter({ amount: 1, close: () => {} }, { input: 1, output: 1 }, { model: "m", api: null }, 5);
  const shown: unknown[] = [];
  const ignore = () => undefined;
  const listening: Tap = {
    sent: ignore,
    failed: ignore,
    wrote: ignore,
    broke: ignore,
    came: (chunks) => void shown.push(...chunks),
  };
  const tap = form.isTapped ? listening : undefined;
  const lane = translatedLane({
    call: { request } as unknown as Call<typeof request>,
    masked,
    meter,
    writer,
    change: form.change,
    tap,
  });
  let repeats = 0;
  const step = (came: CanonicalPiece[]) => {
    repeats += came.filter((piece) => piece instanceof Repeat).length;
    return lane.write(came);
  };
  const texts = bytes.map((piece) => step(decoder.push(piece)));
  texts.push(step(decoder.end()));
  const outcome = decoder.outcome();
  texts.push(outcome === "finished" ? lane.finish() : lane.rest());
  const end = outcome instanceof UpstreamFailure ? `${outcome.kind}: ${outcome.message}` : String(outcome);
  // Ids that the gateway makes up are new in each run.
  const told = (text: string) => text.replaceAll(/call_[\da-f]{32}/g, "call_new");
  return { texts: texts.map(told), tapped: told(JSON.stringify(shown)), outcome: end, usage: meter.usage, repeats };
}

const asked = {
  chat: (isJson: boolean): DialectRequest =>
    chatRequest({
      model: "m",
      messages: [{ role: "user", content: "Hi" }],
      ...(isJson ? { response_format: { type: "json_object" } } : {}),
    }),
  messages: (): DialectRequest =>
    messagesApi.parse({ model: "m", max_tokens: 9, messages: [{ role: "user", content: "Hi" }] }),
  responses: (): DialectRequest => openaiResponses.parse({ model: "m", input: "Hi" }),
};

interface Form {
  door: keyof typeof asked;
  isJson: boolean;
  isTapped: boolean;
  change(event: Fields): Fields;
}

const plain: Form = { door: "chat", isJson: false, isTapped: false, change: unchanged };

describe("Recognising repeats changes nothing", () => {
  test.each(Object.keys(maskings))("in random streams, however they are cut, hiding %s", (name) => {
    let repeats = 0;
    for (let seed = 0; seed < 2000; seed++) {
      const random = chance(seed);
      const stream = randomStream(random, vault);
      const cut = random.below(2) === 0 ? [stream] : pieces(stream, random);
      const change = random.of([
        unchanged,
        unchanged,
        (event: Fields) => ({ ...event, length: JSON.stringify(event).length }),
      ]);
      const door = random.of(["chat", "chat", "messages", "responses"] as const);
      const form: Form = { door, isJson: random.below(4) === 0, isTapped: random.below(8) === 0, change };
      const { repeats: none, ...told } = passed(parsing(), cut, maskings[name], form);
      const { repeats: some, ...tried } = passed(recognising(), cut, maskings[name], form);
      expect({ seed, ...tried }).toEqual({ seed, ...told });
      expect(none).toBe(0);
      repeats += some;
    }
    // Or nothing was tried.
    expect(repeats).toBeGreaterThan(1500);
  });

  test("at every place of a stream where the network may cut it", () => {
    for (let seed = 0; seed < 3; seed++) {
      const stream = randomStream(chance(seed * 7), vault);
      for (let at = 1; at < stream.length; at++) {
        const cut = [stream.subarray(0, at), stream.subarray(at)];
        const { repeats: _none, ...told } = passed(parsing(), cut, maskings["values"], plain);
        const { repeats: _some, ...tried } = passed(recognising(), cut, maskings["values"], plain);
        expect({ seed, at, ...tried }).toEqual({ seed, at, ...told });
      }
    }
  });
});

const event = (delta: string, rest = "") =>
  `data: {"choices":[{"index":0,"delta":${delta},"finish_reason":null}]${rest}}\n\n`;
const repeatsIn = (...events: string[]): number => {
  const bytes = [new TextEncoder().encode(events.join(""))];
  return passed(recognising(), bytes, undefined, plain).repeats;
};
const three = (delta: (text: string) => string) =>
  ["one", "two", 'th\\u0072ee\\n"'.replace('"', '\\"')].map((text) => event(delta(text)));

describe("An event is a repeat", () => {
  test.each([
    ["content", (text: string) => `{"content":"${text}"}`],
    ["content and a role", (text: string) => `{"role":"assistant","content":"${text}","refusal":null}`],
    ["reasoning", (text: string) => `{"content":null,"reasoning_content":"${text}"}`],
    ["reasoning by another name", (text: string) => `{"content":"","reasoning":"${text}"}`],
    ["a refusal", (text: string) => `{"refusal":"${text}"}`],
  ])("that says %s as the one before", (_what, delta) => {
    expect(repeatsIn(...three(delta))).toBe(2);
  });

  test("that adds to a tool call's arguments as the one before, not one that begins a call", () => {
    const begin = event(
      '{"tool_calls":[{"index":0,"id":"c","type":"function","function":{"name":"f","arguments":"x"}}]}',
    );
    const more = three((text) => `{"tool_calls":[{"index":0,"function":{"arguments":"${text}"}}]}`);
    expect(repeatsIn(begin, begin, ...more)).toBe(2);
  });

  test("whichever way its lines end", () => {
    const events = three((text) => `{"content":"${text}"}`);
    for (const [from, to] of [
      ["\n", "\r\n"],
      ["data: ", "data:"],
    ] as const)
      expect(repeatsIn(...events.map((one) => one.replaceAll(from, to)))).toBe(2);
  });

  test("whatever its padding is", () => {
    const padded = ["aGsd8K", "x", "", "x"].map((padding) => event('{"content":"a"}', `,"obfuscation":"${padding}"`));
    expect(repeatsIn(...padded)).toBe(3);
  });

  test("and none once another call has begun under its number", () => {
    const begin = (id: string) =>
      event(`{"tool_calls":[{"index":0,"id":"${id}","type":"function","function":{"name":"f","arguments":"x"}}]}`);
    const more = event('{"tool_calls":[{"index":0,"function":{"arguments":"y"}}]}');
    const cut = [new TextEncoder().encode([begin("a"), more, more, begin("b"), more, more].join(""))];
    const tried = passed(recognising(), cut, undefined, plain);
    expect(tried.texts).toEqual(passed(parsing(), cut, undefined, plain).texts);
    expect(tried.repeats).toBe(2);
  });

  test("not if it says something else, however little", () => {
    const one = event('{"content":"a"}');
    for (const other of [
      event('{"content":""}'),
      event('{"content" :"b"}'),
      event('{"content":"b"}', ',"usage":null'),
      event('{"content":"b","content":"c"}'),
      event('{"content":null}'),
      event('{"content":["b"]}'),
      event('{"content":"b"}').replace("null", '"stop"'),
      event('{"content":"b"}').replace('index":0', 'index":1'),
      `: comment\n${event('{"content":"b"}')}`,
    ])
      expect(repeatsIn(one, other)).toBe(0);
  });
});
