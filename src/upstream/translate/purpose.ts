import { type Fields, textIn } from "../../contract/fields.ts";
import { type FieldsRead, whole } from "../../dialects/reads.ts";

/** What an embedding is for, by Cohere's words, which most others know. */
export type Purpose = "search_document" | "search_query" | "classification" | "clustering" | "semantic_similarity";

/** OpenAI's API does not say what an embedding is for; programs that know do, in `input_type` or `task_type`. */
export function purposeIn({ input_type: type, task_type: task }: Fields): Purpose | undefined {
  const word = textIn(type ?? task).toLowerCase();
  return Object.hasOwn(purposes, word) ? purposes[word] : undefined;
}

/** The field that it is read from; none where its word is not known. */
export const purposeReads = (more: Fields): FieldsRead =>
  purposeIn(more) ? whole("input_type" in more ? "input_type" : "task_type") : {};

const purposes: Readonly<Record<string, Purpose>> = {
  search_document: "search_document",
  document: "search_document",
  passage: "search_document",
  retrieval_document: "search_document",
  search_query: "search_query",
  query: "search_query",
  retrieval_query: "search_query",
  classification: "classification",
  clustering: "clustering",
  semantic_similarity: "semantic_similarity",
};
