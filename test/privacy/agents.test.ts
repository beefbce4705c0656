import { expect, test } from "bun:test";
import { readConfig } from "../../src/app/configuration.ts";
import { createMasking } from "../../src/app/gateway.ts";
import { chatRequest } from "../support/chat-request.ts";

const { privacy } = readConfig({ config: undefined }, {});
const masking = createMasking(privacy, { secret: "s", fetch: () => Promise.reject(new Error("no network")) });

test("an agent is told its own name, its tools and what it shall write, and not who asks", async () => {
  const texts = [
    "You are Claude Code, Anthropic's official CLI for Claude. Read CLAUDE.md; Claude Opus 4.5 is the newest model.",
    "Hi Claude, implement Dijkstra's algorithm for Maria Lopez, and the Levenshtein distance. Claude, use Bun.",
    "I'm Claude. I'll start with Dijkstra's algorithm.",
  ];
  const roles = ["system", "user", "assistant"] as const;
  const request = { model: "m", messages: texts.map((content, n) => ({ role: roles[n]!, content })) };
  await masking.mask(chatRequest(request), "scope");
  const [system = "", user = "", assistant = ""] = request.messages.map(({ content }) => content);
  expect(system.startsWith(texts[0]!)).toBe(true);
  expect(user.replace(/SURROGATE_PII\(PERSON_\d{9}\)/, "Maria Lopez")).toBe(texts[1]!);
  expect(user).not.toContain("Lopez");
  expect(assistant).toBe(texts[2]!);
});
