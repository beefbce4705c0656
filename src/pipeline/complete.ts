import type { Ledger } from "../accounts/ledger.ts";
import { Meter } from "../accounts/meter.ts";
import { affordableTokens, costOf } from "../accounts/prices.ts";
import type { CloseReason } from "../accounts/store.ts";
import { jsonText } from "../contract/json-text.ts";
import { asGatewayError, GatewayError } from "../errors.ts";
import type { DetectorFailure } from "../privacy/analyze/detector.ts";
import type { Masked } from "../privacy/masking.ts";
import { nextTurn } from "../stream/turns.ts";
import { type Catalog, type Offer, ordered } from "../upstream/routing/catalog.ts";
import { type Answer, open } from "../upstream/routing/failover.ts";
import { type Fetch, type Target, UpstreamFailure } from "../upstream/provider.ts";
import type { Attempt, Call, Gateway, Observer, Reply } from "./call.ts";
import { promptTokens } from "../dialects/openai-chat/prompt-tokens.ts";
import { scrubbed, streamed, whole } from "./reply.ts";
import { refuseReserved } from "./reserved-fields.ts";

/** The life of one chat completion, top to bottom. */
export async function complete(call: Call, gateway: Gateway): Promise<Reply> {
  const offer = offered(call, gateway.catalog);
  refuseReserved(call.request, call.caller);
  const meter = await reserve(call, offer, gateway.ledger);
  call.progress.isBooked = true;
  const upstream = new AbortController();
  const close = gateway.openCalls.open(call.request.stream === true, (reason) => upstream.abort(reason));
  gateway.observer.began(call);
  const leave = () => upstream.abort(callerGone);
  let isSettled = false;
  // Called where nobody catches, from timers and sockets, and by whichever end comes first: it ends the call once and does not throw.
  const settle = (reason: CloseReason, failure?: GatewayError) => {
    if (isSettled) return;
    isSettled = true;
    call.signal.removeEventListener("abort", leave);
    const ended = reason !== "completed" && upstream.signal.reason === callerGone ? "caller_gone" : reason;
    if (ended === "caller_gone" && wasHeard(call)) meter.asked();
    // Whatever ended the call early, nothing goes on being paid for.
    if (reason !== "completed") upstream.abort(callOver);
    try {
      meter.close(call.disclosure.provider, ended);
    } catch (thrown) {
      gateway.observer.bug(call, thrown);
    }
    const status = failure === undefined ? 200 : ended === "caller_gone" ? callerGoneStatus : failure.status;
    close();
    gateway.observer.ended(call, { reason: ended, status, usage: meter.usage });
  };
  if (call.signal.aborted) leave();
  else call.signal.addEventListener("abort", leave, { once: true });

  let masked: Masked | undefined;
  try {
    const { messages } = call.request;
    const given = messages.length;
    masked = await mask(call, gateway, upstream.signal);
    const added = messages.length - given;
    const opening = ask(call, offer, gateway, upstream.signal).catch((thrown: unknown) => {
      throw asCounted(thrown, added);
    });
    if (call.request.stream) return await streamed({ call, opening, masked, meter, settle, gateway });
    const answer = await opening;
    const reply = whole(call, answer, masked, meter);
    settle("completed");
    return reply;
  } catch (thrown) {
    settle("rejected", asGatewayError(thrown));
    // Asked is not served: an error names no provider.
    call.disclosure.provider = null;
    throw masked ? scrubbed(thrown, masked) : thrown;
  }
}

/** Whether a provider has the prompt that did not refuse it: what it works on is paid for, whoever has stopped waiting. */
function wasHeard({ progress: { attempts } }: Call): boolean {
  return attempts.some(({ ended }) => !ended || ended.outcome === "answered" || ended.outcome === "abandoned");
}

/** Names messages as the caller counts them, where one of our own stands before them. */
function asCounted(thrown: unknown, added: number): unknown {
  if (added === 0 || !(thrown instanceof GatewayError) || thrown.param === null) return thrown;
  return thrown.reworded((text) => text.replace(/^messages\.(\d+)/, (_, place) => `messages.${Number(place) - added}`));
}

const callerGone = new Error("the caller is gone");
/** What nginx logs for a caller who did not wait for the response. */
const callerGoneStatus = 499;
const callOver = new Error("the call is over");

