import { isFields } from "../contract/fields.ts";
import type { AnswerHeaders, GivenHeaders } from "../contract/headers.ts";
import type { Dialect } from "../dialects/dialect.ts";
import { GatewayError } from "../errors.ts";
import type { Call, Reply } from "../pipeline/call.ts";
import { complete } from "../pipeline/complete.ts";
import { lockstep } from "../stream/round.ts";
import { type Admission, type Asked, callerOf, disclose, type Gate } from "./admission.ts";
import { type BodyBounds, type ReceivedBody, readBody } from "./body.ts";
import { type Identity, type IdentityHeader, identityIn } from "./identity.ts";
import type { Service } from "./route.ts";

/** A request for a call on its way. */
export interface AskedCall extends Asked {
  /** Receives and parses its body. */
  read(bounds: BodyBounds): ReceivedBody | Promise<ReceivedBody>;
}

/** What a call needs of what is served. */
type CallService = Pick<Service, "bodies" | "gateway" | "identityHeaders"> & { gate: Pick<Gate, "now"> };

/** The answer to a call, before it is put into the form of the road that it goes out by. Its status is 200. */
export interface CallAnswer {
  headers: AnswerHeaders;
  body: string | Uint8Array | ReadableStream<Uint8Array>;
}

/** Answers a request of an admitted caller in the dialect of its path. */
export async function answerCall(
  dialect: Dialect,
  { request, admission, service }: { request: Request; admission: Admission; service: CallService },
): Promise<Response> {
  const { headers, signal } = request;
  const asked: AskedCall = { headers, signal, read: (bounds) => readBody(request, bounds) };
  const answer = await answerOf(dialect, asked, admission, service);
  return new Response(answer.body, { headers: answer.headers });
}

export async function answerOf(
  dialect: Dialect,
  request: AskedCall,
  admission: Admission,
  service: CallService,
): Promise<CallAnswer> {
  const { inFlight, inFlightBytes, maxBytes, silenceMs } = service.bodies;
  const share = inFlight.enter(callerOf(admission).account.id, inFlightBytes);
  try {
    const reading = request.read({ maxBytes, silenceMs, share });
    const body = reading instanceof Promise ? await reading : reading;
    await lockstep;
    const gateway = service.gateway();
    const identity = identityIn(request.headers, service.identityHeaders, gateway.hash);
    const call = callOf(dialect, request, admission, body, identity, service);
    admission.progress = call.progress;
    await lockstep;
    return answerFrom(await complete(call, gateway), admission);
  } finally {
    share.end();
  }
}

function callOf(
  dialect: Dialect,
  request: Asked,
  admission: Admission,
  { value, bytes }: ReceivedBody,
  identity: Identity,
  { gate, identityHeaders }: CallService,
): Call {
  const { version, requestId, disclosure } = admission;
  const arrivedAt = performance.now();
  if (!isFields(value)) throw new GatewayError("invalid_request", "The body must be a JSON object");
  const parsed = dialect.parse(version.upgradeRequest(value));
  return {
    id: `${dialect.idPrefix}${crypto.randomUUID().replaceAll("-", "")}`,
    created: Math.floor(gate.now() / 1000),
    model: parsed.model,
    requestId,
    caller: callerOf(admission),
    version,
    request: parsed,
    bytes,
    headers: dialect.native ? only(request.headers, dialect.native.headers, identityHeaders) : {},
    signal: request.signal,
    disclosure,
    traceparent: request.headers.get("traceparent"),
    progress: { arrivedAt, attempts: [] },
    ...identity,
  };
}

/** The headers that a dialect passes on, without those that say whom is asked for. */
function only(
  headers: GivenHeaders,
  names: readonly string[],
  identities: readonly IdentityHeader[],
): Record<string, string> {
  const given: Record<string, string> = {};
  for (const name of names) {
    const value = headers.get(name);
    if (value !== null) given[name] = value;
    else if (name.endsWith("*")) Object.assign(given, Object.fromEntries(beginning(headers, name.slice(0, -1))));
  }
  for (const { name } of identities) delete given[name];
  return given;
}

const beginning = (headers: GivenHeaders, start: string) => [...headers].filter(([name]) => name.startsWith(start));

function answerFrom(reply: Reply, admission: Admission): CallAnswer {
  disclose(admission);
  const { headers } = admission;
  if ("whole" in reply) {
    headers["content-type"] = "application/json";
    headers["cache-control"] = "no-store";
    return { headers, body: reply.written ?? JSON.stringify(reply.whole) };
  }
  headers["content-type"] = "text/event-stream; charset=utf-8";
  headers["cache-control"] = "no-cache, no-transform";
  headers["x-accel-buffering"] = "no";
  return { headers, body: reply.stream };
}
