import { deflateSync, gzipSync } from "node:zlib";
import type { UpstreamBody } from "../provider.ts";

/** Decompresses a body. Compression is never requested, but a server that compresses anyway is understood. */
export function decoded(body: UpstreamBody, encoding: string | null): UpstreamBody {
  const format = encoding?.toLowerCase().replace("x-", "");
  if (format !== "gzip" && format !== "deflate") return body;
  const reader = body.getReader();
  let isEmpty = true;
  const bytes = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (value) controller.enqueue(new Uint8Array(value));
      else if (isEmpty) controller.enqueue(new Uint8Array(nothing[format]));
      isEmpty = false;
      if (done) controller.close();
    },
    cancel: () => reader.cancel(),
  });
  return bytes.pipeThrough(new DecompressionStream(format));
}

/** What stands for no bytes: none at all, as many an error without a body comes, is cut short to a decompressor. */
const nothing = { gzip: gzipSync(""), deflate: deflateSync("") };
