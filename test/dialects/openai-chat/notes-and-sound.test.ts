import { expect, test } from "bun:test";
import type { ChatCompletion, ChatCompletionChunk } from "../../../src/dialects/openai-chat/completion.ts";
import { restoreChunks, restoreCompletion } from "../../../src/dialects/openai-chat/restore/answer.ts";
import { grammar } from "../../../src/privacy/restore/grammar.ts";
import type { Masked } from "../../../src/privacy/masking.ts";
import { Vault } from "../../../src/privacy/pseudonymize/vault.ts";

type Fields = Record<string, unknown>;

const vault = new Vault("secret", "account");
const maria = vault.hide("Maria", "PERSON");
const masked: Masked = { vault, grammar: grammar(["PERSON"]) };
const chunk = (delta: Fields, finish_reason: string | null = null) =>
  ({
    id: "",
    object: "chat.completion.chunk",
    created: 0,
    model: "",
    choices: [{ index: 0, delta, finish_reason }],
  }) as unknown as ChatCompletionChunk;
/** What goes out for chunks, as [delta, finish_reason]. */
const run = (chunks: ChatCompletionChunk[]) => {
  const stage = restoreChunks(masked, false);
  return [...chunks.flatMap((one) => stage.push(one)), ...stage.end()];
};
const deltas = (chunks: ChatCompletionChunk[]): unknown[][] =>
  chunks.flatMap(({ choices }) => choices.map(({ delta, finish_reason }) => [delta, finish_reason]));

test("a stream restores notes and what is said aloud, wherever a surrogate is cut, and lets the sound pass", () => {
  const spoken = (audio: Fields) => chunk({ audio });
  const note = {
    type: "url_citation",
    url_citation: { title: `Of ${maria}`, url: "https://a.example", end_index: 3 },
  };
  const out = run([
    spoken({ id: "audio_1" }),
    ...Array.from(`Dear ${maria}!`, (transcript) => spoken({ id: "audio_1", transcript })),
    spoken({ id: "audio_1", data: "UklGRg==" }),
    spoken({ expires_at: 1780790400 }),
    chunk({ annotations: [note] }, "stop"),
  ]);
  const said = deltas(out).map(([delta]) => (delta as { audio?: Fields }).audio ?? {});
  expect(said.map(({ transcript = "" }) => transcript).join("")).toBe("Dear Maria!");
  expect(said.flatMap(({ data = [] }) => data)).toEqual(["UklGRg=="]);
  expect(said.at(-2)).toEqual({ expires_at: 1780790400 });
  const restored = { ...note, url_citation: { ...note.url_citation, title: "Of Maria" } };
  expect(deltas(out).at(-1)).toEqual([{ annotations: [restored] }, "stop"]);
});

test("what a whole answer says aloud is there, with its transcript restored, and so are its notes", () => {
  const audio = { id: "audio_1", data: "UklGRg==", transcript: `Dear ${maria}`, expires_at: 1780790400 };
  const annotations = [{ type: "url_citation", url_citation: { title: `Of ${maria}`, url: "https://a.example" } }];
  const message = { role: "assistant", content: null, refusal: null, audio, annotations };
  const answer = { choices: [{ index: 0, message, finish_reason: "stop", logprobs: null }] };
  const [choice] = restoreCompletion(answer as unknown as ChatCompletion, masked, false).choices;
  expect(choice?.message as unknown).toEqual({
    ...message,
    audio: { ...audio, transcript: "Dear Maria" },
    annotations: [{ type: "url_citation", url_citation: { title: "Of Maria", url: "https://a.example" } }],
  });
});
