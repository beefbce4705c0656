import type { ChatRequest } from "../../src/dialects/openai-chat/request.ts";
import type { ChatCompletionChunk } from "../../src/dialects/openai-chat/completion.ts";
import { type CanonicalPiece, inFull } from "../../src/dialects/openai-chat/repeat.ts";
import { chunksToWire } from "../../src/dialects/openai-chat/to-wire.ts";
import { restoreChunks } from "../../src/dialects/openai-chat/restore/answer.ts";
import { doneText } from "../../src/dialects/openai-chat/stream-writer.ts";
import type { Detector, Span } from "../../src/privacy/analyze/detector.ts";
import { withPlainSpaces } from "../../src/privacy/analyze/composed.ts";
import { type Masked, Masking } from "../../src/privacy/masking.ts";
import { eventText } from "../../src/stream/sse.ts";
import { openaiStyle } from "../../src/upstream/openai/openai-style.ts";
import type { Target } from "../../src/upstream/provider.ts";
import { type Chance, pieces } from "./chance.ts";

/** A value and the type it is found as. */
export interface Planted {
  value: string;
  type: string;
}

/** The road of a call without its sockets: masked and encoded, answered, decoded, restored, wire. */
export function masking(planted: readonly Planted[]): Masking {
  const types = new Set(planted.map(({ type }) => type));
  return new Masking({
    secret: "a secret",
    analyzer: { detectors: [planting(planted)], types, allowed: () => false },
    instruction: true,
    onFailure: "reject",
    timeBudgetMs: 10_000,
  });
}

/** Finds exactly what was planted, wherever it stands. Detectors are given texts with their letters composed and plain spaces. */
function planting(planted: readonly Planted[]): Detector {
  return {
    name: "planted",
    types: [...new Set(planted.map(({ type }) => type))],
    find(text) {
      const spans: Span[] = [];
      for (const { value, type } of planted.map((one) => ({
        ...one,
        value: withPlainSpaces(one.value.normalize("NFC")),
      })))
        for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + value.length))
          spans.push({ start: at, end: at + value.length, type, strength: 3 });
      return spans;
    },
  };
}

const dialect = openaiStyle();
const target = { baseUrl: "http://provider/v1", apiKey: null, headers: {}, model: "m" } as unknown as Target;

/** The bytes that leave for the provider. */
export const sent = (request: ChatRequest): string => JSON.stringify(dialect.encode(request, target).body);

/** A provider's events as bytes, however their lines end and they are cut. */
export function* streamed(events: readonly object[], random: Chance): Generator<Uint8Array> {
  const end = random.of(["\n", "\r\n", "\r"]);
  const lines = [...events.map((event) => JSON.stringify(event)), "[DONE]"];
  const noise = random.of(["", `: waiting${end}${end}`]);
  const text = lines.map((line) => `${noise}data:${random.of([" ", ""])}${line}${end}${end}`).join("");
  yield* pieces(new TextEncoder().encode(text), random);
}

/** The text that goes out to the client for a provider's bytes. */
export function received(bytes: Iterable<Uint8Array>, masked: Masked, json = false): string {
  const decoder = dialect.decodeStream();
  const restoring = restoreChunks(masked, json);
  const wire = chunksToWire({ id: "chatcmpl-1", created: 1, model: "m" });
  let out = "";
  let usage: ChatCompletionChunk["usage"];
  const write = (chunks: ChatCompletionChunk[]) => {
    for (const chunk of chunks) out += eventText(JSON.stringify(chunk));
  };
  const step = (canonical: CanonicalPiece[]) => {
    const chunks = canonical.map(inFull);
    usage = chunks.findLast((chunk) => chunk.usage)?.usage ?? usage;
    write(chunks.flatMap((chunk) => restoring.push(chunk)).flatMap((chunk) => wire.push(chunk)));
  };
  for (const some of bytes) step(decoder.push(some));
  step(decoder.end());
  if (decoder.outcome() !== "finished") throw decoder.outcome();
  write(restoring.end().flatMap((chunk) => wire.push(chunk)));
  if (usage) write([wire.usage(usage)]);
  return out + doneText;
}

/** The chunks of a client's stream. */
export function chunksOf(text: string): ChatCompletionChunk[] {
  const lines = text.split("\n\n").filter((line) => line !== "");
  if (lines.pop() !== "data: [DONE]") throw new Error("the stream does not end with [DONE]");
  return lines.map((line) => JSON.parse(line.slice("data: ".length)) as ChatCompletionChunk);
}

/** What one field of one choice says in all chunks together. */
export function said(chunks: readonly ChatCompletionChunk[], key: string, index = 0): string {
  return chunks
    .flatMap(({ choices }) => choices)
    .filter((choice) => choice.index === index)
    .map((choice) => (choice.delta as Record<string, string | undefined>)[key] ?? "")
    .join("");
}

/** A chunk as a provider sends it. */
export const chunk = (delta: object, finish_reason: string | null = null, index = 0): object => ({
  id: "x",
  object: "chat.completion.chunk",
  created: 1,
  model: "m",
  choices: [{ index, delta, finish_reason }],
});
