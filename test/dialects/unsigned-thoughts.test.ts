import { expect, test } from "bun:test";
import { openaiChat } from "../../src/dialects/openai-chat/openai-chat.ts";
import { UnsignedThoughts } from "../../src/dialects/unsigned-thoughts.ts";
import { chunk } from "../support/answers.ts";
import { stream } from "../support/scripts.ts";
import { echoWorld, hidden } from "./echo/world.ts";

test("A thought is taken whole, once, and apart from others", () => {
  const thoughts = new UnsignedThoughts();
  for (const [of, piece] of [
    [0, "I "],
    [1, "You"],
    [0, "am"],
  ] as const)
    thoughts.add(of, piece);
  expect([thoughts.take(0), thoughts.take(0), thoughts.take(1), thoughts.take(2)]).toEqual(["I am", "", "You", ""]);
});

test("More than 1024 thoughts at once are no answer, but any number one after another", () => {
  const thoughts = new UnsignedThoughts();
  for (let of = 0; of < 5000; of++) {
    thoughts.add(of, "x");
    thoughts.take(of);
  }
  for (let of = 0; of < 1024; of++) thoughts.add(of, "x");
  thoughts.add(7, "x");
  expect(() => thoughts.add(1024, "x")).toThrow("more than 1024 texts at once");
});

test("Thoughts of more than 16 Mi characters are no answer", () => {
  const thoughts = new UnsignedThoughts();
  const piece = "x".repeat(1024 * 1024);
  for (let of = 0; of < 16; of++) thoughts.add(of % 2, piece);
  expect(() => thoughts.add(0, "x")).toThrow("more than 16777216 characters");
  expect(thoughts.take(1)).toHaveLength(8 * 1024 * 1024);
});

test("A stream of chat completions whose thoughts never end is broken off", async () => {
  const { ask, bilingual } = await echoWorld("bilingual");
  const at = Array.from({ length: 3000 }, (_each, index) => index);
  bilingual.begin(
    stream(
      at.map((index) => chunk({ content: "x", reasoning_details: [{ type: "reasoning.text", index, text: "x" }] })),
    ),
  );
  const read = await (
    await ask(openaiChat, { model: "m", stream: true, messages: [{ role: "user", content: hidden }] })
  ).text();
  expect(read).toContain("more than 1024 texts at once");
});
