import type { Chance } from "../privacy/chance.ts";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Fields = { [key: string]: Json };

/** Values that no detector can miss, each of them once. */
export interface Plants {
  /** Another value, in a sentence or alone. */
  text(): string;
  /** Another one alone. */
  value(): string;
  number(): number;
  readonly all: ReadonlySet<string>;
}

/** What must be configured for some of them to be known. */
export const plantedPrivacy = {
  terms: ["Project Deepthought Alpha", "Project Deepthought Beta", "Project Deepthought Gamma"],
  patterns: [{ type: "STAFF_ID", regex: "EMP-[0-9]{6}" }],
};

/** What of the planted is in a text, written as it is or in another way that a provider could read. */
export const plantedIn = (text: string, planted: ReadonlySet<string>): string[] =>
  [...planted].filter((value) =>
    [value, value.replaceAll(" ", ""), encodeURIComponent(value), Buffer.from(value).toString("base64")].some((form) =>
      text.includes(form),
    ),
  );

const characters = "abcdefghkmnpqrstABCDEFGHKMNPQRST23456789".split("");

export function plants(random: Chance): Plants {
  const all = new Set<string>();
  const added = (value: string) => (all.add(value), value);
  const digits = (count: number) => Array.from({ length: count }, () => random.below(10)).join("");
  const kinds = [
    () => `zq${digits(6)}.beeblebrox@heart-of-gold.example`,
    () => `EMP-${digits(6)}`,
    () => luhn(`4${digits(14)}`),
    () =>
      luhn(`4${digits(14)}`)
        .replace(/(?=(?:....)+$)/g, " ")
        .trim(),
    () => `+49 171 55${digits(5)}`,
    () => iban(digits(18)),
    () => `Project Deepthought ${random.of(["Alpha", "Beta", "Gamma"])}`,
    () => `sk-proj-${Array.from({ length: 44 }, () => random.of(characters)).join("")}`,
  ];
  const value = () => {
    for (;;) {
      const made = random.of(kinds)();
      if (!all.has(made)) return added(made);
    }
  };
  return {
    value,
    text: () => random.of([(one: string) => one, (one: string) => `Tell ${one} of it.`])(value()),
    number: () => Number(added(luhn(`4${digits(14)}`))),
    all,
  };
}

function luhn(body: string): string {
  let sum = 0;
  for (const [index, digit] of body.split("").toReversed().entries()) {
    const twice = Number(digit) * 2;
    sum += index % 2 === 0 ? (twice > 9 ? twice - 9 : twice) : Number(digit);
  }
  return body + String((10 - (sum % 10)) % 10);
}

function iban(account: string): string {
  const check = 98n - (BigInt(`${account}131400`) % 97n);
  return `DE${String(check).padStart(2, "0")}${account}`;
}

/** A value of any shape with something planted in each of its strings, numbers and keys. */
export function anything(random: Chance, { text, value, number }: Plants, depth: number): Json {
  const kind = depth <= 0 ? random.below(3) : random.below(6);
  if (kind === 0) return text();
  if (kind === 1) return random.of([number, () => random.below(100), () => true, () => null])();
  if (kind === 2) return random.of([value, () => "plain"])();
  const inner = () => anything(random, { text, value, number } as Plants, depth - 1);
  if (kind === 3) return Array.from({ length: 1 + random.below(3) }, inner);
  const names =
    "type id url data format name role x-owner image_url input_audio file title enum __proto__ constructor model arguments".split(
      " ",
    );
  return Object.fromEntries(
    Array.from({ length: 1 + random.below(4) }, () => [random.of([() => random.of(names), value])(), inner()]),
  );
}

