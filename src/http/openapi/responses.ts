import { asGatewayError, modelNotFound } from "../../errors.ts";
import type { Dialect, DialectRoute } from "../../dialects/dialect.ts";
import { dialects } from "../../dialects/index.ts";
import { lists, models } from "./examples.ts";
import { type DocumentedAnswer, failure, refusal } from "./failures.ts";
import { headerRefs, headersOf } from "./headers.ts";
import { mapValues } from "./schemas.ts";

const { message: noSuchModel } = modelNotFound("model_not_found");

const wrong = {
  version: refusal(
    "A version that is not served",
    "invalid_request",
    "API-Version must be the date of a version, as YYYY-MM-DD (supported versions: 2026-06-01, 2026-06-07)",
    "API-Version",
  ),
  field: refusal(
    "A field out of its range",
    "invalid_request",
    "temperature must be a number from 0 to 2",
    "temperature",
  ),
  model: refusal("A model that does not exist", "invalid_request", noSuchModel, "model"),
  json: refusal("A body that is no JSON", "invalid_request", "The body must be valid JSON"),
};

const ours = { fault: { summary: "A fault of ours", value: asGatewayError(undefined) } };

const masked = ["X-Penname-Pseudonymized"] as const;

/** What several operations answer alike, under the name it has in the document. */
export const sharedAnswers = {
  Unauthenticated: {
    ...failure(
      "Missing or invalid API key.",
      refusal(
        "No key, or one that is unknown, revoked or expired",
        "authentication_error",
        "A valid API key is required: send Authorization: Bearer ak-… with a key that is neither revoked nor expired",
      ),
    ),
    headers: headersOf({ ofKey: false, own: ["WWW-Authenticate"] }),
  },
  RateLimited: failure(
    "Too many requests.",
    refusal(
      "More requests than the key's account may make in a minute",
      "rate_limit_exceeded",
      "Too many requests: the rate limit of this key is 60 requests per minute; try again in 7s",
    ),
    ["Retry-After"],
  ),
  TargetTooLong: failure(
    "The address is too long.",
    refusal("An address that is too long", "target_too_long", "The path and query must be at most 8192 bytes"),
  ),
  HeadTooLarge: failure(
    "The headers are too large.",
    refusal("Headers that are too large", "head_too_large", "All headers together must be at most 16384 bytes"),
  ),
};

const ofLists = {
  400: failure("Malformed parameters.", wrong.version),
  401: sharedAnswers.Unauthenticated,
  405: failure(
    "Another method than this path answers.",
    refusal("Another method", "method_not_allowed", "This path answers GET, HEAD only"),
    ["Allow"],
  ),
  414: sharedAnswers.TargetTooLong,
  429: sharedAnswers.RateLimited,
  431: sharedAnswers.HeadTooLarge,
  500: failure("Internal error.", ours),
  503: failure(
    "The service cannot answer at the moment.",
    refusal(
      "The books cannot be written",
      "service_unavailable",
      "The gateway cannot write its books at the moment; repeat the call later",
    ),
    ["Retry-After"],
  ),
};

type Answers = Readonly<Record<number | string, DocumentedAnswer>>;

const noModel = failure(
  "No such model.",
  refusal("A model that does not exist", "model_not_found", noSuchModel, "model"),
);

const ofAnyFailure = headerRefs(["Retry-After", "X-Should-Retry", ...masked]);

const ofProviders = ({ refused, failed }: NonNullable<DialectRoute["error"]>): Answers => ({
  "4XX": failure("A provider's refusal of the request.", refused),
  "5XX": failure("A provider's failure, where no other provider of the model answers.", failed),
});

/** What a dialect's calls answer. */
const callAnswers = ({ route: { answer, stream, error }, unknownModel }: Dialect): Answers => ({
  200: {
    description: answer.description,
    headers: headersOf({ ofKey: true, own: [...masked, "X-Penname-Left-Out"] }),
    examples: answer.examples,
    ...(stream ? { otherContent: { "text/event-stream": stream } } : {}),
  },
  ...ofLists,
  400: failure(
    "Malformed body or parameters.",
    { ...wrong.field, ...(unknownModel ? {} : wrong.model), ...wrong.json, ...wrong.version },
    masked,
  ),
  ...(unknownModel ? { 404: noModel } : {}),
  // What a provider answers in its own words has its own status.
  ...(error ? ofProviders(error) : {}),
  402: failure(
    "Quota exceeded or too few credits.",
    refusal(
      "Too little credit for what the call may cost",
      "insufficient_quota",
      "This call may cost 0.004096 USD, more than the account's free credit; add credit, send less, or ask for a shorter answer",
    ),
    ["X-Should-Retry"],
  ),
  405: failure(
    "Another method than this path answers.",
    refusal("Another method", "method_not_allowed", "This path answers POST only"),
    ["Allow"],
  ),
  408: failure(
    "The body came too slowly.",
    refusal(
      "A pause that is too long while the body is sent",
      "body_too_slow",
      "The body must come without pauses of more than 30 s (server.timeouts.body)",
    ),
  ),
  413: failure(
    "The body is too large.",
    refusal(
      "A body over the configured limit",
      "body_too_large",
      "The body must be at most 33554432 bytes (server.max_body_mb)",
    ),
  ),
  415: failure(
    "The body is compressed in a way that is not understood.",
    refusal(
      "Another coding than gzip and deflate",
      "unknown_encoding",
      "Content-Encoding must be gzip, deflate or identity, one of them",
      "Content-Encoding",
    ),
    ["Accept-Encoding"],
  ),
  500: failure("Internal error.", ours, masked),
  503: failure(
    "All providers temporarily unavailable.",
    refusal(
      "Every provider of the model failed",
      "service_unavailable",
      "No provider of this model can answer at the moment; try again shortly",
    ),
    ["Retry-After", "X-Should-Retry", ...masked],
  ),
});

/** Refusals of a request that is not read far enough to know whose form its errors have: they have the usual one. */
const unread: readonly DocumentedAnswer[] = [sharedAnswers.TargetTooLong, sharedAnswers.HeadTooLarge];

/** The answers, each with these headers too, and none of them shared but those to what is unread. */
const withForms = (given: Answers, headers: object = {}): Answers =>
  mapValues(given, (answer) =>
    unread.includes(answer) ? answer : { ...answer, headers: { ...answer.headers, ...headers } },
  );

/** A provider's own words come with whatever status it chose, and with the headers of a failure of ours. */
const answersOf = (dialect: Dialect): Answers =>
  dialect.route.error ? withForms(callAnswers(dialect), ofAnyFailure) : callAnswers(dialect);

/** Every response of every operation, by its status. */
export const answers: Readonly<Record<string, Answers>> = {
  ...Object.fromEntries(dialects.map((dialect) => [dialect.route.operationId, answersOf(dialect)])),
  listModels: withForms({
    200: { description: "The models the key may use.", headers: headersOf({ ofKey: true, own: [] }), examples: lists },
    ...ofLists,
  }),
  retrieveModel: withForms({
    200: { description: "The model.", headers: headersOf({ ofKey: true, own: [] }), examples: models },
    ...ofLists,
    404: noModel,
  }),
};
