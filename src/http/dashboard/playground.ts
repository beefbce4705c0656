import { issueKey, theGateway } from "../../accounts/keys.ts";
import { admitCall } from "../../accounts/limits.ts";
import type { Account, Caller } from "../../accounts/store.ts";
import type { ChatCompletionChunk } from "../../dialects/openai-chat/completion.ts";
import * as api from "../../dashboard/api.ts";
import type { PlaygroundEvent } from "../../dashboard/playground-event.ts";
import { asGatewayError, GatewayError } from "../../errors.ts";
import type { Call, Gateway } from "../../pipeline/call.ts";
import { complete } from "../../pipeline/complete.ts";
import type { Pump } from "../../stream/pump.ts";
import type { Provider } from "../../upstream/provider.ts";
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
  signal: AbortSignal,
  { gate, now }: Backing,
): Call {
  const request = { model, stream: true, messages: messages.map((message) => ({ ...message })) };
  return {
    id: `chatcmpl-${crypto.randomUUID().replaceAll("-", "")}`,
    created: Math.floor(now() / 1000),
    model,
    requestId: crypto.randomUUID(),
    caller,
    version: gate.versions.default(now()),
    request,
    bytes: Buffer.byteLength(JSON.stringify(request)),
    signal,
    disclosure: { provider: null, decisions: new Set(), pseudonymized: null },
    traceparent: null,
    progress: { arrivedAt: performance.now(), attempts: [] },
  };
}

/** The ordinary way of a call, listened to at the two places where it meets the provider. */
async function perform(call: Call, gateway: Gateway, tell: Tell): Promise<void> {
  let pump: Pump | undefined;
  await complete(call, {
    ...gateway,
    catalog: {
      ...gateway.catalog,
      find(id, allowed) {
        const offer = gateway.catalog.find(id, allowed);
        const heard = (text: string) => tell({ kind: "received", text });
        return (
          offer && {
            ...offer,
            routes: offer.routes.map(({ target, ...rest }) => ({
              ...rest,
              target: { ...target, provider: overheard(target.provider, heard) },
            })),
          }
        );
      },
    },
    observer: {
      ...gateway.observer,
      asked(asked) {
        gateway.observer.asked(asked);
        const messages = asked.request.messages.map(({ role, content }) => ({
          role,
          content: typeof content === "string" ? content : "",
        }));
        tell({ kind: "sent", provider: asked.progress.attempts.at(-1)?.provider ?? "", messages });
      },
      failed(of, failure, attempt) {
        gateway.observer.failed(of, failure, attempt);
        if (failure.kind === "unreachable") tell({ kind: "unreached" });
      },
    },
    body(given) {
      pump = given;
      return new ReadableStream();
    },
  });
  await pump?.run({ write: (text) => retell(text, tell) });
  if (!call.signal.aborted) tell({ kind: "done", hidden: call.disclosure.pseudonymized });
}

/** A provider whose answers are heard as they are decoded. */
function overheard(provider: Provider, heard: (text: string) => void): Provider {
  const listened = (chunks: ChatCompletionChunk[]) => {
    const text = chunks.map(textOf).join("");
    if (text !== "") heard(text);
    return chunks;
  };
  return {
    ...provider,
    decodeStream() {
      const decoder = provider.decodeStream();
      return {
        push: (bytes) => listened(decoder.push(bytes)),
        end: () => listened(decoder.end()),
        outcome: () => decoder.outcome(),
      };
    },
  };
}

const textOf = ({ choices }: Pick<ChatCompletionChunk, "choices">): string =>
  choices.map(({ delta }) => (typeof delta.content === "string" ? delta.content : "")).join("");

/** Whole events of a stream as its caller gets it. */
function retell(events: string, tell: Tell): undefined {
  for (const line of events.split("\n")) {
    if (!line.startsWith("data: {")) continue;
    const event = JSON.parse(line.slice("data: ".length)) as ChatCompletionChunk | { error: { message: string } };
    if ("error" in event) tell({ kind: "failed", message: event.error.message });
    else tell({ kind: "restored", text: textOf(event) });
  }
}
