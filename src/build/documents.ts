import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { documentText, openapiDocument } from "../http/openapi.ts";
import { routes } from "../http/table.ts";
import { changes, releases } from "../versions/index.ts";
import { Versions } from "../versions/version.ts";

/** Writes `openapi/<date>.json` for every version; a test compares them with what the program serves. */

const versions = new Versions(releases, changes, (date) => `/migrations/${date}`);
for (const { date } of releases) {
  const file = fileURLToPath(new URL(`../../openapi/${date}.json`, import.meta.url));
  writeFileSync(file, documentText(await openapiDocument(routes, versions, date)));
}
