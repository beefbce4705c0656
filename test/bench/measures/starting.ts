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
 * In processor time of a binary's main thread, in ms, the median of eleven starts: 62 until it listens, with and without privacy, and 34
 * for what the first request uses first. All its threads together take 148.
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
