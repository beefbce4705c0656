import * as fc from "fast-check";
import { assistant, call, city, picture, pixel, result, schemaFormat, tool } from "./encoding.ts";

type Fields = Record<string, unknown>;

const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }).map((words) => `a${words}`);
const textPart = text.map((value) => ({ type: "text", text: value }));
const said = fc.oneof(text, fc.array(textPart, { minLength: 1, maxLength: 3 }));
const image = fc.constantFrom(`data:image/png;base64,${pixel}`, "https://e.example/a.png").map(picture);
const asked = fc.oneof(said, fc.array(fc.oneof(textPart, image), { minLength: 1, maxLength: 3 }));
const id = fc.constantFrom("call_0123456789abcdef01234567", "toolu_01-x", "a", "D681PevKs");
const args = fc.oneof(
  fc.constantFrom("", "{}"),
  fc.dictionary(text, fc.jsonValue()).map((one) => JSON.stringify(one)),
);

const spoken = fc.oneof(
  asked.map((content): Fields[] => [{ role: "user", content }]),
  said.map((content): Fields[] => [{ role: "system", content }]),
  said.map((content): Fields[] => [{ role: "developer", content }]),
  said.map((content): Fields[] => [assistant(content)]),
);
/** Tool calls, and their results in any order. */
const calls = fc
  .tuple(
    fc.option(said),
    fc.uniqueArray(fc.tuple(id, args, said), { minLength: 1, maxLength: 3, selector: ([one]) => one }),
    fc.boolean(),
  )
  .map(([before, made, isReversed]): Fields[] => {
    const results = made.map(([one, , content]) => result(one, content));
    return [
      assistant(before, ...made.map(([one, given]) => call(one, "get_weather", given))),
      ...(isReversed ? results.toReversed() : results),
    ];
  });

const tools = [tool("get_weather", city, { description: "Weather", strict: true }), tool("get_time")];
const named = (name: string) => ({ type: "function", function: { name } });
const allowed = (mode: string) => ({
  type: "allowed_tools",
  allowed_tools: { mode, tools: [named("get_time")] },
});
const tooling = fc.oneof(
  fc.constant<Fields>({}),
  fc.record<Fields>(
    {
      tools: fc.constant(tools),
      tool_choice: fc.constantFrom("none", "auto", "required", named("get_time"), allowed("auto"), allowed("required")),
      parallel_tool_calls: fc.boolean(),
    },
    { requiredKeys: ["tools"] },
  ),
);

const settings = fc.record<Fields>(
  {
    temperature: fc.double({ min: 0, max: 2, noNaN: true }),
    top_p: fc.double({ min: 0, max: 1, noNaN: true }),
    max_tokens: fc.integer({ min: 1, max: 3000 }),
    max_completion_tokens: fc.integer({ min: 1, max: 3000 }),
    stream: fc.boolean(),
    stop: fc.oneof(text, fc.array(fc.oneof(text, fc.constant("")), { maxLength: 4 })),
    n: fc.constantFrom(1, 1, 1, 2),
    seed: fc.maxSafeInteger(),
    user: text,
    frequency_penalty: fc.double({ min: -2, max: 2, noNaN: true }),
    presence_penalty: fc.double({ min: -2, max: 2, noNaN: true }),
    reasoning_effort: fc.constantFrom("none", "minimal", "low", "medium", "high", "xhigh"),
    response_format: fc.constantFrom<Fields>(
      { type: "text" },
      { type: "json_object" },
      schemaFormat(city).response_format,
    ),
    logprobs: fc.constantFrom(false, false, true),
  },
  { requiredKeys: [] },
);

/** Any request that OpenAI itself would accept. */
export const soundRequest = (): fc.Arbitrary<Fields> =>
  fc
    .tuple(
      fc.array(fc.oneof({ weight: 3, arbitrary: spoken }, calls), { minLength: 1, maxLength: 5 }),
      tooling,
      settings,
    )
    .map(([messages, chosen, more]) => ({ messages: messages.flat(), ...chosen, ...more }));
