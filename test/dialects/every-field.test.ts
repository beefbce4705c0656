import { describe, expect, test } from "bun:test";
import type { AnyRequest, Dialect } from "../../src/dialects/dialect.ts";
import type { Fields } from "../../src/contract/fields.ts";
import { messagesTable } from "../../src/dialects/anthropic-messages/keywords.ts";
import { jsonSchema, type KeywordRule } from "../../src/dialects/keywords.ts";
import { requestTable } from "../../src/dialects/openai-chat/keywords.ts";
import { embeddingTable } from "../../src/dialects/openai-embeddings/keywords.ts";
import { responsesTable } from "../../src/dialects/openai-responses/keywords.ts";
import { textFields } from "../../src/dialects/texts.ts";
import type { MaskableRequest } from "../../src/privacy/text-field.ts";
import { dialects } from "../../src/dialects/index.ts";
import { GatewayError } from "../../src/errors.ts";
import { resolveTypes } from "../../src/privacy/analyze/detectors/groups.ts";
import { detectors } from "../../src/privacy/analyze/detectors/index.ts";
import { patterns, terms } from "../../src/privacy/analyze/terms.ts";
import { Masking } from "../../src/privacy/masking.ts";
import type { Provider, Target } from "../../src/upstream/provider.ts";
import { providers } from "../../src/upstream/providers/index.ts";
import { type Written, written } from "../../src/upstream/routing/ask.ts";
import { writtenBatch } from "../../src/upstream/routing/ask-embeddings.ts";
import { chance } from "../privacy/chance.ts";
import { type Json, plantedIn, plantedPrivacy, type Plants, plants } from "../support/everywhere.ts";
import { fromSchema, type Schema } from "../support/from-schema.ts";

const masking = new Masking({
  secret: "a secret",
  analyzer: {
    detectors: [terms(plantedPrivacy.terms), patterns(plantedPrivacy.patterns), ...detectors],
    types: new Set([...resolveTypes(["default"]), "TERM", "STAFF_ID"]),
    allowed: () => false,
  },
  instruction: true,
  onFailure: "reject",
  timeBudgetMs: 60_000,
});

/** Every kind, with the lanes that its operator may switch on and without. */
const targets = Object.entries(providers).flatMap(([kind, provider]: [string, Provider]) => {
  const { lanes, native, ...rest } = provider;
  const all: Provider = { ...rest, native: { ...native, ...lanes } };
  const none: Provider = { ...rest, native: {} };
  return [all, none].flatMap((one) =>
    (kind === "bedrock"
      ? ["amazon.titan-embed-text-v2:0", "anthropic.claude-sonnet-5", "cohere.embed-v4:0"]
      : ["theirs"]
    ).map((model): Target => ({
      name: kind,
      provider: one,
      model,
      baseUrl: "https://provider.example/v1",
      apiKey: "secret-key",
      headers: {},
      timeouts: { connectMs: 1, firstTokenMs: 1, idleMs: 1, totalMs: 1 },
    })),
  );
});

/** What a target is sent of a request; undefined where it is refused. */
async function wireOf(request: AnyRequest, target: Target): Promise<string | undefined> {
  try {
    const outgoing = {
      unsupported: "adapt" as const,
      headers: {},
      write: (body: object) => JSON.stringify(body),
      fetch,
    };
    if (!("canonical" in request)) return (await writtenBatch(request, outgoing, target)).parts.map(wire).join("\n");
    return wire(await written(request, outgoing, target));
  } catch (thrown) {
    if (thrown instanceof GatewayError) return undefined;
    throw thrown;
  }
}

const wire = ({ url, headers, body }: Written) => `${url} ${JSON.stringify(headers)} ${body}`;
const fetch = () => Promise.reject(new Error("nothing is sent here"));

function isRefusal(thrown: unknown): boolean {
  if (thrown instanceof GatewayError && thrown.fault === "invalid_request") return true;
  throw thrown;
}

/** A request as its schema allows it; undefined if the dialect refuses it after all. */
function requestFor(dialect: Dialect, seed: number, given: Plants): { body: Json; parse(): AnyRequest } | undefined {
  const { schemas, request } = dialect.route;
  const body = {
    ...(fromSchema(schemas[request.schema] as Schema, chance(seed), given, "", 0, 2 + (seed % 3) * 4) as object),
    ...(dialect.name === "openai-responses" && seed % 4 > 0 ? keepsNothing : {}),
    model: "m",
  };
  const parse = () => dialect.parse(structuredClone(body));
  try {
    parse();
    return { body: body as Json, parse };
  } catch (thrown) {
    if (thrown instanceof GatewayError) return undefined;
    throw thrown;
  }
}

