import { setTimeout as pause } from "node:timers/promises";
import type { ChatRequest } from "../../dialects/openai-chat/request.ts";
import type { ChatCompletion } from "../../dialects/openai-chat/completion.ts";
import { GatewayError } from "../../errors.ts";
import { attempt, type Attempt } from "./attempt.ts";
import type { AttemptOutcome } from "./breaker.ts";
import type { Route } from "./catalog.ts";
import { hedged, type HedgedRun } from "./hedge.ts";
import { RoutePlan } from "./route-plan.ts";
import { type Fetch, type Target, UpstreamFailure, type UpstreamRequest, type UpstreamResponse } from "../provider.ts";
import { asJson, readBodyText } from "../transport/body-text.ts";
import { retryAfterSeconds } from "./retry.ts";
import { type ChunkSource, chunkSource, failureOf } from "./source.ts";

/** An answer that has begun. */
export type Answer = { target: Target } & ({ whole: ChatCompletion } | { chunks: ChunkSource });

/**
 * How an attempt ended that did not fail. `unable`: the provider has no place for a field of the request;
 * `unsent`: it could not be written down, which is our own bug; `abandoned`: another was sooner, or the caller left.
 */
export type Ended = "answered" | "unable" | "unsent" | "abandoned";

export interface Opening {
  /** In order of preference; at least one. */
  routes: readonly Route[];
  request: ChatRequest;
  fetch: Fetch;
  /** Makes the body's text, in turns if it is long. */
  write(body: object): Promise<string> | string;
  /** Aborted when the caller is gone: lets the provider go at once, in every phase. */
  signal: AbortSignal;
  /** After how long without a first event another target is asked too; null: never. */
  hedgeMs: number | null;
  /** A target is about to be asked; what is returned is told how that ended. */
  onTry(target: Target): (ended: Ended | UpstreamFailure) => void;
}

/**
 * The first target that begins to answer. Until then others are tried, and again after a while; afterwards there is no way back.
 * Throws `GatewayError`: `invalid_request` if a provider finds the request wrong, `service_unavailable` if none answers.
 */
export async function open(opening: Opening): Promise<Answer> {
  const { routes, request, signal } = opening;
  const hedgeMs = request.stream ? opening.hedgeMs : null;
  const plan = new RoutePlan(routes, performance.now(), Math.random);
  const unhonoured: GatewayError[] = [];
  let failure: UpstreamFailure | undefined;

  for (;;) {
    const now = performance.now();
    const step = plan.next(now);
    if (!step) break;
    if (step.at > now) {
      await pause(step.at - now, undefined, { signal }).catch(() => signal.throwIfAborted());
      // Others may have found out meanwhile how it fares.
      continue;
    }
    const answer = hedgeMs === null ? await tried(step.route, signal) : await hedgedFrom(step.route, hedgeMs);
    if (answer) return answer;
  }
  if (unhonoured[0] && unhonoured.length === routes.length) throw unhonoured[0];
  if (plan.isHopeless)
    throw new GatewayError("service_unavailable", "No provider of this model can serve this request", {
      headers: { "x-should-retry": "false" },
      retryAfterSeconds: plan.retryAfterSeconds(performance.now()),
      cause: failure,
    });
  throw new GatewayError(
    "service_unavailable",
    "No provider of this model can answer at the moment; try again shortly",
    { retryAfterSeconds: plan.retryAfterSeconds(performance.now()), cause: failure },
  );

  function hedgedFrom(route: Route, afterMs: number): Promise<Answer | undefined> {
    const run = (one: Route): HedgedRun<Answer> => {
      const own = new AbortController();
      return {
        answer: tried(one, AbortSignal.any([signal, own.signal])),
        abandon: () => own.abort(abandoned),
      };
    };
    const another = () => {
      const next = plan.fresh(performance.now());
      return next && run(next);
    };
    return hedged(run(route), another, afterMs);
  }

  /** Undefined if it fails, and others may be tried. */
  async function tried(route: Route, ours: AbortSignal): Promise<Answer | undefined> {
    const { target, breaker, breaking } = route;
    plan.begin(route);
    const isProbe = breaker.begin(performance.now());
    const ended = opening.onTry(target);
    const report = (outcome: AttemptOutcome, waitMs?: number) =>
      breaker.report({ outcome, isProbe, waitMs }, breaking, performance.now());
    const broke = () => {
      if (!ours.aborted) breaker.report({ outcome: "failed", isProbe: false }, breaking, performance.now());
    };
    let sent: Written | undefined;
    try {
      sent = await written(await target.provider.encode(request, target), opening.write);
      const answer = await ask(target, sent, {
        isStream: request.stream === true,
        fetch: opening.fetch,
        signal: ours,
        broke,
      });
      report("answered");
      ended("answered");
      return answer;
    } catch (thrown) {
      if (ours.aborted) {
        report("nothing");
        ended("abandoned");
        signal.throwIfAborted();
        return undefined;
      }
      // A field this provider has no place for; another may have one.
      if (thrown instanceof GatewayError) {
        report("nothing");
        ended("unable");
        plan.unable(route);
        unhonoured.push(thrown);
        return undefined;
      }
      // What cannot be written down never reached the provider, and says nothing of it.
      if (!sent && !(thrown instanceof UpstreamFailure)) {
        report("nothing");
        ended("unsent");
        throw thrown;
      }
      const failed = failureOf(thrown);
      report(outcomeOf(failed), (failed.retryAfterSeconds ?? 0) * 1000);
      ended(failed);
      if (failed.kind === "refused") throw new GatewayError("invalid_request", failed.message, { cause: failed });
      failure = failed;
      if (failed.kind === "unable") plan.unable(route);
      else plan.failed(route, failed, performance.now());
      return undefined;
    }
  }
}

