import { describe, expect, test } from "bun:test";
import type { ChatCompletion, ChatCompletionChunk } from "../../src/contract/completion.ts";
import { restoreChunks, restoreCompletion, scrub } from "../../src/privacy/answer.ts";
import { grammar } from "../../src/privacy/grammar.ts";
import type { Masked } from "../../src/privacy/masking.ts";
import { Vault } from "../../src/privacy/vault.ts";

type Fields = Record<string, unknown>;

const vault = new Vault("secret", "account");
const maria = vault.hide("Maria", "PERSON");
const masked: Masked = { vault, grammar: grammar(["PERSON"]) };
const nothing: Masked = { vault: new Vault("secret", "account"), grammar: grammar([]) };
const chunk = (delta: Fields, finish_reason: string | null = null, more: Fields = {}) =>
  ({
    id: "",
    object: "chat.completion.chunk",
    created: 0,
    model: "",
    choices: [{ index: 0, delta, finish_reason }],
    ...more,
  }) as unknown as ChatCompletionChunk;
/** What goes out for chunks, as [delta, finish_reason]. */
const run = (chunks: ChatCompletionChunk[], by = masked) => {
  const stage = restoreChunks(by, false);
  return [...chunks.flatMap((one) => stage.push(one)), ...stage.end()];
};
const deltas = (chunks: ChatCompletionChunk[]) =>
  chunks.flatMap(({ choices }) => choices.map(({ delta, finish_reason }) => [delta, finish_reason]));

