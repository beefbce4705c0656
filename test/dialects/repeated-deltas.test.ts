import { describe, expect, test } from "bun:test";
import type { Fields } from "../../src/contract/fields.ts";
import { messagesApi } from "../../src/dialects/anthropic-messages/anthropic-messages.ts";
import type { WordDialect } from "../../src/dialects/dialect.ts";
import type { NativeEvent } from "../../src/dialects/native-event.ts";
import { openaiResponses } from "../../src/dialects/openai-responses/openai-responses.ts";
import type { Masked } from "../../src/privacy/masking.ts";
import { Vault } from "../../src/privacy/pseudonymize/vault.ts";
import { grammar } from "../../src/privacy/restore/grammar.ts";

const vault = new Vault("secret", "scope");
const maria = vault.hide("Maria", "PERSON");
const masked: Masked = { vault, grammar: grammar(["PERSON"]) };

interface Door {
  dialect: WordDialect;
  body: Fields;
  /** An event that adds a text to one of two places. */
  delta(text: string, place?: number): Fields;
  textOf(data: Fields): unknown;
  /** What ends the text. */
  end: Fields;
}

const doors: Record<string, Door> = {
  messages: {
    dialect: messagesApi,
    body: { model: "m", max_tokens: 9, messages: [{ role: "user", content: "Hello" }] },
    delta: (text, index = 0) => ({ type: "content_block_delta", index, delta: { type: "text_delta", text } }),
    textOf: ({ delta }) => (delta as Fields | undefined)?.["text"],
    end: { type: "content_block_stop", index: 0 },
  },
  responses: {
    dialect: openaiResponses,
    body: { model: "m", input: "Hello" },
    delta: (text, output_index = 0) => ({
      type: "response.output_text.delta",
      sequence_number: 1,
      item_id: "msg_emb_58",
      output_index,
      content_index: 0,
      delta: text,
      logprobs: [],
      obfuscation: "x7",
    }),
    textOf: ({ delta }) => delta,
    end: { type: "response.output_text.done", sequence_number: 2, output_index: 0, content_index: 0, text: "Dear " },
  },
};

describe.each(Object.entries(doors))(
  "Among deltas of %s that repeat each other",
  (_, { dialect, body, delta, textOf, end }) => {
    const restored = (events: Fields[]): NativeEvent[] => {
      const stage = dialect.native!.restoreEvents(masked, dialect.parse(structuredClone(body)));
      const given = events.map((data) => ({ name: String(data["type"]), data, text: JSON.stringify(data) }));
      return [...given.flatMap((event) => stage.push(event)), ...stage.end()];
    };

    test("each is restored, wherever a surrogate is cut", () => {
      for (let cut = 1; cut < maria.length; cut++) {
        const texts = ["Dear ", "all, ", maria.slice(0, cut), maria.slice(cut), " wrote, ", maria, "!"];
        const out = restored(texts.map((text) => delta(text)));
        expect(out.map(({ data }) => textOf(data)).join("")).toBe("Dear all, Maria wrote, Maria!");
      }
    });

    test("what is unchanged goes out as it came", () => {
      const events = ["Dear ", "all, ", "Maria"].map((text) => delta(text));
      expect(restored(events).map(({ text }) => text)).toEqual(events.map((data) => JSON.stringify(data)));
    });

    test("one that comes after its text has ended begins another, whose cut end goes out with the last", () => {
      const out = restored([delta("Dear "), end, delta(maria.slice(0, -1))]);
      expect(out.map(({ data }) => textOf(data))).toEqual(["Dear ", undefined, "Maria"]);
    });

    test("texts at two places are kept apart, each with the surrogate that is cut in it", () => {
      const half = maria.length >> 1;
      const [first, last] = [maria.slice(0, half), maria.slice(half)];
      const out = restored([delta("a "), delta(first), delta("b ", 1), delta(first, 1), delta(last), delta(last, 1)]);
      const at = (place: number) => out.filter(({ data }) => [data["index"], data["output_index"]].includes(place));
      for (const [place, said] of [
        [0, "a Maria"],
        [1, "b Maria"],
      ] as const)
        expect(
          at(place)
            .map(({ data }) => textOf(data))
            .join(""),
        ).toBe(said);
    });

    test("a surrogate in any other key or value of one is restored too", () => {
      for (const planted of plantedIn(delta("So"))) {
        const out = restored([delta("Dear "), delta("all, "), planted, delta(" again")]);
        const sent = JSON.stringify(out.map(({ data, text }) => text ?? data));
        expect([planted, sent.includes(maria)]).toEqual([planted, false]);
      }
    });
  },
);

/** The value with a surrogate in the place of each value within, and as a key more of each object. */
function* plantedIn(value: Fields): Generator<Fields> {
  yield { ...value, [maria]: 1 };
  yield { ...value, more: `with ${maria}` };
  for (const [key, inner] of Object.entries(value)) {
    yield { ...value, [key]: maria };
    yield { ...value, [key]: [maria] };
    if (typeof inner === "object" && inner !== null && !Array.isArray(inner))
      for (const one of plantedIn(inner as Fields)) yield { ...value, [key]: one };
  }
}
