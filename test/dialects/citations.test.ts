import { describe, expect, test } from "bun:test";
import type { Fields } from "../../src/contract/fields.ts";
import type { ChatCompletion, ChatCompletionChunk } from "../../src/dialects/openai-chat/completion.ts";
import { restoreChunks, restoreCompletion } from "../../src/dialects/openai-chat/restore/answer.ts";
import { openaiResponses } from "../../src/dialects/openai-responses/openai-responses.ts";
import { responsesNative } from "../../src/dialects/openai-responses/native/native-form.ts";
import { Vault } from "../../src/privacy/pseudonymize/vault.ts";
import { grammar } from "../../src/privacy/restore/grammar.ts";
import { completed, messageItem, responseOf, textEvents } from "./openai-responses/said.ts";

const vault = new Vault("secret", "account");
const maria = vault.hide("Maria", "PERSON");
const masked = { vault, grammar: grammar(["PERSON"]) };

/** What a model said, whose links are cited by their places. */
const said = `😀😀😀 Dear ${maria}, see [here](a), ${maria}, and [there](b).`;
const links = ["[here](a)", "[there](b)"];
const pointsIn = (whole: string) => Array.from(whole).length;
const placeIn = (whole: string, words: string) => pointsIn(whole.slice(0, whole.indexOf(words)));
const places = links.map((link) => ({
  start_index: placeIn(said, link),
  end_index: placeIn(said, link) + link.length,
}));
const text = said.replaceAll(maria, "Maria");
const cited = (notes: unknown) =>
  (notes as { start_index: number; end_index: number }[]).map((note) =>
    Array.from(text).slice(note.start_index, note.end_index).join(""),
  );
const cuts = (size: number) => said.match(new RegExp(`.{1,${size}}`, "g")) ?? [];
const sizes = [1, 7, 30, said.length];

