import * as fc from "fast-check";
import { assistant, call, picture, pixel, result, schemaFormat, tool } from "./encoding.ts";

type Fields = Record<string, unknown>;

/** Any body that passes our contract: mostly what clients send, now and then what none should. */
export function anyRequest(): fc.Arbitrary<Fields> {
  return fc
    .tuple(
      fc.array(fc.oneof({ weight: 40, arbitrary: exchange }, { weight: 1, arbitrary: stray }), {
        minLength: 1,
        maxLength: 6,
      }),
      fc.record(settings, { requiredKeys: [] }),
      fc.oneof(fc.constant({}), tools),
    )
    .map(([messages, more, tooling]) => ({ messages: messages.flat(), ...more, ...tooling }));
}

const sometimes = <Value>(usual: fc.Arbitrary<Value>, rare: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 30, arbitrary: usual }, { weight: 1, arbitrary: rare });

const words = fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 });
const text = sometimes(
  words.map((word) => `a${word}`),
  fc.oneof(fc.constantFrom("", " ", "\n\t", "SURROGATE_PII(PERSON_123456782)"), words),
);
const name = sometimes(
  fc.constantFrom("f", "get_weather", "g-2"),
  fc.constantFrom("a.b", "my tool", "9", "x".repeat(200), "__proto__"),
);
const textPart = text.map((value) => ({ type: "text", text: value }));
const cachedPart = text.map((value) => ({
  type: "text",
  text: value,
  cache_control: { type: "ephemeral", ttl: "1h" },
}));
const imagePart = sometimes(
  fc.constantFrom(
    `data:image/png;base64,${pixel}`,
    `DATA:image/jpg;base64,${pixel}`,
    "https://e.example/a.webp",
    "http://e.example",
  ),
  fc.constantFrom(
    "data:image/tiff;base64,AAAA",
    "data:,x",
    "ftp://e.example",
    "",
    "https://",
    "data:image/png;base64,",
  ),
).map(picture);
const otherPart = fc.constantFrom<Fields>(
  { type: "input_audio", input_audio: { data: pixel, format: "mp3" } },
  { type: "file", file: { file_data: `data:application/pdf;base64,${pixel}` } },
  { type: "file", file: { file_data: "data:text/plain;base64,SGk=" } },
  { type: "file", file: { file_id: "file-1" } },
  { type: "refusal", refusal: "No." },
  { type: "video_url", video_url: { url: "https://e.example" } },
);
const someParts = (...parts: fc.Arbitrary<Fields>[]) => fc.array(fc.oneof(...parts), { minLength: 1, maxLength: 4 });
const content = fc.oneof(
  text,
  someParts(textPart, cachedPart, imagePart),
  sometimes<Fields[]>(someParts(textPart), fc.oneof(someParts(otherPart), fc.constantFrom<Fields[]>([]))),
);
const spoken = fc.oneof(text, someParts(textPart, cachedPart));

const args = sometimes(
  fc.oneof(
    fc.constantFrom("", "{}"),
    fc.dictionary(words, fc.jsonValue()).map((value) => JSON.stringify(value)),
  ),
  fc.constantFrom("[]", "{", "null", '{"__proto__":1}'),
);
const signature = fc.constantFrom<Fields>({}, {}, { extra_content: { google: { thought_signature: "EpEg" } } });
const calls = fc.array(fc.tuple(fc.constantFrom("a", "b", "c", "", "x:1", "toolu_01"), name, args, signature), {
  maxLength: 3,
});

/** A message, then perhaps tool calls and their results, in any order. */
const exchange = fc
  .tuple(
    fc.constantFrom("user", "user", "user", "system", "developer", "assistant"),
    fc.tuple(content, spoken),
    fc.tuple(
      fc.oneof(spoken, fc.constant(null)),
      calls,
      fc.array(content, { minLength: 3, maxLength: 3 }),
      fc.boolean(),
    ),
    fc.boolean(),
  )
  .map(([role, [said, plain], [before, made, results, isReversed], hasCalls]): Fields[] => {
    const first = { role, content: role === "user" ? said : plain };
    if (!hasCalls) return [first];
    const answers = made.map(([id], position) => result(id, results[position]));
    const asked = made.map(([id, called, given, more]) => call(id, called, given, more));
    return [first, assistant(before, ...asked), ...(isReversed ? answers.toReversed() : answers)];
  });

