import process from "node:process";
import { fileURLToPath } from "node:url";
import { chunk } from "../answers.ts";
import type { ProviderCall } from "../provider-call.ts";
import { sse } from "../scripts.ts";
import type { World } from "../world.ts";

/** What one attacker does. */
export interface Attack {
  port: number;
  tls: boolean;
  /** Of callers; none: all is sent by a stranger. */
  keys: readonly string[];
  seed: number;
  /** Numbers of the first attempt, and of the one after the last. */
  from: number;
  to: number;
  atOnce: number;
  /** What `GET /` tells anybody. */
  startPage: string;
  /** Status codes that may be answered. */
  allowed: readonly number[];
}

/** An answer that should not have been. */
export interface Finding {
  seed: number;
  number: number;
  status: number;
  answer: string;
}

export interface Outcome {
  sent: number;
  /** How often each status was answered. */
  statuses: Record<string, number>;
  /** Connections on which nothing came back: most of them sent half a request. */
  unanswered: number;
  /** Connections that could not be made. */
  refused: number;
  wrong: number;
  /** The first of those that are wrong. */
  findings: Finding[];
}

/** All that a stranger may be told: no more than that it is one, or that what it sent is no request that is served. */
export const toStrangers = [400, 401, 404, 405, 408, 413, 414, 417, 431, 501, 505];
/** What a caller may be told, whatever it sent; a failure of the gateway is not among it. */
export const toCallers = [100, ...toStrangers, 200, 415, 429];

/** Runs an attacker to its end. */
export async function attacked(attack: Attack): Promise<Outcome> {
  const script = fileURLToPath(new URL("attacker.ts", import.meta.url));
  const child = Bun.spawn([process.execPath, script, JSON.stringify(attack)], { stdout: "pipe", stderr: "inherit" });
  return JSON.parse(await new Response(child.stdout).text()) as Outcome;
}

/** A stream with values to restore that goes on until it is told to end; compared, byte for byte, with what its provider sent. */
export async function streamBeside({ first, stream }: Pick<World, "first" | "stream">) {
  const name = "Maria Lopez";
  const ending = new AbortController();
  let expected = "";
  first.begin(async (call: ProviderCall) => {
    call.begin();
    const [surrogate = ""] = /SURROGATE_PII\([^)]*\)/.exec(call.said) ?? [];
    for (let tick = 0; !ending.signal.aborted; tick++) {
      const [half, rest] = [surrogate.slice(0, 9 + (tick % 20)), surrogate.slice(9 + (tick % 20))];
      expected += `${tick} ${name}; `;
      for (const content of [`${tick} ${half}`, `${rest}; `])
        await call.send(sse([chunk({ content })], { done: false }));
      await Bun.sleep(2);
    }
    await call.send(sse([chunk({}, "stop")]));
    call.end();
  });
  const reading = await stream({ messages: [{ role: "user", content: `My name is ${name}.` }] });
  // Read as it comes: what a reader who lags behind loses is another test's.
  const whole = reading.rest();
  return {
    /** Ends it; what was read, and what should have been. */
    async end(): Promise<{ read: string; expected: string; isWhole: boolean }> {
      ending.abort();
      const all = await whole;
      const events = all.split("\n\n").filter((event) => event.startsWith("data: {"));
      const read = events.map((event) => contentOf(event.slice(6))).join("");
      return { read, expected, isWhole: all.endsWith("data: [DONE]\n\n") };
    },
  };
}

function contentOf(event: string): string {
  const { choices } = JSON.parse(event) as { choices?: { delta: { content?: string } }[] };
  return choices?.[0]?.delta.content ?? "";
}
