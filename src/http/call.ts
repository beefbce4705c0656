import { isFields } from "../contract/fields.ts";
import type { Dialect } from "../dialects/dialect.ts";
import { GatewayError } from "../errors.ts";
import type { Call, Gateway } from "../pipeline/call.ts";
import { complete } from "../pipeline/complete.ts";
import { type Admission, callerOf, disclose, type Gate } from "./admission.ts";
import { type ReceivedBody, readBody } from "./body.ts";
import { type IdentityHeader, identityIn } from "./identity.ts";
import type { Incoming, Service } from "./route.ts";

/** What answering a call needs of a request on its way. */
interface IncomingCall extends Pick<Incoming, "request" | "admission"> {
  service: Pick<Service, "bodies" | "gateway" | "identityHeaders"> & { gate: Pick<Gate, "now"> };
}

/** Answers a request of an admitted caller in the dialect of its path. */
export async function answerCall(dialect: Dialect, { request, admission, service }: IncomingCall): Promise<Response> {
  const { inFlight, inFlightBytes, maxBytes, silenceMs } = service.bodies;
  const share = inFlight.enter(callerOf(admission).account.id, inFlightBytes);
  try {
    const body = await readBody(request, { maxBytes, silenceMs, share });
    const gateway = service.gateway();
    const identity = identityIn(request.headers, service.identityHeaders, gateway.hash);
    const call = { ...callOf(dialect, request, admission, body, service), ...identity };
    return await answered(call, admission, gateway);
  } finally {
    share.end();
  }
}

function callOf(
  dialect: Dialect,
  request: Request,
  admission: Admission,
  { value, bytes }: ReceivedBody,
  { gate, identityHeaders }: IncomingCall["service"],
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
  };
}

/** The headers that a dialect passes on, without those that say whom is asked for. */
function only(
  headers: Headers,
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

const beginning = (headers: Headers, start: string) => [...headers].filter(([name]) => name.startsWith(start));

async function answered(call: Call, admission: Admission, gateway: Gateway): Promise<Response> {
  admission.progress = call.progress;
  const reply = await complete(call, gateway);
  disclose(admission);
  const { headers } = admission;
  if ("whole" in reply) {
    headers["cache-control"] = "no-store";
    return Response.json(reply.whole, { headers });
  }
  headers["content-type"] = "text/event-stream; charset=utf-8";
  headers["cache-control"] = "no-cache, no-transform";
  headers["x-accel-buffering"] = "no";
  return new Response(reply.stream, { headers });
}
