/** When a response carries a header. The order is the one in which the OpenAPI documents list them. */
export const headerOccasions = {
  always: "on every response",
  anthropic: "to Anthropic's clients",
  deprecated: "under a deprecated version of the API",
  key: "on every response to a known key",
  degraded: "where the nodes that share their limits cannot reach each other",
  sometimes: "where it applies",
} as const;

/** What is known of one response header: its documentation, and whether a page in a browser may read it. */
interface HeaderFacts {
  sent: keyof typeof headerOccasions;
  /** In Markdown. */
  meaning: string;
  /** JSON Schema. */
  schema: { type: "string" } | { minimum: number; maximum?: number; type: "integer" };
  example: string | number;
  /** For programs that read the documentation: no page needs it. */
  isHidden?: true;
}

const string = { type: "string" } as const;
const count = { minimum: 0, type: "integer" } as const;
const identifier = { schema: string, example: "5f0c2f5e-7d0b-4c1e-9a53-3f1f6a0c9b7e" } as const;
const ofHTTP = { sent: "sometimes", schema: string, isHidden: true } as const;

/**
 * The one registry of the headers our responses carry beside those of HTTP itself. The code that sets them is typed by it; what CORS
 * exposes, the OpenAPI documents and the manual are made from it.
 */
export const responseHeaders = {
  "X-Provider": {
    sent: "always",
    meaning:
      "The configured provider that served the request, or, on a stream that begins while all are still silent, the one being asked; `gateway` where none did, as in lists and refusals.",
    schema: string,
    example: "demo",
  },
  "X-Automated-Decision": {
    sent: "always",
    meaning:
      "What the gateway decided by itself on this request, comma separated: `generate`, `route`, `failover`, `pseudonymize`, `reject`; `none` where nothing was decided.",
    schema: string,
    example: "generate, pseudonymize",
  },
  "X-Request-Id": {
    sent: "always",
    meaning: "The request's identifier, or a new one.",
    ...identifier,
  },
  "Request-Id": {
    sent: "anthropic",
    meaning:
      "The same, on paths of Anthropic's API and, but for those of OpenAI's calls, to clients that send `anthropic-version`: they read it there.",
    ...identifier,
  },
  "X-Penname-Pseudonymized": {
    sent: "sometimes",
    meaning:
      "How many distinct values were replaced by surrogates before the request left; absent when privacy is switched off.",
    schema: count,
    example: 2,
  },
  "X-Penname-Left-Out": {
    sent: "sometimes",
    meaning:
      "Parameters and fields of the request that the provider that serves it does not have, and that it was not sent, comma separated; absent where it was sent all.",
    schema: string,
    example: "verbosity, seed",
  },
  "API-Version": {
    sent: "always",
    meaning: "Version used for the request.",
    schema: string,
    example: "2026-06-07",
  },
  "API-Version-Warning": {
    sent: "deprecated",
    meaning: "Only under a deprecated version: until when it is served, its successor and the guide to it.",
    schema: string,
    example:
      "API version 2026-06-01 is deprecated and will be removed on 2027-06-01; send API-Version: 2026-06-07 and see https://gateway.example/migrations/2026-06-07",
  },
  Sunset: {
    sent: "deprecated",
    meaning: "Only under a deprecated version: when it stops being served, as an HTTP date (RFC 8594).",
    schema: string,
    example: "Tue, 01 Jun 2027 00:00:00 GMT",
  },
  Deprecation: {
    sent: "deprecated",
    meaning: "Only under a deprecated version: since when it is deprecated, as a structured date (RFC 9745).",
    schema: string,
    example: "@1780790400",
  },
  Link: {
    sent: "deprecated",
    meaning: "Only under a deprecated version: the migration guide.",
    schema: string,
    example: '<https://gateway.example/migrations/2026-06-07>; rel="deprecation"; type="text/html"',
  },
  "X-RateLimit-Limit": {
    sent: "key",
    meaning: "Requests in any 60 seconds: the limit of this key, or of its account where less is left of that.",
    schema: count,
    example: 60,
  },
  "X-RateLimit-Remaining": {
    sent: "key",
    meaning: "Requests left of this limit at this moment.",
    schema: count,
    example: 59,
  },
  "X-RateLimit-Reset": {
    sent: "key",
    meaning: "Whole seconds until the window is empty again if nothing more is sent.",
    schema: { minimum: 0, maximum: 60, type: "integer" },
    example: 60,
  },
  "X-RateLimit-Warning": {
    sent: "degraded",
    meaning: "Only where several gateways share their limits and cannot: that this one counts for itself.",
    schema: string,
    example: "counted on this node alone, since the shared count cannot be reached",
  },
  RateLimit: {
    sent: "key",
    meaning: "What is left, in the IETF's form: `r` requests, `t` seconds until the window is empty.",
    schema: string,
    example: '"default";r=59;t=60',
  },
  "RateLimit-Policy": {
    sent: "key",
    meaning: "The limit, in the IETF's form: `q` requests in `w` seconds.",
    schema: string,
    example: '"default";q=60;w=60',
  },
  "Retry-After": {
    sent: "sometimes",
    meaning: "Whole seconds after which a repetition can succeed.",
    schema: { minimum: 1, maximum: 59, type: "integer" },
    example: 7,
  },
  "X-Should-Retry": {
    sent: "sometimes",
    meaning: "`false` where a repetition cannot help; OpenAI's clients heed it.",
    schema: string,
    example: "false",
  },
  "WWW-Authenticate": {
    ...ofHTTP,
    meaning: "How to authenticate (RFC 9110).",
    example: "Bearer",
  },
  "Accept-Encoding": {
    ...ofHTTP,
    meaning: "The codings a body may have.",
    example: "gzip, deflate",
  },
  Allow: {
    ...ofHTTP,
    meaning: "The methods this path answers.",
    example: "POST",
  },
} as const satisfies Record<string, HeaderFacts>;

export type HeaderName = keyof typeof responseHeaders;

/** HTTP's own headers, which say nothing of the API. */
type TransportHeader = "cache-control" | "connection" | "content-type" | "vary" | "x-accel-buffering";

/** Headers of a response, in lower case: those of the registry and of HTTP itself, and no other. */
export type AnswerHeaders = { [name in Lowercase<HeaderName> | TransportHeader]?: string } & {
  [name: `access-control-${string}`]: string;
};

/** The headers of a request: those of the standard's `Request`, or the fields of a head as they were read. Names are in lower case. */
export interface GivenHeaders extends Iterable<[name: string, value: string]> {
  get(name: string): string | null;
  has(name: string): boolean;
}

const facts = Object.entries<HeaderFacts>(responseHeaders) as [HeaderName, HeaderFacts][];

/** The registry in the order of the OpenAPI documents: by occasion. */
export const headersByOccasion: readonly (readonly [HeaderName, HeaderFacts])[] = Object.keys(headerOccasions).flatMap(
  (occasion) => facts.filter(([, { sent }]) => sent === occasion),
);

/** The headers that every response carries on one of these occasions. */
export const headersSent = (...occasions: HeaderFacts["sent"][]): HeaderName[] =>
  headersByOccasion.filter(([, { sent }]) => occasions.includes(sent)).map(([name]) => name);

/** The headers that a page of another origin may read. */
export const exposedHeaders: readonly HeaderName[] = facts
  .filter(([, { isHidden }]) => !isHidden)
  .map(([name]) => name);
