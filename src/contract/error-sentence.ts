import { isFields } from "./fields.ts";

/**
 * The sentence in an error body of whatever form: in an object, a text, a list, at the top level or in `detail`. Undefined where it has
 * none within five steps.
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
  for (const key of ["error", "message", "detail", "msg"]) {
    const sentence = sentenceOf(value[key], depth + 1);
    if (sentence) return sentence;
  }
  return undefined;
}
