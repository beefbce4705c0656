import { Type } from "@sinclair/typebox";
import { type HeaderName, headersByOccasion, headersSent } from "../../contract/headers.ts";
import { oneOf } from "../../contract/schema.ts";
import type { Release } from "../../versions/change.ts";

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

/** Every response header, as the document's components. */
export const headerComponents = Object.fromEntries(
  headersByOccasion.map(([name, { meaning, sent, schema, example }]) => [
    name,
    { description: meaning, required: sent === "always", schema, example },
  ]),
);

/** Those of every response, whatever it is of. */
export const alwaysSent = headersSent("always");

/** The headers of one response: those that any may have, those of a known key, and its own. */
export function headersOf({ ofKey, own }: { ofKey: boolean; own: readonly HeaderName[] }) {
  const ofAny = headersSent("always", "anthropic", "deprecated");
  return headerRefs([...ofAny, ...(ofKey ? headersSent("key", "degraded") : []), ...own]);
}

export const headerRefs = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
