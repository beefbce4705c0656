import { describe, expect, test } from "bun:test";
import type { ChatCompletion, ChatCompletionChunk } from "../../../src/dialects/openai-chat/completion.ts";
import { restoreChunks, restoreCompletion } from "../../../src/dialects/openai-chat/restore/answer.ts";
import { scrub } from "../../../src/privacy/restore/whole-text.ts";
import { grammar } from "../../../src/privacy/restore/grammar.ts";
import type { Masked } from "../../../src/privacy/masking.ts";
import { Vault } from "../../../src/privacy/pseudonymize/vault.ts";

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
const deltas = (chunks: ChatCompletionChunk[]): unknown[][] =>
  chunks.flatMap(({ choices }) => choices.map(({ delta, finish_reason }) => [delta, finish_reason]));

describe("A restored stream", () => {
  test("sends what was held back before its choice finishes", () => {
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

  test("sends what was held back at the end of a stream that broke off", () => {
    expect(deltas(run([chunk({ content: `so ${maria.slice(0, -3)}` })]))).toEqual([
      [{ content: "so " }, null],
      [{ content: "Maria" }, null],
    ]);
    expect(deltas(run([chunk({ content: "so SURROG" })]))).toEqual([[{ content: "so " }, null]]);
    expect(run([])).toEqual([]);
  });

  test("sends only the usage of a chunk that is held back completely", () => {
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    expect(
      run([chunk({ content: "SURR" }), chunk({ content: "OUND" })]).map(({ choices }) => choices[0]?.delta),
    ).toEqual([{ content: "SURROUND" }]);
    expect(run([chunk({ content: "SURR" }, null, { usage })])).toEqual([
      expect.objectContaining({ choices: [], usage }),
    ]);
  });

  test("keeps empty texts and nulls, which clients take for the beginning", () => {
    expect(deltas(run([chunk({ role: "assistant", content: "" }), chunk({ content: null, refusal: null })]))).toEqual([
      [{ role: "assistant", content: "" }, null],
      [{ content: null, refusal: null }, null],
    ]);
  });

  test("sends a call's first fragment, with its id and name, even while its arguments are held back", () => {
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

  test("leaves out, while values are hidden, what could repeat a surrogate in an unknown form", () => {
    const full = chunk({ content: "a", notes: [maria] }, null, { citations: [maria], system_fingerprint: "fp" });
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
    const clean = JSON.parse(JSON.stringify(full).replaceAll(maria, "[unknown]")) as ChatCompletionChunk;
    expect(run([full], nothing)).toEqual([clean]);
  });

  test("leaves out a field that repeats a surrogate where no text belongs, and restores a call's id and a function's name", () => {
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
      '{"content":"a","tool_calls":[{"index":0,"id":"Maria","type":"function","function":{"name":"Maria"}}]}',
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

  test("never sends the reserved form, even while nothing is hidden, and keeps a program's words", () => {
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
    notes: [maria],
  };
  const answer = {
    id: "",
    object: "chat.completion",
    created: 0,
    model: "",
    choices: [{ index: 0, message, finish_reason: "stop", logprobs: { content: [] } }],
  };
  const restored = restoreCompletion(answer as unknown as ChatCompletion, masked, false);
  expect(JSON.stringify(restored)).not.toMatch(/PERSON|notes/);
  expect(restored.choices[0]).toMatchObject({
    message: { content: "Dear Maria", refusal: null, reasoning_content: "of Maria" },
    logprobs: null,
  });
});

test("while values are hidden, no key of a delta is a surrogate either, not even one that says nothing", () => {
  expect(deltas(run([chunk({ [maria]: null }, "stop")], masked))).toEqual([[{ Maria: null }, "stop"]]);
});

test("a provider's error names types instead of values", () => {
  expect(scrub(`Cannot write to ${maria} or ${maria.toLowerCase()}; SURROGATE_PII(PERSON_000000000)`, masked)).toBe(
    "Cannot write to [PERSON] or [PERSON]; [unknown]",
  );
});

describe("While nothing is hidden, a surrogate that a provider invented", () => {
  const text = "SURROGATE_PII(PERSON_123456789)";
  const passing = (chunks: ChatCompletionChunk[]) => run(chunks, nothing);

  test("is in no string and no key of a chunk or of an answer", () => {
    const weird = { [text]: [{ deep: text, n: 1 }, null, true] };
    const call = {
      index: 0,
      id: text,
      type: text,
      extra_content: weird,
      function: { name: text, arguments: text, weird, [text]: 1 },
      [text]: 1,
    };
    const says = {
      role: "assistant",
      content: text,
      refusal: text,
      tool_calls: [call],
      annotations: [weird],
      audio: weird,
      [text]: 1,
      [text.toLowerCase()]: null,
    };
    const about = { system_fingerprint: text, service_tier: text, usage: weird, citations: [text], [text]: 1 };
    const logprobs = { content: [{ token: text }] };
    const choice = { index: 0, finish_reason: "stop", logprobs, filtered: weird, [text]: 1 };
    const answer = { id: "", object: "o", created: 0, model: "", choices: [{ ...choice, message: says }], ...about };
    const streamed = { ...answer, choices: [{ ...choice, delta: says }] };
    for (const out of [
      passing([streamed as unknown as ChatCompletionChunk]),
      restoreCompletion(answer as unknown as ChatCompletion, nothing, false),
    ]) {
      expect(JSON.stringify(out)).not.toMatch(/SURROGATE/i);
      expect(JSON.stringify(out)).toContain('{"[unknown]":[{"deep":"[unknown]","n":1},null,true]}');
    }
  });

  test("is not sent in two chunks either, in a field that goes on", () => {
    const thought = (piece: string) => ({
      reasoning_details: [{ index: 0, type: "reasoning.text", text: piece, id: "r_S" }],
    });
    expect(
      deltas(passing([chunk(thought("I see SURROGATE_P")), chunk(thought("II(PERSON_1) SU")), chunk({}, "stop")])),
    ).toEqual([
      [thought("I see "), null],
      [thought("[unknown] "), null],
      [{ reasoning_details: [{ index: 0, type: "reasoning.text", text: "SU" }] }, null],
      [{}, "stop"],
    ]);
    const within = chunk({ notes: { [text]: { text: "so SURROG" } } });
    expect(deltas(passing([within, chunk({}, "stop")]))).toEqual([
      [{ notes: { "[unknown]": { text: "so " } } }, null],
      [{ notes: { "[unknown]": { text: "SURROG" } } }, null],
      [{}, "stop"],
    ]);
    const spoken = (transcript: string) => chunk({ audio: { id: "a", transcript } });
    expect(JSON.stringify(passing([spoken("SURROGATE"), spoken("_PII(X_123"), spoken("456789)")]))).not.toMatch(
      /SURR|PII/,
    );
  });

  test("is not spelled by log probabilities, which otherwise go out with their text", () => {
    const token = (content: string, finish: string | null = null) => {
      const one = chunk({ content }, finish);
      Object.assign(one.choices[0]!, { logprobs: { content: [{ token: content, logprob: -1 }], refusal: null } });
      return one;
    };
    const spelled = (tokens: string[]) =>
      passing([...tokens.map((one) => token(one)), chunk({}, "stop")]).flatMap(({ choices }) =>
        choices.map(({ delta, ...rest }) => [
          delta.content ?? null,
          ((rest as Fields)["logprobs"] as { content: { token: string }[] } | null | undefined)?.content.map(
            (one) => one.token,
          ) ?? null,
        ]),
      );
    expect(spelled(["Hi", " SU", "RE", "!"])).toEqual([
      ["Hi", ["Hi"]],
      [" ", null],
      ["SURE", [" SU", "RE"]],
      ["!", ["!"]],
      [null, null],
    ]);
    expect(spelled(["Hi SURR", "OGATE", "_PII(", "X_1)", "."])).toEqual([
      ["Hi ", null],
      ["[unknown]", null],
      [".", ["."]],
      [null, null],
    ]);
    const answer = (content: string) => ({
      choices: [
        { index: 0, message: { role: "assistant", content }, finish_reason: "stop", logprobs: { content: [] } },
      ],
    });
    const logprobs = (content: string) =>
      restoreCompletion(answer(content) as unknown as ChatCompletion, nothing, false).choices[0]!.logprobs;
    expect([logprobs("SURE"), logprobs(text)]).toEqual([{ content: [] }, null]);
  });
});

describe("An answer that ends with a beginning of the reserved form", () => {
  const words = ["S", "SU", "SURROG", "SURROGATE", "surrogate", "**SURROGATE**"];

  test("keeps it where the model ended it, since it is a word", () => {
    for (const by of [masked, nothing])
      for (const word of words) {
        const says = { role: "assistant", content: `a ${word}`, refusal: word, reasoning_content: word };
        const answer = { choices: [{ index: 0, message: says, finish_reason: "stop", logprobs: null }] };
        expect(restoreCompletion(answer as unknown as ChatCompletion, by, false).choices[0]!.message).toEqual(
          says as never,
        );
        for (const end of ["stop", "tool_calls"]) {
          const said = deltas(run([chunk(says), chunk({}, end)], by)).map(([delta]) => delta as Fields);
          for (const key of ["content", "refusal", "reasoning_content"])
            expect(said.map((delta) => (delta[key] ?? "") as string).join("")).toBe(says[key as keyof typeof says]);
        }
      }
  });

  test("loses it where it was cut off, or where an underscore shows what it was to become", () => {
    for (const cut of [[chunk({ content: "a SURROGATE" }), chunk({}, "length")], [chunk({ content: "a SURROGATE" })]])
      expect(JSON.stringify(run(cut))).not.toContain("SURROGATE");
    for (const word of ["SURROGATE_", "SURROGATE_PII(", "SURROGATE_PII(PERSON_"])
      expect(JSON.stringify(run([chunk({ content: `a ${word}` }), chunk({}, "stop")]))).not.toContain("SURR");
  });
});
