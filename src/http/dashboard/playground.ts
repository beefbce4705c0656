import type { Static } from "@sinclair/typebox";
import { ownKey } from "../../accounts/keys.ts";
import { admitCall } from "../../accounts/limits.ts";
import type { Account, Caller } from "../../accounts/store.ts";
import type { AnyRequest } from "../../dialects/dialect.ts";
import * as api from "../../dashboard/api.ts";
import { asGatewayError, GatewayError } from "../../errors.ts";
import type { Call, Gateway } from "../../pipeline/call.ts";
import { complete } from "../../pipeline/complete.ts";
import type { Tap } from "../../pipeline/tap.ts";
import type { Signal } from "../../stream/abort.ts";
import type { Pump } from "../../stream/pump.ts";
import type { LaneName } from "../../upstream/routing/lanes.ts";
import { meant, recordOf } from "./accounts.ts";
import type { HttpRoute } from "../route.ts";
import type { InFlightShare } from "../in-flight.ts";
import { type DashboardRequest, route } from "./route.ts";
import type { Backing } from "./backing.ts";
import { canonicalForm, type Form, formAt } from "./forms.ts";
import { type Telling, toldBy } from "./telling.ts";

interface Asking {
  request: AnyRequest;
  bytes: number;
}

export const playgroundRoutes: readonly HttpRoute[] = [
  route({
    method: "POST",
    path: "/playground",
    summary:
      "A conversation as your programs have it by one of the APIs, told as events: what the provider sees, what it answers, what you get. Nothing of it is kept",
    body: api.Chat,
    answer: api.Nothing,
    type: "text/event-stream",
    async run(asked) {
      const { request, visitor, backing, body } = asked;
      const account = await meant(body.account, visitor, backing);
      if (account.suspendedAt !== null)
        throw new GatewayError("invalid_request", "This account is suspended; the operator can resume it");
      const form = body.api === undefined ? canonicalForm : formAt(body.api);
      const asking = requestOf(body, form, backing.gateway());
      const caller = await callerOf(account, asked);
      const refused = (thrown: unknown) => backing.gate.refused(caller, asGatewayError(thrown).status);
      const share = await admit(caller, asking.bytes, backing).catch((thrown: unknown) => {
        refused(thrown);
        throw thrown;
      });
      const stream = toldBy(request.signal, async ({ tell, room, signal }) => {
        const call = callFor(asking, caller, signal, backing);
        const gateway = backing.gateway();
        try {
          await perform(call, gateway, { share, room, tap: tapTo(form, tell) });
          tell({ kind: "done", hidden: call.disclosure.pseudonymized });
        } catch (thrown) {
          if (!(thrown instanceof GatewayError)) gateway.observer.bug(call, thrown);
          if (!call.progress.isBooked) refused(thrown);
          tell({ kind: "failed", message: asGatewayError(thrown).message });
        }
      });
      const headers = { "content-type": "text/event-stream; charset=utf-8", "x-accel-buffering": "no" };
      return new Response(stream, { headers });
    },
  }),
];

const keyLabel = "Playground";

/** Calls from the playground have a key of their own, which nobody has: so they show in the books, and count against a limit. */
async function callerOf(
  account: Account,
  asked: Pick<DashboardRequest<unknown, unknown>, "visitor" | "backing">,
): Promise<Caller> {
  const { store, now } = asked.backing;
  const key = await ownKey(store, account.id, keyLabel, now(), (...deed) => recordOf(asked, ...deed));
  return { key, account };
}

/** Takes the room of a request, as one with a key does. Throws `GatewayError`. */
async function admit(caller: Caller, bytes: number, backing: Backing): Promise<InFlightShare> {
  const { gate, inFlight, inFlightBytes } = backing;
  const verdict = await admitCall(caller, gate.limiter, gate.tiers);
  if (verdict.accepted) return inFlight.enter(caller.account.id, inFlightBytes, bytes);
  const message = `The playground sends at most ${verdict.limit} requests per minute for this account; try again in ${verdict.retryAfterSeconds} s`;
  throw new GatewayError("rate_limit_exceeded", message, { retryAfterSeconds: verdict.retryAfterSeconds ?? 1 });
}

type Conversation = Static<typeof api.Chat>;

function requestOf({ model, messages }: Conversation, { dialect, conversation }: Form, { catalog }: Gateway): Asking {
  const body = conversation.request(model, messages);
  const bytes = Buffer.byteLength(JSON.stringify(body));
  const request = dialect.parse(body);
  const limit = catalog.find(model, null)?.maxOutputTokens ?? Infinity;
  if ((request.outputBound ?? 0) > limit) request.bindOutput(limit);
  return { request, bytes };
}

function callFor({ request, bytes }: Asking, caller: Caller, signal: Signal, { gate, now }: Backing): Call {
  const {
    idPrefix,
    route: { operationId },
  } = request.dialect;
  return {
    id: `${idPrefix}${crypto.randomUUID().replaceAll("-", "")}`,
    created: Math.floor(now() / 1000),
    model: request.model,
    requestId: crypto.randomUUID(),
    caller,
    version: gate.versions.default(now()).on(operationId),
    request,
    bytes,
    headers: {},
    signal,
    disclosure: { provider: null, decisions: new Set(), pseudonymized: null, leftOut: [] },
    traceparent: null,
    progress: { arrivedAt: performance.now(), attempts: [] },
  };
}

/** Runs a call as any other, with a tap on its texts, and gives its room back once a provider answers. */
async function perform(
  call: Call,
  gateway: Gateway,
  { share, room, tap }: { share: InFlightShare; room: Telling["room"]; tap: Tap },
): Promise<void> {
  let pump: Pump | undefined;
  const body = (given: Pump) => {
    pump = given;
    return new ReadableStream<Uint8Array>();
  };
  try {
    await complete(call, { ...gateway, body }, tap);
  } finally {
    share.end();
  }
  await pump?.run({ write: room });
}

/** Turns what a call's tap sees into the page's events. */
function tapTo({ conversation }: Form, tell: Telling["tell"]): Tap {
  const said = (lane: LaneName) => (lane === "native" ? conversation : canonicalForm.conversation);
  let hasFailed = false;
  const fail = (message: string | undefined) => {
    if (message === undefined || hasFailed) return;
    hasFailed = true;
    tell({ kind: "failed", message });
  };
  return {
    sent: (body, lane, provider) => tell({ kind: "sent", provider, messages: said(lane).messages(body) }),
    failed({ kind }) {
      if (kind === "unreachable") tell({ kind: "unreached" });
    },
    came(events, lane) {
      const text = events.map(said(lane).textOf).join("");
      if (text !== "") tell({ kind: "received", text });
    },
    wrote(event) {
      const text = conversation.textOf(event);
      if (text !== "") tell({ kind: "restored", text });
      fail(conversation.failureOf?.(event));
    },
    broke: ({ message }) => fail(message),
  };
}
