import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { startGateway } from "../support/gateway.ts";

/** What a process was started with: an environment of its own only where it was replaced. */
const environmentOf = (pid: number): string[] => readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
const smallHeap = "BUN_JSC_forceRAMSize=134217728";

test.if(existsSync("/proc/self/environ")).each([
  ["a server replaces itself by one with a small heap, under the same process id", {}, true],
  ["PENNAME_LAUNCHER=off leaves a server as it was started", { PENNAME_LAUNCHER: "off" }, false],
] as const)("%s", async (_name, env, isReplaced) => {
  for (const on of ["bun", "binary"] as const) {
    const gateway = await startGateway({ on, env });
    try {
      expect(environmentOf(gateway.pid).includes(smallHeap)).toBe(isReplaced);
    } finally {
      await gateway.stop();
    }
  }
});
