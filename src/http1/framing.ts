import { listHas } from "./list-fields.ts";
import { soleValue } from "./address.ts";
import { Refusal } from "./refusal.ts";
import { type RequestHead, valueOf } from "./request-head.ts";

/** Where a request ends, and what becomes of its connection (RFC 9112, sections 6 and 9). */
export interface Framing {
  /** Of the body, in bytes; "chunked" until it has been read. */
  length: number | "chunked";
  /** The client wants to go on with the connection. */
  isPersistent: boolean;
  /** The client waits for a `100 Continue` before it sends the body. */
  isWaiting: boolean;
}

/** Throws `Refusal`, for every request whose end two servers could see in two places. */
export function framingOf(head: RequestHead): Framing {
  const { fields, minor } = head;
  const connection = valueOf(head, "connection") ?? "";
  const expectation = valueOf(head, "expect");
  if (expectation !== undefined && expectation.toLowerCase() !== "100-continue")
    throw new Refusal(417, "Expect must be 100-continue, or absent");
  const length = lengthOf(fields, valueOf(head, "transfer-encoding")?.toLowerCase(), minor);
  return {
    length,
    isPersistent: !listHas(connection, "close") && (minor === 1 || listHas(connection, "keep-alive")),
    isWaiting: expectation !== undefined && minor === 1 && length !== 0,
  };
}

function lengthOf(fields: readonly string[], coding: string | undefined, minor: number): number | "chunked" {
  const length = soleValue(fields, "content-length", "Content-Length must be sent once");
  if (coding !== undefined) {
    if (length !== undefined) throw new Refusal(400, "Content-Length and Transfer-Encoding exclude each other");
    if (minor === 0) throw new Refusal(400, "Transfer-Encoding needs HTTP/1.1");
    if (coding === "chunked") return coding;
    // Chunked that is not the last coding, or twice, leaves no end to be found; any other coding we just do not know.
    const isChunked = /(?:^|,)[ \t]*chunked[ \t]*,|^[ \t,]*$/.test(coding);
    throw new Refusal(isChunked ? 400 : 501, "Transfer-Encoding must be chunked, and nothing else");
  }
  if (length === undefined) return 0;
  if (!/^\d{1,15}$/.test(length))
    throw new Refusal(400, "Content-Length must be a decimal number of at most 15 digits");
  return Number(length);
}
