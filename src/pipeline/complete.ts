import type { Hold, Ledger } from "../accounts/ledger.ts";
import { Meter } from "../accounts/meter.ts";
import { affordableTokens, costOf } from "../accounts/prices.ts";
import { jsonText } from "../contract/json-text.ts";
import { asGatewayError, GatewayError, modelNotFound } from "../errors.ts";
import type { Masked } from "../privacy/masking.ts";
import type { Signal } from "../stream/abort.ts";
import { andThen } from "../stream/and-then.ts";
import { lockstep } from "../stream/round.ts";
import { inSlices, nextTurn } from "../stream/turns.ts";
import { type Catalog, type Offer, ordered } from "../upstream/routing/catalog.ts";
import type { ProviderAnswer } from "../upstream/routing/ask.ts";
import { openAnswer, type Opening } from "../upstream/routing/failover.ts";
import { saidTo } from "../upstream/routing/lanes.ts";
import { leftOutAt } from "../upstream/routing/left-out.ts";
import { type Fetch, type Target, UpstreamFailure } from "../upstream/provider.ts";
import type { AttemptRecord, Call, Gateway, Observer, Reply } from "./call.ts";
import { isWorded } from "./lane.ts";
import { maskCall } from "./mask-call.ts";
import { refuseReserved } from "./refuse-reserved.ts";
import { scrubbed, streamedReply } from "./reply.ts";
import { RunningCall } from "./running-call.ts";
import type { Tap } from "./tap.ts";
import { ownAnswer, wholeReply } from "./whole-reply.ts";

/** The life of one call, top to bottom. */
export async function complete(call: Call, gateway: Gateway, tap?: Tap): Promise<Reply> {
  const offer = offered(call, gateway.catalog);
  const reopening = call.request.reopen?.(gateway.thoughts);
  if (reopening) await inSlices(reopening, reopenMs, () => nextTurn(call.caller.account.id));
  if (gateway.masking) call.request.keepNothing?.();
  refuseReserved(call.request, call.caller);
  // Awaited only where the ledger has to ask its store: a turn costs as much as the rest of a reservation.
  const reserved = reserve(call, offer, gateway.ledger);
  const meter = reserved instanceof Promise ? await reserved : reserved;
  call.progress.isBooked = true;
  const running = new RunningCall(call, meter, gateway);
  await lockstep;
  let masked: Masked | undefined;
  try {
    const masking = maskCall(call, offer, gateway, running.signal);
    if (masking) masked = await masking;
    const opening = ask(call, offer, gateway, running.signal, tap);
    if (call.request.isStream && isWorded(call))
      return await streamedReply({ call, opening, masked, meter, running, gateway, tap });
    const answer = await (call.request.ownAnswer
      ? opening.catch((thrown: unknown) => ownAnswer(call, thrown))
      : opening);
    await lockstep;
    const made = "own" in answer ? { whole: answer.own } : wholeReply(call, answer, masked, meter);
    const reply = made instanceof Promise ? await made : made;
    await lockstep;
    running.settle("completed");
    await lockstep;
    return reply;
  } catch (thrown) {
    const failure = asGatewayError(thrown);
    // Before the books and the log are told, so that they say what the headers say.
    if (failure.status < 500) call.disclosure.decisions.add("reject");
    running.settle("rejected", failure);
    // Asked is not served: the headers of an error name no provider; books and log have who was asked.
    call.disclosure.provider = null;
    call.disclosure.leftOut = [];
    throw masked ? scrubbed(thrown, masked) : thrown;
  }
}

/** Milliseconds of thoughts after which others get their turn. */
const reopenMs = 2;

/** Names fields as the caller counts them, without what masking added to the request. */
function renumbered(thrown: unknown, { request }: Call): unknown {
  if (!(thrown instanceof GatewayError) || thrown.param === null) return thrown;
  return thrown.reworded((text) => request.renumber(text));
}

function offered({ request, caller }: Call, catalog: Catalog): Offer {
  const offer = catalog.find(request.model, caller.key.models);
  if (offer) return offer;
  throw modelNotFound(request.dialect.unknownModel ?? "invalid_request");
}

