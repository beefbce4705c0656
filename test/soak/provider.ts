import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { EventStreamCodec } from "@smithy/eventstream-codec";
import { apis } from "../clients/apis.ts";
import { type Dialect, type DialectName, dialects } from "../support/dialects.ts";
import { embeddingKinds } from "../support/embedding-kinds.ts";
import { fakeProvider, type FakeProvider } from "../support/fake-provider.ts";
import type { Fault } from "../support/fault-scripts.ts";
import { faults } from "../support/faults.ts";
import type { ProviderCall } from "../support/provider-call.ts";
import { numberIn, planted, tokensOf } from "./letters.ts";

/**
 * Providers in a process of their own, one for each name given: `NAME` of a dialect, `openai`, which speaks Responses too, or `spare`, which
 * never fails. Each says what it was told, so that callers know what they must read. Prints their addresses, and when its input ends what it
 * has seen.
 */

/** Share of answers that fail in one of the ways of the table, and of those that send megabytes. */
const failing = 0.25;
const huge = 0.002;

const names = process.argv.slice(2);
const seen = { requests: 0, failed: {} as Record<string, number>, leaks: [] as string[] };
const table = Object.values(faults)
  .flat()
  .filter(({ isDown }) => !isDown);
const usual = table.filter(({ does }) => !does.endsWith(" MB"));
const good = table.find(({ does }) => does === "answers as it should")!;
const anyOf = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)]!;

async function answer(name: string, call: ProviderCall): Promise<void> {
  const stream = call.json["stream"] === true || /converse-stream|streamGenerate/.test(call.path);
  const text = letterIn(call.json) ?? "Nothing was asked";
  const number = numberIn(text) ?? 0;
  const fault = name === "spare" ? good : faultFor(name, stream, call.path.endsWith("/messages"));
  if (fault !== good) seen.failed[fault.does] = (seen.failed[fault.does] ?? 0) + 1;
  const embedding = Object.values(embeddingKinds).find(({ path }) => path === call.path);
  if (fault === good && embedding) {
    const counted: ProviderCall = {
      ...call,
      reply: (code, body, head) => call.reply(code, counting(String(body), number), head),
    };
    return embedding.answer(counted)(counted);
  }
  const base = call.path.endsWith("/responses") ? responding(text) : dialects[asDialect(name)];
  // Some of it is on its way before what goes wrong does.
  const soon = pause(Math.random() * 40);
  await fault.run({ call, dialect: saying(base, text, number), stream, seen: soon });
}

const asDialect = (name: string): DialectName => (name in dialects ? (name as DialectName) : "openai-compatible");

/** @param isNative whether callers are told the reason why it ended in its own word, so that one which nobody knows is no fault */
function faultFor(name: string, stream: boolean, isNative: boolean): Fault {
  if (Math.random() > failing) return good;
  const fits = ({ does, stream: on = stream, only = [asDialect(name)] }: Fault) =>
    on === stream && only.includes(asDialect(name)) && !(isNative && does.includes("nobody knows why"));
  return anyOf((Math.random() < huge ? table : usual).filter(fits));
}

