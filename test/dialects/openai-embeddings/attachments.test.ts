import { expect, test } from "bun:test";
import type { Fields } from "../../../src/contract/fields.ts";
import { openaiEmbeddings } from "../../../src/dialects/openai-embeddings/openai-embeddings.ts";
import { atOnce } from "../../../src/stream/turns.ts";

const picture = `data:image/png;base64,iVBORw0KGgo${"AAAA".repeat(40)}`;
const attachmentOf = (body: Fields) => atOnce(openaiEmbeddings.parse({ model: "m", ...body }).attachment());

test.each<[string, Fields, string | undefined]>([
  ["a picture alone", { input: picture }, "input"],
  ["a picture among texts", { input: ["a", picture] }, "input.1"],
  ["pictures in a field of their own", { input: "a", images: [picture] }, "images"],
  ["texts, and what they are for", { input: ["a", "data: none"], input_type: "search_query", user: "u" }, undefined],
  ["tokens", { input: [1, 2, 3] }, undefined],
])("the first attachment of a batch is that of %s", (_, body, place) => {
  expect(attachmentOf(body)).toBe(place);
});
