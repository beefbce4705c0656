import type { Receiver } from "../../stream/receiver.ts";
import type { UpstreamBody } from "../provider.ts";

/** Hands a body's bytes to a receiver, whichever kind of body it is. If the receiver throws, the body is cancelled with that error. */
export function forward(body: UpstreamBody, receiver: Receiver<Uint8Array>): void {
  if (body.forward) body.forward(receiver);
  else void forwardRead(body, receiver);
}

async function forwardRead(body: UpstreamBody, receiver: Receiver<Uint8Array>): Promise<void> {
  const reader = body.getReader();
  const next = () =>
    reader.read().then(
      ({ value }) => value,
      (thrown: unknown) => asError(thrown),
    );
  for (let read = await next(); ; read = await next()) {
    if (read === undefined) return receiver.end();
    if (read instanceof Error) return receiver.end(read);
    try {
      const room = receiver.take(read);
      if (room) await room;
    } catch (thrown) {
      receiver.end(asError(thrown));
      // Of a body that has failed meanwhile, `cancel` rejects with what the receiver is no longer there for.
      return reader.cancel().catch(() => undefined);
    }
  }
}

const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error("the body broke off", { cause: thrown });
