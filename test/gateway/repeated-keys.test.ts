import { expect, test } from "bun:test";
import { ask } from "../support/http.ts";
import { startKinds } from "../support/kinds.ts";
import { onExecutable, type RuntimeName } from "../support/runtimes.ts";
import { whole } from "../support/scripts.ts";

const kinds = ["openai", "anthropic", "gemini", "openai-compatible"] as const;

/** In the form of every API. */
const no = whole({ type: "error", error: { type: "invalid_request_error", message: "No." } }, 400);

const start = (on: RuntimeName) => startKinds(kinds, () => no, on);

/** Values of which each stands in a place of its own: the first of its key, the last, and in both places of a text that is JSON. */
const [first, last, within, after] = ["maria.lopez", "peter.hansen", "anna.berg", "jon.olsen"].map(
  (name) => `${name}@example.org`,
);

/** The same key, once as it is and once with an escape. */
const twice = (key: string, one: string, other: string) =>
  `"${key}":${one},"\\u${hex(key[0]!)}${key.slice(1)}":${other}`;
const hex = (letter: string) => letter.charCodeAt(0).toString(16).padStart(4, "0");
const args = JSON.stringify(`{"to":"${within}","to":"${after}"}`);
const unknown = `"later":{${twice("note", `"${first}"`, `["${last}"]`)},"${first}":1,"${first}":2}`;

const bodies: readonly [path: string, fields: string][] = [
  [
    "/v1/chat/completions",
    twice(
      "messages",
      `[{"role":"user","content":"${first}"}]`,
      `[{"role":"user",${twice("content", `"${first}"`, `"${last}"`)}},{"role":"assistant","content":null,"tool_calls":[{"id":"c","type":"function","function":{"name":"f","arguments":${args}}}]},{"role":"tool","tool_call_id":"c","content":"x"}]`,
    ),
  ],
  [
    "/v1/responses",
    twice(
      "input",
      `"${first}"`,
      `[{"role":"user",${twice("content", `"${first}"`, `"${last}"`)}},{"type":"function_call","call_id":"c","name":"f","arguments":${args}},{"type":"function_call_output","call_id":"c","output":"x"}]`,
    ),
  ],
  [
    "/v1/messages",
    `"max_tokens":9,${twice("messages", `[{"role":"user","content":"${first}"}]`, `[{"role":"user",${twice("content", `"${first}"`, `[{"type":"text",${twice("text", `"${first}"`, `"${last}"`)}}]`)}},{"role":"assistant","content":[{"type":"tool_use","id":"c","name":"f","input":{${twice("to", `"${within}"`, `"${after}"`)}}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"c","content":"x"}]}]`)}`,
  ],
];

onExecutable("A key that stands twice in a request", start, (world) => {
  const cases = bodies.flatMap(([path, fields]) =>
    kinds.flatMap((kind) => [0, 100_000].map((padding) => [path, kind, padding, fields] as const)),
  );

  test.each(cases)(
    "means its last value to %s for %s, and nothing of the first one leaves, with %d bytes more",
    async (path, kind, padding, fields) => {
      const provider = world.providers[kind];
      const before = provider.calls.length;
      const body = `{"model":"${kind}",${unknown},${fields},"pad":"${" ".repeat(padding)}"}`;
      await ask(world.gateway.url + path, {
        method: "POST",
        headers: { authorization: `Bearer ${world.gateway.key}`, "content-type": "application/json" },
        body,
      });
      expect(provider.calls.length).toBe(before + 1);
      const sent = provider.calls.at(-1)!.body;
      expect(sent).toContain("SURROGATE_PII(EMAIL");
      for (const value of [first, last, within, after]) expect(sent).not.toContain(value!);
    },
  );
});
