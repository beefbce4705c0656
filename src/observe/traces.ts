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
import type { AttemptRecord, Call, Observer } from "../pipeline/call.ts";
import type { Log } from "./log.ts";

/** Variables beginning with `OTEL_`. */
type Variables = Readonly<Record<string, string>>;

export interface Traces {
  observer: Partial<Observer>;
  /** Resolves when what is traced so far has been sent, or could not be. */
  flush(): Promise<void>;
}

interface Spans {
  call: Span;
  /** Of those that are not over. */
  attempts: Map<AttemptRecord, Span>;
}

/**
 * Sends a span for each call and one for each provider it asked, as OTLP/HTTP JSON and with the attributes of OpenTelemetry's
 * conventions for generative AI. The exporter itself reads its variables (address, headers, certificates, compression, time-out).
 */
export function createTraces(otel: Variables, version: string, log: Log): Traces {
  // What the exporter says may quote what a collector answered; that it failed is enough.
  const failed = () => log.warn({}, "traces could not be sent");
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
  const tracer = provider.getTracer("penname", version);
  const spansOf = new WeakMap<Call, Spans>();

  const asking = ({ provider: name, model }: AttemptRecord, parent: Span) => {
    const attributes = { ...chat, "gen_ai.provider.name": name, "gen_ai.request.model": model };
    return tracer.startSpan(
      `chat ${model}`,
      { kind: SpanKind.CLIENT, attributes },
      trace.setSpan(ROOT_CONTEXT, parent),
    );
  };

  return {
    observer: {
      began(call) {
        const { account, key } = call.caller;
        const attributes = {
          ...chat,
          "gen_ai.request.model": call.model,
          "penname.account": account.id,
          "penname.key": key.id,
        };
        const context = contextOf(call.traceparent);
        spansOf.set(call, {
          call: tracer.startSpan(`chat ${call.model}`, { kind: SpanKind.SERVER, attributes }, context),
          attempts: new Map(),
        });
      },
      asked(call) {
        const spans = spansOf.get(call);
        const attempt = call.progress.attempts.at(-1);
        if (spans && attempt) spans.attempts.set(attempt, asking(attempt, spans.call));
      },
      failed(call, { kind }, attempt = call.progress.attempts.findLast(({ ended }) => ended?.outcome === "answered")) {
        const attempts = spansOf.get(call)?.attempts ?? new Map<AttemptRecord, Span>();
        const span = attempt && attempts.get(attempt);
        if (!span) return;
        fail(span, kind).end();
        attempts.delete(attempt);
      },
      ended(call, { reason, status, usage }) {
        const spans = spansOf.get(call);
        if (!spans) return;
        const { provider: name, decisions, pseudonymized } = call.disclosure;
        const served: Attributes = {
          "gen_ai.usage.input_tokens": usage.prompt_tokens,
          "gen_ai.usage.output_tokens": usage.completion_tokens,
        };
        for (const [{ ended }, span] of spans.attempts)
          span.setAttributes(ended?.outcome === "answered" ? served : {}).end();
        spans.call.setAttributes({
          ...served,
          ...(name === null ? {} : { "gen_ai.provider.name": name }),
          "http.response.status_code": status,
          "penname.outcome": reason,
          "penname.decisions": [...decisions],
          "penname.hidden_values": pseudonymized ?? 0,
        });
        if (reason !== "completed") fail(spans.call, reason);
        spans.call.end();
        spansOf.delete(call);
      },
      traceparent(call) {
        const attempt = [...(spansOf.get(call)?.attempts.values() ?? [])].at(-1);
        if (!attempt) return undefined;
        const { traceId, spanId, traceFlags } = attempt.spanContext();
        return `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;
      },
    },
    flush: () => provider.forceFlush({ timeoutMillis: lastSpansMs }).catch(failed),
  };
}

const chat = { "gen_ai.operation.name": "chat" };

function fail(span: Span, type: string): Span {
  return span.setAttribute("error.type", type).setStatus({ code: SpanStatusCode.ERROR });
}

/** The trace the caller is in, if it is in one. */
function contextOf(traceparent: string | null): Context {
  const parent = traceparent === null ? null : parseTraceParent(traceparent);
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
}

/** As `OTEL_TRACES_SAMPLER` and its argument say; else all, unless the caller's trace is not sampled. */
function samplerOf({
  OTEL_TRACES_SAMPLER: name = "parentbased_always_on",
  OTEL_TRACES_SAMPLER_ARG: share,
}: Variables): Sampler {
  const [, parent, base] = /^(parentbased_)?(.*)$/.exec(name) ?? [];
  const root =
    base === "traceidratio"
      ? new TraceIdRatioBasedSampler(Number(share ?? 1))
      : base === "always_off"
        ? new AlwaysOffSampler()
        : new AlwaysOnSampler();
  return parent ? new ParentBasedSampler({ root }) : root;
}

/** How long the last spans may take. */
const lastSpansMs = 1000;
