import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expected, harmless, httpRequest, type Question } from "../answers.ts";
import type { FakeProvider } from "../provider.ts";
import { bareCommand, bareEnvironment, hasNginx, nginxCommand } from "../proxies.ts";
import { rounds, type Variant } from "../rounds.ts";
import { freePort, prepare, residentMb, start, stop, type Workshop } from "../subject.ts";
import { table, type Verdict } from "../table.ts";

/** A program to be started on a port. */
interface Starter {
  command(port: number): string[];
  key: string;
  env?: Record<string, string>;
}

const question: Question = { model: "whole", phrases: harmless };

/**
 * From exec to the first answered request: an authenticated chat completion, with a data directory that exists.
 *
 * Where it goes, in ms of CPU on one core, all threads, the least of 21 starts that end at a point each (2026-11-22, a busy machine, on
 * which the bare proxy takes 14.6 and an empty program 4.1):
 *
 *   | until                       | privacy off | on  | what takes it                                                    |
 *   |-----------------------------|-------------|-----|------------------------------------------------------------------|
 *   | Bun runs a first line       | 4           | 4   |                                                                  |
 *   | the command is known        | 6           | 6   | the runtime's own modules of files and streams                   |
 *   | the modules are loaded      | 29          | 29  | 47 files, 2.5 MB: 7 the compilers' threads, about 10 the modules' |
 *   |                             |             |     | own code, the rest reading byte code                             |
 *   | the configuration is read   | 35          | 35  | its schema and rules, each for the first time                    |
 *   | it listens, and has said so | 38          | 45  | books, secret, direct routes; with privacy detectors and caches  |
 *   | the first answer            | 46          | 64  | every function's first run; with privacy 10 the search           |
 *
 * Without the whole YAML parser, a reader of our own in its place for usual files, the least of nine starts was 46 instead of 52 (off) and 66
 * instead of 70 (on): not worth a second reader of what decides about privacy. The table is of a build that had it. `re2js` is needed only by
 * configurations with patterns, but would have to be waited for where a configuration is read. What the engine compiles is listed by
 * BUN_JSC_reportCompileTimes=1.
 *
 * That table, too, is of a build whose compilers started as early as usual. Since they wait ten times as long until a quarter of a second has
 * passed (--compile-jit-policy), a start takes 46 instead of 65 (off) and 58 instead of 74 (on), least of nine in turn on a machine too busy to
 * be compared with the table; 4 in the place of 10 takes 49 and 59, 100 takes 44 and 55, but then code that has once run stays slow for
 * longer. The CPU of the first 1,500 calls together is no more than before.
 *
 * Since the weights of the taggers are carried as they are added up, the first search takes 7 ms in the place of 14, and the first with a number
 * in it 6 in the place of 13: a million bytes were put together in a loop before. Of the 7, four are lists and tables as they are first
 * looked at. The detectors' modules take 9 ms, most of it patterns, which the engine parses when they are made.
 *
 * Looked at and left: one file instead of 47 chunks decodes more than is needed (36 to 45 ms until all is loaded); without byte code that
 * takes 120; source maps cost nothing. --bytecode-order, told of a run until the first answer, saves 4 MB and not 1 ms, for two builds in
 * the place of one; --min-chunk-size nothing. Bun's own YAML parser takes keys that are given twice and keys that merge (<<), without a word.
 */
export async function starting(shop: Workshop, provider: FakeProvider, quick: boolean): Promise<Verdict> {
  const gateway = async (privacy: boolean): Promise<Starter> => {
    const { command, keys } = await prepare(shop, { name: "starting", privacy, providerPort: provider.port });
    return { command, key: keys[0]! };
  };
  const key = "ak-none";
  const starters = new Map<Variant["name"], Starter>([
    ["bare", { command: (port) => bareCommand(shop, provider.port, port), key, env: bareEnvironment }],
    ["off", await gateway(false)],
    ["nothing", await gateway(true)],
  ]);
  if (hasNginx) starters.set("nginx", { command: (port) => nginxCommand(shop, provider.port, port), key });
  // The first start pays for the pages of the program; who starts it again does not.
  for (const starter of starters.values()) await timed(starter);
  const variants = [...starters.keys()].map<Variant>((name) => ({ name, subject: undefined, phrases: harmless }));
  const all = await rounds(variants, quick ? 3 : 11, ({ name }) => timed(starters.get(name)!));
  const target = shop.form === "binary" ? { target: { off: 60, nothing: 60 } } : {};
  return table(
    `From exec to the first answered request${shop.form === "binary" ? "" : " (no target: from source)"}`,
    [
      { label: "exec to first answer, ms", figure: "ms", digits: 0, ...target, isMain: true },
      { label: "resident then, MB", figure: "mb", digits: 0 },
    ],
    all,
  );
}

async function timed({ command, key, env = {} }: Starter): Promise<{ ms: number; mb: number }> {
  const port = freePort();
  const request = httpRequest(port, key, question);
  const program = command(port);
  const from = performance.now();
  const child = start(program, env, "ignore");
  try {
    await firstAnswer(port, request, `"content":"${expected(question)}"`);
    return { ms: performance.now() - from, mb: residentMb(child.pid!) };
  } finally {
    await stop(child);
  }
}

/** Knocks every millisecond until somebody answers. */
async function firstAnswer(port: number, request: Uint8Array, wanted: string): Promise<void> {
  for (const end = performance.now() + 10_000; performance.now() < end; await sleep(1)) {
    const said = await ask(port, request, wanted);
    if (said === undefined) continue;
    if (said.startsWith("HTTP/1.1 200")) return;
    throw new Error(`the first answer was wrong: ${said.slice(0, 400)}`);
  }
  throw new Error("it did not answer within 10 s");
}

/** Undefined if nobody listens yet. */
function ask(port: number, request: Uint8Array, wanted: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let said = "";
    const socket = connect({ host: "127.0.0.1", port }, () => void socket.write(request));
    socket.once("error", () => resolve(undefined));
    socket.once("close", () => resolve(said || undefined));
    socket.on("data", (bytes) => {
      said += String(bytes);
      if (!said.includes(wanted) && said.startsWith("HTTP/1.1 200")) return;
      resolve(said);
      socket.destroy();
    });
  });
}
