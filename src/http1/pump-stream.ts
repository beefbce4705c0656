import { Buffer } from "node:buffer";
import type { Pump } from "../stream/pump.ts";

const pumps = new WeakMap<ReadableStream, Pump>();

/**
 * A pump as the body of a `Response`. Our server finds the pump again and lets it write to the socket, without a queue and a promise
 * for each piece; whoever else reads the body gets the same bytes, no faster than it asks for them.
 */
export function pumpStream(pump: Pump): ReadableStream<Uint8Array> {
  let goOn: (() => void) | undefined;
  let isLeft = false;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (goOn) return goOn();
        goOn = () => {};
        const write = (text: string) => {
          const { promise, resolve } = Promise.withResolvers<void>();
          goOn = resolve;
          if (isLeft) resolve();
          else controller.enqueue(Buffer.from(text));
          return promise;
        };
        void pump.run({ write }).then(
          () => isLeft || controller.close(),
          (thrown) => controller.error(thrown),
        );
      },
      cancel() {
        isLeft = true;
        pump.cancel();
        goOn?.();
      },
    },
    { highWaterMark: 0 },
  );
  pumps.set(stream, pump);
  return stream;
}

export const pumpOf = (stream: ReadableStream): Pump | undefined => pumps.get(stream);