/** Messages that lack the one they belong to. */
const stray = fc.constantFrom<Fields[]>(
  [result("a", "x")],
  [assistant(null, call("a", "f"))],
  [{ role: "function", name: "f", content: "x" }],
  [
    { role: "assistant", function_call: { name: "f", arguments: "{}" } },
    { role: "function", name: "f", content: null },
  ],
  [{ role: "assistant", content: null, refusal: "No." }],
  [assistant("trailing \n")],
);

const property = fc.constantFrom<Fields>(
  { type: "string" },
  { type: "string", format: "email", maxLength: 9 },
  { type: ["integer", "null"], minimum: 1 },
  { enum: ["a", "b"] },
  { const: 5 },
  { type: "array", items: { type: "number" }, minItems: 2 },
  { type: "object" },
  { type: "object", additionalProperties: { type: "string" } },
  { anyOf: [{ type: "string" }, { type: "null" }] },
  { oneOf: [{ $ref: "#/$defs/it" }, { type: "boolean" }] },
  { $ref: "#" },
  { $ref: "#/$defs/gone" },
  { not: { type: "string" } },
  {},
);
const schema = fc
  .tuple(
    fc.dictionary(fc.constantFrom("x", "y", "z"), property),
    fc.constantFrom<Fields>({}, { additionalProperties: false }, { $schema: "s" }),
  )
  .map(([properties, more]): Fields => ({ type: "object", properties, $defs: { it: { type: "integer" } }, ...more }));
const oneTool = sometimes(
  fc
    .tuple(name, fc.option(schema, { nil: undefined }))
    .map(([called, parameters]): Fields => tool(called, parameters, { strict: true })),
  fc.constantFrom<Fields>(
    { type: "custom", custom: { name: "x" } },
    tool("h", { type: "string" }),
    tool("i", { properties: {} }),
  ),
);
const someTools = fc.uniqueArray(oneTool, {
  maxLength: 3,
  selector: (one) => (one["function"] as Fields | undefined)?.["name"],
});

/** Tools, and perhaps a choice among them. */
const tools = fc
  .tuple(
    sometimes(someTools, fc.array(oneTool, { maxLength: 3 })),
    fc.constantFrom("none", "auto", "required", "any", "named", "allowed", undefined),
    fc.constantFrom("auto", "required"),
    sometimes(fc.constant(true), fc.constant(false)),
  )
  .map(([given, choice, mode, parallel]): Fields => {
    const names = given.map((one) => ({ type: "function", function: { name: (one["function"] as Fields)?.["name"] } }));
    const tool_choice =
      choice === "named"
        ? names[0]
        : choice === "allowed"
          ? { type: "allowed_tools", allowed_tools: { mode, tools: names.slice(1) } }
          : choice;
    return {
      tools: given,
      ...(tool_choice === undefined ? {} : { tool_choice }),
      ...(parallel ? {} : { parallel_tool_calls: false }),
    };
  });

const settings = {
  temperature: fc.double({ min: 0, max: 2, noNaN: true }),
  top_p: fc.double({ min: 0, max: 1, noNaN: true }),
  max_tokens: fc.oneof(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1 })),
  stream: fc.boolean(),
  stop: fc.oneof(text, fc.array(text, { maxLength: 4 })),
  n: sometimes(fc.constant(1), fc.integer({ min: 1, max: 128 })),
  seed: fc.maxSafeInteger(),
  user: fc.string({ maxLength: 300 }),
  frequency_penalty: fc.double({ min: -2, max: 2, noNaN: true }),
  presence_penalty: fc.double({ min: -2, max: 2, noNaN: true }),
  reasoning_effort: sometimes(
    fc.constantFrom("none", "minimal", "low", "medium", "high", "xhigh", "max"),
    fc.constant("heroic"),
  ),
  response_format: fc.oneof(
    fc.constantFrom<Fields>({ type: "text" }, { type: "json_object" }),
    fc.tuple(schema, fc.boolean()).map(([given, strict]): Fields => schemaFormat(given, strict).response_format),
  ),
  logprobs: sometimes(fc.constant(false), fc.constant(true)),
  modalities: sometimes(fc.constantFrom<string[]>(["text"]), fc.constantFrom<string[]>(["audio"])),
  a_field_of_tomorrow: fc.jsonValue(),
};
