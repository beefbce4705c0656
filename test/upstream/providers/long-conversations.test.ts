import { expect, test } from "bun:test";
import { providers } from "../../../src/upstream/providers/index.ts";
import { assistant, call, encode, result, user } from "../encoding.ts";

/** As many messages as a request may have, and calls as a message may. */
const most = 32_768;
const mostCalls = 1024;
const half = 15 * mostCalls;

const many = <One>(length: number, one: (index: number) => One): One[] =>
  Array.from({ length }, (_, index) => one(index));
const calls = (ids: readonly string[]) =>
  many(ids.length / mostCalls, (at) =>
    assistant(null, ...ids.slice(at * mostCalls, (at + 1) * mostCalls).map((id) => call(id, "f"))),
  );
const answered = (ids: readonly string[]) => [user(), ...calls(ids), ...ids.toReversed().map((id) => result(id, "1"))];

const conversations: Record<string, unknown[]> = {
  "with thoughts": many(most / 2, () => [user(), { ...assistant("Hi"), reasoning_content: "Greet." }]).flat(),
  "whose last call is answered first": answered(many(half, (index) => `own_${index}`)),
  "whose calls have the names that others would be given": answered([
    ...many(half / 2, (index) => `call_${half / 2 + 2 + index}`),
    ...many(half / 2, () => "é"),
  ]),
};
const kinds = ["anthropic", "deepseek", "gemini", "mistral", "ollama"] as const;

test.each(Object.keys(conversations).flatMap((which) => kinds.map((kind) => [which, kind] as const)))(
  "a conversation as long as it may be, %s, is written for %s at once",
  (which, kind) => {
    const began = performance.now();
    encode(providers[kind], "theirs", {
      messages: conversations[which],
      ...(kind === "ollama" ? { think: true } : {}),
    });
    // Work in the square of its length takes many seconds, in which nobody else is answered.
    expect(performance.now() - began).toBeLessThan(3000);
  },
);

test("the name of a function that is answered again and again is sent once", () => {
  const name = "f".repeat(10_000);
  const messages = [user(), assistant(null, call("c", name)), ...many(100, () => result("c", "1"))];
  const { json } = encode(providers.ollama, "theirs", { messages, think: true });
  expect(JSON.stringify(json).length).toBeLessThan(3 * name.length);
});

test("calls with the same identifier are each answered by the result that follows", () => {
  const turn = (name: string) => [assistant(null, call("c", name)), result("c", "1")];
  const { json } = encode(providers.ollama, "theirs", { messages: [user(), ...turn("f"), ...turn("g")], think: true });
  const names = (json["messages"] as { tool_name?: string }[]).map(({ tool_name: name }) => name);
  expect(names.filter(Boolean)).toEqual(["f", "g"]);
});
