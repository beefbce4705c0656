import { Ledger } from "../../src/accounts/ledger.ts";
import { openSqlite } from "../../src/accounts/stores/sqlite.ts";
import type { ChatCompletion } from "../../src/dialects/openai-chat/completion.ts";
import { asGatewayError } from "../../src/errors.ts";
import { combineObservers } from "../../src/observe/observer.ts";
import type { Call, Gateway, Observer } from "../../src/pipeline/call.ts";
import { complete } from "../../src/pipeline/complete.ts";
import { OpenCalls } from "../../src/pipeline/open-calls.ts";
import type { Detector } from "../../src/privacy/analyze/detector.ts";
import { type Masked, Masking } from "../../src/privacy/masking.ts";
import { SignedThoughts } from "../../src/privacy/signed-thoughts.ts";
import { terms } from "../../src/privacy/analyze/terms.ts";
import type { Vault } from "../../src/privacy/pseudonymize/vault.ts";
import { deno } from "../../src/runtime/deno.ts";
import { Breaker } from "../../src/upstream/routing/breaker.ts";
import { catalog, type Route } from "../../src/upstream/routing/catalog.ts";
import type { Fetch, Provider } from "../../src/upstream/provider.ts";
import { openaiCompatible } from "../../src/upstream/providers/openai-compatible.ts";
import { changes, releases } from "../../src/versions/index.ts";
import { Versions } from "../../src/versions/version.ts";
import { audit } from "../accounts/audit.ts";
import { freshCaller, freshDirectory } from "../accounts/fresh.ts";
import { chatRequest } from "../support/chat-request.ts";
import { completion, textChunks } from "../support/answers.ts";
import { sse } from "../support/scripts.ts";
import { eventsOf, textOf } from "../support/sse.ts";

/** Where the one call's parts are replaced by some that throw; the other call runs beside it on the same gateway. */
export interface Parts {
  observer?: Partial<Observer>;
  provider?: Partial<Provider>;
  version?: Partial<Call["version"]>;
  vault?: (vault: Vault) => Partial<Vault>;
  /** What the provider says before it finishes, given the surrogate it was sent. */
  says?: (surrogate: string) => string[];
  ledger?: (ledger: Ledger) => Pick<Ledger, "reserve">;
  body?: Gateway["body"];
}

const thrown = new Error("thrown on purpose");
export const throwing = (): never => {
  throw thrown;
};

export const hidden = "Project Bluebird";
const fails: Detector = { name: "fails", types: ["PERSON"], find: throwing };

/** A masking whose vaults are broken as asked. */
class BrokenMasking extends Masking {
  breaks: Parts["vault"];

  override async mask(...given: Parameters<Masking["mask"]>): Promise<Masked> {
    const { vault, grammar } = await super.mask(...given);
    const sound = {
      size: vault.size,
      counts: vault.counts,
      names: vault.names,
      find: (name: string) => vault.find(name),
    };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a call asks of its vault once it is masked
    return {
      grammar,
      vault: Object.defineProperties(sound, Object.getOwnPropertyDescriptors(this.breaks?.(vault) ?? {})) as Vault,
    };
  }
}

/** Providers on no network: the first answers 500, the others repeat the text they were sent, or what they are told to say, in pieces. */
function providersThat(says?: Parts["says"]): Fetch {
  return async (url, { body = "{}" }) => {
    if (url.includes("//first/")) return new Response("{}", { status: 500 });
    const { messages, stream } = JSON.parse(body) as { messages: { content: string }[]; stream?: boolean };
    const text = messages.at(-1)!.content;
    const surrogate = /SURROGATE_PII\(\w+\)/.exec(text)?.[0] ?? "";
    const at = text.indexOf(surrogate);
    const pieces = (url.includes("//broken/") && says?.(surrogate)) || [
      text.slice(0, at),
      surrogate.slice(0, 9),
      surrogate.slice(9) + text.slice(at + surrogate.length),
    ];
    if (!stream) return Response.json(completion(pieces.join("")));
    const events = textChunks(pieces).map((one) => sse([one], { done: false }));
    return new Response(oneByOne([...events, "data: [DONE]\n\n"]), {
      headers: { "content-type": "text/event-stream" },
    });
  };
}

