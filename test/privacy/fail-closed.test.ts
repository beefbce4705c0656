import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { KeyCache } from "../../src/accounts/keys.ts";
import { Ledger } from "../../src/accounts/ledger.ts";
import { MemoryLimiter } from "../../src/accounts/limiters/memory.ts";
import { tiersWith } from "../../src/accounts/limits.ts";
import { openSqlite } from "../../src/accounts/stores/sqlite.ts";
import { createGateway } from "../../src/app/gateway.ts";
import { ModelInForce } from "../../src/app/model.ts";
import { ModelCounts } from "../../src/privacy/analyze/model/model.ts";
import type { ProviderConfig } from "../../src/config/config.ts";
import { resolveConfig } from "../../src/config/resolve.ts";
import { readSettings } from "../../src/config/settings.ts";
import { combineObservers } from "../../src/observe/observer.ts";
import { OpenCalls } from "../../src/pipeline/open-calls.ts";
import type { Detector } from "../../src/privacy/analyze/detector.ts";
import { FindingsCounts } from "../../src/privacy/analyze/findings-counts.ts";
import { Masking, type PrivacySettings } from "../../src/privacy/masking.ts";
import { presidio } from "../../src/privacy/analyze/presidio.ts";
import { terms } from "../../src/privacy/analyze/terms.ts";
import { runtime } from "../../src/runtime/index.ts";
import { Discovery } from "../../src/upstream/routing/discovery.ts";
import { Health } from "../../src/upstream/routing/health.ts";
import { network } from "../../src/upstream/transport/network.ts";
import { changes, releases } from "../../src/versions/index.ts";
import { Versions } from "../../src/versions/version.ts";
import { audit } from "../accounts/audit.ts";
import { freshCaller, freshDirectory } from "../accounts/fresh.ts";
import { bareApp } from "../http/bare-app.ts";
import { fakeProvider, type FakeProvider, type Script } from "../support/fake-provider.ts";
import { answerOf } from "../support/http.ts";
import { echo, whole } from "../support/scripts.ts";
import { eventsOf, textOf } from "../support/sse.ts";

/** What the failing detector would have found, and what the other one finds. */
const missed = "Zoe";
const kept = "Bluebird";
const content = `${missed} of Project ${kept}`;

let provider: FakeProvider;
let analyzer: FakeProvider;
beforeAll(async () => void ([provider, analyzer] = await Promise.all([fakeProvider(), fakeProvider()])));
afterAll(() => Promise.all([provider.stop(), analyzer.stop()]));

const analyzing = (...detectors: Detector[]): PrivacySettings["analyzer"] => ({
  detectors,
  types: new Set(["PERSON", "TERM"]),
  allowed: () => false,
});
const other = terms([kept]);
const finding = (find: Detector["find"]) => ({ analyzer: analyzing({ name: "cue", types: ["PERSON"], find }, other) });
const span = (start: number, end: number) => [{ start, end, type: "PERSON", strength: 3 as const }];
const throwing = (thrown: unknown) => (): never => {
  throw thrown;
};
const slow: Detector = {
  name: "slow",
  types: ["PERSON"],
  find() {
    for (const end = performance.now() + 25; performance.now() < end;);
    return [];
  },
};
const asking = (script: Script, { timeoutMs = 5000, url = analyzer.url } = {}) => {
  analyzer.begin(script);
  return {
    analyzer: analyzing(other),
    remotes: [presidio({ url, language: "en", scoreThreshold: 0, timeoutMs }, network())],
  };
};

