import { expect, test } from "bun:test";
import { onExecutable } from "../support/runtimes.ts";
import { echo } from "../support/scripts.ts";
import { startWorld } from "../support/world.ts";

const strangers = [
  ["no Authorization header", ""],
  ["an empty bearer token", "Bearer "],
  ["no scheme", `ak-${"a".repeat(43)}`],
  ["another scheme", `Basic ${btoa("user:password")}`],
  ["a key of the right form that was never issued", `Bearer ak-${"a".repeat(43)}`],
  ["a key of 42 characters", `Bearer ak-${"a".repeat(42)}`],
  ["a key of 44 characters", `Bearer ak-${"a".repeat(44)}`],
  ["another prefix", `Bearer sk-${"a".repeat(43)}`],
  ["characters outside base64url", `Bearer ak-${"a".repeat(42)}+`],
  ["an SQL phrase", "Bearer ' OR 1=1 --"],
  ["a very long key", `Bearer ak-${"a".repeat(8000)}`],
] as const;

onExecutable("Authentication", startWorld, (world) => {
  test("keys are the prefix ak- and 43 characters of the base64url alphabet", () => {
    expect(world.gateway.key).toMatch(/^ak-[A-Za-z0-9_-]{43}$/);
  });

  test.each(strangers)("%s yields status 401 with code authentication_error", async (_what, authorization) => {
    for (const answer of [
      await world.chat({}, { authorization }),
      await world.ask("/v1/models", { headers: { authorization } }),
    ]) {
      expect(answer.status).toBe(401);
      expect(answer.error).toMatchObject({ code: "authentication_error", type: "authentication_error", param: null });
      expect(answer.headers.get("www-authenticate")).toBe("Bearer");
    }
    expect(world.first.calls).toHaveLength(0);
  });

  test("a key is right in one spelling only", async () => {
    const { key } = world.gateway;
    for (const wrong of [
      key.slice(0, -1),
      `${key}a`,
      key.toUpperCase(),
      `ak-${key.slice(3).split("").toReversed().join("")}`,
    ])
      expect((await world.chat({}, { authorization: `Bearer ${wrong}` })).status).toBe(401);
  });

  test("the scheme's name may be written in any case", async () => {
    world.first.begin(echo());
    for (const scheme of ["Bearer", "bearer", "BEARER"])
      expect((await world.chat({}, { authorization: `${scheme} ${world.gateway.key}` })).status).toBe(200);
  });

  test("a stranger learns nothing but 401, whatever else is right or wrong", async () => {
    const authorization = `Bearer ak-${"b".repeat(43)}`;
    const json = { "content-type": "application/json" };
    const answers = await Promise.all([
      world.chat({}, { authorization }),
      world.chat({ model: "no-such-model" }, { authorization }),
      world.chat({ messages: 7 }, { authorization }),
      world.chat({}, { authorization, "api-version": "1999-01-01" }),
      world.chat({}, { authorization, "content-type": "text/plain" }),
      world.ask("/v1/chat/completions", { method: "POST", headers: { authorization, ...json }, body: "{broken" }),
      world.ask("/v1/chat/completions", {
        method: "POST",
        headers: { authorization, ...json },
        body: "x".repeat(3_000_000),
      }),
      world.ask("/v1/chat/completions", { method: "DELETE", headers: { authorization } }),
      world.ask("/v1/models", { headers: { authorization } }),
      world.ask("/v1/models/one", { headers: { authorization } }),
      world.ask("/v1/models/no-such-model", { headers: { authorization } }),
      world.ask("/v1/no-such-path", { headers: { authorization } }),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    for (const { headers } of answers)
      expect([...headers.keys()].filter((name) => name.includes("ratelimit"))).toEqual([]);
  });

  test("a stranger at an unknown path or method is not told about a version either", async () => {
    const headers = { authorization: "", "api-version": "1999-01-01" };
    expect((await world.ask("/v1/models", { headers })).status).toBe(401);
  });

  test("the caller's key never reaches a provider, and the gateway's own key does", async () => {
    world.first.begin(echo());
    await world.chat();
    const [call] = world.first.calls;
    expect(call?.headers["authorization"]).toBe("Bearer sk-the-gateways-own-key");
    expect(call?.wire).not.toContain(world.gateway.key);
  });

  test("no key, whole or in part, is in an error, a log or anything else that is printed", async () => {
    const stranger = `ak-${"c".repeat(43)}`;
    const { text } = await world.chat({}, { authorization: `Bearer ${stranger}` });
    expect(text).not.toContain("ccc");
    expect(await world.logs()).not.toContain("cccccc");
    expect((await world.logs()).split(world.gateway.key.slice(3, 20))).toHaveLength(3);
  });
});
