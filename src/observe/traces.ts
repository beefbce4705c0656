import {
  type Attributes,
  type Context,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Tracer,
} from "@opentelemetry/api";
import { parseTraceParent } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { AttemptRecord, Call, CallEnd, Observer } from "../pipeline/call.ts";
import type { Log } from "./log.ts";
import { operationOf } from "./operation.ts";

/** Variables beginning with `OTEL_`. */
type Variables = Readonly<Record<string, string>>;

export interface Traces {
  observer: Partial<Observer>;
  /** Resolves when every span so far has been sent, or could not be. */
  flush(): Promise<void>;
}

/** The open spans of a call. */
interface CallSpans {
  call: Span;
  attempts: Map<AttemptRecord, Span>;
}

/**
 * Sends a span for each call and one for each attempt at a provider, as OTLP/HTTP JSON with the attributes of OpenTelemetry's
 * conventions for generative AI. The exporter reads its own variables (address, headers, certificates, compression, time-out).
 *
 * @param endpoint the collector's address, to be named where spans cannot be sent
 */
export function createTraces(endpoint: string, otel: Variables, version: string, log: Log): Traces {
  // The exporter's message may quote the collector's answer, and the address may hold credentials, so only host and port are logged.
  const collector = URL.parse(endpoint)?.host || null;
  const failed = () =>
    log.warn(
      { collector },
      "traces could not be sent; OTEL_EXPORTER_OTLP_ENDPOINT must be the address of a collector that takes OTLP over HTTP",
    );
  diag.setLogger({ error: failed, warn: failed, info() {}, debug() {}, verbose() {} }, DiagLogLevel.WARN);
  const exporter = new OTLPTraceExporter();
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": "penname", "service.version": version }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(otel),
    spanProcessors: [
      new BatchSpanProcessor({ exporter, scheduledDelayMillis: Number(otel["OTEL_BSP_SCHEDULE_DELAY"]) || 5000 }),
    ],
  });
  return {
    observer: spanObserver(provider.getTracer("penname", version)),
    flush: () => provider.forceFlush({ timeoutMillis: lastSpansMs }).catch(failed),
  };
}

/** Opens, ends and describes the spans of calls. */
function spanObserver(tracer: Tracer): Partial<Observer> {
  const spansOf = new WeakMap<Call, CallSpans>();
  return {
    began(call) {
      spansOf.set(call, { call: startCall(tracer, call), attempts: new Map() });
    },
    asked(call) {
      const spans = spansOf.get(call);
      const attempt = call.progress.attempts.at(-1);
      if (spans && attempt) spans.attempts.set(attempt, startAttempt(tracer, call, attempt, spans.call));
    },
    failed(call, { kind }, attempt = call.progress.attempts.findLast(({ ended }) => ended?.outcome === "answered")) {
      const attempts = spansOf.get(call)?.attempts ?? new Map<AttemptRecord, Span>();
      const span = attempt && attempts.get(attempt);
      if (!span) return;
      fail(span, kind).end();
      attempts.delete(attempt);
    },
    ended(call, ending) {
      const spans = spansOf.get(call);
      if (spans) endSpans(spans, call, ending);
      spansOf.delete(call);
    },
    traceparent(call) {
      const attempt = [...(spansOf.get(call)?.attempts.values() ?? [])].at(-1);
      if (!attempt) return undefined;
      const { traceId, spanId, traceFlags } = attempt.spanContext();
      return `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;
    },
  };
}

function startCall(tracer: Tracer, call: Call): Span {
  const { model, request, caller, traceparent } = call;
  const operation = operationOf(call);
  const attributes = {
    "gen_ai.operation.name": operation,
    "gen_ai.request.model": model,
    "http.route": request.dialect.route.path,
    "penname.account": caller.account.id,
    "penname.key": caller.key.id,
  };
  return tracer.startSpan(`${operation} ${model}`, { kind: SpanKind.SERVER, attributes }, contextOf(traceparent));
}

function startAttempt(tracer: Tracer, call: Call, { provider, model }: AttemptRecord, parent: Span): Span {
  const operation = operationOf(call);
  const attributes = {
    "gen_ai.operation.name": operation,
    "gen_ai.provider.name": provider,
    "gen_ai.request.model": model,
  };
  const context = trace.setSpan(ROOT_CONTEXT, parent);
  return tracer.startSpan(`${operation} ${model}`, { kind: SpanKind.CLIENT, attributes }, context);
}

function endSpans(spans: CallSpans, { disclosure }: Call, { reason, status, usage }: CallEnd): void {
  const { provider, decisions, pseudonymized } = disclosure;
  const served: Attributes = {
    "gen_ai.usage.input_tokens": usage.prompt_tokens,
    "gen_ai.usage.output_tokens": usage.completion_tokens,
  };
  for (const [{ ended }, span] of spans.attempts) span.setAttributes(ended?.outcome === "answered" ? served : {}).end();
  spans.call.setAttributes({
    ...served,
    ...(provider === null ? {} : { "gen_ai.provider.name": provider }),
    "http.response.status_code": status,
    "penname.outcome": reason,
    "penname.decisions": [...decisions],
    "penname.hidden_values": pseudonymized ?? 0,
  });
  if (reason !== "completed") fail(spans.call, reason);
  spans.call.end();
}

function fail(span: Span, type: string): Span {
  return span.setAttribute("error.type", type).setStatus({ code: SpanStatusCode.ERROR });
}

/** The caller's trace, if there is one. */
function contextOf(traceparent: string | null): Context {
  const parent = traceparent === null ? null : parseTraceParent(traceparent);
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
}

/** The sampler of `OTEL_TRACES_SAMPLER` and its argument; where one says nothing that is known, every call, unless the caller's trace is not sampled. */
export function samplerOf({ OTEL_TRACES_SAMPLER: name = "", OTEL_TRACES_SAMPLER_ARG: given }: Variables): Sampler {
  const known = /^(parentbased_)?(always_on|always_off|traceidratio)$/.exec(name);
  const [, parent, base] = known ?? ["", "parentbased_", "always_on"];
  const share = Number(given ?? 1);
  const root =
    base === "traceidratio"
      ? new TraceIdRatioBasedSampler(Number.isNaN(share) ? 1 : share)
      : base === "always_off"
        ? new AlwaysOffSampler()
        : new AlwaysOnSampler();
  return parent ? new ParentBasedSampler({ root }) : root;
}

/** How long the last spans may take to send. */
const lastSpansMs = 1000;
