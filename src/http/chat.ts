import { ChatRequest } from "../dialects/openai-chat/request.ts";
import { parser } from "../contract/parse.ts";
import { tidy } from "../dialects/openai-chat/normalize.ts";
import { GatewayError } from "../errors.ts";
import { complete } from "../pipeline/complete.ts";
import type { Call, Gateway } from "../pipeline/call.ts";
import { type Admission, callerOf, disclose } from "./admission.ts";
import { type ReceivedBody, readBody } from "./body.ts";
import type { InFlight } from "./in-flight.ts";

const parse = parser(ChatRequest, "The body");

/** What holds for the bodies of calls. */
export interface BodyRules {
  maxBytes: number;
  /** Milliseconds a client may pause while it sends. */
  silenceMs: number;
  inFlight: InFlight;
  /** Bytes that the calls of an account may have together until they are answered. */
  inFlightBytes: number;
}

interface Serving {
  gateway: Gateway;
  bodies: BodyRules;
  /** Unix time in milliseconds. */
  now: number;
}

/** `POST /v1/chat/completions`, for an admitted caller. */
export async function chat(request: Request, admission: Admission, serving: Serving): Promise<Response> {
  const { inFlight, inFlightBytes, maxBytes, silenceMs } = serving.bodies;
  const share = inFlight.enter(callerOf(admission).account.id, inFlightBytes);
  try {
    const body = await readBody(request, { maxBytes, silenceMs, share });
    return await answered(request, admission, serving, body);
  } finally {
    share.end();
  }
}

async function answered(
  request: Request,
  admission: Admission,
  { gateway, now }: Serving,
  { value, bytes }: ReceivedBody,
): Promise<Response> {
  const { version, requestId, disclosure } = admission;
  const arrivedAt = performance.now();
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new GatewayError("invalid_request", "The body must be a JSON object");
  const body = parse(tidy(version.upgradeRequest(value as Record<string, unknown>)));
  const call: Call = {
    id: `chatcmpl-${crypto.randomUUID().replaceAll("-", "")}`,
    created: Math.floor(now / 1000),
    model: body.model,
    requestId,
    caller: callerOf(admission),
    version,
    request: body,
    bytes,
    signal: request.signal,
    disclosure,
    traceparent: request.headers.get("traceparent"),
    progress: { arrivedAt, attempts: [] },
  };
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
