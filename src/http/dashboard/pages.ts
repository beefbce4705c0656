import { Buffer } from "node:buffer";
import { gzipSync } from "node:zlib";
import { nothingHere } from "./route.ts";
import { type Asset, asset, escaped, page, rootOf, sent } from "../page.ts";

const files: Readonly<Record<string, () => Promise<Asset>>> = {
  "/dashboard/app.js": async () =>
    asset(
      "text/javascript; charset=utf-8",
      (await import("../../dashboard/bundle.txt", { with: { type: "text" } })).default,
    ),
  "/dashboard/app.css": async () => {
    const texts = [
      (await import("uplot/dist/uPlot.min.css", { with: { type: "text" } })).default,
      (await import("../../dashboard/dashboard.css", { with: { type: "text" } })).default,
    ];
    return asset("text/css; charset=utf-8", texts.join("\n"));
  },
};

interface Kept {
  asset: Asset;
  zipped: Buffer<ArrayBuffer>;
}

const kept = new Map<string, Kept>();

/** The page, its script and its style: the same for everybody, so that what they see comes from the API alone. */
export async function dashboardPage(request: Request, path: string, issuer: string | null): Promise<Response> {
  if (path === "/dashboard") return sent(html(rootOf(request), issuer), request);
  let file = kept.get(path);
  if (!file) {
    const load = Object.hasOwn(files, path) ? files[path] : undefined;
    if (!load) throw nothingHere("Nothing is served at this path; the dashboard is at /dashboard");
    const loaded = await load();
    kept.set(path, (file = { asset: loaded, zipped: Buffer.from(gzipSync(loaded.text, { level: 9 })) }));
  }
  return compressed(sent(file.asset, request), file.zipped, request);
}

function compressed(response: Response, zipped: Buffer<ArrayBuffer>, request: Request): Response {
  response.headers.set("vary", "accept-encoding");
  const takesIt = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(request.headers.get("accept-encoding") ?? "");
  if (response.status !== 200 || !takesIt) return response;
  response.headers.set("content-encoding", "gzip");
  return new Response(zipped, { headers: response.headers });
}

const html = (root: string, issuer: string | null) =>
  page({
    title: "Penname",
    root,
    style: "dashboard/app.css",
    head: `<meta name="color-scheme" content="light dark">
<script src="${root}dashboard/app.js" defer></script>
`,
    body: `<div id="app"${issuer === null ? "" : ` data-issuer="${escaped(issuer)}"`}></div>
<noscript>The dashboard needs JavaScript; its API, at dashboard/api/openapi.json, does not.</noscript>`,
  });
