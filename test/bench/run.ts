import { parseArgs } from "node:util";
import { resolve } from "node:path";
import process from "node:process";
import { harmless, values } from "./answers.ts";
import { burst } from "./measures/burst.ts";
import { dashboard } from "./measures/dashboard.ts";
import { doors } from "./measures/doors.ts";
import { largePrompt } from "./measures/large-prompt.ts";
import { longTexts } from "./measures/long-texts.ts";
import { openStreams } from "./measures/open-streams.ts";
import { objects } from "./measures/objects.ts";
import { profile } from "./measures/profile.ts";
import { memory } from "./measures/memory.ts";
import { requests } from "./measures/requests.ts";
import { search } from "./measures/search.ts";
import { starting } from "./measures/starting.ts";
import { shared } from "./measures/shared.ts";
import { manyStreams, streams } from "./measures/streams.ts";
import { workers } from "./measures/workers.ts";
import { fakeProvider } from "./provider.ts";
import { missingServers } from "../support/servers.ts";
import { startBare, startNginx } from "./proxies.ts";
import { type Bench, type Variant, warm } from "./rounds.ts";
import { save } from "./save.ts";
import { killAll, pinSelf, startGateway, workshop } from "./subject.ts";
import { printed, titles, type Verdict } from "./table.ts";

/**
 * How fast the gateway is, against a bare pass-through proxy on the same runtime, in the same minutes, on the same core.
 *
 *   bun run bench                     everything, about fifty minutes; compiled if dist/penname is there
 *   bun run bench --save              the same, compiled for this run, and writes what it found into the manual's page of figures, in place of all that was there;
 *                                     with --only, in place of the tables that were measured
 *   bun run bench --quick             about a minute, one or two short rounds: a look, not a result
 *   bun run bench --only streams      one measure, or several: requests, streams, many-streams, burst, start, objects, memory, open-streams,
 *                                     long-texts, large-prompt, search, doors, dashboard, workers, shared
 *   bun run bench --binary            compiles gateway and bare proxy for this run; --source takes neither compiled
 *   bun run bench --source --profile DIR   CPU profiles of the gateway under each kind of load, for a reader and for Chrome
 *
 * The process under test has core 0 for itself; the provider and the load, which are this process, have core 1. The gateway runs as in
 * production: keys, limits, versions, validation, metered accounts, books on disk, a log in a file. Each round measures every
 * variant, beginning with another one each time. A cell is the median of the rounds with the least and the most in brackets; behind it
 * the ratio (×) or difference (+) to the bare proxy of the same round. "no proxy" is the load at the provider itself: the instrument's own share
 * of a time. ✓ and ✗ judge the median against the target. CPU is that of the process with all its threads, from /proc.
 *
 * Every answer is read whole and compared with what it must be, and the provider counts whether it saw values in clear; one wrong
 * answer ends the run. Look at "other programs" before believing a figure: above a tenth a window is repeated, up to twice,
 * and what stays above is noise. A busy core also makes streams cheaper than they are, since chunks that wait are read together.
 */
const { values: flags } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    only: { type: "string", multiple: true },
    binary: { type: "boolean", default: false },
    source: { type: "boolean", default: false },
    profile: { type: "string" },
    save: { type: "boolean", default: false },
  },
});
const { quick } = flags;
if (flags.save && (quick || flags.source))
  throw new Error("--save is for figures one can believe: leave --quick and --source out");

const shop = workshop(flags.binary || flags.save ? "fresh" : flags.source ? "source" : undefined);
const provider = await fakeProvider();
const watchdog = setTimeout(() => leave(3, "the benchmark took too long and was ended"), quick ? 600_000 : 10_800_000);

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => leave(130, "ended by a signal"));

const names = [
  "requests",
  "streams",
  "many-streams",
  "burst",
  "start",
  "objects",
  "memory",
  "open-streams",
  "long-texts",
  "large-prompt",
  "search",
  "doors",
  "dashboard",
  "workers",
  "shared",
] as const;
/** What even a quick look takes too long for, unless it is asked for by name. */
const slowOnes: readonly string[] = ["many-streams", "open-streams", "search", "doors", "workers", "shared"];
const usual = names
  .filter((name) => !quick || !slowOnes.includes(name))
  .filter((name) => name !== "shared" || missingServers.length === 0);