/** A body each piece of which is a read of its own. */
function oneByOne(pieces: string[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve));
      const piece = pieces.shift();
      if (piece === undefined) controller.close();
      else controller.enqueue(encoder.encode(piece));
    },
  });
}

export async function world(parts: Parts, isStream: boolean) {
  const directory = freshDirectory();
  const store = openSqlite(directory, { serving: true });
  const ledger = new Ledger(store, { onError: throwing });
  const caller = await freshCaller(store, 1_000_000);
  const timeouts = { connectMs: 5000, firstTokenMs: 5000, idleMs: 5000, totalMs: 5000 };
  const breakers = new Map<string, Breaker>();
  const breakerOf = (name: string) => {
    const breaker = new Breaker();
    breakers.set(name, breaker);
    return breaker;
  };
  const route = (name: string, provider: Provider): Route => ({
    target: { name, provider, model: "m", baseUrl: `http://${name}`, apiKey: null, headers: {}, timeouts },
    weight: null,
    retry: { attempts: 0, withinMs: 0 },
    breaker: breakerOf(name),
    breaking: { failures: 1, share: 1, windowMs: 1, openMs: 60_000 },
  });
  const offer = (id: string, provider: Provider) => ({
    model: { id, object: "model" as const, created: 0, owned_by: "x" },
    routes: [route("first", openaiCompatible), route(id, provider)],
    hedgeMs: null,
    price: { input: 1_000_000, output: 1_000_000 },
    maxOutputTokens: 50,
    privacy: "mask" as const,
    isListed: true,
    isDemo: false,
  });
  const broken: Provider = { ...openaiCompatible, ...parts.provider };
  const masking = new BrokenMasking({
    secret: "s",
    analyzer: { detectors: [terms([hidden]), fails], types: new Set(["TERM", "PERSON"]), allowed: () => false },
    instruction: false,
    onFailure: "pass",
    timeBudgetMs: 5000,
  });
  const openCalls = new OpenCalls();
  const told: string[] = [];
  const recorder: Partial<Observer> = {
    bug: (call, error) => void told.push(`${call.model}: ${String(error)}`),
    ended: (call, { reason }) => void told.push(`${call.model} ${reason}`),
  };
  const gatewayOf = (model: string): Gateway => {
    const own = model === "broken" ? parts : {};
    return {
      catalog: catalog(() => offers),
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all that a call asks of it
      ledger: (own.ledger?.(ledger) ?? ledger) as Ledger,
      masking,
      thoughts: new SignedThoughts("s"),
      scope: "account",
      hash: (identifier) => identifier,
      unsupported: "adapt",
      fetch: providersThat(parts.says),
      body: own.body ?? deno.body,
      openCalls,
      observer: combineObservers(own.observer ?? {}, recorder),
    };
  };
  const offers = [offer("broken", broken), offer("sound", openaiCompatible)];
  const versions = new Versions(releases, changes, (date) => date);

  /** How a call ends, as its caller sees it. */
  async function ask(model: "broken" | "sound"): Promise<string> {
    masking.breaks = model === "broken" ? parts.vault : undefined;
    const version = { ...versions.default(0), ...(model === "broken" ? parts.version : {}) };
    const call: Call = {
      id: "chatcmpl-1",
      created: 0,
      model,
      requestId: model,
      caller,
      version,
      request: chatRequest({
        model,
        stream: isStream,
        messages: [{ role: "user", content: `About ${hidden}, please` }],
      }),
      bytes: 100,
      headers: {},
      signal: new AbortController().signal,
      disclosure: { provider: null, decisions: new Set(), pseudonymized: null, leftOut: [] },
      traceparent: null,
      progress: { arrivedAt: 0, attempts: [] },
    };
    try {
      const reply = await complete(call, gatewayOf(model));
      if ("whole" in reply) return `whole: ${(reply.whole as ChatCompletion).choices[0]?.message.content}`;
      const { chunks, end, error } = eventsOf(await new Response(reply.stream).text());
      return end === "[DONE]" ? `whole: ${textOf(chunks)}` : `broken off: ${error?.code}`;
    } catch (error) {
      return `error: ${asGatewayError(error).fault}`;
    }
  }

  return {
    ask,
    told,
    open: () => openCalls.size,
    isClosed: (id: string) => breakers.get(id)?.state.is === "closed",
    async books() {
      await ledger.close();
      await store.close();
      return audit(directory);
    },
  };
}