describe("A restored stream", () => {
  test("says what was held back before its choice finishes", () => {
    expect(
      deltas(run([chunk({ content: "Dear " }), chunk({ content: maria.slice(0, -1) }), chunk({}, "stop")])),
    ).toEqual([
      [{ content: "Dear " }, null],
      [{ content: "Maria" }, null],
      [{}, "stop"],
    ]);
    expect(deltas(run([chunk({ content: `so ${maria.slice(0, -1)}` }, "length")]))).toEqual([
      [{ content: "so " }, null],
      [{ content: "Maria" }, null],
      [{}, "length"],
    ]);
  });

  test("says what was held back at the end of a stream that broke off", () => {
    expect(deltas(run([chunk({ content: `so ${maria.slice(0, -3)}` })]))).toEqual([
      [{ content: "so " }, null],
      [{ content: "Maria" }, null],
    ]);
    expect(deltas(run([chunk({ content: "so SURROG" })]))).toEqual([[{ content: "so " }, null]]);
    expect(run([])).toEqual([]);
  });

  test("sends nothing for a chunk that is held back whole, but its usage", () => {
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    expect(
      run([chunk({ content: "SURR" }), chunk({ content: "OUND" })]).map(({ choices }) => choices[0]?.delta),
    ).toEqual([{ content: "SURROUND" }]);
    expect(run([chunk({ content: "SURR" }, null, { usage })])).toEqual([
      expect.objectContaining({ choices: [], usage }),
    ]);
  });

  test("keeps empty texts and nulls, which clients take for a beginning", () => {
    expect(deltas(run([chunk({ role: "assistant", content: "" }), chunk({ content: null, refusal: null })]))).toEqual([
      [{ role: "assistant", content: "" }, null],
      [{ content: null, refusal: null }, null],
    ]);
  });

  test("keeps a call's first fragment, with its id and name, though its arguments are held back", () => {
    const call = (body: Fields, more: Fields = {}) => chunk({ tool_calls: [{ index: 0, ...more, function: body }] });
    const out = run([
      call({ name: "send", arguments: "SURR" }, { id: "c", type: "function" }),
      call({ arguments: "OUND" }),
    ]);
    expect(deltas(out)).toEqual([
      [{ tool_calls: [{ index: 0, id: "c", type: "function", function: { name: "send" } }] }, null],
      [{ tool_calls: [{ index: 0, function: { arguments: "SURROUND" } }] }, null],
    ]);
  });

  test("leaves out what could repeat surrogates in a form it does not know, while there are any", () => {
    const full = chunk({ content: "a", annotations: [maria] }, null, { citations: [maria], system_fingerprint: "fp" });
    Object.assign(full.choices[0]!, {
      logprobs: { content: [{ token: "SURR" }] },
      content_filter_results: { detail: maria },
    });
    expect(run([full])).toEqual([
      {
        id: "",
        object: "chat.completion.chunk",
        created: 0,
        model: "",
        system_fingerprint: "fp",
        choices: [{ index: 0, delta: { content: "a" }, finish_reason: null }],
      },
    ] as unknown as ChatCompletionChunk[]);
    expect(run([full], nothing)).toEqual([full]);
  });

  test("leaves out a field without text that repeats a surrogate all the same", () => {
    const call = { index: 0, id: maria, type: "function", extra_content: { of: [maria] }, function: { name: maria } };
    const out = run([
      chunk({ role: maria, content: "a", tool_calls: [call] }, null, {
        system_fingerprint: maria,
        service_tier: maria,
      }),
      chunk({ tool_calls: [{ index: 1, id: "c", type: maria, weird: maria }] }),
    ]);
    expect(JSON.stringify(out)).not.toMatch(/PERSON/);
    expect(deltas(out).map(([delta]) => JSON.stringify(delta))).toEqual([
      '{"content":"a","tool_calls":[{"index":0,"type":"function","function":{}}]}',
      '{"tool_calls":[{"index":1,"id":"c"}]}',
    ]);
    const bent = [
      maria.replace(/./g, (one) => `&#${one.charCodeAt(0)};`),
      encodeURIComponent(maria).replaceAll("_", "%5F"),
    ];
    for (const system_fingerprint of bent)
      expect(JSON.stringify(run([chunk({ content: "a" }, null, { system_fingerprint })]))).not.toMatch(/system/);
    const kept = { index: 0, id: "call_123456789", type: "function", function: { name: "send_987654321" } };
    expect(deltas(run([chunk({ tool_calls: [kept] })]))).toEqual([[{ tool_calls: [kept] }, null]]);
  });

  test("never says the reserved form, even where nothing is hidden, and leaves a program's words", () => {
    expect(deltas(run([chunk({ content: "SURROGATE_PII(x) PERSON_123456789 " })], nothing))).toEqual([
      [{ content: "[unknown] PERSON_123456789 " }, null],
    ]);
  });
});

test("a whole answer is restored in every text, and its log probabilities are left out", () => {
  const message = {
    role: "assistant",
    content: `Dear ${maria}`,
    refusal: null,
    reasoning_content: `of ${maria}`,
    tool_calls: [
      { id: "c", type: "function", function: { name: "send", arguments: `{"to":"${maria}"}` } },
      { id: "d", type: "custom", custom: { name: "sql", input: `'${maria}'` } },
    ],
    annotations: [maria],
  };
  const answer = {
    id: "",
    object: "chat.completion",
    created: 0,
    model: "",
    choices: [{ index: 0, message, finish_reason: "stop", logprobs: { content: [] } }],
  };
  const restored = restoreCompletion(answer as unknown as ChatCompletion, masked, false);
  expect(JSON.stringify(restored)).not.toMatch(/PERSON|annotations/);
  expect(restored.choices[0]).toMatchObject({
    message: { content: "Dear Maria", refusal: null, reasoning_content: "of Maria" },
    logprobs: null,
  });
  expect(restoreCompletion(answer as unknown as ChatCompletion, nothing, false).choices[0]!.logprobs).toEqual({
    content: [],
  });
});

test("an error of a provider's names types, not values", () => {
  expect(scrub(`Cannot write to ${maria} or ${maria.toLowerCase()}; SURROGATE_PII(PERSON_000000000)`, masked)).toBe(
    "Cannot write to [PERSON] or [PERSON]; [unknown]",
  );
});