const chosen = flags.only ?? usual;

const verdicts: Verdict[] = [];
try {
  const isPinned = pinSelf();
  process.stdout.write(
    `Penname benchmark: ${shop.story}; ${isPinned ? "core 0 measured, core 1 measures" : "NOT PINNED, so the figures are worth little"}\n`,
  );
  if (flags.profile !== undefined) {
    if (shop.form === "binary") throw new Error("profiles are made from source: add --source");
    const files = await profile(shop, provider, resolve(flags.profile), quick ? 2 : 6);
    leave(0, files.join("\n"));
  }
  let begun: Promise<Bench> | undefined;
  const bench = () => (begun ??= begin());
  const measures: Record<(typeof names)[number], () => Promise<Verdict>> = {
    requests: async () => requests(await bench()),
    streams: async () => streams(await bench()),
    "many-streams": async () => manyStreams(await bench()),
    burst: async () => burst(await bench()),
    start: () => starting(shop, provider, quick),
    objects: () => objects(shop, provider, quick),
    memory: () => memory(shop, provider, quick),
    "open-streams": () => openStreams(shop, provider, quick),
    "long-texts": async () => longTexts(await bench()),
    search: async () => search(await bench()),
    doors: async () => doors(await bench()),
    "large-prompt": async () => largePrompt(await bench()),
    dashboard: () => dashboard(shop, provider, quick),
    workers: () => workers(shop, provider, quick),
    shared: () => shared(shop, provider, quick),
  };
  for (const name of chosen) {
    const measure = measures[name as (typeof names)[number]];
    if (!measure) throw new Error(`there is no measure "${name}"; measures are ${names.join(", ")}`);
    const verdict = await measure();
    verdicts.push(verdict);
    process.stdout.write(`${printed(verdict)}\n`);
  }
  const missed = verdicts.flatMap((verdict) => verdict.missed).length;
  if (verdicts.length > 1) process.stdout.write(`${printed(glance())}\n`);
  if (flags.save) process.stdout.write(`\n${save(shop.story, [glance(), ...verdicts], !flags.only)}\n`);
  leave(missed > 0 ? 1 : 0, missed > 0 ? `\n${missed} targets missed` : "\nAll targets met");
} catch (thrown) {
  // What was measured before is as right as it was: half an hour is not thrown away for the measure behind it.
  if (flags.save && verdicts.length > 0)
    process.stdout.write(`\n${save(shop.story, [glance(), ...verdicts], false)}\n`);
  leave(2, `\n${thrown instanceof Error ? thrown.stack : String(thrown)}`);
}

function glance(): Verdict {
  const rows = [titles, ...verdicts.flatMap((verdict) => verdict.main ?? [])];
  return { title: "All at a glance", rows, missed: [] };
}

async function begin(): Promise<Bench> {
  const providerPort = provider.port;
  const nginx = quick ? undefined : await startNginx(shop, providerPort);
  const bare = await startBare(shop, providerPort);
  const off = await startGateway(shop, { name: "off", privacy: false, providerPort });
  const on = await startGateway(shop, { name: "on", privacy: true, providerPort });
  setInterval(() => [off, on].forEach((gateway) => gateway.forgetLog()), 5000).unref();
  const variants: Variant[] = [
    ...(quick ? [] : [{ name: "direct", subject: undefined, phrases: harmless } as const]),
    ...(nginx ? [{ name: "nginx", subject: nginx, phrases: harmless } as const] : []),
    { name: "bare", subject: bare, phrases: harmless },
    { name: "off", subject: off, phrases: harmless },
    { name: "nothing", subject: on, phrases: harmless },
    { name: "values", subject: on, phrases: values },
  ];
  for (const variant of variants) await warm(variant, ["whole", "burst", "whole", "burst"], quick);
  return { variants, provider, quick };
}

function leave(code: number, word: string): never {
  clearTimeout(watchdog);
  killAll();
  provider.stop();
  shop.close();
  process.stdout.write(`${word}\n`);
  process.exit(code);
}
