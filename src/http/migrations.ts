import { GatewayError } from "../errors.ts";
import type { Release } from "../versions/change.ts";
import { banner, escaped, htmlPage, rootOf, sendAsset } from "./page.ts";
import { pageRoute } from "./route.ts";

/** `/migrations/<date>`: what changes for callers that come to a version from the one before it (specification, Deprecation policy). */
export const migrationRoutes = [
  pageRoute(
    "/migrations/{date}",
    "The guide to a version of the API from the one before it",
    ({ request, service }) => {
      const { releases, changes } = service.gate.versions;
      const asked = new URL(request.url).pathname.split("/")[2];
      const at = releases.findIndex(({ date }) => date === asked);
      const [from, to] = [releases[at - 1], releases[at]];
      if (!from || !to) throw noGuide(releases);
      const summaries = changes.filter(({ date }) => date === to.date).map(({ summary }) => summary);
      const title = `From API version ${from.date} to ${to.date}`;
      const root = rootOf(request);
      const body = `${banner(root, "migrations")}\n${guide(title, from, to, summaries, root)}`;
      return sendAsset(htmlPage({ title, root, body }), request);
    },
    "/migrations",
  ),
];

function guide(title: string, from: Release, to: Release, summaries: string[], root: string): string {
  const differences =
    summaries.length === 0
      ? `<p>No behaviour is known to differ between the two versions: requests that work under ${from.date} work under ${to.date}, with the same answers.</p>`
      : `<ul>${summaries.map((summary) => `<li>${escaped(summary)}</li>`).join("\n")}</ul>`;
  return `<article>
<h1>${title}</h1>
<h2>What differs</h2>
${differences}
<h2>What to do</h2>
<p>Send the header <code>API-Version: ${to.date}</code> with every request. OpenAI clients take it once:</p>
<pre><code>new OpenAI({ baseURL, apiKey, defaultHeaders: { "API-Version": "${to.date}" } })      // JavaScript
OpenAI(base_url=…, api_key=…, default_headers={"API-Version": "${to.date}"})        # Python
curl -H "API-Version: ${to.date}" …</code></pre>
<p>Its reference is <a href="${root}swagger?version=${to.date}">here</a>. It is done when responses carry <code>API-Version: ${to.date}</code> and no <code>API-Version-Warning</code> any more.</p>
<h2>Until when</h2>
${deadline(from, to)}
</article>`;
}

function deadline(from: Release, to: Release): string {
  if (!from.sunset) return `<p>No date is set on which ${from.date} ends.</p>`;
  return `<p>Version ${from.date} is deprecated since ${to.date} and served until ${from.sunset}. From that day a request that asks for it is refused
with status 400, and a request that asks for no version is served under the oldest one left.</p>`;
}

function noGuide(releases: readonly Release[]): GatewayError {
  const dates = releases.slice(1).map(({ date }) => date);
  return new GatewayError(
    "not_found",
    `There is no migration guide of this date; guides exist for ${dates.join(", ")}`,
  );
}
