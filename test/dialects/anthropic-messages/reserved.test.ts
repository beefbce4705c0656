import { expect, test } from "bun:test";
import type { Caller } from "../../../src/accounts/store.ts";
import { messagesApi } from "../../../src/dialects/anthropic-messages/anthropic-messages.ts";
import { refuseReserved } from "../../../src/pipeline/refuse-reserved.ts";

test("A tool that asks another model is refused to keys that may use some, and to accounts that pay for one", () => {
  const advisor = { type: "advisor_20260301", name: "advisor", model: "claude-opus-5" };
  const request = messagesApi.parse({
    model: "m",
    max_tokens: 9,
    messages: [{ role: "user", content: "Hi" }],
    tools: [{ name: "f", input_schema: { type: "object" } }, advisor],
  });
  const caller = (models: string[] | null, balance: number | null) =>
    ({ key: { models }, account: { balance } }) as unknown as Caller;
  for (const limited of [caller(["m"], null), caller(null, 1)])
    expect(() => refuseReserved(request, limited)).toThrow(/^tools must hold no .*advisor/);
  expect(() => refuseReserved(request, caller(null, null))).not.toThrow();
});