/** Output tokens assumed of a model without a limit. Where the account is metered it is sent as the bound, so that the price holds. */
const assumedOutputTokens = 8192;
/** Fewest output tokens worth beginning an answer for, unless the caller asks for fewer. */
const leastOutputTokens = 64;

/** Holds what the call may cost at most. The bound that is sent is lowered to the model's, and to what the account affords. */
function reserve(call: Call, offer: Offer, ledger: Ledger): Meter | Promise<Meter> {
  const { request, caller, bytes } = call;
  const { price, maxOutputTokens } = offer;
  const prompt = request.promptTokens(bytes);
  const { outputBound: asked, answers } = request;
  const limit = Math.min(asked ?? Infinity, maxOutputTokens ?? (asked ? Infinity : assumedOutputTokens));
  const cost = price ?? { input: 0, output: 0 };
  const least = asked ? limit : Math.min(limit, leastOutputTokens);
  const metered = (hold: Hold): Meter => {
    if (caller.account.balance !== null && price)
      request.bindOutput(Math.min(limit, Math.floor(affordableTokens(cost, prompt, hold.amount) / answers)));
    else if (maxOutputTokens !== null && limit !== asked) request.bindOutput(limit);
    return new Meter(hold, cost, { model: request.model, api: request.dialect.route.path }, prompt);
  };
  const hold = ledger.reserve(caller, costOf(cost, prompt, limit * answers), costOf(cost, prompt, least * answers));
  return andThen(hold, metered);
}

/** Asks the model's targets in turn, and discloses what was decided on the way. */
async function ask(
  call: Call,
  offer: Offer,
  { fetch, observer, unsupported }: Gateway,
  signal: Signal,
  tap: Tap | undefined,
): Promise<ProviderAnswer> {
  const { decisions } = call.disclosure;
  const { attempts } = call.progress;
  const routes = ordered(offer.routes, Math.random);
  let served: Target | undefined;
  const serves = (target: Target) => {
    if (target === served) return;
    served = target;
    call.disclosure.provider = target.name;
    call.disclosure.leftOut = leftOutAt(call.request, target);
    if (target !== routes[0]?.target) decisions.add("failover");
  };
  if (routes.length > 1) decisions.add("route");
  const opening: Opening = {
    routes,
    request: call.request,
    headers: call.headers,
    unsupported,
    fetch: traced(fetch, call, observer),
    write: (body) => jsonText(body, call.bytes, () => nextTurn(call.caller.account.id)),
    signal,
    hedgeMs: offer.hedgeMs,
    onTry(target) {
      const attempt: AttemptRecord = { provider: target.name, model: target.model, askedAt: performance.now() };
      // Asked beside another target, it serves only if it is sooner.
      if (attempts.every(isOver)) serves(target);
      attempts.push(attempt);
      observer.asked(call);
      if (isWorded(call)) tap?.sent(...saidTo(call.request, target), target.name);
      return {
        sent: () => (attempt.isSent = true),
        ended(how) {
          const isFailure = how instanceof UpstreamFailure;
          attempt.ended = { outcome: isFailure ? how.kind : how, at: performance.now() };
          if (!isFailure) return;
          observer.failed(call, how, attempt);
          if (isBug(how.cause)) observer.bug(call, how.cause);
          tap?.failed(how);
        },
      };
    },
  };
  try {
    const answer = await openAnswer(opening);
    serves(answer.target);
    call.progress.answeredAt = performance.now();
    decisions.add("generate");
    return answer;
  } catch (thrown) {
    throw renumbered(thrown, call);
  }
}

/** What is thrown where code of ours, and nothing that a provider sent, is wrong. */
const isBug = (cause: unknown): boolean =>
  cause instanceof TypeError || cause instanceof RangeError || cause instanceof ReferenceError;

const isOver = ({ ended }: AttemptRecord): boolean => ended !== undefined;

/** `fetch` with the trace that the provider's work belongs to. */
function traced(fetch: Fetch, call: Call, observer: Observer): Fetch {
  if (!observer.traceparent) return fetch;
  return (url, init) => {
    const traceparent = observer.traceparent?.(call);
    return fetch(url, traceparent ? { ...init, headers: { ...init.headers, traceparent } } : init);
  };
}
