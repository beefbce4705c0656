import { nothingHere } from "./route.ts";
import { type Asset, asset, escaped, page, pagesForPeople, rootOf, sent } from "../page.ts";

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

const kept = new Map<string, Promise<Asset>>();

/** The page, its script and its style: the same for everybody, so that what they see comes from the API alone. */
export async function dashboardPage(request: Request, path: string, issuer: string | null): Promise<Response> {
  if (path === "/dashboard") return sent(html(rootOf(request), issuer), request);
  let file = kept.get(path);
  if (!file) {
    const load = Object.hasOwn(files, path) ? files[path] : undefined;
    if (!load) throw nothingHere("Nothing is served at this path; the dashboard is at /dashboard");
    kept.set(path, (file = load()));
  }
  return sent(await file, request);
}

const html = (root: string, issuer: string | null) =>
  page({
    title: "Penname",
    root,
    style: ["dashboard/app.css"],
    head: `<script src="${root}dashboard/app.js" defer></script>
`,
    body: `<div id="app" data-pages="${escaped(JSON.stringify(elsewhere(root)))}"${issuer === null ? "" : ` data-issuer="${escaped(issuer)}"`}></div>
<noscript>The dashboard needs JavaScript; its API, at dashboard/api/openapi.json, does not.</noscript>`,
  });

const elsewhere = (root: string) =>
  pagesForPeople.filter(({ path }) => path !== "dashboard").map(({ path }) => ({ path, href: root + path }));
