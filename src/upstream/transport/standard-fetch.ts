import type { Fetch } from "../provider.ts";
import { readBodyText } from "./body-text.ts";

/** The part of `RequestInit` that libraries use. */
export interface StandardInit {
  method: string;
  headers: Record<string, string>;
  body?: string | URLSearchParams | object | null | undefined;
}

/** Our network as the `fetch` of a library: whole bodies of at most `most` bytes, within `timeoutMs`; redirects are not followed. */
export const standardFetch =
  (fetch: Fetch, { most, timeoutMs }: { most: number; timeoutMs: number }) =>
  async (url: string, { method, headers, body }: StandardInit): Promise<Response> => {
    const response = await fetch(url, {
      method: method === "POST" ? "POST" : "GET",
      headers,
      ...(typeof body === "string" || body instanceof URLSearchParams ? { body: body.toString() } : {}),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await readBodyText(response, most);
    const kept = ["content-type", "www-authenticate"].map((name) => [name, response.headers.get(name)] as const);
    return new Response(text || null, {
      status: response.status,
      headers: kept.filter((one): one is [string, string] => one[1] !== null),
    });
  };
