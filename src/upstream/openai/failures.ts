import { type FailureKind, UpstreamFailure } from "../provider.ts";
import { type Fields, isFields } from "../translate/fields.ts";

/** A refusal with a status of its own, whatever its body is: JSON of any form, a page, nothing. */
export function failureOfStatus(status: number, body: string): UpstreamFailure {
  const kind = kindOfStatus(status);
  if (kind === "credential")
    return new UpstreamFailure(
      "credential",
      `The provider refused our own key, account or model name (status ${status})`,
    );
  // A page comes from something on the way, not from the provider.
  if (kind !== "refused" || /^\s*</.test(body))
    return new UpstreamFailure(kind === "busy" ? "busy" : "broken", `The provider answered with status ${status}`);
  const said = sentenceIn(body);
  // Some refuse our key with 400; what they say of it is not the caller's to read.
  if (said && /\bapi[ _-]?key\b/i.test(said))
    return new UpstreamFailure("credential", `The provider refused our own key (status ${status})`);
  return new UpstreamFailure("refused", said ?? `The provider refused the request (status ${status})`);
}

/**
 * An error in an answer that began well, in any form there is: an object, a text, a list, at the top level, in a choice.
 * Its sentence is not repeated: in mid-stream nothing would take surrogates out of it.
 */
export function reportedFailure(body: unknown): UpstreamFailure | undefined {
  const outer = Array.isArray(body) ? (body as unknown[])[0] : body;
  if (!isFields(outer)) return undefined;
  const error = errorIn(outer);
  if (!error) return undefined;
  const { code, status, type } = isFields(error) ? error : outer;
  const kind = [code, status].map(kindOfCode).find(Boolean) ?? kindsByWord[String(code)] ?? kindsByWord[String(type)];
  return new UpstreamFailure(kind ?? "broken", "The provider reported an error in its answer");
}

/** What a status means; statuses that say how our own configuration is wrong are not the caller's to read. */
export function kindOfStatus(status: number): FailureKind {
  if ([401, 402, 403, 404, 405, 407, 410].includes(status)) return "credential";
  if ([408, 409, 424, 425, 429].includes(status) || status >= 500) return "busy";
  return status >= 400 ? "refused" : "broken";
}

/** The provider's own sentence in an error body: object, text, list, top level, `detail`. */
export function sentenceIn(body: string): string | undefined {
  try {
    return sentenceOf(JSON.parse(body), 0)?.slice(0, 2000);
  } catch {
    // A page or plain text says nothing a caller could use.
    return undefined;
  }
}

function sentenceOf(value: unknown, depth: number): string | undefined {
  if (typeof value === "string") return value === "" ? undefined : value;
  if (depth > 4) return undefined;
  if (Array.isArray(value)) return sentenceOf((value as unknown[])[0], depth + 1);
  if (!isFields(value)) return undefined;
  // A list of mistakes in the manner of FastAPI: where, and what.
  if (typeof value["msg"] === "string" && Array.isArray(value["loc"]))
    return `${(value["loc"] as unknown[]).filter((step) => step !== "body").join(".")}: ${value["msg"]}`;
  for (const key of ["error", "message", "detail", "msg"]) {
    const sentence = sentenceOf(value[key], depth + 1);
    if (sentence) return sentence;
  }
  return undefined;
}

function errorIn(outer: Fields): unknown {
  if (outer["error"]) return outer["error"];
  if (isFields(outer["x_groq"]) && outer["x_groq"]["error"]) return outer["x_groq"]["error"];
  if (outer["object"] === "error" || outer["type"] === "error") return outer;
  const { choices } = outer;
  if (Array.isArray(choices))
    return (choices as unknown[]).filter(isFields).find((choice) => choice["error"])?.["error"];
  // What holds no choices but a sentence is an error too.
  return outer["detail"] || (outer["message"] && outer["usage"] === undefined ? outer : undefined);
}

/** Codes are statuses often, as numbers or as texts. */
function kindOfCode(code: unknown): FailureKind | undefined {
  const status = typeof code === "number" || typeof code === "string" ? Number(code) : Number.NaN;
  return status >= 400 && status < 600 ? kindOfStatus(status) : undefined;
}

const kindsByWord: Readonly<Record<string, FailureKind>> = {
  rate_limit_exceeded: "busy",
  rate_limit_error: "busy",
  overloaded_error: "busy",
  server_error: "busy",
  service_unavailable: "busy",
  authentication_error: "credential",
  invalid_api_key: "credential",
  insufficient_quota: "credential",
};
