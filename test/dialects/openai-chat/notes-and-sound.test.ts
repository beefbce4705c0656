import { expect, test } from "bun:test";
import type { ChatCompletion, ChatCompletionChunk } from "../../../src/dialects/openai-chat/completion.ts";
import { restoreChunks, restoreCompletion } from "../../../src/dialects/openai-chat/restore/answer.ts";
import { grammar } from "../../../src/privacy/restore/grammar.ts";
import type { Masked } from "../../../src/privacy/masking.ts";
import { settings } from "../any-stream.ts";
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

test("a stream restores each of its thoughts, wherever a surrogate is cut, and leaves what is signed or encrypted", () => {
  const thought = (item: Fields) => chunk({ reasoning_details: [item] });
  const text = (index: number) => (piece: string) => thought({ type: "reasoning.text", index, text: piece });
  const sealed = {
    type: "reasoning.encrypted",
    index: 2,
    id: "rs_1",
    data: "gAAA".repeat(30),
    format: "openai-responses-v1",
  };
  const out = run([
    ...Array.from(`So ${maria}`, text(0)),
    thought({ type: "reasoning.text", index: 0, signature: "EqAB".repeat(30) }),
    ...Array.from(`and ${maria}!`, text(1)),
    thought(sealed),
    chunk({ content: "Hi" }, "stop"),
  ]);
  const items = deltas(out).flatMap(([delta]) => (delta as { reasoning_details?: Fields[] }).reasoning_details ?? []);
  const said = (index: number) =>
    items.map(({ index: at, text: piece }) => (at === index && typeof piece === "string" ? piece : "")).join("");
  expect([said(0), said(1)]).toEqual(["So Maria", "and Maria!"]);
  expect(items.flatMap(({ signature = [] }) => signature)).toEqual(["EqAB".repeat(30)]);
  expect(items).toContainEqual(sealed);
});

test("a whole answer has its thoughts restored, but not where what the model wrote of people is to be hidden", () => {
  const details = (name: string) => [
    { type: "reasoning.text", text: `So ${name}`, signature: "EqAB", index: 0 },
    { type: "reasoning.summary", summary: `Of ${name}`, index: 1 },
  ];
  const message = { role: "assistant", content: "Hi", reasoning_details: details(maria) };
  const answer = { choices: [{ index: 0, message, finish_reason: "stop" }] } as unknown as ChatCompletion;
  const saidBy = (given: Masked) => restoreCompletion(answer, given, false).choices[0]!.message;
  expect(saidBy(masked)).toHaveProperty("reasoning_details", details("Maria"));
  expect(saidBy(settings.careful)).not.toHaveProperty("reasoning_details");
});
