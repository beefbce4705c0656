import { GatewayError } from "../errors.ts";
import type { Versions } from "../versions/version.ts";
import { keptLater, madeLater } from "../stream/made-later.ts";
import { type Asset, asset, banner, htmlPage, packed, rootOf, sendAsset } from "./page.ts";
import { type HttpRoute, type Incoming, pageRoute, type Service } from "./route.ts";

const script = "text/javascript; charset=utf-8";
const style = "text/css; charset=utf-8";
const plain = "text/plain; charset=utf-8";

const files: Readonly<Record<string, () => Promise<Asset>>> = {
  "/swagger/page.css": async () => asset(style, (await import("./page.css", { with: { type: "text" } })).default),
  "/swagger/swagger.css": async () =>
    asset(style, (await import("./swagger-ui/swagger.css", { with: { type: "text" } })).default),
  "/swagger/start.js": async () =>
    asset(script, (await import("./swagger-ui/start.js", { with: { type: "text" } })).default),
  "/swagger/swagger-ui.css": async () =>
    packed(style, (await import("./swagger-ui/style.txt", { with: { type: "text" } })).default),
  "/swagger/swagger-ui-bundle.js": async () =>
    packed(script, (await import("./swagger-ui/script.txt", { with: { type: "text" } })).default),
  // Apache-2.0, section 4: whoever gets Swagger UI from us gets its licence and notices too.
  "/swagger/LICENSE": async () => {
    const texts = [
      await import("swagger-ui-dist/NOTICE", { with: { type: "text" } }),
      await import("swagger-ui-dist/LICENSE", { with: { type: "text" } }),
      await import("swagger-ui-dist/swagger-ui-bundle.js.LICENSE.txt", { with: { type: "text" } }),
    ];
    return asset(plain, texts.map((text) => text.default.trim()).join("\n\n"));
  },
};

/** A new configuration brings new versions. */
const keptDocuments = new WeakMap<Versions, Map<string, Promise<Asset>>>();

const servedDates = ({ gate: { versions, now } }: Service) =>
  versions.releases.map(({ date }) => date).filter((date) => versions.find(date, now()));

const swaggerPage = (path: string, summary: string, handle: HttpRoute["handle"]) =>
  pageRoute(path, summary, handle, "/swagger");

/**
 * `/swagger`: Swagger UI and the document it shows, whole without internet and without a key.
 * Everything large is loaded at first use, so that starting costs nothing.
 */
export const swaggerRoutes = [
  swaggerPage("/swagger", "The reference of the API, in Swagger UI", ({ request, service }) =>
    sendAsset(swaggerUi(servedDates(service).toReversed(), rootOf(request)), request),
  ),
  swaggerPage("/swagger/json", "The OpenAPI document of a version of the API", async ({ request, service, routes }) => {
    const { versions } = service.gate;
    const date = chosen(new URL(request.url).searchParams.get("version"), servedDates(service));
    const kept = keptDocuments.get(versions) ?? new Map<string, Promise<Asset>>();
    keptDocuments.set(versions, kept);
    return sendAsset(await keptLater(kept, date, () => documentAsset(routes, versions, date)), request);
  }),
  ...Object.entries(files).map(([path, load]) => {
    const file = madeLater(load);
    return swaggerPage(path, "A file of Swagger UI", async ({ request }) => sendAsset(await file(), request));
  }),
];

async function documentAsset(routes: Incoming["routes"], versions: Versions, date: string): Promise<Asset> {
  const { documentText, openapiDocument } = await import("./openapi.ts");
  return asset("application/json; charset=utf-8", documentText(await openapiDocument(routes, versions, date)));
}

/** The version whose document is asked for; the current one unless another is. */
function chosen(asked: string | null, served: string[]): string {
  const date = asked ?? served.at(-1);
  if (date !== undefined && served.includes(date)) return date;
  throw new GatewayError("invalid_request", `version must be one of ${served.join(", ")}`, { param: "version" });
}

function swaggerUi(dates: string[], root: string): Asset {
  return htmlPage({
    title: "Penname API",
    root,
    style: ["swagger/swagger-ui.css", "swagger/page.css", "swagger/swagger.css"],
    head: `<script src="${root}swagger/swagger-ui-bundle.js" defer></script>
<script src="${root}swagger/start.js" defer></script>
`,
    body: `${banner(root, "swagger", `<label>API version <select id="version">${dates.map((date) => `<option>${date}</option>`).join("")}</select></label>`)}
<div id="swagger-ui"></div>
<footer><a href="${root}swagger/LICENSE">Licence of Swagger UI</a></footer>
<noscript>This page needs JavaScript; <a href="${root}swagger/json">the document itself</a> does not.</noscript>`,
  });
}
