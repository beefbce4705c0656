import { expect, test } from "bun:test";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { rollOver } from "../gateway/rolling.ts";
import { root } from "../support/runtimes.ts";
import { withServers } from "../support/servers.ts";

/** The program as it was before the newest change to the format of the books, built from the history; undefined where there is none. */
function versionBefore(folder: string): string | undefined {
  const shell = (command: string, cwd: string) => Bun.spawnSync(["sh", "-ec", command], { cwd, stderr: "pipe" });
  const list = "src/accounts/stores/migrations.ts";
  const found = shell(`git log -1 --format=%H -G'readonly Migration.. = ' -- ${list} | grep .`, root);
  if (found.exitCode !== 0) return undefined;
  const built = shell(
    `git -C "${root}" archive ${found.stdout.toString().trim()}^ | tar -x
     "${process.execPath}" install --frozen-lockfile --silent
     "${process.execPath}" src/build/binary.ts --outfile "${folder}/penname"`,
    folder,
  );
  if (built.exitCode !== 0) throw new Error(`the version before cannot be built: ${built.stderr.toString()}`);
  return join(folder, "penname");
}

if (process.env["PENNAME_LONG"] === "1" && existsSync(join(root, ".git")))
  withServers("Two nodes of the version before, on PostgreSQL and Redis", () => {
    test("are replaced one after the other under load: every text is whole, and the books are exact", async () => {
      const folder = mkdtempSync(join(tmpdir(), "penname-before-"));
      try {
        const older = versionBefore(folder);
        if (older === undefined) throw new Error("the history of this repository does not reach back far enough");
        const seen = await rollOver(older, 24, 600);
        process.stdout.write(`${JSON.stringify({ ...seen, wrong: seen.wrong.length })}\n`);
        expect(seen.wrong).toEqual([]);
        expect(seen.calls).toBeGreaterThan(1800);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    }, 600_000);
  });
