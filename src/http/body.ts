import type { GivenHeaders } from "../contract/headers.ts";
import { parsing, smallValue } from "../contract/json.ts";
import { bytesOf, type Stretch } from "../stream/stretch.ts";
import { GatewayError } from "../errors.ts";
import { inSlices, nextTurn } from "../stream/turns.ts";
import { inflation } from "./inflate.ts";
import type { InFlightShare } from "./in-flight.ts";
import { type BodySource, received, tooLarge } from "./receive.ts";

export interface ReceivedBody {
  value: unknown;
  /** Its length, when inflated. */
  bytes: number;
}

export interface BodyBounds {
  maxBytes: number;
  /** Milliseconds a client may pause while it sends. */
  silenceMs: number;
  /** Of the account that sends it: what is read counts there. */
  share: InFlightShare;
}

/**
 * A request's body as JSON. Throws `GatewayError`: wrong type or encoding, too large, too slow, client disconnected, not JSON in UTF-8.
 * Keeps nothing beyond the limit, and nothing that the account has no room for.
 */
export async function readBody(request: BodySource, { maxBytes, silenceMs, share }: BodyBounds): Promise<ReceivedBody> {
  const { headers } = request;
  mustBeJson(headers);
  const inflate = inflation(headers);
  const took = (length: number) => share.take(length);
  const bytes = await inflate(await received(request, { maxBytes, silenceMs, took }), maxBytes, took);
  return { value: await inTurns(parsing(bytes), share.account), bytes: bytes.length };
}

/** A body that came with its head, uncompressed. Throws like `readBody`. */
export function readWhole(
  headers: GivenHeaders,
  whole: Stretch,
  { maxBytes, share }: BodyBounds,
): ReceivedBody | Promise<ReceivedBody> {
  mustBeJson(headers);
  const bytes = whole.end - whole.start;
  if (bytes > maxBytes) throw tooLarge(maxBytes);
  share.take(bytes);
  const value = smallValue(whole);
  if (value !== undefined) return { value, bytes };
  return inTurns(parsing(bytesOf(whole)), share.account).then((parsed) => ({ value: parsed, bytes }));
}

function mustBeJson(headers: GivenHeaders): void {
  if (!/^application\/json\s*(?:;|$)/i.test(headers.get("content-type") ?? ""))
    throw new GatewayError("invalid_request", "Content-Type must be application/json", { param: "Content-Type" });
}

/** Milliseconds of work after which others get their turn. */
const sliceMs = 2;

const inTurns = <Value>(work: Generator<void, Value>, account: string): Promise<Value> =>
  inSlices(work, sliceMs, () => nextTurn(account));
