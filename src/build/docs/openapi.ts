import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Fields, fieldsIn } from "../../contract/fields.ts";
import { type Fault, GatewayError } from "../../errors.ts";
import { code, markdownTable } from "./cells.ts";

/** What the manual takes from the committed OpenAPI document of the newest version, which is made from the routes. */

const folder = fileURLToPath(new URL("../../../openapi/", import.meta.url));

const newest = (): Fields => {
  const file = readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .toSorted()
    .at(-1)!;
  return JSON.parse(readFileSync(folder + file, "utf8")) as Fields;
};

interface Operation {
  method: string;
  path: string;
  detail: Fields;
}

const operations = (): Operation[] =>
  Object.entries(fieldsIn(newest()["paths"])).flatMap(([path, methods]) =>
    Object.entries(fieldsIn(methods)).map(([method, detail]) => ({
      method: method.toUpperCase(),
      path,
      detail: fieldsIn(detail),
    })),
  );

/** The operations of the API. */
export function operationsTable(): string {
  const rows = operations().map(({ method, path, detail }) => [
    code(`${method} ${path.replace("{modelId}", "<id>")}`),
    `${String(detail["summary"])}. ${String(detail["description"])}`,
  ]);
  return markdownTable(["operation", "what it does"], rows);
}

/** When each status is sent. `Record` makes a fault without an entry a mistake of types. */
const reasons: Readonly<Record<Fault, string>> = {
  invalid_request:
    "The body or a parameter is malformed or out of range; `param` names it. Also a model that does not exist, in a call of one of OpenAI's APIs.",
  not_found: "Nothing is served at this path.",
  model_not_found:
    "`GET /v1/models/<id>`, and calls on the paths of Anthropic's API: the model does not exist, or this key may not use it.",
  method_not_allowed: "The path answers other methods; `Allow` lists them.",
  body_too_slow:
    "The body paused for longer than `server.timeouts.body`, or came at less than 4 KB a second; or the head of a request took longer than 15 s.",
  body_too_large: "The body, inflated, is larger than `server.max_body_mb`.",
  target_too_long: "The path and query are longer than 8,192 bytes.",
  unknown_expectation: "An `Expect` header other than `100-continue`.",
  unknown_encoding: "The `Content-Encoding` is neither gzip nor deflate.",
  head_too_large: "The request's line and headers are larger than 16,384 bytes, or more than 100.",
  client_disconnected: "The client disconnected before the answer. In logs and statistics only; nobody receives it.",
  forbidden:
    "Dashboard API only: a token that may only read was to change something, or a token was to do what takes a person. What is not there for a member, such as another account, is 404.",
  authentication_error: "The key is missing, unknown, expired or revoked.",
  insufficient_quota: "The account's credit does not cover the least this call may cost.",
  rate_limit_exceeded:
    "The key's or the account's requests in the last 60 seconds are used up, or its requests in flight hold too many bytes (`limits.in_flight_mb`). `Retry-After` says when to repeat.",
  api_error:
    "A bug of ours, or an answer of the model that does not follow what was asked of it, such as a strict schema. Repeating it may help.",
  not_implemented: "HTTP that this server does not speak, such as an unknown transfer coding.",
  version_not_supported: "Another version of HTTP than 1.0 and 1.1.",
  service_unavailable:
    "No provider could answer, or the request could not be searched for personal data, or a shared store cannot be reached. `Retry-After` says when to repeat.",
};

/** Every failure a client may be told of, by status. */
export function errorsTable(): string {
  const rows = (Object.keys(reasons) as Fault[])
    .map((fault) => ({ fault, failure: new GatewayError(fault, "") }))
    .toSorted((a, b) => a.failure.status - b.failure.status)
    .map(({ fault, failure }) => {
      const { code: word, type } = failure.body.error;
      return [String(failure.status), code(word), code(type), reasons[fault]];
    });
  return markdownTable(["status", "`code`", "`type`", "when"], rows);
}