/** Each kind of failure: where it comes from, and what is said of it. `src/docs/privacy.md` has the same table. */
const failures: [what: string, settings: () => Partial<PrivacySettings>, said: string][] = [
  ["a detector throws", () => finding(throwing(new Error(missed))), "the detector cue broke down"],
  ["a detector throws a text", () => finding(throwing(missed)), "the detector cue broke down"],
  ["a detector returns nothing", () => finding(() => undefined as never), "the detector cue broke down"],
  [
    "a detector finds what is behind the text",
    () => finding(() => span(0, 1000)),
    "the detector cue found what is not there",
  ],
  ["a detector finds what is before it", () => finding(() => span(-1, 2)), "the detector cue found what is not there"],
  ["a detector finds half a place", () => finding(() => span(0.5, 2)), "the detector cue found what is not there"],
  ["a detector finds no place", () => finding(() => span(Number.NaN, 2)), "the detector cue found what is not there"],
  ["a detector finds backwards", () => finding(() => span(2, 1)), "the detector cue found what is not there"],
  [
    "time runs out",
    () => ({ analyzer: analyzing(other, slow), timeBudgetMs: 20 }),
    "it took longer than its time budget of 0.02 s",
  ],
  ["Presidio is not there", () => asking(() => {}, { url: "http://127.0.0.1:1" }), "Presidio cannot be reached"],
  ["Presidio answers 500", () => asking(whole({ error: missed }, 500)), "Presidio answered with status 500"],
  ["Presidio answers in HTML", () => asking(whole("<p>")), "Presidio answered with something that is no JSON"],
  [
    "Presidio answers nonsense",
    () => asking(whole([{ entity_type: "PERSON", start: 0, end: 1000, score: 1 }])),
    "Presidio answered with something that is no list of findings in the text",
  ],
  ["Presidio hangs", () => asking(() => {}, { timeoutMs: 50 }), "Presidio took longer than 0.05 s"],
  ["Presidio hangs later", () => asking((call) => call.begin(), { timeoutMs: 50 }), "Presidio took longer than 0.05 s"],
  ["Presidio breaks off", () => asking((call) => call.reset()), "Presidio cannot be reached"],
];
const forms: [form: string, stream: boolean][] = [
  ["whole", false],
  ["streamed", true],
];
const table = failures.flatMap(([what, settings, said]) =>
  forms.map(([form, stream]) => ({ what, form, stream, settings, said })),
);
const sentence = "The search for personal data failed, so nothing was sent to a provider: ";

describe("Where failures refuse a request, it gets 503, nothing is sent, and nothing is paid:", () => {
  test.each(table)("$what, $form", async ({ settings, stream, said }) => {
    const { chat, told, books } = await service(settings(), "reject");
    const { status, error, headers, text } = await chat(stream);
    expect([status, error]).toEqual([
      503,
      { message: sentence + said, type: "service_unavailable", code: "service_unavailable", param: null },
    ]);
    expect(text).not.toContain(missed);
    expect(["x-provider", "x-automated-decision", "x-penname-pseudonymized"].map((name) => headers.get(name))).toEqual([
      "gateway",
      "reject",
      null,
    ]);
    expect(provider.calls).toHaveLength(0);
    expect(told).toEqual([said, "ended: rejected"]);
    expect(await books()).toMatchObject({ balance: 1_000_000, charged: 0, calls: 1, leases: 0 });
  });
});

describe("Where failures pass, what the others find is hidden, and who runs the gateway is told:", () => {
  test.each(table)("$what, $form", async ({ settings, stream, said }) => {
    const { chat, told, books } = await service(settings(), "pass");
    const { status, text, json, headers } = await chat(stream);
    expect(status).toBe(200);
    expect(provider.calls.map((call) => call.said)).toEqual([
      expect.stringMatching(/^Zoe of Project SURROGATE_PII\(TERM_\d{9}\)$/),
    ]);
    if (stream) expect(textOf(eventsOf(text).chunks)).toBe(content);
    else expect(json).toMatchObject({ choices: [{ message: { content } }] });
    expect(headers.get("x-penname-pseudonymized")).toBe("1");
    expect(told).toEqual([said, "ended: completed"]);
    expect(await books()).toMatchObject({ charged: 18_000, calls: 1, leases: 0 });
  });
});

describe("What is no detector's failure:", () => {
  const bug = { analyzer: { ...analyzing(other), allowed: throwing(new Error(missed)) } };

  test.each(["reject", "pass"] as const)("a bug in the masking is refused, though failures %s", async (onFailure) => {
    const { chat, told } = await service(bug, onFailure);
    const { status, error } = await chat(false);
    const said = "what puts surrogates in the place of values broke down";
    expect([status, error.message]).toEqual([503, sentence + said]);
    expect(provider.calls).toHaveLength(0);
    expect(told).toEqual([said, "ended: rejected"]);
  });

  test.each(["reject", "pass"] as const)(
    "the caller's leaving ends the search, though failures %s",
    async (onFailure) => {
      const { chat, told, ended } = await service(
        asking(() => {}),
        onFailure,
      );
      const leaving = new AbortController();
      const arrived = analyzer.next();
      const answer = chat(false, leaving.signal);
      const { closed } = await arrived;
      leaving.abort();
      await Promise.all([closed, ended, answer]);
      expect(provider.calls).toHaveLength(0);
      expect(told).toEqual(["ended: caller_gone"]);
    },
  );
});