/** A request with something planted under every key of the contract that takes more than its own words, and under keys it does not have. */
export function everywhere(random: Chance, given: Plants): Fields {
  const { text, value, number } = given;
  const any = (depth = 1 + random.below(6)) => anything(random, given, depth);
  const extra = () => ({ [random.of(["newer", "x-owner", value()])]: any() });
  const schema = (depth: number): Fields => ({
    type: "object",
    ...extra(),
    title: text(),
    description: text(),
    $comment: text(),
    $id: text(),
    properties: {
      to: { type: "string", description: text(), enum: [text(), text()], default: text(), pattern: text() },
      [value()]: {
        type: "string",
        const: text(),
        example: text(),
        examples: [any(), text()],
        "x-owner": any(),
        format: text(),
      },
      count: { type: "integer", enum: [number()], default: number(), minimum: 1 },
      ...(depth > 0 ? { deep: schema(depth - 1), list: { anyOf: [schema(depth - 1)], not: { const: any() } } } : {}),
    },
    patternProperties: { [value()]: { description: text() } },
    $defs: { one: { description: text(), [value()]: any() } },
    required: ["to"],
    additionalProperties: { description: text() },
  });
  const part = (): Fields =>
    random.of<() => Fields>([
      () => ({ type: "text", text: text(), ...extra() }),
      () => ({
        type: "image_url",
        image_url: { url: `https://x.example/a.png?of=${encodeURIComponent(value())}`, ...extra() },
      }),
      () => ({ type: "input_audio", input_audio: { data: text(), format: "wav", ...extra() } }),
      () => ({ type: "file", file: { filename: text(), file_data: text(), file_id: text(), ...extra() } }),
      () => ({ type: "video_url", video_url: { url: text() }, url: text(), data: any() }),
      () => ({ type: text(), [value()]: any() }),
    ])();
  const content = () => (random.below(2) ? text() : Array.from({ length: 1 + random.below(3) }, part));
  const call = () => ({ name: random.of([value(), "send"]), arguments: JSON.stringify(any()), ...extra() });
  return {
    messages: [
      { role: "system", content: text(), name: text(), ...extra() },
      { role: "developer", content: [{ type: "text", text: text() }], ...extra() },
      { role: "user", content: content(), name: text(), ...extra() },
      {
        role: "assistant",
        content: [{ type: "refusal", refusal: text() }],
        refusal: text(),
        reasoning_content: text(),
        reasoning_details: [{ type: "reasoning.text", text: text(), id: value(), format: text() }],
        annotations: [{ type: "url_citation", url_citation: { url: text(), title: text() } }],
        audio: { id: value() },
        tool_calls: [
          { id: value(), type: "function", function: call(), ...extra() },
          { id: value(), type: "custom", custom: { name: value(), input: text() } },
        ],
        function_call: call(),
      },
      { role: "tool", tool_call_id: value(), content: content(), ...extra() },
      { role: "function", name: value(), content: text() },
      { role: "user", content: Array.from({ length: 5 }, part) },
    ],
    tools: [
      {
        type: "function",
        function: { name: value(), description: text(), parameters: schema(2), ...extra() },
        ...extra(),
      },
      { type: "function", name: "flat", description: text(), parameters: schema(1), input_examples: [any()] },
      {
        type: "custom",
        custom: {
          name: value(),
          description: text(),
          format: { type: "grammar", grammar: { syntax: "lark", definition: `start: "${value()}"` } },
        },
      },
    ],
    tool_choice: { type: "function", function: { name: value() } },
    functions: [{ name: value(), description: text(), parameters: schema(1), ...extra() }],
    function_call: { name: value() },
    response_format: {
      type: "json_schema",
      json_schema: { name: "a", description: text(), schema: schema(1), ...extra() },
    },
    prediction: { type: "content", content: content(), ...extra() },
    stop: [text(), text()],
    user: text(),
    safety_identifier: text(),
    prompt_cache_key: text(),
    prompt_cache_retention: text(),
    prompt_cache_options: { ttl: text(), mode: text() },
    metadata: { ticket: text(), [value()]: text() },
    audio: { voice: random.of<Json>([text(), { id: value() }]), format: text() },
    modalities: ["text", text()],
    service_tier: text(),
    reasoning_effort: text(),
    verbosity: text(),
    moderation: { model: text(), policy: { input: { mode: text() } } },
    stream_options: { include_usage: false, ...extra() },
    web_search_options: {
      search_context_size: text(),
      user_location: {
        type: "approximate",
        approximate: { city: text(), country: text(), region: text(), timezone: text() },
      },
      filters: [{ key: text(), value: any() }],
    },
    logit_bias: { [value()]: 1 },
    newer: { deep: any(8), headers: { Authorization: `Bearer ${value()}`, [value()]: text() } },
    [value()]: any(8),
  };
}
