import { type TSchema, Type } from "@sinclair/typebox";
import { oneOf } from "../../contract/schema.ts";
import type { Release } from "../../versions/change.ts";
import { mapValues } from "./schemas.ts";

const text = (description: string, example: string) => Type.String({ description, examples: [example] });
const count = (description: string, example: number, maximum?: number) =>
  Type.Integer({ minimum: 0, ...(maximum === undefined ? {} : { maximum }), description, examples: [example] });

/** The versions there are, shown with the one that is spoken here. No default: that is the oldest, which generated clients would send. */
export function apiVersion(releases: readonly Release[], spoken: string) {
  const dates = releases.map(({ date }) => date);
  return oneOf(dates, {
    description: `Version of the API to be spoken. The current one is \`${dates.at(-1)}\`; without the header it is \`${dates[0]}\`.`,
    examples: [spoken],
  });
}

/** The headers every request may carry; `Authorization` is the document's security scheme. */
export function requestHeaders(version: ReturnType<typeof apiVersion>) {
  return Type.Object({
    "API-Version": Type.Optional(version),
    "X-Request-Id": Type.Optional(
      Type.String({
        description:
          "Identifier for tracing, a UUID version 4 at best. Echoed in the response if it is 1 to 128 visible ASCII characters, else replaced by a new one.",
        examples: ["5f0c2f5e-7d0b-4c1e-9a53-3f1f6a0c9b7e"],
      }),
    ),
  });
}

const always = {
  "X-Provider": text(
    "The configured provider that served the request; `gateway` where none did, as in lists and refusals.",
    "demo",
  ),
  "X-Automated-Decision": text(
    "What the gateway decided by itself on this request, comma separated: `generate`, `route`, `failover`, `pseudonymize`, `reject`; `none` where nothing was decided.",
    "generate, pseudonymize",
  ),
  "X-Request-Id": text("The request's identifier, or a new one.", "5f0c2f5e-7d0b-4c1e-9a53-3f1f6a0c9b7e"),
  "API-Version": text("Version used for the request.", "2026-06-07"),
};

const onDeprecated = {
  "API-Version-Warning": text(
    "Only under a deprecated version: until when it is served, its successor and the guide to it.",
    "API version 2026-06-01 is deprecated and will be removed on 2027-06-01; send API-Version: 2026-06-07 and see https://gateway.example/migrations/2026-06-07",
  ),
  Sunset: text(
    "Only under a deprecated version: when it stops being served, as an HTTP date (RFC 8594).",
    "Tue, 01 Jun 2027 00:00:00 GMT",
  ),
  Deprecation: text(
    "Only under a deprecated version: since when it is deprecated, as a structured date (RFC 9745).",
    "@1780790400",
  ),
  Link: text(
    "Only under a deprecated version: the migration guide.",
    '<https://gateway.example/migrations/2026-06-07>; rel="deprecation"; type="text/html"',
  ),
};

const ofKeys = {
  "X-RateLimit-Limit": count("Requests this key may make in any 60 seconds.", 60),
  "X-RateLimit-Remaining": count("Requests left at this moment.", 59),
  "X-RateLimit-Reset": count("Whole seconds until the window is empty again if nothing more is sent.", 60, 60),
  RateLimit: text(
    "What is left, in the IETF's form: `r` requests, `t` seconds until the window is empty.",
    '"default";r=59;t=60',
  ),
  "RateLimit-Policy": text("The limit, in the IETF's form: `q` requests in `w` seconds.", '"default";q=60;w=60'),
  "X-RateLimit-Warning": text(
    "Only where several gateways share their limits and cannot: that this one counts for itself.",
    "counted on this node alone, since the shared count cannot be reached",
  ),
};

const sometimes = {
  "X-Penname-Pseudonymized": count(
    "How many distinct values were replaced by surrogates before the request left; absent when privacy is switched off.",
    2,
  ),
  "Retry-After": Type.Integer({
    minimum: 1,
    maximum: 59,
    description: "Whole seconds after which a repetition can succeed.",
    examples: [7],
  }),
  "X-Should-Retry": text("`false` where a repetition cannot help; OpenAI's clients heed it.", "false"),
  "WWW-Authenticate": text("How to authenticate (RFC 9110).", "Bearer"),
  "Accept-Encoding": text("The codings a body may have.", "gzip, deflate"),
  Allow: text("The methods this path answers.", "POST"),
};

export type HeaderName = keyof typeof always | keyof typeof onDeprecated | keyof typeof ofKeys | keyof typeof sometimes;

/** Every response header, as the document's components. */
export const headerComponents = mapValues({ ...always, ...onDeprecated, ...ofKeys, ...sometimes }, (schema, name) =>
  header(schema, name in always),
);

/** Those of every response, whatever it is of. */
export const alwaysSent = Object.keys(always) as readonly HeaderName[];

/** The headers of one response: those of all responses, those of a known key, and its own. */
export function headersOf({ ofKey, own }: { ofKey: boolean; own: readonly HeaderName[] }) {
  return headerRefs([...Object.keys({ ...always, ...onDeprecated, ...(ofKey ? ofKeys : {}) }), ...own]);
}

export const headerRefs = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

function header({ description = "", examples, ...schema }: TSchema, required: boolean) {
  return { description, required, schema, example: (examples as unknown[])[0] };
}
