import { expect, test } from "bun:test";
import { ask } from "../support/http.ts";
import { startKinds } from "../support/kinds.ts";
import { onExecutable, type RuntimeName } from "../support/runtimes.ts";
import { whole } from "../support/scripts.ts";

/** One more than a power of two beyond 53 bits. */
const long = "1152921504606846977";
const args = `{"size":${long}}`;
const inText = JSON.stringify(args);

/** A call of a tool, in a whole answer of each kind. */
const answers = {
  "openai-compatible": `{"choices":[{"index":0,"message":{"role":"assistant","content":null,"tool_calls":[{"id":"c","type":"function","function":{"name":"f","arguments":${inText}}}]},"finish_reason":"tool_calls"}]}`,
  anthropic: `{"id":"m","type":"message","role":"assistant","model":"m","content":[{"type":"tool_use","id":"c","name":"f","input":${args}}],"stop_reason":"tool_use","stop_sequence":null,"usage":{"input_tokens":1,"output_tokens":1}}`,
  gemini: `{"candidates":[{"content":{"parts":[{"functionCall":{"name":"f","args":${args}}}]},"finishReason":"STOP"}]}`,
  ollama: `{"message":{"role":"assistant","content":"","tool_calls":[{"function":{"name":"f","arguments":${args}}}]},"done":true,"done_reason":"stop"}`,
} as const;
type Kind = keyof typeof answers;
const kinds = Object.keys(answers) as Kind[];

/** The same call earlier in the conversation, in each API. */
const bodies = {
  "/v1/chat/completions": `"messages":[{"role":"user","content":"Go"},{"role":"assistant","content":null,"tool_calls":[{"id":"c","type":"function","function":{"name":"f","arguments":${inText}}}]},{"role":"tool","tool_call_id":"c","content":"x"}]`,
  "/v1/responses": `"input":[{"role":"user","content":"Go"},{"type":"function_call","call_id":"c","name":"f","arguments":${inText}},{"type":"function_call_output","call_id":"c","output":"x"}]`,
  "/v1/messages": `"max_tokens":9,"messages":[{"role":"user","content":"Go"},{"role":"assistant","content":[{"type":"tool_use","id":"c","name":"f","input":${args}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"c","content":"x"}]}]`,
} as const;
type Path = keyof typeof bodies;
const paths = Object.keys(bodies) as Path[];

const named = `{"name":"NAME","size":${long}}`;

/** Events in which the same number stands beside a name, in each API. */
const streams: [Path, Kind | "openai", string[]][] = [
  [
    "/v1/chat/completions",
    "openai-compatible",
    [`{"choices":[{"index":0,"delta":{"content":"Hi","annotations":[${named}]},"finish_reason":"stop"}]}`, "[DONE]"],
  ],
  [
    "/v1/messages",
    "anthropic",
    [
      '{"type":"message_start","message":{"id":"m","type":"message","role":"assistant","model":"m","content":[],"usage":{"input_tokens":1,"output_tokens":1}}}',
      `{"type":"content_block_start","index":0,"content_block":{"type":"server_tool_use","id":"s","name":"f","input":${named}}}`,
      '{"type":"content_block_stop","index":0}',
      '{"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":1}}',
      '{"type":"message_stop"}',
    ],
  ],
  [
    "/v1/responses",
    "openai",
    [
      '{"type":"response.created","response":{"id":"r","status":"in_progress","output":[]}}',
      `{"type":"response.output_item.done","output_index":0,"item":{"type":"new_call","id":"i","action":${named}}}`,
      '{"type":"response.completed","response":{"id":"r","status":"completed","output":[]}}',
    ],
  ],
];

async function start(on: RuntimeName) {
  const { gateway, ...rest } = await startKinds(
    [...kinds, "openai"],
    (kind) => whole(kind === "openai" ? "" : answers[kind]),
    on,
  );
  const post = (path: Path, body: string) =>
    ask(gateway.url + path, {
      method: "POST",
      headers: { authorization: `Bearer ${gateway.key}`, "content-type": "application/json" },
      body,
    });
  return { ...rest, post };
}

