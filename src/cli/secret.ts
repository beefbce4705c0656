import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The installation's master key, made when it is missing and readable by its owner alone. */
export function keptSecret(directory: string): string {
  const file = join(directory, "secret");
  if (!existsSync(file)) {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    writeFileSync(file, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
  }
  return readFileSync(file, "utf8").trim();
}
