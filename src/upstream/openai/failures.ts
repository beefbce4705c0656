import { UpstreamFailure } from "../provider.ts";
import { failureOfStatus, toldWithin } from "../failures.ts";
import { errorSentence } from "../../contract/error-sentence.ts";
import { type Fields, isFields, listIn, textIn } from "../../contract/fields.ts";

/** An error in an answer with a good status is what it would have been as a response of its own. */
export function reportedFailure(body: unknown): UpstreamFailure | undefined {
  const error = reportedError(body);
  if (!error) return undefined;
  const status = reportedStatus(error);
  return toldWithin(
    status === undefined ? new UpstreamFailure("broken", "") : failureOfStatus(status, JSON.stringify({ error })),
  );
}

/** The fields of an error, in whatever form: an object, a text, a list, at the top level, in a choice. */
export function reportedError(body: unknown): Fields | undefined {
  const outer = Array.isArray(body) ? (body as unknown[])[0] : body;
  if (!isFields(outer)) return undefined;
  const error = errorIn(outer);
  if (!error) return undefined;
  return isFields(error) ? error : outer;
}

function errorIn(outer: Fields): unknown {
  if (outer["error"]) return outer["error"];
  if (isFields(outer["x_groq"]) && outer["x_groq"]["error"]) return outer["x_groq"]["error"];
  if (outer["object"] === "error" || outer["type"] === "error") return outer;
  if (Array.isArray(outer["choices"])) return listIn(outer["choices"]).find(hasError)?.["error"];
  // A sentence without choices is an error too.
  return outer["detail"] || (outer["message"] && outer["usage"] === undefined ? outer : undefined);
}

const hasError = (choice: Fields) => Boolean(choice["error"]);

/** The status that an error would have had as a response. */
export function reportedStatus(error: Fields): number | undefined {
  const { code, status } = error;
  const [word, type] = [textIn(code), textIn(error["type"])];
  const told = [code, status].map(statusIn).find(Boolean) ?? statusOfWord(word) ?? statusOfWord(type);
  return told ?? (word + type === "" && tooLong.test(errorSentence(error) ?? "") ? 400 : undefined);
}

/** Codes are often HTTP statuses, as numbers or as texts. */
function statusIn(code: unknown): number | undefined {
  const status = typeof code === "number" || typeof code === "string" ? Number(code) : Number.NaN;
  return Number.isInteger(status) && status >= 400 && status < 600 ? status : undefined;
}

const statusOfWord = (word: string): number | undefined =>
  statuses.get(word) ?? (ofRequest.test(word) ? 400 : undefined);

/** Codes and types of OpenAI's errors, and of Anthropic's. */
const statuses = new Map([
  ["authentication_error", 401],
  ["invalid_api_key", 401],
  ["model_not_found", 404],
  ["not_found_error", 404],
  ["request_too_large", 413],
  ["insufficient_quota", 429],
  ["rate_limit_exceeded", 429],
  ["rate_limit_error", 429],
  ["server_error", 500],
  // Groq's, where the model wrote a call that nobody could read: it may do better.
  ["tool_use_failed", 500],
  ["service_unavailable", 503],
  ["timeout_error", 504],
  ["overloaded_error", 529],
  // gRPC's codes in the sentences of tonic's `Code`, which xAI sends, with their statuses by google.rpc.Code.
  ["Client specified an invalid argument", 400],
  ["Operation was attempted past the valid range", 400],
  ["The request does not have valid authentication credentials", 401],
  ["The caller does not have permission to execute the specified operation", 403],
  ["Some requested entity was not found", 404],
  ["Some resource has been exhausted", 429],
  ["Internal error", 500],
  ["The service is currently unavailable", 503],
  ["Deadline expired before operation could complete", 504],
]);

/** Those that are about what the caller sent, OpenAI's `ResponseError` among them. */
const ofRequest =
  /^(?:context_length_|content_(?:filter|policy)|\w+_policy|data_residency|invalid_|(?:empty_|unsupported_)?image_|failed_to_download)/;

/** LM Studio says neither code nor type. */
const tooLong = /\bcontext (?:the overflows|length|window)\b/i;
