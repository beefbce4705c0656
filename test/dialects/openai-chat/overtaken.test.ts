import { describe, expect, test } from "bun:test";
import type { Fields } from "../../../src/contract/fields.ts";
import type { ChatCompletionChunk } from "../../../src/dialects/openai-chat/completion.ts";
import { restoreChunks } from "../../../src/dialects/openai-chat/restore/answer.ts";
import { grammar } from "../../../src/privacy/restore/grammar.ts";
import { Vault } from "../../../src/privacy/pseudonymize/vault.ts";

const vault = new Vault("secret", "account");
const maria = vault.hide("Maria", "PERSON");
const masked = { vault, grammar: grammar(["PERSON"]) };

const call = (args: string) => ({ tool_calls: [{ index: 0, id: "c", function: { name: "f", arguments: args } }] });

/** The deltas that go out for some, and for an end behind them. */
function restored(...deltas: Fields[]): unknown[] {
  const stage = restoreChunks(masked, false, true);
  const chunks = [...deltas, {}].map((delta, at) => ({
    choices: [{ index: 0, delta, finish_reason: at === deltas.length ? "stop" : null }],
  }));
  const out = chunks.flatMap((chunk) => stage.push(chunk as unknown as ChatCompletionChunk));
  return out.slice(0, -1).map(({ choices }) => choices[0]!.delta);
}

describe("What may begin a surrogate at the end of a text, where texts are told in turn, goes out before", () => {
  test.each(["files", "it is in P", "two\\", "R &", `Ask ${maria.slice("SURROGATE_PII(".length, -1)}`])(
    "the call that follows %p",
    (said) => {
      const whole = said.replace(/PERSON_\d+/, "Maria");
      for (const args of ["", "{}"]) {
        const out = restored(...said.split("").map((content) => ({ content })), call(args), call("x"));
        const text = (out as Fields[]).map(({ content = "" }) => content);
        const last = text.findLastIndex((content) => content !== "");
        expect(text.join("")).toBe(whole);
        expect(last).toBeLessThan(out.length - 2);
      }
    },
  );

  test("the text that follows a thought", () => {
    expect(restored({ reasoning_content: "See the files" }, { content: "Yes" }, { content: "s" })).toEqual([
      { reasoning_content: "See the file" },
      { reasoning_content: "s" },
      { content: "Ye" },
      { content: "s" },
      { content: "s" },
    ]);
  });

  test("a call in the same delta", () => {
    expect(restored({ content: "See the files", ...call("{}") })).toEqual([
      { content: "See the files", ...call("{}") },
    ]);
  });

  test("nothing, where it can be nothing else: the value follows, and no part of a surrogate", () => {
    const [begin, end] = [maria.slice(0, 20), maria.slice(20)];
    expect(restored({ content: begin }, call("{}"), { content: `${end}.` })).toEqual([
      call("{}"),
      { content: "Maria." },
    ]);
  });
});

test("A word that went out before a call, and began a surrogate after all, is followed by the value alone", () => {
  const [begin, end] = [maria.slice(0, 4), maria.slice(4)];
  expect(restored({ content: begin }, call("{}"), { content: `${end}.` })).toEqual([
    { content: "SURR" },
    call("{}"),
    { content: "Maria." },
  ]);
});
