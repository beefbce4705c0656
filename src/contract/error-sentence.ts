import { type Fields, fieldsIn, isFields } from "./fields.ts";

/**
 * The sentence in an error body of whatever form: in an object, a text, a list, at the top level or in `detail`. Of an error that was
 * relayed (openrouter.ai/docs/api-reference/errors) it is the first one's, since the other says no more than that. Undefined where it
 * has none within five steps.
 */
export const errorSentence = (body: unknown): string | undefined => sentenceOf(body, 0);

function sentenceOf(value: unknown, depth: number): string | undefined {
  if (typeof value === "string") return value === "" ? undefined : value;
  if (depth > 4) return undefined;
  if (Array.isArray(value)) return sentenceOf((value as unknown[])[0], depth + 1);
  if (!isFields(value)) return undefined;
  // FastAPI's list of validation errors: where, and what.
  if (typeof value["msg"] === "string" && Array.isArray(value["loc"]))
    return `${(value["loc"] as unknown[]).filter((step) => step !== "body").join(".")}: ${value["msg"]}`;
  const relayed = sentenceOf(relayedIn(value), depth + 1);
  if (relayed) return relayed;
  for (const key of ["error", "message", "detail", "msg"]) {
    const sentence = sentenceOf(value[key], depth + 1);
    if (sentence) return sentence;
  }
  return undefined;
}

/** What a provider behind a provider answered: JSON or a text. A page comes from a proxy on the way. */
function relayedIn({ metadata }: Fields): unknown {
  const { raw } = fieldsIn(metadata);
  if (typeof raw !== "string") return raw;
  if (raw.startsWith("<")) return undefined;
  try {
    return JSON.parse(raw);
  } catch {
    return raw;
  }
}
