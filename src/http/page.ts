import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";
import { sharedBytes } from "../http1/shared-bytes.ts";
import { keptLater } from "../stream/made-later.ts";

/** Something the program carries with it and shows to browsers. */
export interface Asset {
  type: string;
  /** Changes with the text. */
  etag: string;
  /** The text in an encoding. */
  bytes(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>>;
}

type Encoding = "br" | "gzip" | "identity";

export function asset(type: string, text: string): Asset {
  return inEncodings(type, text, { identity: () => Buffer.from(text) });
}

/** An asset kept as the base64 of its Brotli form, as `src/build/pack.ts` writes it: a quarter of the text's size. */
export function packed(type: string, base64: string): Asset {
  const brotli = () => Buffer.from(base64, "base64");
  return inEncodings(type, base64, { br: brotli, identity: () => promisify(brotliDecompress)(brotli()) });
}

type Made = () => Buffer<ArrayBuffer> | Promise<Buffer<ArrayBuffer>>;

/** Other encodings are made when first asked for, on another thread, and kept: what one browser asks holds up no call. */
function inEncodings(type: string, text: string, made: { br?: Made; identity: Made }): Asset {
  const { identity } = made;
  const br = async () => promisify(brotliCompress)(await identity(), { params: { [quality]: 9 } });
  const gzipped = async () => promisify(gzip)(await identity(), { level: 9 });
  const makers = { br, gzip: gzipped, ...made };
  const kept = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>();
  return {
    type,
    etag: createHash("sha256").update(text).digest("base64url").slice(0, 22),
    bytes: (encoding) => keptLater(kept, encoding, async () => makers[encoding]()),
  };
}

const quality = constants.BROTLI_PARAM_QUALITY;

/** An asset as an answer. Browsers keep it but ask each time, so that a new version of the program is seen at once. */
export async function sendAsset({ type, etag, bytes }: Asset, request: Request): Promise<Response> {
  const encoding = preferred(request.headers.get("accept-encoding") ?? "");
  // Each encoding is a representation of its own, and has a strong tag of its own (RFC 9110, 8.8.3).
  const tag = `"${etag}-${encoding}"`;
  const headers = {
    etag: tag,
    vary: "accept-encoding",
    "content-type": type,
    "cache-control": "no-cache",
    "content-security-policy": policy,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
  };
  const isKnown = request.headers.get("if-none-match")?.includes(tag) ?? false;
  if (isKnown) return new Response(null, { status: 304, headers });
  const encoded = encoding === "identity" ? {} : { "content-encoding": encoding };
  return new Response(sharedBytes(await bytes(encoding)), { headers: { ...headers, ...encoded } });
}

/** The smallest encoding that is accepted (RFC 9110, 12.5.3). */
function preferred(accepted: string): Encoding {
  const weights = new Map(
    accepted.split(",").map((one) => {
      const [name = "", ...params] = one.split(";").map((part) => part.trim().toLowerCase());
      const weight = params.find((param) => param.startsWith("q="))?.slice("q=".length);
      return [name, weight === undefined ? 1 : Number(weight)] as const;
    }),
  );
  const takes = (name: string) => (weights.get(name) ?? weights.get("*") ?? 0) > 0;
  return (["br", "gzip"] as const).find(takes) ?? "identity";
}

/** An HTML page in the house's dress. `head` and `body` are HTML; `root` is its `rootOf`. */
export function htmlPage({
  title,
  root,
  head = "",
  style = ["swagger/page.css"],
  body,
}: {
  title: string;
  root: string;
  head?: string;
  style?: readonly string[];
  body: string;
}): Asset {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${icon}">
${style.map((one) => `<link rel="stylesheet" href="${root}${one}">\n`).join("")}${head}</head>
<body>
${body}
</body>
</html>
`;
  return asset("text/html; charset=utf-8", html);
}

/** The pages for people, each by its path; they lead to each other. */
export const pagesForPeople: readonly { path: string; title: string }[] = [
  { path: "dashboard", title: "Dashboard" },
  { path: "swagger", title: "API reference" },
  { path: "docs", title: "Manual" },
];

/** The head of a page, with the way to the other pages. `here` is the page's own path. */
export function banner(root: string, here: string, extra = ""): string {
  const links = pagesForPeople
    .filter(({ path }) => path !== here)
    .map(({ path, title }) => `<a href="${root}${path}">${title}</a>`);
  return `<header><strong>Penname</strong>${extra}<nav aria-label="Penname">${links.join("")}</nav></header>`;
}

/** The way from the page asked for to the server's first folder, relative, so that pages also work below a proxy's own path. */
export function rootOf(request: Request): string {
  return "../".repeat(new URL(request.url).pathname.split("/").length - 2);
}

/** Text as HTML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Nothing from elsewhere, nothing inline, no frame around it. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="M13 1C8 2 4 6 2 15l1.5-3C9 11 12 7 13 1z" fill="#1f5a4c"/></svg>',
)}`;