function offered({ request, caller }: Call, catalog: Catalog): Offer {
  const offer = catalog.find(request.model, caller.key.models);
  if (offer) return offer;
  // Clients look for the word; the model's name is not repeated, for it may be anything.
  throw new GatewayError(
    "invalid_request",
    "model_not_found: the model does not exist, or this key may not use it; GET /v1/models lists those it may",
    {
      param: "model",
    },
  );
}

/** Output tokens assumed of a model that says no limit, when a metered account pays; sent as the bound, so that it holds. */
const assumedOutputTokens = 8192;
/** Output tokens below which an answer is not worth beginning, unless the caller asks for fewer. */
const leastOutputTokens = 64;

/** Sets aside what the call may cost at most; what the account affords less than that becomes the bound that is sent. */
async function reserve(
  { request, caller, bytes }: Call,
  { price, maxOutputTokens }: Offer,
  ledger: Ledger,
): Promise<Meter> {
  const prompt = promptTokens(request, bytes);
  const asked = request.max_completion_tokens ?? request.max_tokens;
  const limit = Math.min(asked ?? Infinity, maxOutputTokens ?? (asked ? Infinity : assumedOutputTokens));
  const answers = request.n ?? 1;
  const cost = price ?? { input: 0, output: 0 };
  const least = asked ? limit : Math.min(limit, leastOutputTokens);
  const hold = await ledger.reserve(
    caller,
    costOf(cost, prompt, limit * answers),
    costOf(cost, prompt, least * answers),
  );
  if (caller.account.balance !== null && price) {
    delete request.max_completion_tokens;
    request.max_tokens = Math.min(limit, Math.floor(affordableTokens(cost, prompt, hold.amount) / answers));
  }
  return new Meter(hold, cost, request.model, prompt);
}

async function mask(
  call: Call,
  { masking, scope, observer }: Gateway,
  signal: AbortSignal,
): Promise<Masked | undefined> {
  if (!masking) return undefined;
  const { account, key } = call.caller;
  const within = { account: account.id, key: key.id, request: call.id }[scope];
  const failed = (failure: DetectorFailure) => observer.unsearched(call, failure);
  const masked = await masking
    .mask(call.request, within, { account: account.id, signal, failed })
    .catch((thrown: unknown) => {
      call.disclosure.decisions.add("reject");
      throw thrown;
    });
  call.disclosure.pseudonymized = masked.vault.size;
  if (masked.vault.size > 0) call.disclosure.decisions.add("pseudonymize");
  observer.hid(call, masked.vault.counts);
  return masked;
}

/** Asks the model's targets in turn, and discloses what was decided on the way. */
async function ask(call: Call, offer: Offer, { fetch, observer }: Gateway, signal: AbortSignal): Promise<Answer> {
  const { decisions } = call.disclosure;
  const { attempts } = call.progress;
  const routes = ordered(offer.routes, Math.random);
  const serves = (target: Target) => {
    call.disclosure.provider = target.name;
    if (target !== routes[0]?.target) decisions.add("failover");
  };
  if (routes.length > 1) decisions.add("route");
  const answer = await open({
    routes,
    request: call.request,
    fetch: traced(fetch, call, observer),
    write: (body) => jsonText(body, call.bytes, () => nextTurn(call.caller.account.id)),
    signal,
    hedgeMs: offer.hedgeMs,
    onTry(target) {
      const attempt: Attempt = { provider: target.name, model: target.model, askedAt: performance.now() };
      // Asked beside another, it serves only if it is sooner.
      if (attempts.every(({ ended }) => ended)) serves(target);
      attempts.push(attempt);
      observer.asked(call);
      return (how) => {
        const isFailure = how instanceof UpstreamFailure;
        attempt.ended = { outcome: isFailure ? how.kind : how, at: performance.now() };
        if (isFailure) observer.failed(call, how, attempt);
      };
    },
  });
  serves(answer.target);
  call.progress.answeredAt = performance.now();
  decisions.add("generate");
  return answer;
}

/** `fetch` that tells a provider which trace its work belongs to. */
function traced(fetch: Fetch, call: Call, observer: Observer): Fetch {
  if (!observer.traceparent) return fetch;
  return (url, init) => {
    const traceparent = observer.traceparent?.(call);
    return fetch(url, traceparent ? { ...init, headers: { ...init.headers, traceparent } } : init);
  };
}
