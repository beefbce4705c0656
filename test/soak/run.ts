import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { day } from "./day.ts";
import { soak } from "./soak.ts";

const usage = `bun run soak --hours N [--rate CALLS] [--json FILE]
bun run soak --day [--minutes N] [--rate CALLS] [--json FILE]

Drives the executable for N hours (0.05 is a try): one gateway of two workers on SQLite, one on PostgreSQL and Redis, each asked CALLS times a
second (10) through every API by clients in TypeScript and Python. Providers fail in every way of test/support/faults.ts, workers are killed,
databases restarted, configurations reloaded, keys made and revoked. In the end books, memory, files, timers and texts are looked at.

--day: a gateway on SQLite lives a day in N minutes (15), by a clock that runs faster, asked much by day and little by night: keys and a
session expire, limits' windows and midnight pass.

Exits with 1 if anything is wrong. PENNAME_TEST_BINARY names an executable, else one is built. What is written meanwhile is kept in the folder
that the first line names.`;

const { values: given } = parseArgs({
  options: {
    hours: { type: "string", default: "0" },
    day: { type: "boolean", default: false },
    minutes: { type: "string", default: "15" },
    rate: { type: "string", default: "10" },
    json: { type: "string" },
  },
});
const [hours, minutes, rate] = [Number(given.hours), Number(given.minutes), Number(given.rate)];
if (hours > 0 === given.day || !(minutes > 0) || !(rate > 0)) {
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(3));

const folder = mkdtempSync(join(tmpdir(), "penname-soak-"));
process.stdout.write(`${folder}\n`);
const running = given.day ? day({ minutes, rate, folder }) : soak({ hours, rate, folder });
const findings = await running.catch((thrown: unknown) => {
  process.stderr.write(`${String(thrown)}\n`);
  process.exit(3);
});
for (const { what, found, wrong } of findings) {
  process.stdout.write(`${wrong.length > 0 ? "✗" : "✓"} ${what.padEnd(78)} ${found}\n`);
  for (const one of wrong) process.stdout.write(`    ${one}\n`);
}
if (given.json)
  writeFileSync(
    given.json,
    `${JSON.stringify({ ...(given.day ? { minutes } : { hours }), rate, findings }, null, 2)}\n`,
  );
process.exit(findings.some(({ wrong }) => wrong.length > 0) ? 1 : 0);
