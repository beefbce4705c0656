import { counts, type ObjectRule, objectOf, words } from "../keywords.ts";

/** The keyword table of OpenAI's `CreateEmbeddingRequest`, and of the fields that other servers add to it. */
export const embeddingTable: ObjectRule = objectOf({
  ...counts("dimensions output_dimension"),
  model: "route",
  input: "text",
  encoding_format: words("float base64"),
  user: "identifier",
  // Cohere, Voyage, NVIDIA and others: what the embedding is for.
  input_type: words(
    "search_document search_query document query passage classification clustering semantic_similarity none",
  ),
  // Google's word for the same.
  task_type: words(
    "RETRIEVAL_DOCUMENT RETRIEVAL_QUERY SEMANTIC_SIMILARITY CLASSIFICATION CLUSTERING QUESTION_ANSWERING " +
      "FACT_VERIFICATION CODE_RETRIEVAL_QUERY TASK_TYPE_UNSPECIFIED",
  ),
  truncate: words("NONE START END none start end"),
  output_dtype: words("float int8 uint8 binary ubinary"),
  embedding_types: words("float int8 uint8 binary ubinary base64"),
});
