import { expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { becomes, newCaller } from "../support/accounts.ts";
import { fakeProvider, type Script } from "../support/fake-provider.ts";
import { onEveryRuntime, type RuntimeName } from "../support/runtimes.ts";
import { echo, whole } from "../support/scripts.ts";
import { startWorld, type World } from "../support/world.ts";

const text = "My name is Maria Lopez, mail maria.lopez@example.org.";

async function start(on: RuntimeName) {
  const analyzer = await fakeProvider();
  const presidio = { url: analyzer.url };
  const world = await startWorld(on, { config: { privacy: { presidio, instruction: false } } });
  return {
    ...world,
    analyzer,
    async stop() {
      await Promise.all([world.stop(), analyzer.stop()]);
    },
  };
}

async function counted(world: World): Promise<Record<"hits" | "misses" | "evictions" | "bytes", number>> {
  const { text: metrics } = await world.ask("/metrics");
  const read = (sample: string) =>
    Number(
      metrics
        .split("\n")
        .find((line) => line.startsWith(`${sample} `))
        ?.split(" ")[1],
    );
  return {
    hits: read('penname_findings_lookups_total{outcome="hit"}'),
    misses: read('penname_findings_lookups_total{outcome="miss"}'),
    evictions: read("penname_findings_evictions_total"),
    bytes: read("penname_findings_bytes"),
  };
}

async function sent(world: World, contents: string[], headers: Record<string, string> = {}): Promise<string> {
  world.first.begin(echo());
  const messages = contents.map((content) => ({ role: "user", content }));
  expect((await world.chat({ messages }, headers)).status).toBe(200);
  return world.first.calls[0]!.body;
}

onEveryRuntime("A text that was searched before", start, (world) => {
  const finds: Script = (call) =>
    whole(call.json["text"] === text ? [{ entity_type: "PERSON", start: 11, end: 22, score: 0.85 }] : [])(call);

  test("is not searched again for the same account, and neither is another program asked", async () => {
    world.analyzer.begin(finds);
    const { headers } = await newCaller(world.gateway);
    const first = await sent(world, [text], headers);
    const once = await counted(world);
    expect(once.bytes).toBeGreaterThan(0);
    expect(await sent(world, [text], headers)).toBe(first);
    const twice = await counted(world);
    // By our own detectors, and by Presidio.
    expect([twice.hits - once.hits, twice.misses - once.misses]).toEqual([2, 0]);
    const longer = await sent(world, [text, "And Lopez?"], headers);
    expect(longer).toContain(first.match(/SURROGATE_PII\(PERSON_\d{9}\)/)![0]);
    expect(world.analyzer.calls.map(({ json }) => json["text"])).toEqual([text, "And Lopez?"]);
  });

  test("is searched for another account, which cannot tell by the time it takes that it was", async () => {
    world.analyzer.begin(finds);
    const before = await counted(world);
    await sent(world, [text], (await newCaller(world.gateway)).headers);
    const after = await counted(world);
    expect([after.hits - before.hits, after.misses - before.misses]).toEqual([0, 2]);
    expect(world.analyzer.calls).toHaveLength(1);
  });

  test("is searched again when the configuration is another", async () => {
    world.analyzer.begin(finds);
    const { headers } = await newCaller(world.gateway);
    await sent(world, [text], headers);
    const config = JSON.parse(readFileSync(world.gateway.configFile, "utf8")) as { privacy: object };
    let adopted = 0;
    const adopt = async (privacy: object) => {
      writeFileSync(
        world.gateway.configFile,
        JSON.stringify({ ...config, privacy: { ...config.privacy, ...privacy } }),
      );
      adopted++;
      const reads = `penname_configuration_reads_total{outcome="changed"} ${adopted}`;
      expect(await becomes(async () => (await world.ask("/metrics")).text.includes(reads))).toBe(true);
    };
    await adopt({ terms: ["mail"] });
    const before = await counted(world);
    expect(before.bytes).toBe(0);
    expect(await sent(world, [text], headers)).toContain("SURROGATE_PII(TERM_");
    const after = await counted(world);
    expect([after.hits - before.hits, after.misses - before.misses]).toEqual([0, 2]);
    // Nothing is kept where that is switched off, or where no request may know of another.
    for (const privacy of [{ cache_mb: 0 }, { scope: "request" }]) {
      await adopt(privacy);
      const unused = await counted(world);
      world.analyzer.begin(finds);
      await sent(world, [text], headers);
      await sent(world, [text], headers);
      expect(world.analyzer.calls).toHaveLength(2);
      expect(await counted(world)).toEqual({ ...unused, bytes: 0 });
    }
  });
});
