import { Buffer } from "node:buffer";
import type { Vault } from "../../src/privacy/pseudonymize/vault.ts";
import type { Chance } from "../privacy/chance.ts";

/** Values that are hidden, with their types. */
export const hiddenValues = [
  ["Maria Lopez", "PERSON"],
  ["maria@example.org", "EMAIL_ADDRESS"],
] as const;

/**
 * A stream in OpenAI's form as providers write it, with runs of events that differ only in their text, and among them whatever else
 * may come: other fields, choices, tool calls, errors, comments, line ends, and events that are nearly like the ones before.
 */
export function randomStream(random: Chance, vault: Vault): Uint8Array {
  const end = random.of(["\n", "\n", "\n", "\n", "\r\n", "\r"]);
  const lead = random.of(["data: ", "data: ", "data:"]);
  const written = (data: string | Buffer) =>
    Buffer.concat([Buffer.from(lead), Buffer.from(data), Buffer.from(end + end)]);
  const parts: Buffer[] = [];
  const runs = 1 + random.below(5);
  for (let run = 0; run < runs; run++) {
    const shape = randomShape(random);
    const events = Array.from({ length: 1 + random.below(8) }, () => shape(randomText(random, vault)));
    for (const one of events) {
      if (random.below(30) === 0) parts.push(Buffer.from(oddity(random, end)));
      const data = random.below(24) === 0 ? nearly(one, random) : Buffer.from(one);
      parts.push(written(data));
      if (random.below(100) === 0) parts.push(written(data).subarray(0, -random.below(8)));
    }
  }
  const finish = random.of(["stop", "tool_calls", "length"]);
  if (random.below(8) > 0) parts.push(written(`{"choices":[{"index":0,"delta":{},"finish_reason":"${finish}"}]}`));
  if (random.below(2) === 0) parts.push(written('{"choices":[],"usage":{"prompt_tokens":3,"completion_tokens":4}}'));
  if (random.below(8) > 0) parts.push(written("[DONE]"));
  return new Uint8Array(Buffer.concat(parts));
}

/** An event's JSON around a text that stands in it as JSON. */
type Shape = (text: string) => string;

function randomShape(random: Chance): Shape {
  const index = random.of([0, 0, 0, 0, 1]);
  const before = random.of([
    '"id":"x","object":"chat.completion.chunk","created":1,"model":"m",',
    "",
    '"system_fingerprint":"fp",',
    '"provider":"another text",',
  ]);
  const after = random.of([
    "",
    "",
    ',"usage":null',
    ',"service_tier":"default","usage":null',
    ',"usage":{"prompt_tokens":1,"completion_tokens":1}',
    ',"citations":["https://example.org"],"provider":"SURROGATE_PII(x)"',
  ]);
  const more = random.of([
    "",
    "",
    ',"logprobs":null',
    ',"content_filter_results":{"hate":{"filtered":false}}',
    ',"logprobs":{"content":[{"token":"a","logprob":-1}]}',
  ]);
  const delta = random.of<Shape>([
    (text) => `{"content":${text}}`,
    (text) => `{"content":${text}}`,
    (text) => `{"role":"assistant","content":${text},"refusal":null}`,
    (text) => `{"content":${text},"role":"assistant","reasoning":null}`,
    (text) => `{"content":null,"reasoning_content":${text}}`,
    (text) => `{"content":"","reasoning":${text}}`,
    (text) => `{"reasoning":${text},"reasoning_content":${text}}`,
    (text) => `{"refusal":${text}}`,
    (text) => `{"thinking":${text}}`,
    (text) => `{"annotations":[${text}],"content":"a"}`,
    (text) => `{"content":[{"type":"text","text":${text}}]}`,
    (text) => `{"tool_calls":[{"index":0,"function":{"arguments":${text}}}]}`,
    (text) => `{"tool_calls":[{"index":0,"id":"c","type":"function","function":{"name":"f","arguments":${text}}}]}`,
    (text) => `{"tool_calls":[{"index":1,"id":null,"type":"function","function":{"name":null,"arguments":${text}}}]}`,
    (text) => `{"tool_calls":[{"index":0,"custom":{"input":${text}}}]}`,
    (text) => `{"function_call":{"arguments":${text}}}`,
  ]);
  const choice = random.of<Shape>([
    (text) => `{"index":${index},"delta":${delta(text)}${more},"finish_reason":null}`,
    (text) => `{"finish_reason":null,"index":${index},"delta":${delta(text)}${more}}`,
    (text) => `{"delta":${delta(text)}}`,
  ]);
  const isTwo = random.below(12) === 0;
  const isPadded = random.below(3) === 0;
  const padding = () => (isPadded ? `,"obfuscation":${random.of(paddings)}` : "");
  return (text) =>
    `{${before}"choices":[${choice(text)}${isTwo ? `,{"index":1,"delta":{"content":${text}}}` : ""}]${after}${padding()}}`;
}

