import { expect, test } from "bun:test";
import { chance } from "../privacy/chance.ts";
import { embeddingKindNames, startEmbeddings } from "../support/embedding-kinds.ts";
import { plantedPrivacy, plants } from "../support/everywhere.ts";
import { ask } from "../support/http.ts";
import { onExecutable, type RuntimeName } from "../support/runtimes.ts";

const start = (on: RuntimeName) => startEmbeddings(on, { privacy: plantedPrivacy });

onExecutable("Of hundreds of values in every field of requests for embeddings", start, (world) => {
  const { value, text, number, all } = plants(chance(7));

  /** Every field that is known to some kind, and some that are known to none. */
  const requests = (): object[] => [
    { input: text() },
    { input: [text(), "Nothing", text(), text()] },
    { input: text(), user: value() },
    { input: [text()], [value()]: text(), newer: { of: [text(), { [value()]: value() }], count: number() } },
    { input: text(), input_type: value(), task_type: value(), title: text() },
    { input: text(), truncate: value(), keep_alive: value(), options: { stop: [value()], [value()]: 1 } },
    { input: text(), output_dtype: value(), embedding_types: [value()], metadata: { name: text() } },
    { input: text(), prompt: text(), instruction: text(), texts: [text()], images: [value()] },
    { input: text(), messages: [{ role: "user", content: text() }], encoding_format: "base64" },
    { input: text(), number: number(), deep: [[[[text()]]]] },
  ];

  test.each(embeddingKindNames)("not one reached %s, nor came back as a surrogate", async (name) => {
    const { answer } = world.kinds[name];
    world.providers[name].begin((call) => answer(call)(call));
    for (const request of requests()) {
      const { status, text: said } = await ask(`${world.gateway.url}/v1/embeddings`, {
        method: "POST",
        headers: { authorization: `Bearer ${world.gateway.key}`, "content-type": "application/json" },
        body: JSON.stringify({ model: name, ...request }),
      });
      expect([status, /SURROGATE/.test(said)]).toEqual([200, false]);
    }
    const wires = world.providers[name].calls.map(({ wire }) => wire.toLowerCase());
    expect(wires.length).toBeGreaterThanOrEqual(10);
    const digits = (given: string) => given.replaceAll(/[^0-9a-z@]/g, "");
    const reached = [...all].filter((one) =>
      wires.some((wire) => wire.includes(one.toLowerCase()) || digits(wire).includes(digits(one.toLowerCase()))),
    );
    expect(reached).toEqual([]);
  });

  test("and there were more than two hundred of them, none in the log or the data directory", async () => {
    expect(all.size).toBeGreaterThan(200);
    const kept = [world.gateway.logs(), ...(await filesIn(world.gateway.dataDir))];
    expect([...all].filter((one) => kept.some((file) => file.includes(one)))).toEqual([]);
  });
});

const filesIn = (folder: string): Promise<string[]> =>
  Promise.all([...new Bun.Glob("**").scanSync(folder)].map((name) => Bun.file(`${folder}/${name}`).text()));
