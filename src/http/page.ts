import { createHash } from "node:crypto";

/** What is served to anybody at a path, beside the API. */
export type Pages = Readonly<Record<string, (request: Request) => Response | Promise<Response>>>;

/** Something the program carries with it and shows to browsers. */
export interface Asset {
  type: string;
  text: string;
  /** Changes with the text. */
  etag: string;
}

export function asset(type: string, text: string): Asset {
  return { type, text, etag: `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"` };
}

/** An asset as an answer. Browsers keep it but ask each time, so that a new version of the program is seen at once. */
export function sent({ type, text, etag }: Asset, request: Request): Response {
  const headers = {
    etag,
    "content-type": type,
    "cache-control": "no-cache",
    "content-security-policy": policy,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
  };
  const isKnown = request.headers.get("if-none-match")?.includes(etag) ?? false;
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(text, { headers });
}

/** An HTML page in the house's dress. `head` and `body` are HTML; `root` is its `rootOf`. */
export function page({
  title,
  root,
  head = "",
  style = "swagger/page.css",
  body,
}: {
  title: string;
  root: string;
  head?: string;
  style?: string;
  body: string;
}): Asset {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="icon" href="${icon}">
${head}<link rel="stylesheet" href="${root}${style}">
</head>
<body>
${body}
</body>
</html>
`;
  return asset("text/html; charset=utf-8", html);
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
