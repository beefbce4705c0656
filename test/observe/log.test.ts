import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { commandOn, denoPath, root, type RuntimeName, runtimeNames } from "../support/runtimes.ts";

const child = "test/observe/logging-child.ts";
const folder = mkdtempSync(join(tmpdir(), "penname-log-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The child, on the runtime or compiled into an executable. */
function commandOf(on: RuntimeName): string[] {
  if (on !== "binary") return commandOn(on).map((part) => (part === "src/main.ts" ? child : part));
  const built = join(folder, "logging-child");
  const flags = ["--compile", "--production", "--minify", "--bytecode", "--format=esm", "--outfile", built];
  const { exitCode } = Bun.spawnSync([process.execPath, "build", child, ...flags], { cwd: root });
  expect(exitCode).toBe(0);
  return [built];
}

for (const on of runtimeNames) {
  const each = test.skipIf(on === "deno" && !denoPath() && !process.env["CI"]);
  const command = commandOf(on);

  each.each([
    ["throws", 1, 5000],
    ["rejects", 1, 5000],
    // Only what has not been handed to a thread yet is in its own hands there.
    ["exits", 0, 100],
    ["flushes", 0, 5000],
  ] as const)(`no line is lost when the program %s, on ${on}`, async (how, code, count) => {
    const running = Bun.spawn([...command, how, String(count)], { cwd: root, stderr: "pipe", stdout: "pipe" });
    const log = await new Response(running.stderr).text();
    expect(await running.exited).toBe(code);
    const lines = log
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { index: number; msg: string; thrown?: string });
    expect(lines.slice(0, count).map(({ index }) => index)).toEqual(Array.from({ length: count }, (_, index) => index));
    const last = lines.slice(count).map(({ msg, thrown }) => [msg, thrown]);
    expect(last).toEqual(code === 1 ? [["uncaught exception", "TypeError"]] : []);
    expect(log).not.toContain("ada");
  });

  each(`lines of several programs do not mix in a pipe that is read slowly, on ${on}`, async () => {
    const one = [...command, "shares", "4000"].map((part) => `'${part}'`).join(" ");
    const running = Bun.spawn(["sh", "-c", `(${one} & ${one} & ${one} & wait) 2>&1 | (sleep 0.3; cat)`], { cwd: root });
    const lines = (await new Response(running.stdout).text()).trimEnd().split("\n");
    const indices = lines.map((line) => (JSON.parse(line) as { index: number }).index);
    expect(indices.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12_000 }, (_, at) => Math.floor(at / 3)));
  });

  each(`a fault is written at once, a line within a second, on ${on}`, async () => {
    for (const [how, wanted] of [
      ["errs", "seen at once"],
      ["waits", '"index":0'],
    ] as const) {
      const running = Bun.spawn([...command, how, "1"], { cwd: root, stderr: "pipe" });
      let log = "";
      for await (const bytes of running.stderr) if ((log += new TextDecoder().decode(bytes)).includes(wanted)) break;
      running.kill("SIGKILL");
      await running.exited;
      expect(log).toContain(wanted);
    }
  });

  // Deno's exit waits for a write that has begun; the others leave it.
  if (on === "deno") continue;
  each(
    `a reader who does not read keeps neither calls nor the end waiting, on ${on}`,
    async () => {
      const unread = '{ { "$@" 2>&1 1>&3; echo "ended with $?" >&3; } | sleep 60; } 3>&1';
      const running = Bun.spawn(["sh", "-c", unread, "sh", ...command, "flushes", "200000"], {
        cwd: root,
        stdout: "pipe",
      });
      const start = performance.now();
      const { value } = await running.stdout.getReader().read();
      expect(new TextDecoder().decode(value)).toBe("ended with 0\n");
      expect(performance.now() - start).toBeLessThan(50_000);
      running.kill("SIGKILL");
    },
    120_000,
  );
}

test.skipIf(process.platform === "win32")("a line after one that a full disk cut stands by itself", async () => {
  const file = join(folder, "cut.log");
  const program = `
    const { openSync, truncateSync } = require("node:fs");
    const { LineWriter } = require(${JSON.stringify(join(root, "src/observe/line-writer.ts"))});
    const writer = new LineWriter(openSync(${JSON.stringify(file)}, "a"));
    for (let count = 0; count < 20; count += 1) writer.write("a".repeat(99) + "\\n");
    await writer.end();
    truncateSync(${JSON.stringify(file)}, 550);
    writer.write("whole\\n");
    await writer.end();
    console.log(writer.dropped);
    process.exit(0);`;
  // The disk is full after a kilobyte, within the eleventh line.
  const running = Bun.spawn(["bash", "-c", 'ulimit -f 1; exec "$@"', "-", process.execPath, "-e", program]);
  expect([await running.stdout.text(), await running.exited]).toEqual(["10\n", 0]);
  expect(readFileSync(file, "utf8")).toBe(`${`${"a".repeat(99)}\n`.repeat(5)}${"a".repeat(50)}\nwhole\n`);
});
