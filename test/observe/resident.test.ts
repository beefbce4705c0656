import { expect, test } from "bun:test";

const child = new URL("./resident-child.ts", import.meta.url).pathname;

test.skipIf(process.platform !== "linux")(
  "memory is not a number where no file descriptor is left to read it by",
  () => {
    const { stdout } = Bun.spawnSync(["sh", "-c", `ulimit -n 64; exec "${process.execPath}" "${child}"`]);
    expect(stdout.toString()).toBe("[true,true]\n");
  },
);
