import type { Fields } from "../../contract/fields.ts";
import { parser } from "../../contract/parse.ts";
import type { Dialect } from "../dialect.ts";
import { reserved } from "../openai-chat/reserved.ts";
import { OpenAIEmbeddingsRequest } from "./embeddings-request.ts";
import { EmbeddingRequest } from "./request.ts";
import { embeddingsRoute } from "./route.ts";

const parse = parser(EmbeddingRequest, "The body");

/** OpenAI's embeddings (platform.openai.com/docs/api-reference/embeddings). Its form is the canonical one for vectors. */
export const openaiEmbeddings: Dialect = {
  name: "openai-embeddings",
  route: embeddingsRoute,
  idPrefix: "embd-",
  reserved,
  // A Responses request has `input` too, but no list of texts and no form of numbers.
  recognizes: (body) =>
    isList(body["input"]) || ("input" in body && ("encoding_format" in body || "dimensions" in body)),
  parse: (body) => new OpenAIEmbeddingsRequest(parse(withoutAbsent(body)), openaiEmbeddings),
  errorBody: ({ body }) => ({ ...body }),
};

/** Null means "not given". `fromEntries` keeps `__proto__` a field. */
const withoutAbsent = (body: Fields): Fields =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));

const isList = (input: unknown) => Array.isArray(input) && ["string", "number"].includes(typeof [input[0]].flat()[0]);
