import { expect, test } from "bun:test";
import process from "node:process";
import { tlsFiles } from "../support/certificate.ts";
import { attacked, streamBeside, toCallers, toStrangers } from "../support/fuzz/fuzz.ts";
import { onEveryRuntime, type RuntimeName } from "../support/runtimes.ts";
import { startWorld, type World } from "../support/world.ts";

export interface Fuzzing {
  /** A run is repeated with its seed. */
  seed: number;
  /** Attempts for each runtime, once of strangers and once of callers. Over TLS fewer, since there the time goes into handshakes. */
  counts: { plain: number; tls: number };
  timeoutMs: number;
}

/** Declares the tests: what is no request, sent to the real program on every runtime, in plain and over TLS, with and without a key. */
export function fuzzed({ seed, counts, timeoutMs }: Fuzzing): void {
  for (const transport of ["plain", "tls"] as const) {
    const server = { timeouts: { body: "1s" }, ...(transport === "tls" ? { tls: tlsFiles() } : {}) };
    const start = (on: RuntimeName) => startWorld(on, { config: { server } });
    onEveryRuntime(`What is no request (${transport}, PENNAME_FUZZ_SEED=${seed})`, start, (world, on) => {
      test.each(["stranger", "caller"] as const)(
        "learns nothing and harms nothing, and a stream beside it is whole: of a %s",
        async (who) => {
          const stream = await streamBeside(world);
          const outcome = await attacked({
            port: Number(new URL(world.gateway.url).port),
            tls: transport === "tls",
            keys: who === "caller" ? [world.gateway.key] : [],
            seed,
            from: 0,
            to: counts[transport],
            atOnce: 128,
            startPage: (await world.ask("/")).text,
            allowed: who === "caller" ? toCallers : toStrangers,
          });
          if (process.env["PENNAME_LONG"] === "1")
            process.stdout.write(`${on}, ${transport}, ${who}: ${JSON.stringify(outcome)}\n`);
          const { read, expected, isWhole } = await stream.end();
          expect([isWhole, read.length, read === expected]).toEqual([true, expected.length, true]);
          expect({ findings: outcome.findings, refused: outcome.refused }).toEqual({ findings: [], refused: 0 });
          await lives(world);
        },
        timeoutMs,
      );
    });
  }
}

/** It still answers, and has met no bug of its own. */
async function lives(world: World): Promise<void> {
  expect((await world.ask("/health")).status).toBe(200);
  expect((await world.chat({ model: "demo" })).status).toBe(200);
  expect(await world.logs()).not.toMatch(/"msg":"(?:bug|uncaught exception)"/);
}
