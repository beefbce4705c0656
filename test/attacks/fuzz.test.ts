import { expect, test } from "bun:test";
import process from "node:process";
import { tlsFiles } from "../support/certificate.ts";
import { attacked, streamBeside, toCallers, toStrangers } from "../support/fuzz/fuzz.ts";
import { onEveryRuntime, type RuntimeName } from "../support/runtimes.ts";
import { startWorld, type World } from "../support/world.ts";

const isLong = process.env["PENNAME_LONG"] === "1";
/** A long run tries others each time, and can be repeated with its seed; the ordinary one is the same for everybody. */
const seed = Number(process.env["PENNAME_FUZZ_SEED"] ?? (isLong ? Math.floor(Math.random() * 2 ** 31) : 12));
/** For each runtime and each who; a million in all in the long run. Over TLS fewer, since there the time goes into handshakes. */
const counts = isLong ? { plain: 145_000, tls: 22_000 } : { plain: 500, tls: 100 };
const timeoutMs = isLong ? 3_600_000 : 60_000;

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
          allowed: who === "caller" ? toCallers : toStrangers,
        });
        if (isLong) process.stdout.write(`${on}, ${transport}, ${who}: ${JSON.stringify(outcome)}\n`);
        const { read, expected, isWhole } = await stream.end();
        expect([isWhole, read.length, read === expected]).toEqual([true, expected.length, true]);
        expect({ findings: outcome.findings, refused: outcome.refused }).toEqual({ findings: [], refused: 0 });
        await lives(world);
      },
      timeoutMs,
    );
  });
}

/** It still answers, and has met no bug of its own. */
async function lives(world: World): Promise<void> {
  expect((await world.ask("/health")).status).toBe(200);
  expect((await world.chat({ model: "demo" })).status).toBe(200);
  expect(await world.logs()).not.toMatch(/"msg":"(?:bug|a fault that nobody caught)"/);
}
