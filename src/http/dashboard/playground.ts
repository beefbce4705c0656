import { issueKey, theGateway } from "../../accounts/keys.ts";
import { admitCall } from "../../accounts/limits.ts";
import type { Account, Caller } from "../../accounts/store.ts";
import { OpenAIChatRequest } from "../../dialects/openai-chat/chat-request.ts";
import type { ChatCompletionChunk } from "../../dialects/openai-chat/completion.ts";
import { openaiChat } from "../../dialects/openai-chat/openai-chat.ts";
import * as api from "../../dashboard/api.ts";
import type { PlaygroundEvent } from "../../dashboard/playground-event.ts";
import { asGatewayError, GatewayError } from "../../errors.ts";
import type { Call, Gateway } from "../../pipeline/call.ts";
import { complete } from "../../pipeline/complete.ts";
import type { Tap } from "../../pipeline/tap.ts";
import type { Signal } from "../../stream/abort.ts";
import type { Pump } from "../../stream/pump.ts";
import { meant, recordAudit } from "./accounts.ts";
import type { HttpRoute } from "../route.ts";
import { type DashboardRequest, route } from "./route.ts";
import type { Backing } from "./backing.ts";

type Tell = (event: PlaygroundEvent) => void;

export const playgroundRoutes: readonly HttpRoute[] = [
  route({
    method: "POST",
    path: "/playground",
    summary:
      "A chat as your programs have it, told as events: what the provider sees, what it answers, what you get. Nothing of it is kept",
    body: api.Chat,
    answer: api.Nothing,
    type: "text/event-stream",
    async run(asked) {
      const { request, visitor, backing, body } = asked;
      const account = await meant(body.account, visitor, backing);
      if (account.suspendedAt !== null)
        throw new GatewayError("invalid_request", "This account is suspended; the operator can resume it");
      const caller = await callerOf(account, asked);
      const refused = (thrown: unknown) => backing.gate.refused(caller, asGatewayError(thrown).status);
      await admit(caller, backing).catch((thrown: unknown) => {
        refused(thrown);
        throw thrown;
      });
      const gone = new AbortController();
      request.signal.addEventListener("abort", () => gone.abort(), { once: true });
      const encoder = new TextEncoder();
      const stream = new ReadableStream<Uint8Array>({
        async start(controller) {
          const tell: Tell = (event) => {
            if (!gone.signal.aborted) controller.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`));
          };
          const call = callFor(body, caller, gone.signal, backing);
          const gateway = backing.gateway();
          try {
            await perform(call, gateway, tell);
          } catch (thrown) {
            if (!(thrown instanceof GatewayError)) gateway.observer.bug(call, thrown);
            if (!call.progress.isBooked) refused(thrown);
            tell({ kind: "failed", message: asGatewayError(thrown).message });
          }
          if (!gone.signal.aborted) controller.close();
        },
        cancel: () => gone.abort(),
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
  const isOwn = (key: Caller["key"]) => key.accountId === account.id && key.label === keyLabel;
  const known = (await store.keys()).find((key) => isOwn(key) && key.revokedAt === null && key.expiresAt === null);
  if (known) return { key: known, account };
  const { key } = await issueKey(store, account.id, { label: keyLabel, madeBy: theGateway }, now());
  await recordAudit(asked, "key.create", key.id, { account: account.id });
  return { key, account };
}

async function admit(caller: Caller, { gate }: Backing): Promise<void> {
  const verdict = await admitCall(caller, gate.limiter, gate.tiers);
  if (verdict.accepted) return;
  const message = `The playground sends at most ${verdict.limit} requests per minute for this account; try again in ${verdict.retryAfterSeconds} s`;
  throw new GatewayError("rate_limit_exceeded", message, { retryAfterSeconds: verdict.retryAfterSeconds ?? 1 });
}

function callFor(
  {
    model,
    messages,
  }: { model: string; messages: readonly { role: "system" | "user" | "assistant"; content: string }[] },
  caller: Caller,
  signal: Signal,
  { gate, now }: Backing,
): Call {
  const body = { model, stream: true, messages: messages.map((message) => ({ ...message })) };
  return {
    id: `${openaiChat.idPrefix}${crypto.randomUUID().replaceAll("-", "")}`,
    created: Math.floor(now() / 1000),
    model,
    requestId: crypto.randomUUID(),
    caller,
    version: gate.versions.default(now()),
    request: new OpenAIChatRequest(body, openaiChat),
    bytes: Buffer.byteLength(JSON.stringify(body)),
    headers: {},
    signal,
    disclosure: { provider: null, decisions: new Set(), pseudonymized: null, leftOut: [] },
    traceparent: null,
    progress: { arrivedAt: performance.now(), attempts: [] },
  };
}

/** Runs a call as any other, with a tap on its texts. */
async function perform(call: Call, gateway: Gateway, tell: Tell): Promise<void> {
  let pump: Pump | undefined;
  const body = (given: Pump) => {
    pump = given;
    return new ReadableStream<Uint8Array>();
  };
  await complete(call, { ...gateway, body }, tapTo(tell));
  await pump?.run({ write: () => undefined });
  if (!call.signal.aborted) tell({ kind: "done", hidden: call.disclosure.pseudonymized });
}

/** Turns what a call's tap sees into the page's events. */
function tapTo(tell: Tell): Tap {
  return {
    sent(request, provider) {
      const messages = request.messages.map(({ role, content }) => ({
        role,
        content: typeof content === "string" ? content : "",
      }));
      tell({ kind: "sent", provider, messages });
    },
    failed({ kind }) {
      if (kind === "unreachable") tell({ kind: "unreached" });
    },
    came(chunks) {
      const text = chunks.map(contentOf).join("");
      if (text !== "") tell({ kind: "received", text });
    },
    wrote: (event) => tell({ kind: "restored", text: contentOf(event as ChatCompletionChunk) }),
    broke: ({ message }) => tell({ kind: "failed", message }),
  };
}

const contentOf = ({ choices }: Pick<ChatCompletionChunk, "choices">): string =>
  choices.map(({ delta }) => (typeof delta.content === "string" ? delta.content : "")).join("");