onExecutable("A number of 64 bits in a tool's arguments", start, (world) => {
  test.each(paths.flatMap((path) => kinds.map((kind) => [path, kind] as const)))(
    "reaches the provider and comes back digit for digit: %s, %s",
    async (path, kind) => {
      const { status, text } = await world.post(path, `{"model":"${kind}",${bodies[path]}}`);
      expect([status, text]).toEqual([200, expect.stringMatching(new RegExp(`size\\\\?":${long}}`))]);
      expect(world.providers[kind].calls.at(-1)!.body).toMatch(new RegExp(`size\\\\?":${long}}`));
    },
  );

  test.each([
    ["/v1/chat/completions", "openai-compatible"],
    ["/v1/responses", "openai"],
    ["/v1/messages", "anthropic"],
  ] as const)("reaches the provider digit for digit in a field that nobody knows: %s", async (path, kind) => {
    await world.post(path, `{"model":"${kind}",${bodies[path]},"size":${long}}`);
    expect(world.providers[kind].calls.at(-1)!.body).toContain(`,"size":${long}`);
  });

  test.each(["9223372036854775807", "-9007199254740993", "7"])("reaches the provider as a seed: %s", async (seed) => {
    const asked = `{"model":"openai-compatible",${bodies["/v1/chat/completions"]},"seed":${seed}}`;
    expect((await world.post("/v1/chat/completions", asked)).status).toBe(200);
    expect(world.providers["openai-compatible"].calls.at(-1)!.body).toContain(`"seed":${seed}}`);
  });

  test.each([
    ["seed", "99999999999999999999"],
    ["metadata", long],
  ])("is refused where it is none, or no number is right: %s", async (param, value) => {
    const asked = `{"model":"openai-compatible",${bodies["/v1/chat/completions"]},"${param}":${value}}`;
    const { status, text } = await world.post("/v1/chat/completions", asked);
    expect([status, text]).toEqual([400, expect.stringContaining(`"param":"${param}"`)]);
  });

  test("is described to the caller of responses as it was given", async () => {
    const tools = `[{"type":"function","name":"f","parameters":{"type":"object","properties":{"size":{"type":"integer","maximum":${long}}}}}]`;
    const { text } = await world.post("/v1/responses", `{"model":"gemini","input":"Go","tools":${tools}}`);
    expect(text).toContain(`"maximum":${long}}`);
  });

  test("is put back digit for digit where it was hidden", async () => {
    const hiding = bodies["/v1/messages"].replace('"size"', '"account_number"');
    world.providers.anthropic.begin((call) => {
      const surrogate = /"account_number":("SURROGATE_PII\(\w+\)")/.exec(call.body)?.[1];
      return whole(answers.anthropic.replace(args, `{"account_number":${surrogate}}`))(call);
    });
    const { text } = await world.post("/v1/messages", `{"model":"anthropic",${hiding}}`);
    expect(text).toContain(`"account_number":"${long}"`);
  });

  test.each(streams)(
    "comes back digit for digit in an event with a restored value: %s, %s",
    async (path, kind, events) => {
      world.providers[kind].begin(async (call) => {
        const [surrogate = ""] = /SURROGATE_PII\(PERSON_\d{9}\)/.exec(call.body) ?? [];
        call.begin();
        await call.send(events.map((event) => `data: ${event.replaceAll("NAME", surrogate)}\n\n`).join(""));
        call.end();
      });
      const asked = bodies[path].replace("Go", "I am Maria Lopez");
      const { status, text } = await world.post(path, `{"model":"${kind}","stream":true,${asked}}`);
      expect([status, text]).toEqual([200, expect.stringContaining(`{"name":"Maria Lopez","size":${long}}`)]);
    },
  );
});