test("a detector that fails on every text is told of once, and asked again for each", async () => {
  const asked: string[] = [];
  const settings = finding((text) => {
    asked.push(text);
    throw new Error(text);
  });
  const { chat, told } = await service(settings, "pass");
  await chat(false, undefined, ["one", "two", "three"]);
  expect(asked).toEqual(["one", "two", "three"]);
  expect(told).toHaveLength(2);
});

test("when time has run out nobody is asked any more, but what was found is hidden everywhere", async () => {
  const asked: string[] = [];
  const late: Detector = {
    ...slow,
    find(text) {
      asked.push(text);
      return slow.find(text);
    },
  };
  const { chat } = await service({ analyzer: analyzing(late, other), timeBudgetMs: 20 }, "pass");
  await chat(false, undefined, [kept, "two", "Zoe and Bluebird"]);
  expect(asked).toEqual([kept]);
  expect(provider.calls[0]?.said).toMatch(/^Zoe and SURROGATE_PII\(TERM_\d{9}\)$/);
});

/** The whole gateway but its sockets, with a metered account in front of a provider that repeats what it is told. */
async function service(settings: Partial<PrivacySettings>, onFailure: "reject" | "pass") {
  provider.begin(echo());
  const directory = freshDirectory();
  const store = openSqlite(directory, { serving: true });
  const ledger = new Ledger(store, { onError: throwing(new Error("the books cannot be written")) });
  const { secret } = await freshCaller(store, 1_000_000);
  const told: string[] = [];
  const ended = Promise.withResolvers<void>();
  const observer = combineObservers({
    bug: (_, thrown) => void told.push(String(thrown)),
    unsearched: (_, { message }) => void told.push(message),
    ended: (_, { reason }) => {
      told.push(`ended: ${reason}`);
      ended.resolve();
    },
  });
  const first: ProviderConfig = {
    name: "first",
    kind: "openai-compatible",
    baseUrl: provider.url,
    apiKey: null,
    headers: {},
    timeouts: { connectMs: 9000, firstTokenMs: 9000, idleMs: 9000, totalMs: 9000 },
    retry: { attempts: 0, withinMs: 0 },
    breaker: { failures: 0, share: 1, windowMs: 1, openMs: 1 },
    origin: "file",
  };
  const price = { input: 1000, output: 1000 };
  const models = [{ id: "m", targets: ["first/upstream"], price, max_output_tokens: 50 }];
  const config = resolveConfig(
    { models },
    { settings: readSettings({}, {}).settings, providers: [first], kinds: {}, file: null, isBlank: false },
  );
  const usual = { secret: "s", instruction: false, onFailure, timeBudgetMs: 10_000, analyzer: analyzing(other) };
  const fetch = network();
  const discovery = new Discovery({ fetch });
  const shared = {
    ledger,
    fetch,
    body: runtime.body,
    openCalls: new OpenCalls(),
    observer,
    health: new Health(),
    discovery,
    secret: "s",
    findingsCounts: new FindingsCounts(),
    model: new ModelInForce(new ModelCounts()),
  };
  const gateway = { ...createGateway(config, shared), masking: new Masking({ ...usual, ...settings }) };
  const ask = bareApp({
    gate: {
      keys: new KeyCache(store),
      limiter: new MemoryLimiter(),
      tiers: tiersWith(),
      versions: new Versions(releases, changes, (date) => date),
      refused: () => {},
      now: Date.now,
    },
    gateway: () => gateway,
    onBug() {},
  });
  return {
    told,
    ended: ended.promise,
    async chat(stream: boolean, signal?: AbortSignal, texts = [content]) {
      const messages = texts.map((text) => ({ role: "user", content: text }));
      const answer = await ask("/v1/chat/completions", {
        method: "POST",
        headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
        body: JSON.stringify({ model: "m", stream, messages }),
        ...(signal ? { signal } : {}),
      });
      return answerOf(answer);
    },
    async books() {
      await ended.promise;
      await ledger.close();
      await store.close();
      return audit(directory);
    },
  };
}