const abandoned = new Error("another provider was sooner");

function outcomeOf({ kind }: UpstreamFailure): AttemptOutcome {
  if (kind === "refused" || kind === "unable") return "nothing";
  return kind === "credential" ? "credential" : "failed";
}

/** Bytes of an error body that are read; its sentence stands at the beginning. */
const failureLimit = 64 * 1024;
/** Bytes a whole answer may have. */
const answerLimit = 64 * 1024 * 1024;

/** A request as it goes out. */
interface Written {
  url: string;
  headers: Record<string, string>;
  body: string;
}

async function written({ url, headers, body, sign }: UpstreamRequest, write: Opening["write"]): Promise<Written> {
  const text = await write(body);
  return { url, headers: sign ? { ...headers, ...(await sign(text)) } : headers, body: text };
}

interface Asking {
  isStream: boolean;
  fetch: Fetch;
  signal: AbortSignal;
  /** Called when the answer breaks off after it has begun. */
  broke(): void;
}

async function ask(target: Target, sent: Written, { isStream, fetch, signal, broke }: Asking): Promise<Answer> {
  const { provider, timeouts } = target;
  const one = attempt(timeouts, signal);
  try {
    if (isStream)
      one.expectWithin(
        timeouts.firstTokenMs,
        `The provider did not begin to answer within ${timeouts.firstTokenMs / 1000} s`,
      );
    const response = await (provider.fetch ?? fetch)(sent.url, {
      method: "POST",
      headers: sent.headers,
      body: sent.body,
      signal: one.signal,
      connectMs: timeouts.connectMs,
    });
    if (!response.ok) throw await refusal(response, target);
    if (isStream) return { target, chunks: await begun(response, target, one, broke) };
    const whole = provider.decodeCompletion(asJson(await readBodyText(response, answerLimit)));
    one.close();
    return { target, whole };
  } catch (thrown) {
    throw one.abort(thrown);
  }
}

/** The stream once its first batch is in hand. */
function begun(
  response: UpstreamResponse,
  { provider, timeouts }: Target,
  one: Attempt,
  broke: () => void,
): Promise<ChunkSource> {
  if (!response.body || /\b(?:json|html)\b/.test(response.headers.get("content-type") ?? "")) {
    throw new UpstreamFailure("broken", "The provider answered a stream request with something that is no stream");
  }
  const { body } = response;
  return chunkSource({ body, decoder: provider.decodeStream(), attempt: one, idleMs: timeouts.idleMs, broke });
}

async function refusal(response: UpstreamResponse, { provider }: Target): Promise<UpstreamFailure | GatewayError> {
  const failure = provider.decodeFailure(response.status, await readBodyText(response, failureLimit, true));
  const seconds = retryAfterSeconds(response.headers.get("retry-after"), Date.now());
  return seconds === undefined || failure instanceof GatewayError
    ? failure
    : new UpstreamFailure(failure.kind, failure.message, { retryAfterSeconds: seconds });
}
