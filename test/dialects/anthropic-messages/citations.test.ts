import { expect, test } from "bun:test";
import type { Fields } from "../../../src/contract/fields.ts";
import { messagesApi } from "../../../src/dialects/anthropic-messages/anthropic-messages.ts";
import { messagesNative } from "../../../src/dialects/anthropic-messages/native.ts";
import { Vault } from "../../../src/privacy/pseudonymize/vault.ts";
import { grammar } from "../../../src/privacy/restore/grammar.ts";
import { assembled, blockStart, blockStop, type Data, delta, events, messageEnd, messageStart } from "./world.ts";

const vault = new Vault("secret", "account");
const maria = vault.hide("Maria", "PERSON");
const masked = { vault, grammar: grammar(["PERSON"]), restoresUrls: false };

/** Documents as their caller sent them, and as the provider was sent them. */
const sent = [
  "😀😀😀 https://a.example/Maria pays the rent. Maria owns a dog.",
  "Nobody is named. The flat is dry.",
  "Ask Maria for the key.",
];
const document = (data: string) => ({
  type: "document",
  source: { type: "text", media_type: "text/plain", data: data.replaceAll("Maria", maria) },
  citations: { enabled: true },
});
const pdf = { type: "document", source: { type: "base64", media_type: "application/pdf", data: "JVBERi0=" } };
const request = messagesApi.parse({
  model: "m",
  max_tokens: 9,
  messages: [
    { role: "user", content: [document(sent[0]!), pdf, { type: "text", text: "So?" }] },
    { role: "assistant", content: [{ type: "tool_use", id: "t", name: "f", input: {} }] },
    { role: "user", content: [{ type: "tool_result", tool_use_id: "t", content: [document(sent[1]!)] }] },
    { role: "user", content: [document(sent[2]!)] },
  ],
});

/** What of a document is cited, in the words that its caller sent. */
const cited: [document: number, words: string][] = [
  [0, "Maria owns a dog."],
  [2, "The flat is dry."],
  [3, "for the key."],
];
const textOf = (at: number) => sent[at === 0 ? 0 : at - 1]!;
const citations = cited.map(([at, words]) => {
  const [text, part] = [textOf(at), words].map((one) => one.replaceAll("Maria", maria)) as [string, string];
  const start = Array.from(text.slice(0, text.indexOf(part))).length;
  const place = { start_char_index: start, end_char_index: start + part.length };
  return { type: "char_location", document_index: at, document_title: null, cited_text: part, ...place };
});
const page = { type: "page_location", document_index: 1, cited_text: "x", start_page_number: 3, end_page_number: 4 };
const shown = (given: unknown) =>
  (given as Fields[]).slice(0, -1).map(({ document_index: at, cited_text: words, ...place }) => {
    const { start_char_index: start, end_char_index: end } = place as Record<string, number>;
    return [
      at,
      words,
      Array.from(textOf(at as number))
        .slice(start, end)
        .join(""),
    ];
  });
const wanted = cited.map(([at, words]) => [at, words, words]);

test("What is cited of a document is cited in the words that its caller sent, streamed and whole", () => {
  const stage = messagesNative.restoreEvents(masked, request);
  const given: Data[] = [
    messageStart,
    blockStart(0, { type: "text", text: "", citations: [] }),
    ...[...citations, page].map((citation) => delta(0, { type: "citations_delta", citation })),
    delta(0, { type: "text_delta", text: "So it is." }),
    blockStop(0),
    ...messageEnd(),
  ];
  const out = given.flatMap((data) => stage.push({ name: data.type, data })).map(({ data }) => data as Data);
  const [streamed] = assembled(events(...out)).content;
  expect(shown(streamed?.["citations"])).toEqual(wanted);
  const body = { type: "message", content: [{ type: "text", text: "So it is.", citations: [...citations, page] }] };
  const [whole] = messagesNative.restoreWhole(body, masked, request)["content"] as Fields[];
  expect(shown(whole?.["citations"])).toEqual(wanted);
  for (const one of [streamed, whole]) expect(one).toHaveProperty(["citations", cited.length], page);
});
