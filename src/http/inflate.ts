import type { GivenHeaders } from "../contract/headers.ts";
import { createGunzip, createInflate } from "node:zlib";
import { GatewayError } from "../errors.ts";
import { Gathered } from "./gathered.ts";
import { tooLarge } from "./receive.ts";

/** Takes bytes out of the coding they were sent in (RFC 9110, section 8.4); never more than `mostBytes`. */
export type Inflate = (bytes: Uint8Array, mostBytes: number, took: (bytes: number) => void) => Promise<Uint8Array>;

/** What undoes the coding that a request names. Throws `GatewayError` for one nobody here knows, before anything is received. */
export function inflation(headers: GivenHeaders): Inflate {
  const named = (headers.get("content-encoding") ?? "identity").trim().toLowerCase();
  if (named === "identity") return (bytes) => Promise.resolve(bytes);
  const start = codings.get(named);
  if (!start) throw unknownEncoding();
  return async (bytes, mostBytes, took) => {
    const gathered = new Gathered();
    const stream = start({ chunkSize: 65_536 });
    stream.end(bytes);
    try {
      for await (const piece of stream as AsyncIterable<Uint8Array>) {
        // Stops at the limit: a megabyte of zeros is a kilobyte on the wire.
        if (gathered.length + piece.length > mostBytes) throw tooLarge(mostBytes);
        took(piece.length);
        gathered.add(piece);
      }
    } catch (cause) {
      if (cause instanceof GatewayError) throw cause;
      throw new GatewayError("invalid_request", `The body must be ${named}, as Content-Encoding says`, {
        param: "Content-Encoding",
        cause,
      });
    } finally {
      stream.destroy();
    }
    return gathered.bytes;
  };
}

/** Brotli is not among them: on Deno a text that is cut passes for a whole one. */
const codings = new Map<string, typeof createGunzip | typeof createInflate>([
  ["gzip", createGunzip],
  ["x-gzip", createGunzip],
  ["deflate", createInflate],
]);

function unknownEncoding(): GatewayError {
  return new GatewayError("unknown_encoding", "Content-Encoding must be gzip, deflate or identity, one of them", {
    param: "Content-Encoding",
    headers: { "accept-encoding": "gzip, deflate" },
  });
}