const paddings = [
  '"aGsd8K"',
  '"x9F"',
  '"0bM"',
  '"aGsd"',
  '"x"',
  '"x9F"',
  '""',
  '"su\\u0072"',
  '"SURROGATE_PII(x)"',
  "null",
  '"a\\x"',
  '"another padding"',
];

/** A text as JSON, spelled in one of the ways there are. */
function randomText(random: Chance, vault: Vault): string {
  const [[value, type], [other, otherType]] = hiddenValues;
  const surrogate = vault.hide(value, type);
  const at = random.below(surrogate.length);
  const text = random.of([
    "a",
    "b",
    "content",
    "another text",
    " and",
    "the quick brown fox",
    "(one",
    "two) ",
    '"quoted" \\ \n\t\u0001',
    "Grüße, 世界 👋",
    "",
    " SURR",
    "OUND",
    "\ud83d",
    "\ude00",
    surrogate,
    surrogate.slice(0, at),
    surrogate.slice(at),
    surrogate.slice(0, at),
    surrogate.slice(at),
    `(${surrogate})`,
    vault.hide(other, otherType),
    "SURROGATE_PII(PERSON_000000000)",
    "person 123456789",
    '{"a":',
    "x".repeat(500),
  ]);
  const json = JSON.stringify(text);
  return random.of([
    json,
    json,
    json,
    json.replaceAll(/[^\x20-\x7e]|[aS]/g, escaped),
    json.replaceAll("/", "\\/"),
    json.replace("n", "\\u006e"),
  ]);
}

const escaped = (one: string) =>
  Array.from({ length: one.length }, (_, at) => `\\u${one.charCodeAt(at).toString(16).padStart(4, "0")}`).join("");

/** The event with one thing about it changed. */
function nearly(data: string, random: Chance): Buffer {
  const at = random.below(data.length);
  const [start, rest] = [data.slice(0, at), data.slice(at)];
  return random.of([
    () => Buffer.from(`${start} ${rest}`),
    () => Buffer.from(start + rest.slice(1)),
    () => Buffer.from(`${start}\\${rest}`),
    () => Buffer.from(`${start}"${rest}`),
    () => Buffer.from(`${start}\t${rest}`),
    () => Buffer.from(`${start}\n${rest}`),
    () => Buffer.concat([Buffer.from(start), Buffer.of(random.of([0xff, 0xc3, 0x80])), Buffer.from(rest)]),
    () => Buffer.from(data.replace('"content":', '"content":"b","content":')),
    () => Buffer.from(data.replace("null", '"stop"')),
    () => Buffer.from(data.replace('"index":0', '"index":2')),
    () => Buffer.from(data.replace("{", '{"error":{"message":"no","code":429},')),
    () => Buffer.from(data.replace("{", '{"\\u005f_proto__":{"x":1},')),
  ])();
}

/** What may stand between events. */
function oddity(random: Chance, end: string): string {
  return random.of([
    `: keep-alive${end}${end}`,
    end,
    `event: ping${end}`,
    `id: 7${end}`,
    `retry: 5${end}${end}`,
    `: comment${end}`,
    `event: error${end}data: {}${end}${end}`,
    "\r",
    "\n",
  ]);
}
