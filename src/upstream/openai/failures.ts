import { type FailureKind, UpstreamFailure } from "../provider.ts";
import { kindOfStatus } from "../failures.ts";
import { type Fields, isFields, listIn, textIn } from "../../contract/fields.ts";

/**
 * An error in an answer with a good status, in whatever form: an object, a text, a list, at the top level, in a choice.
 * Its sentence is not repeated: within a stream nothing would restore surrogates in it.
 */
export function reportedFailure(body: unknown): UpstreamFailure | undefined {
  const outer = Array.isArray(body) ? (body as unknown[])[0] : body;
  if (!isFields(outer)) return undefined;
  const error = errorIn(outer);
  if (!error) return undefined;
  const { code, status, type } = isFields(error) ? error : outer;
  const kind =
    [code, status].map(kindOfCode).find(Boolean) ?? kindsByWord.get(textIn(code)) ?? kindsByWord.get(textIn(type));
  return new UpstreamFailure(kind ?? "broken", "The provider reported an error in its answer");
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

/** Codes are often HTTP statuses, as numbers or as texts. */
function kindOfCode(code: unknown): FailureKind | undefined {
  const status = typeof code === "number" || typeof code === "string" ? Number(code) : Number.NaN;
  return status >= 400 && status < 600 ? kindOfStatus(status) : undefined;
}

const kindsByWord = new Map<string, FailureKind>([
  ["rate_limit_exceeded", "busy"],
  ["rate_limit_error", "busy"],
  ["overloaded_error", "busy"],
  ["server_error", "busy"],
  ["service_unavailable", "busy"],
  ["authentication_error", "credential"],
  ["invalid_api_key", "credential"],
  ["insufficient_quota", "credential"],
]);
