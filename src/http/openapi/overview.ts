import manifest from "../../../package.json" with { type: "json" };
import type { Release } from "../../versions/change.ts";

/** Under which licence an API is, by its SPDX name. */
export const license = { name: manifest.license, identifier: manifest.license };

/** What the document says before its operations, in Markdown. */
export function overview(releases: readonly Release[]): string {
  const [oldest, current] = [releases[0], releases.at(-1)];
  return `
An OpenAI-compatible gateway to several AI providers. Personal data in a request is replaced by surrogates before it leaves for a
provider; the original values are put back into the answer before you see it, also while it streams, also inside tool calls.

**Begin.** Give any OpenAI client this address, ending in \`/v1\`, as its base address, and a key of the form \`ak-…\`. Here:
*Authorize*, paste the key, open *Create a chat completion*, *Try it out*. The model \`demo\` answers without any provider.

**Streams.** Each event is one line \`data: \` followed by a chunk; a whole stream ends with \`data: [DONE]\`. If the provider breaks off,
one event \`data: {"error": …}\` tells so and the stream ends without \`[DONE]\`.

**Versions.** \`/v1\` fixes the shape, the header \`API-Version\` the behaviour. Send \`API-Version: ${current?.date}\`, the current version; without
the header a request is served under \`${oldest?.date}\`${oldest?.sunset ? `, which is deprecated and ends on ${oldest.sunset}` : ""}. Guides are at \`/migrations/<date>\`.

**Limits.** Requests in any 60 seconds: standard (developer) 60, legacy (enterprise) 300, unverified 10. Every response to a known key tells them.

| Status | \`error.code\` | Meaning |
|---|---|---|
| 400 | \`invalid_request\` | Malformed body or parameters |
| 401 | \`authentication_error\` | Invalid or missing API key |
| 402 | \`insufficient_quota\` | Quota exceeded or too few credits |
| 404 | \`model_not_found\`, \`invalid_request\` | No such model; no such path |
| 405 | \`invalid_request\` | Another method than the path answers |
| 408 | \`invalid_request\` | The body came too slowly |
| 413 | \`invalid_request\` | The body is too large |
| 414, 431 | \`invalid_request\` | The address or the headers are too large |
| 415 | \`invalid_request\` | The body's coding is not understood |
| 429 | \`rate_limit_exceeded\` | Too many requests |
| 500 | \`api_error\` | Internal error |
| 503 | \`service_unavailable\` | All providers temporarily unavailable |
`.trim();
}
