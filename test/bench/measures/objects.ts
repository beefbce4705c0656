import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { chunksOf, harmless, type Model, values } from "../answers.ts";
import { load } from "../load.ts";
import { startBare } from "../proxies.ts";
import type { FakeProvider } from "../provider.ts";
import { type Figures, warm } from "../rounds.ts";
import { startGateway, type Subject, type Workshop } from "../subject.ts";
import { table, type Verdict } from "../table.ts";

const here = import.meta.dirname;
const requests = 100;

/**
 * How many objects, strings and closures a request and a chunk make, from source: what the collector has to look through, and a figure
 * that is the same on a noisy machine. With privacy off a request made 544 before Attempt was one object and answers were no promises.
 */
export async function objects(shop: Workshop, provider: FakeProvider, quick: boolean): Promise<Verdict> {
  const counted = [process.execPath, "--preload", join(here, "../counted.ts")];
  const fromSource: Workshop = {
    ...shop,
    gateway: [...counted, join(here, "../../../src/main.ts")],
    bare: [...counted, join(here, "../bare.ts")],
  };
  const all = new Map<string, Figures>();
  for (const name of ["bare", "off", "nothing", "values"] as const) {
    const file = join(shop.folder, `objects-${name}`);
    const env = { PENNAME_BENCH_OBJECTS: file };
    const subject = await (name === "bare"
      ? startBare(fromSource, provider.port, env)
      : startGateway(fromSource, { name, privacy: name !== "off", providerPort: provider.port, env }));
    const phrases = name === "values" ? values : harmless;
    await warm({ name, subject, phrases }, ["whole", "burst"], quick);
    const figures: Figures = { request: [], chunk: [] };
    for (let round = 0; round < (quick ? 2 : 5); round++) {
      figures["request"]!.push((await made(subject, file, "whole", phrases)) / requests);
      figures["chunk"]!.push((await made(subject, file, "burst", phrases)) / requests / chunksOf("burst"));
    }
    all.set(name, figures);
    await subject.stop();
  }
  return table(
    "Objects made",
    [
      { label: "objects per request", figure: "request", digits: 0, isMain: true },
      { label: "objects per chunk, answer in one write", figure: "chunk", digits: 2, isMain: true },
    ],
    all,
  );
}

/** Objects a process makes over a hundred answers. */
async function made(subject: Subject, file: string, model: Model, phrases: readonly string[]): Promise<number> {
  await told(subject, file);
  const { port, keys } = subject;
  await load({ port, keys, phrases, model, connections: 8, most: requests }).stop();
  // What is booked behind the answers is part of them.
  await sleep(100);
  return Number(await told(subject, file));
}

/** What it writes when it is told to begin or to end. */
async function told(subject: Subject, file: string): Promise<string> {
  rmSync(file, { force: true });
  process.kill(subject.pid, "SIGUSR2");
  for (const end = performance.now() + 10_000; performance.now() < end; await sleep(5)) {
    const text = read(file);
    if (text !== undefined) return text;
  }
  throw new Error(`${subject.name} counted no objects`);
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
