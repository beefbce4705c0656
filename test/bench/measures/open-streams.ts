import { setTimeout as sleep } from "node:timers/promises";
import { harmless, values } from "../answers.ts";
import { load } from "../load.ts";
import type { FakeProvider } from "../provider.ts";
import { startBare, startNginx } from "../proxies.ts";
import { rounds, type Variant, warm } from "../rounds.ts";
import { residentMb, startGateway, type Subject, type Workshop } from "../subject.ts";
import { table, type Verdict } from "../table.ts";

/**
 * What a stream holds that says little: two thousand at once, of twenty chunks a second apart, in a process that has done some work before. The most
 * that is resident while all of them are open, and what is left five seconds after the last has ended, both above what was there before.
 */
export async function openStreams(shop: Workshop, provider: FakeProvider, quick: boolean): Promise<Verdict> {
  const count = quick ? 200 : 2000;
  const gateway = (privacy: boolean) => () =>
    startGateway(shop, { name: "open-streams", privacy, providerPort: provider.port });
  const begin = new Map<Variant["name"], () => Promise<Subject | undefined>>([
    ["nginx", () => startNginx(shop, provider.port)],
    ["bare", () => startBare(shop, provider.port)],
    ["off", gateway(false)],
    ["nothing", gateway(true)],
    ["values", gateway(true)],
  ]);
  const variants = [...begin.keys()].map<Variant>((name) => ({
    name,
    subject: undefined,
    phrases: name === "values" ? values : harmless,
  }));
  const all = await rounds(variants, quick ? 1 : 2, async (variant) => {
    const subject = await begin.get(variant.name)!();
    if (!subject) return {};
    await warm({ ...variant, subject }, ["whole", "burst"], quick);
    await sleep(1000);
    const before = residentMb(subject.pid);
    const { port, keys } = subject;
    const one = load({ port, keys, model: "ticking", phrases: variant.phrases, connections: count, most: count });
    const most = await mostResident(subject.pid, one.done);
    await one.stop();
    await sleep(5000);
    const after = residentMb(subject.pid);
    await subject.stop();
    return { each: ((most - before) * 1024) / count, left: Math.max(0, after - before) };
  });
  return table(
    `${count} streams of one chunk a second`,
    [
      {
        label: `${count} streams of one chunk a second, KB each`,
        figure: "each",
        digits: 1,
        target: { off: 20, nothing: 20, values: 20 },
        isMain: true,
      },
      {
        label: "not given back 5 s after them, MB",
        figure: "left",
        digits: 0,
        target: { off: 10, nothing: 10, values: 10 },
        isMain: true,
      },
    ],
    all,
  );
}

/** Until it is done, or a minute is over. */
async function mostResident(pid: number, done: Promise<unknown>): Promise<number> {
  const over = Promise.race([done, sleep(60_000, undefined, { ref: false })]).then(() => true);
  let most = residentMb(pid);
  while (!(await Promise.race([over, sleep(200, false)]))) most = Math.max(most, residentMb(pid));
  return most;
}