describe("What is cited in an answer is cited in what its caller reads", () => {
  const annotations = places.map((place) => ({
    type: "url_citation",
    url_citation: { url: "https://a.example", ...place },
  }));
  const noted = (message: unknown) =>
    cited((message as { annotations: typeof annotations }).annotations.map(({ url_citation: note }) => note));

  test("in a chat completion, whole", () => {
    const message = { role: "assistant", content: said, refusal: null, annotations };
    const answer = { choices: [{ index: 0, message, finish_reason: "stop" }] } as unknown as ChatCompletion;
    expect(noted(restoreCompletion(answer, masked, false).choices[0]?.message)).toEqual(links);
  });

  test.each(sizes)("in a chat completion, streamed in pieces of %d", (size) => {
    const stage = restoreChunks(masked, false);
    const chunks = [...cuts(size).map((content) => ({ content })), { annotations }].map((delta) => ({
      choices: [{ index: 0, delta, finish_reason: null }],
    }));
    const out = chunks.flatMap((chunk) => stage.push(chunk as unknown as ChatCompletionChunk));
    expect(noted(out.at(-1)?.choices[0]?.delta)).toEqual(links);
  });

  const request = openaiResponses.parse({ model: "m", input: "Hi" });
  const notes = places.map((place) => ({ type: "url_citation", url: "https://a.example", ...place }));
  const item = messageItem(said, { content: [{ type: "output_text", annotations: notes, logprobs: [], text: said }] });
  const inResponse = (response: Fields) => {
    const [{ content }] = response["output"] as [{ content: { annotations: unknown }[] }];
    return cited(content[0]?.annotations);
  };

  test("in a response, whole", () => {
    expect(inResponse(responsesNative.restoreWhole(responseOf([item]), masked, request))).toEqual(links);
  });

  test.each(sizes)("in a response, streamed in pieces of %d", (size) => {
    const stage = responsesNative.restoreEvents(masked, request);
    const place = { item_id: "msg_0", output_index: 0, content_index: 0 };
    const [done, ...ends] = textEvents(cuts(size)).slice(-3);
    const events = [
      ...textEvents(cuts(size)).slice(0, -3),
      ...notes.map((annotation) => ({ type: "response.output_text.annotation.added", ...place, annotation })),
      done!,
      ...ends,
      completed([item]),
    ];
    const out = [...events.flatMap((data) => stage.push({ data })), ...stage.end()].map(({ data }) => data);
    const added = out.filter(({ type }) => type === "response.output_text.annotation.added");
    expect(cited(added.map(({ annotation }) => annotation))).toEqual(links);
    expect(inResponse(out.at(-1)?.["response"] as Fields)).toEqual(links);
  });

  test("and leaves as the event it came as where no value stood in front of it", () => {
    const stage = responsesNative.restoreEvents(masked, request);
    const place = { item_id: "msg_0", output_index: 0, content_index: 0 };
    const delta = { data: { type: "response.output_text.delta", ...place, delta: "See [here](a)" } };
    const note = { data: { type: "response.output_text.annotation.added", ...place, annotation: notes[0] } };
    stage.push(delta);
    expect(stage.push(note)[0]).toBe(note);
  });

  test.each(sizes)("where it ends with a surrogate that goes on, in pieces of %d", (size) => {
    const bare = `${said} To ${maria.slice("SURROGATE_PII(".length, -1)}`;
    const last = pointsIn(text) + " To ".length;
    const place = { start_index: pointsIn(bare) - "PERSON_123456789".length, end_index: pointsIn(bare) };
    const wanted = { start_index: last, end_index: last + "Maria".length };
    const pieces = bare.match(new RegExp(`.{1,${size}}`, "g")) ?? [];

    const url = { type: "url_citation", url: "https://a.example", ...place };
    const at = { item_id: "msg_0", output_index: 0, content_index: 0 };
    const added = { type: "response.output_text.annotation.added", ...at, annotation: url };
    const stage = responsesNative.restoreEvents(masked, request);
    const events = [...textEvents(pieces).slice(0, -3), added];
    const out = events.flatMap((data) => stage.push({ data }));
    expect(out.at(-1)?.data["annotation"]).toMatchObject(wanted);

    const chat = restoreChunks(masked, false);
    const note = { type: "url_citation", url_citation: { url: "https://a.example", ...place } };
    const chunks = [...pieces.map((content) => ({ content })), { annotations: [note] }].map((delta) => ({
      choices: [{ index: 0, delta, finish_reason: null }],
    }));
    const sent = chunks.flatMap((chunk) => chat.push(chunk as unknown as ChatCompletionChunk));
    expect(sent.at(-1)?.choices[0]?.delta).toMatchObject({ annotations: [{ url_citation: wanted }] });

    const whole = messageItem(bare, {
      content: [{ type: "output_text", annotations: [url], logprobs: [], text: bare }],
    });
    const [{ content }] = responsesNative.restoreWhole(responseOf([whole]), masked, request)["output"] as [Fields];
    expect(content).toMatchObject([{ annotations: [wanted] }]);
  });

  test("by what tells of it only once its text has ended", () => {
    const at = { item_id: "msg_0", output_index: 0, content_index: 0 };
    const added = notes.map((annotation) => ({ type: "response.output_text.annotation.added", ...at, annotation }));
    const stage = responsesNative.restoreEvents(masked, request);
    const spoken = textEvents(cuts(7));
    const out = [...spoken.slice(0, -2), ...textEvents(["Another"], 1), ...added]
      .flatMap((data) => stage.push({ data }))
      .slice(-added.length);
    expect(cited(out.map(({ data }) => data["annotation"]))).toEqual(links);
  });

  test("by the place in the text that a file's note calls its index", () => {
    const files = links.map((link) => ({
      type: "file_citation",
      index: placeIn(said, link),
      file_id: "f",
      filename: "f",
    }));
    const list = { type: "file_path", index: 1, file_id: "f" };
    const whole = messageItem(said, {
      content: [{ type: "output_text", annotations: [...files, list], logprobs: [], text: said }],
    });
    const [{ content }] = responsesNative.restoreWhole(responseOf([whole]), masked, request)["output"] as [Fields];
    expect(content).toMatchObject([{ annotations: [...links.map((link) => ({ index: placeIn(text, link) })), list] }]);
  });
});
