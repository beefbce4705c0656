import { ChatRequest } from "../contract/chat.ts";
import { parser } from "../contract/parse.ts";
import { tidy } from "../contract/tidy.ts";
import { GatewayError } from "../errors.ts";
import { complete } from "../pipeline/complete.ts";
import type { Call, Gateway } from "../pipeline/call.ts";
import { type Admission, disclose } from "./admission.ts";
import { readJson } from "./body.ts";

const parse = parser(ChatRequest, "The body");

/** `POST /v1/chat/completions`, for an admitted caller. */
export async function chat(
  request: Request,
  admission: Admission,
  gateway: Gateway,
  maxBodyBytes: number,
  now: number,
): Promise<Response> {
  const { caller, version, requestId, disclosure } = admission;
  if (!caller) throw new Error("a call reached its handler without a caller");
  const { value, bytes } = await readJson(request, maxBodyBytes);
  const arrivedAt = performance.now();
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new GatewayError("invalid_request", "The body must be a JSON object");
  const body = parse(tidy(version.upgradeRequest(value as Record<string, unknown>)));
  const call: Call = {
    id: `chatcmpl-${crypto.randomUUID().replaceAll("-", "")}`,
    created: Math.floor(now / 1000),
    model: body.model,
    requestId,
    caller,
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
