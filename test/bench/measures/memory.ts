import { setTimeout as sleep } from "node:timers/promises";
import { harmless, values } from "../answers.ts";
import { type Demand, load } from "../load.ts";
import type { FakeProvider } from "../provider.ts";
import { median } from "../rounds.ts";
import { startBare } from "../proxies.ts";
import { residentMb, startGateway, type Workshop } from "../subject.ts";
import { table, type Verdict } from "../table.ts";

/**
 * Resident memory of fresh processes over 100,000 requests, and over twice as many to see whether it grows: of ten requests
 * seven are whole and three are streams, half of all hide values. Modules alone take 52 MB, 36 more than an empty program, and 53 are pages
 * of the executable itself. What is alive in the heap is 36 MB, and up to 32 more as the cache of findings fills; the engine (Bun 1.4) lets the
 * heap grow to three times that on a machine of 16 GB and more, and to twice on a smaller one. Over 90,000 requests that was 316 to 352 MB,
 * and with `BUN_JSC_forceRAMSize` at 1 GB 254 to 262 for the same CPU. Below that each megabyte is paid for with whole collections: 247 MB for 15 %
 * more CPU (300 MB), 188 for a third more (a `BUN_JSC_smallHeapGrowthFactor` of 1.5), 152 for twice as much (128 MB). It is all the heap's: typed arrays,
 * shared ones and those of WebAssembly count in it, and the allocator's own settings change nothing.
 */
export async function memory(shop: Workshop, provider: FakeProvider, quick: boolean): Promise<Verdict> {
  const goal = quick ? 5000 : 200_000;
  const step = goal / 10;
  const gateway = await startGateway(shop, { name: "memory", privacy: true, providerPort: provider.port });
  const bare = await startBare(shop, provider.port);
  const rows: [string, number, number][] = [];
  for (const [column, subject] of [gateway, bare].entries()) {
    const note = (label: string) => {
      const row = (rows.find(([name]) => name === label) ?? rows[rows.push([label, NaN, NaN]) - 1])!;
      row[column + 1] = residentMb(subject.pid);
    };
    const ask = async (demand: Pick<Demand, "model" | "phrases">, most: number) => {
      const one = load({ port: subject.port, keys: subject.keys, connections: 32, most, ...demand });
      await Promise.race([one.done, sleep(120_000, undefined, { ref: false })]);
      await one.stop();
    };
    note("at start");
    for (let count = step; count <= goal; count += step) {
      for (const phrases of [harmless, values]) {
        await ask({ model: "whole", phrases }, step * 0.35);
        await ask({ model: "burst", phrases }, step * 0.15);
      }
      note(`${count} requests`);
      gateway.forgetLog();
    }
    await sleep(quick ? 500 : 11_000);
    note("a while later");
  }
  await gateway.stop();
  await bare.stop();

  const sizes = rows.map(([, size]) => size);
  const after = sizes[quick ? 10 : 5]!;
  const most = Math.max(...sizes);
  // Single sizes swing by a tenth with the collector, so halves are compared.
  const growth = quick ? 0 : median(sizes.slice(6, 11)) - median(sizes.slice(1, 6));
  const missed = [
    ...(most > 200 ? [`memory: ${most.toFixed(0)} MB instead of 200`] : []),
    ...(growth > 10 ? [`memory: grew by ${growth.toFixed(0)} MB in the second 100,000 requests`] : []),
  ];
  const verdict = quick
    ? `${after.toFixed(0)} MB after ${goal} requests (target ≤ 200 after 100,000)`
    : `${after.toFixed(0)} MB after 100,000 requests, most ${most.toFixed(0)} (target ≤ 200); ${growth.toFixed(1)} MB more in the second half (not growing: ≤ 10)`;
  return {
    title: "Resident memory, MB",
    rows: [["", "gateway", "bare proxy"], ...rows.map(([label, one, two]) => [label, one.toFixed(0), two.toFixed(0)])],
    note: `${verdict} ${missed.length > 0 ? "✗" : "✓"}`,
    missed,
    main: mainRow(after, rows[quick ? 10 : 5]![2], quick ? goal : 100_000),
  };
}

/** Half of the gateway's requests hid values. */
const mainRow = (gateway: number, bare: number, requests: number): string[][] =>
  table(
    "",
    [
      {
        label: `resident after ${requests} requests, MB`,
        figure: "mb",
        digits: 0,
        target: { values: 200 },
        isMain: true,
      },
    ],
    new Map([
      ["bare", { mb: [bare] }],
      ["values", { mb: [gateway] }],
    ]),
  ).main!;
