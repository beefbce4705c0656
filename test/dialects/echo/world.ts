import { onTestFinished } from "bun:test";
import { Ledger } from "../../../src/accounts/ledger.ts";
import { openSqlite } from "../../../src/accounts/stores/sqlite.ts";
import type { Dialect } from "../../../src/dialects/dialect.ts";
import type { Admission } from "../../../src/http/admission.ts";
import { answerCall } from "../../../src/http/call.ts";
import { InFlight } from "../../../src/http/in-flight.ts";
import { OpenCalls } from "../../../src/pipeline/open-calls.ts";
import { combineObservers } from "../../../src/observe/observer.ts";
import type { CallEnd, Gateway } from "../../../src/pipeline/call.ts";
import { terms } from "../../../src/privacy/analyze/terms.ts";
import { Masking } from "../../../src/privacy/masking.ts";
import { SignedThoughts } from "../../../src/privacy/signed-thoughts.ts";
import { deno } from "../../../src/runtime/deno.ts";
import type { Provider } from "../../../src/upstream/provider.ts";
import { openaiCompatible } from "../../../src/upstream/providers/openai-compatible.ts";
import { Breaker } from "../../../src/upstream/routing/breaker.ts";
import { catalog, type Route } from "../../../src/upstream/routing/catalog.ts";
import { network } from "../../../src/upstream/transport/network.ts";
import { changes, releases } from "../../../src/versions/index.ts";
import { type Version, Versions } from "../../../src/versions/version.ts";
import { freshCaller, freshDirectory } from "../../accounts/fresh.ts";
import { type FakeProvider, fakeProvider } from "../../support/fake-provider.ts";
import { bilingual } from "./provider.ts";

/** A gateway before two providers on sockets: the first is asked before the second. */
export interface EchoWorld {
  bilingual: FakeProvider;
  /** Speaks the chat form alone. */
  chat: FakeProvider;
  ask(
    dialect: Dialect,
    body: object,
    given?: { headers?: Record<string, string>; version?: Partial<Version> },
  ): Promise<Response>;
  /** How calls ended. */
  ended: CallEnd[];
}

export const hidden = "Project Bluebird";
export const surrogateIn = (text: string): string => /SURROGATE_PII\(\w+\)/.exec(text)?.[0] ?? "";

/** What a world may have of its own. */
interface Setting {
  /** What the first provider speaks beside the chat form. */
  provider?: Provider;
  /** What is hidden. */
  hides?: readonly string[];
  idleMs?: number;
}

/** @param first which of the two is asked first */
export async function echoWorld(
  first: "bilingual" | "chat",
  { provider: spoken = bilingual, hides = [hidden], idleMs = 20_000 }: Setting = {},
): Promise<EchoWorld> {
  const store = openSqlite(freshDirectory(), { serving: true });
  const ledger = new Ledger(store, {
    onError: (thrown) => {
      throw thrown;
    },
  });
  const caller = await freshCaller(store, null);
  const providers = { bilingual: await fakeProvider(), chat: await fakeProvider() };
  onTestFinished(async () => {
    await providers.bilingual.stop();
    await providers.chat.stop();
    await ledger.close();
    await store.close();
  });
  const route = (name: keyof typeof providers, provider: Provider): Route => ({
    target: {
      name,
      provider,
      model: `${name}-model`,
      baseUrl: providers[name].url,
      apiKey: null,
      headers: {},
      timeouts: { connectMs: 5000, firstTokenMs: 20_000, idleMs, totalMs: 20_000 },
    },
    weight: null,
    retry: { attempts: 0, withinMs: 0 },
    breaker: new Breaker(),
    breaking: { failures: 0, share: 1, windowMs: 1, openMs: 1 },
  });
  const routes = [route("bilingual", spoken), route("chat", openaiCompatible)];
  const offer = {
    model: { id: "m", object: "model" as const, created: 0, owned_by: "x" },
    routes: first === "chat" ? routes.toReversed() : routes,
    hedgeMs: null,
    price: null,
    maxOutputTokens: null,
    privacy: "mask" as const,
    isListed: true,
    isDemo: false,
  };
  const ended: CallEnd[] = [];
  const gateway: Gateway = {
    catalog: catalog(() => [offer]),
    ledger,
    masking: new Masking({
      secret: "s",
      analyzer: { detectors: [terms([...hides])], types: new Set(["TERM"]), allowed: () => false },
      instruction: false,
      onFailure: "reject",
      timeBudgetMs: 20_000,
    }),
    thoughts: new SignedThoughts("s"),
    scope: "account",
    hash: (identifier) => identifier,
    unsupported: "adapt",
    fetch: network(),
    body: deno.body,
    openCalls: new OpenCalls(),
    observer: combineObservers({ ended: (_call, end) => void ended.push(end) }),
  };
  const versions = new Versions(releases, changes, (date) => date);
  const bodies = { maxBytes: 100_000, silenceMs: 20_000, inFlight: new InFlight(), inFlightBytes: 1_000_000 };

  return {
    ...providers,
    ended,
    ask(dialect, body, { headers = {}, version = {} } = {}) {
      const request = new Request(`http://gateway${dialect.route.path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      });
      const admission: Admission = {
        path: dialect.route.path,
        isApi: true,
        requestId: "r",
        version: { ...versions.default(0), ...version },
        disclosure: { provider: null, decisions: new Set(), pseudonymized: null, leftOut: [] },
        caller,
        headers: {},
      };
      return answerCall(dialect, {
        request,
        admission,
        service: { gateway: () => gateway, bodies, identityHeaders: [], gate: { now: () => 0 } },
      });
    },
  };
}
