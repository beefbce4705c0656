import { Buffer } from "node:buffer";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import manifest from "../../package.json" with { type: "json" };
import { GatewayError } from "../errors.ts";
import { madeLater } from "../stream/made-later.ts";
import { type Asset, asset, banner, escaped, htmlPage, rootOf, sendAsset } from "./page.ts";
import { pageRoute } from "./route.ts";

/** What `src/build/docs.ts` makes of `src/docs/*.md`. */
interface Manual {
  /** In reading order; the first is served at `/docs`. */
  chapters: readonly Chapter[];
  pictures: Readonly<Record<string, string>>;
}

interface Chapter {
  slug: string;
  title: string;
  html: string;
  sections: readonly { id: string; title: string; depth: number; text: string }[];
}

/** `/docs`: the manual of this version, whole without internet. */
export const docsRoutes = [
  pageRoute("/docs", "The manual of this version", ({ request }) => serve(request, ""), "/docs"),
  pageRoute(
    "/docs/{name}",
    "A page of the manual, or a file of one",
    ({ request }) => serve(request, new URL(request.url).pathname.split("/")[2] ?? ""),
    "/docs",
  ),
];

/** Few: each page at its address with and without a slash at the end. */
const kept = new Map<string, Asset>();

async function serve(request: Request, name: string): Promise<Response> {
  const root = rootOf(request);
  const asked = `${root} ${name}`;
  const found = kept.get(asked) ?? (await fileOf(name)) ?? chapterPage(await manual(), name, root);
  kept.set(asked, found);
  return sendAsset(found, request);
}

/** Unpacked at first use, so that starting costs nothing. */
const manual = madeLater(async () => {
  const { default: packed } = await import("./docs/manual.txt", { with: { type: "text" } });
  const json = await promisify(brotliDecompress)(Buffer.from(packed, "base64"));
  return JSON.parse(json.toString("utf8")) as Manual;
});

/** What the pages load; undefined where a name may be that of a page. */
async function fileOf(name: string): Promise<Asset | undefined> {
  if (name === "docs.css")
    return asset("text/css; charset=utf-8", (await import("./docs/docs.css", { with: { type: "text" } })).default);
  if (name === "search.js")
    return asset(
      "text/javascript; charset=utf-8",
      (await import("./docs/search.js", { with: { type: "text" } })).default,
    );
  if (name === "search.json")
    return asset("application/json; charset=utf-8", JSON.stringify(searchIndex(await manual())));
  if (!name.endsWith(".svg")) return undefined;
  const { pictures } = await manual();
  return Object.hasOwn(pictures, name) ? asset("image/svg+xml; charset=utf-8", pictures[name]!) : undefined;
}

/** A line for each section: where it is, what it is called, what it says. */
function searchIndex({ chapters }: Manual) {
  return chapters.flatMap(({ slug, title: chapter, sections }, index) =>
    sections.map(({ id, title, text }) => ({
      href: (index === 0 ? "../docs" : slug) + (id === "" ? "" : `#${id}`),
      chapter,
      title,
      text,
    })),
  );
}

function chapterPage({ chapters }: Manual, slug: string, root: string): Asset {
  const at = slug === "" ? 0 : chapters.findIndex((one, index) => index > 0 && one.slug === slug);
  const chapter = chapters[at];
  if (!chapter)
    throw new GatewayError("not_found", "The manual has no page of this name; its table of contents is at /docs");
  return htmlPage({
    title: at === 0 ? "Penname manual" : `${chapter.title} · Penname manual`,
    root,
    style: ["swagger/page.css", "docs/docs.css"],
    head: `<script src="${root}docs/search.js" defer></script>\n`,
    body: `${banner(root, "docs")}
<div class="manual">
${contents(chapters, at, root)}
<main>
<article>
${placed(chapter.html, root)}</article>
${neighbours(chapters, at, root)}
</main>
</div>
<footer><span>Penname ${escaped(manifest.version)}</span><a href="${root}licenses">Licences</a></footer>`,
  });
}

/**
 * All pages, those that belong to another beneath it while it or one of them is shown; of the one that is shown, its sections too. The
 * search box is for the script to show.
 */
function contents(chapters: readonly Chapter[], at: number, root: string): string {
  const shown = chapters[at]!;
  const item = (chapter: Chapter): string => {
    const { slug, title, sections } = chapter;
    const current = chapter === shown ? ' aria-current="page"' : "";
    const link = `<a href="${hrefOf(slug, chapters.indexOf(chapter), root)}"${current}>${escaped(title)}</a>`;
    const isOpen = chapter === shown || ownerOf(shown, chapters) === chapter;
    const pages = isOpen ? chapters.filter((one) => ownerOf(one, chapters) === chapter).map(item) : [];
    const parts = (chapter === shown ? sections : [])
      .filter(({ depth }) => depth === 2)
      .map(({ id, title: part }) => `<li><a href="#${id}">${escaped(part)}</a></li>`);
    const inner = [...pages, ...parts].join("");
    return `<li>${link}${inner === "" ? "" : `<ul>${inner}</ul>`}</li>`;
  };
  const items = chapters.filter((chapter) => !ownerOf(chapter, chapters)).map(item);
  return `<div class="contents">
<search hidden><label for="query">Search the manual</label><input id="query" type="search" autocomplete="off"><p role="status"></p><ol></ol></search>
<nav aria-label="Manual"><ul>${items.join("\n")}</ul></nav>
</div>`;
}

/** The page that another belongs to: its name is the beginning of the other's. */
const ownerOf = ({ slug }: Chapter, chapters: readonly Chapter[]): Chapter | undefined =>
  chapters.find((one) => slug.startsWith(`${one.slug}-`));

function neighbours(chapters: readonly Chapter[], at: number, root: string): string {
  const link = (index: number, rel: string) => {
    const chapter = chapters[index];
    return chapter
      ? `<a rel="${rel}" href="${hrefOf(chapter.slug, index, root)}">${rel === "prev" ? "← " : ""}${escaped(chapter.title)}${rel === "next" ? " →" : ""}</a>`
      : "<span></span>";
  };
  return `<nav class="neighbours" aria-label="Next and previous page">${link(at - 1, "prev")}${link(at + 1, "next")}</nav>`;
}

const hrefOf = (slug: string, index: number, root: string) => `${root}docs${index === 0 ? "" : `/${slug}`}`;

/** A page's HTML with its links on the way from the address it is served at. */
const placed = (html: string, root: string): string =>
  html.replace(/(href|src)="docs:([^"]*)"/g, (_, name: string, rest: string) => {
    const slash = rest === "" || rest.startsWith("#") ? "" : "/";
    return `${name}="${root}docs${slash}${rest}"`;
  });
