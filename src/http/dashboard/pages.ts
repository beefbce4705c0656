import { madeLater } from "../../stream/made-later.ts";
import { type Asset, asset, escaped, htmlPage, packed, pagesForPeople, rootOf, sendAsset } from "../page.ts";
import { pageRoute } from "../route.ts";

const files: Readonly<Record<string, () => Promise<Asset>>> = {
  "/dashboard/app.js": async () =>
    packed(
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

/** The page, its script and its style: the same for everybody, so that what they see comes from the API alone. */
export const dashboardPageRoutes = [
  pageRoute("/dashboard", "The dashboard", ({ request, service }) =>
    sendAsset(html(rootOf(request), service.dashboard?.issuer?.name ?? null), request),
  ),
  ...Object.entries(files).map(([path, load]) => {
    const file = madeLater(load);
    return pageRoute(path, "A file of the dashboard", async ({ request }) => sendAsset(await file(), request));
  }),
];

function html(root: string, issuer: string | null): Asset {
  return htmlPage({
    title: "Penname",
    root,
    style: ["dashboard/app.css"],
    head: `<script src="${root}dashboard/app.js" defer></script>
`,
    body: `<div id="app" data-pages="${escaped(JSON.stringify(elsewhere(root)))}"${issuer === null ? "" : ` data-issuer="${escaped(issuer)}"`}></div>
<noscript>The dashboard needs JavaScript; its API, at dashboard/api/openapi.json, does not.</noscript>`,
  });
}

const elsewhere = (root: string) =>
  pagesForPeople.filter(({ path }) => path !== "dashboard").map(({ path }) => ({ path, href: root + path }));
