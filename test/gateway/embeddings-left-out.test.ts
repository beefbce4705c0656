import { expect, test } from "bun:test";
import type { Provider } from "../../src/upstream/provider.ts";
import { providers } from "../../src/upstream/providers/index.ts";
import {
  type EmbeddingKindName,
  embeddingKindNames,
  type EmbeddingWorld,
  startEmbeddings,
} from "../support/embedding-kinds.ts";
import { ask } from "../support/http.ts";
import { onExecutable, type RuntimeName } from "../support/runtimes.ts";

/** Requests, and for each field what tells that a provider was sent it, in whatever form: no port or identifier has it by chance. */
const asked: readonly Readonly<Record<string, readonly [value: unknown, mark: string]>>[] = [
  {
    user: ["somebody", "somebody"],
    safety_identifier: ["anybody", "anybody"],
    metadata: [{ ticket: "kingfisher" }, "kingfisher"],
    store: [true, "store"],
    service_tier: ["flex", "flex"],
    prompt_cache_key: ["letters", "letters"],
  },
  { input_type: ["search_query", "query"], task_type: ["CLUSTERING", "clustering"] },
  { task_type: ["RETRIEVAL_QUERY", "query"] },
  { input_type: ["semantic_similarity", "similarity"] },
  { input_type: ["fortune_telling", "fortune"] },
  { input_type: ["constructor", "constructor"] },
  { truncate: ["END", '"end"'], keep_alive: ["7m", "7m"], options: [{ num_ctx: 409740974 }, "409740974"] },
  {
    output_dtype: ["int8", "int8"],
    verbosity: ["low", "low"],
    tomorrow: [{ "maria@example.org": [917391739] }, "917391739"],
  },
];

/** What no vector's meaning depends on. */
const bookkeeping = Object.keys(asked[0]!);
/** What says only what its absence says. */
const unsaid = { metadata: {}, store: false, service_tier: "auto", tomorrow: [], user: "" };

/** The same providers behind a gateway that leaves out what they do not take, and behind one that refuses it. */
async function start(on: RuntimeName) {
  const [adapting, rejecting] = await Promise.all([
    startEmbeddings(on),
    startEmbeddings(on, { unsupported: "reject" }),
  ]);
  const stop = async () => void (await Promise.all([adapting.stop(), rejecting.stop()]));
  return { adapting, rejecting, stop };
}

onExecutable("Of a request for embeddings", start, (both) => {
  const post = async ({ gateway, providers: fakes, kinds }: EmbeddingWorld, name: EmbeddingKindName, body: object) => {
    fakes[name].begin((call) => kinds[name].answer(call)(call));
    const { status, headers, error } = await ask(`${gateway.url}/v1/embeddings`, {
      method: "POST",
      headers: { authorization: `Bearer ${gateway.key}`, "content-type": "application/json" },
      // Fields are told from each other by their values, so none is hidden.
      body: JSON.stringify({ model: `${name}/pass`, input: "Just this", ...body }),
    });
    const left = headers.get("x-penname-left-out")?.split(", ").toSorted() ?? [];
    const sent = fakes[name].calls.map(({ wire }) => wire.toLowerCase()).join("");
    return { sent, outcome: { body, status, left, param: error.param ?? "" } };
  };

  test("each kind of provider that makes them is tried", () => {
    const { kinds, providers: fakes } = both.adapting;
    const tried = embeddingKindNames.map((name) => (kinds[name].settings(fakes[name]) as { kind: string }).kind);
    // What is built in is asked over no socket.
    const making = Object.entries<Provider>(providers).filter(([, { embeddings, fetch }]) => embeddings && !fetch);
    expect([...new Set(tried)].toSorted()).toEqual(making.map(([kind]) => kind).toSorted());
  });

  test.each(embeddingKindNames)(
    "every field that %s is not sent is named, and refused if the operator wants it",
    async (name) => {
      for (const fields of asked) {
        const body = Object.fromEntries(Object.entries(fields).map(([field, [value]]) => [field, value]));
        const { outcome, sent } = await post(both.adapting, name, body);
        const left = Object.keys(fields)
          .filter((field) => !sent.includes(fields[field]![1]))
          .toSorted();
        expect(outcome).toEqual({ body, status: 200, left, param: "" });
        const refused = await post(both.rejecting, name, body);
        const [first] = Object.keys(fields).filter((field) => left.includes(field) && !bookkeeping.includes(field));
        expect(refused.outcome).toEqual(first === undefined ? outcome : { body, status: 400, left: [], param: first });
        expect(refused.sent === "").toBe(first !== undefined);
      }
    },
  );

  test.each(embeddingKindNames)("nothing is named or refused that says to %s what its absence says", async (name) => {
    for (const world of [both.adapting, both.rejecting])
      expect((await post(world, name, unsaid)).outcome).toEqual({ body: unsaid, status: 200, left: [], param: "" });
  });
});
