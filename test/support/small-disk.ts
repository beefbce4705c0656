import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A disk of some KB, which takes the rights of root. Throws where it cannot be made; gone when disposed of. */
export function smallDisk(kilobytes: number) {
  const path = mkdtempSync(join(tmpdir(), "penname-disk-"));
  const { exitCode } = Bun.spawnSync(["mount", "-t", "tmpfs", "-o", `size=${kilobytes}k`, "tmpfs", path]);
  const filling = join(path, "filling");
  if (exitCode !== 0) rmSync(path, { recursive: true });
  if (exitCode !== 0) throw new Error("a disk takes the rights of root");
  return {
    path,
    /** Until nothing more fits. */
    fill() {
      const page = Buffer.alloc(4096);
      try {
        for (;;) appendFileSync(filling, page);
      } catch (error) {
        if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
      }
    },
    free: () => rmSync(filling),
    [Symbol.dispose]() {
      Bun.spawnSync(["umount", path]);
      rmSync(path, { recursive: true });
    },
  };
}

/** Whether one can be made here. */
export const maySmallDisk = (() => {
  try {
    smallDisk(64)[Symbol.dispose]();
    return true;
  } catch {
    return false;
  }
})();