/** What most requests must say to be answered where anything is hidden. */
const keepsNothing = { previous_response_id: null, conversation: null };

function isKeptElsewhere(request: AnyRequest): boolean {
  try {
    request.keepNothing?.();
    return false;
  } catch (thrown) {
    if (thrown instanceof GatewayError) return true;
    throw thrown;
  }
}

describe.each(dialects.map((dialect) => [dialect.name, dialect] as const))("Of a request of %s", (_, dialect) => {
  test("made from its schema, no planted value is in what any kind of provider is sent, by either lane", async () => {
    const sent = new Set<string>();
    const laneAt = ({ provider }: Target) => (provider.native?.[dialect.name] ? "native" : "translated");
    const wayTo = (target: Target) => `${target.name} ${laneAt(target)}`;
    const reached = new Set<string>();
    let planted = 0;
    for (let seed = 1; seed <= 150; seed++) {
      const given = plants(chance(seed));
      const made = requestFor(dialect, seed + 1000, given);
      if (!made) continue;
      const request = made.parse();
      // What builds on something kept is refused, where anything is hidden.
      if (isKeptElsewhere(request)) continue;
      // Tokens are refused: what they stand for cannot be searched.
      const isRefused = await masking.mask(request, "account").then(() => false, isRefusal);
      if (isRefused) continue;
      for (const target of targets) {
        const bytes = await wireOf(request, target);
        if (bytes === undefined) continue;
        expect([dialect.name, seed, target.name, plantedIn(bytes, given.all)]).toEqual([
          dialect.name,
          seed,
          target.name,
          [],
        ]);
        reached.add(wayTo(target));
        for (const key of Object.keys(made.body as object)) sent.add(key);
      }
      planted += given.all.size;
    }
    const schema = dialect.route.schemas[dialect.route.request.schema] as Schema;
    expect(planted).toBeGreaterThan(200);
    // Each kind that serves the door took some of them, by each of its lanes.
    const takes = ({ provider }: Target) => dialect.name !== "openai-embeddings" || provider.embeddings !== undefined;
    const isCount = dialect.name === "anthropic-token-count";
    const lanesThere = targets.filter((one) => takes(one) && (!isCount || laneAt(one) === "native"));
    expect([...reached].toSorted()).toEqual([...new Set(lanesThere.map(wayTo))].toSorted());
    expect(Object.keys(schema.properties!).filter((key) => !sent.has(key))).toEqual([]);
  }, 240_000);
});

/** An object with something planted under each key of a keyword table, whatever the table says is there, but secrets where they pass. */
function fromTable(rule: KeywordRule, given: Plants, depth: number): Json {
  if (typeof rule !== "object" || !("fields" in rule)) return given.value();
  if (depth === 0) return given.text();
  if (rule.others?.rule === "credential") return {};
  const entries = [...rule.fields].filter(([, inner]) => inner !== "route" && inner !== "credential");
  const out = Object.fromEntries(
    entries.map(([key, inner]) => [
      key,
      fromTable(inner, given, inner === jsonSchema ? Math.min(depth - 1, 1) : depth - 1),
    ]),
  );
  if (rule.others) out[given.value()] = fromTable(rule.others.rule, given, depth - 1);
  return { ...out, newer: [given.text()], [given.value()]: { [given.value()]: given.number() } };
}

test.each([
  ["chat completions", requestTable],
  ["responses", responsesTable],
  ["messages", messagesTable],
  ["embeddings", embeddingTable],
])(
  "No value that is planted under a key of the table of %s is left",
  async (_, table) => {
    for (const seed of [1, 2, 3]) {
      const given = plants(chance(seed));
      const body = fromTable(table, given, 4) as Fields;
      const request = { texts: () => textFields(body, table), attachment: function* () {}, instruct() {} };
      await masking.mask(request as unknown as MaskableRequest, "account");
      expect(plantedIn(JSON.stringify(body), given.all)).toEqual([]);
      expect(given.all.size).toBeGreaterThan(10);
    }
  },
  120_000,
);
