import type { UpstreamBody } from "../provider.ts";

/** Decompresses a body. Compression is never requested, but a server that compresses anyway is understood. */
export function decoded(body: UpstreamBody, encoding: string | null): UpstreamBody {
  const format = encoding?.toLowerCase().replace("x-", "");
  if (format !== "gzip" && format !== "deflate") return body;
  const reader = body.getReader();
  const bytes = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(new Uint8Array(value!));
    },
    cancel: () => reader.cancel(),
  });
  return bytes.pipeThrough(new DecompressionStream(format));
}
