import { expect, test } from "bun:test";
import { join } from "node:path";
import process from "node:process";

test("libraries of AWS that could not be loaded, for want of descriptors, are loaded by the next request", async () => {
  const program = join(import.meta.dir, "without-descriptors.ts");
  const command = ["sh", "-c", 'ulimit -n 200 && exec "$0" "$1"', process.execPath, program];
  const child = Bun.spawn(command, { stdout: "pipe", stderr: "pipe" });
  expect(await new Response(child.stdout).text()).toBe("failed\nloaded\n");
});
