import { completion, type Json, textChunks } from "./answers.ts";
import type { Script } from "./fake-provider.ts";
import { type ProviderCall, zipped } from "./provider-call.ts";

/** How a stream is written, and how its bytes are cut. */
export interface Form {
  lineEnd?: "\n" | "\r\n" | "\r";
  /** Whether `data:` is followed by a space. */
  space?: boolean;
  /** Whether comment lines and other fields stand between the events. */
  noise?: boolean;
  /** Whether `[DONE]` comes at the end. */
  done?: boolean;
  /** Whether the last event's blank line is there. */
  lastBlank?: boolean;
  cut?: Cut;
}

export type Cut = (bytes: Uint8Array) => Uint8Array[];

export const atOnce: Cut = (bytes) => [bytes];
export const every =
  (size: number): Cut =>
  (bytes) =>
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
/** Inside each character that takes more than one byte. */
export const insideCharacters: Cut = (bytes) => {
  const starts = [...bytes.keys()].filter((at) => at === 0 || (bytes[at]! & 0xc0) === 0x80);
  return starts.map((at, position) => bytes.subarray(at, starts[position + 1]));
};
/** After each line's first and last byte. */
export const aroundLines: Cut = (bytes) => {
  const ends = [...bytes.keys()].filter((at) => bytes[at] === 10 || bytes[at] === 13);
  const places = [...new Set(ends.flatMap((at) => [at, at + 1, at + 2]))].filter((at) => at < bytes.length);
  return [0, ...places].map((at, position) => bytes.subarray(at, places[position]));
};

/** Events as a provider writes them. */
export function sse(events: readonly unknown[], form: Form = {}): string {
  const { lineEnd = "\n", space = true, noise = false, done = true, lastBlank = true } = form;
  const data = [...events.map((event) => JSON.stringify(event)), ...(done ? ["[DONE]"] : [])];
  const before = noise ? [`: keep-alive`, `event: message`, `id: 7`, `retry: 1000`] : [];
  const text = data
    .map((one) => [...before, `data:${space ? " " : ""}${one}`].join(lineEnd) + lineEnd + lineEnd)
    .join("");
  return lastBlank ? text : text.slice(0, -2 * lineEnd.length);
}

/** A whole stream, cut as asked. */
export function stream(events: readonly unknown[], form: Form = {}): Script {
  return async (call) => {
    call.begin();
    await sendCut(call, sse(events, form), form.cut ?? atOnce);
    call.end();
  };
}

/** Some events and nothing more: the connection stays open. */
export function unfinished(events: readonly unknown[]): Script {
  return async (call) => {
    call.begin();
    await call.send(sse(events, { done: false }));
  };
}

/** Some events, and when something has happened the rest of the stream. */
export function interrupted(events: readonly unknown[], until: Promise<unknown>, rest: readonly unknown[]): Script {
  return async (call) => {
    call.begin();
    await call.send(sse(events, { done: false }));
    await until;
    await call.send(sse(rest));
    call.end();
  };
}

/** A whole JSON body. */
export const whole =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Script =>
  (call) =>
    call.reply(status, typeof body === "string" ? body : JSON.stringify(body), headers);

/** A whole JSON body, compressed. */
export const zippedWhole =
  (body: unknown): Script =>
  (call) =>
    call.reply(200, zipped(JSON.stringify(body)), { "content-encoding": "gzip" });

/** Says nothing at all, not even a status. */
export const silent: Script = () => {};

/** Begins a stream and says nothing in it. */
export const silentStream: Script = (call) => call.begin();

/** Answers with what the user said last, as the provider saw it; streams it in pieces if a stream is asked for. */
export function echo(pieces: (said: string) => readonly string[] = words, form: Form = {}): Script {
  return answering((said) => said, pieces, form);
}

/** Answers with a text made of what the user said last. */
export function answering(
  say: (said: string) => string,
  pieces: (said: string) => readonly string[] = words,
  form: Form = {},
): Script {
  return (call) =>
    call.json["stream"] === true
      ? stream(textChunks(pieces(say(call.said))), form)(call)
      : whole(completion(say(call.said)))(call);
}

export const words = (text: string): string[] => text.match(/\s*\S+\s*$|\s*\S+/g) ?? [text];
export const characters = (text: string): string[] => Array.from(text);

/** The error a provider of OpenAI's kind sends. */
export const refusal = (status: number, sentence: string, more: Json = {}, headers: Record<string, string> = {}) =>
  whole({ error: { message: sentence, type: "some_type", param: null, code: null, ...more } }, status, headers);

async function sendCut(call: ProviderCall, text: string, cut: Cut): Promise<void> {
  for (const piece of cut(Buffer.from(text))) {
    await call.send(piece);
    // Gives the reader a turn, so that pieces arrive as they were cut.
    await new Promise((resolve) => setImmediate(resolve));
  }
}