/** The letter anywhere in a request, as this provider sees it. */
function letterIn(value: unknown): string | undefined {
  if (typeof value === "string") return numberIn(value) === undefined ? undefined : value;
  if (typeof value !== "object" || value === null) return undefined;
  for (const inner of Object.values(value).toReversed()) {
    const found = letterIn(inner);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A dialect that says a text in two halves, and counts as told. */
function saying(dialect: Dialect, text: string, number: number): Dialect {
  const letters = Array.from(text);
  const middle = Math.floor(Math.random() * letters.length);
  const inside = (said: string) => JSON.stringify(said).slice(1, -1);
  const swapped = (json: string) =>
    counting(json, number)
      .replaceAll('"Half of it"', () => `"${inside(text)}"`)
      .replaceAll('"Half"', () => `"${inside(letters.slice(0, middle).join(""))}"`)
      .replaceAll('" of it"', () => `"${inside(letters.slice(middle).join(""))}"`);
  const change = <Value>(value: Value): Value =>
    (typeof value === "string"
      ? swapped(value)
      : value instanceof Uint8Array
        ? reframed(value, swapped)
        : value) as Value;
  const changed = Object.fromEntries(
    Object.entries(dialect).map(([name, value]) => [name, name === "malformed" ? value : change(value)]),
  );
  return {
    ...(changed as unknown as Dialect),
    whole: (reason) => JSON.parse(swapped(JSON.stringify(dialect.whole(reason)))) as unknown,
  };
}

/** Counts of prompt tokens as the fixtures have them. */
const counting = (json: string, number: number): string =>
  json
    .replaceAll(
      /"(prompt_tokens|input_tokens|promptTokenCount|prompt_eval_count|inputTokens)":(?:11|5)(?=[,}])/g,
      `"$1":${tokensOf(number)}`,
    )
    .replaceAll(/"(total_tokens|totalTokenCount|totalTokens)":(?:18|5)(?=[,}])/g, `"$1":${tokensOf(number) + 7}`);

const utf8 = {
  to: (bytes: Uint8Array | string) => (typeof bytes === "string" ? bytes : new TextDecoder().decode(bytes)),
  from: (text: string) => new TextEncoder().encode(text),
};
const codec = new EventStreamCodec(utf8.to, utf8.from);

/** Frames with their bodies changed. */
function reframed(bytes: Uint8Array, change: (json: string) => string): Uint8Array {
  const frames: Uint8Array[] = [];
  for (let at = 0; at < bytes.length;) {
    const length = new DataView(bytes.buffer, bytes.byteOffset + at).getUint32(0);
    const { headers, body } = codec.decode(bytes.slice(at, at + length));
    frames.push(codec.encode({ headers, body: utf8.from(change(new TextDecoder().decode(body))) }));
    at += length;
  }
  return Buffer.concat(frames);
}

/** The Responses API, as a dialect that says a text. */
function responding(text: string): Dialect {
  const { events, whole, failure } = apis["/v1/responses"]!;
  const turn = { text, calls: [] };
  const all = events(turn).split(/(?<=\n\n)/);
  const isText = (event: string) => event.includes("output_text.delta");
  const [first, last] = [all.findIndex(isText), all.findLastIndex(isText)];
  const from = (start: number, end?: number) => all.slice(start, end).join("");
  return {
    ...dialects["openai-compatible"],
    begin: from(0, first),
    half: from(first, last),
    more: from(last, last + 1),
    // The last event holds the whole answer again, so that nothing is missing where it comes too soon.
    finish: from(last + 1),
    last: "",
    error: failure,
    strangeFinish: "",
    whole: (reason) => ({ ...whole(turn), ...(reason === "stop" ? {} : { status: reason }) }),
  };
}

async function goDownNowAndThen(provider: FakeProvider): Promise<never> {
  for (;;) {
    await pause(30_000 + Math.random() * 180_000);
    await provider.goDown();
    await pause(2000);
    await provider.comeBack();
  }
}

const made = await Promise.all(names.map(async (name) => [name, await fakeProvider()] as const));
for (const [name, provider] of made) {
  let calls = 0;
  provider.script = async function script(call) {
    seen.requests += 1;
    const leak = planted.exec(call.wire);
    if (leak)
      seen.leaks.push(`${name} ${call.path}: ${call.wire.slice(Math.max(0, leak.index - 40), leak.index + 80)}`);
    // Requests are kept for tests to look at; here there would be too many.
    if ((calls += 1) % 100 === 0) provider.begin(script);
    await answer(name, call).catch((thrown: unknown) => seen.leaks.push(`${name} could not answer: ${String(thrown)}`));
  };
  if (name !== "spare") void goDownNowAndThen(provider);
}
process.stdout.write(`${JSON.stringify(Object.fromEntries(made.map(([name, { url }]) => [name, url])))}\n`);
for await (const _ of process.stdin);
process.stdout.write(`${JSON.stringify(seen)}\n`);
process.exit(0);
