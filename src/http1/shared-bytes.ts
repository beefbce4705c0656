const shared = new WeakMap<ReadableStream, Uint8Array>();

/**
 * Bytes that many answers have in common, as the body of a `Response`, which would hold a copy of its own. Our server finds them again
 * and sends them as they are: a client that does not read keeps none of them. Whoever else reads the body gets the same bytes.
 */
export function sharedBytes(bytes: Uint8Array): ReadableStream<Uint8Array> {
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        controller.enqueue(bytes);
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  shared.set(stream, bytes);
  return stream;
}

export const sharedIn = (stream: ReadableStream): Uint8Array | undefined => shared.get(stream);
