import { existsSync } from "node:fs";
import { join } from "node:path";
import { pythonProcess } from "./python.ts";
import { root } from "./runtimes.ts";

export const authority = join(root, "test/fixtures/tls/authority.pem");

/** The provider of `raw-provider.py`: a process of its own, on the other core where there is one. */
export interface RawProvider {
  /** Without a path. */
  url: string;
  stop(): void;
}

/** @param certificate of `test/fixtures/tls`, for one that speaks TLS. */
export async function rawProvider(certificate?: string): Promise<RawProvider> {
  const other = existsSync("/usr/bin/taskset") && navigator.hardwareConcurrency > 1 ? ["taskset", "-c", "1"] : [];
  const settings = certificate ? [join(root, "test/fixtures/tls", certificate)] : [];
  const child = pythonProcess("raw-provider.py", settings, other);
  const { value } = await child.stdout.getReader().read();
  const port = Number(new TextDecoder().decode(value));
  return { url: `${certificate ? "https" : "http"}://127.0.0.1:${port}`, stop: () => child.kill("SIGKILL") };
}

const numbers: string[] = [];

/** What it says, `length` characters of it. */
export function rawText(length: number): string {
  while (numbers.length * 8 < length) numbers.push(`${String(numbers.length).padStart(7, "0")} `);
  return numbers
    .slice(0, length / 8 + 1)
    .join("")
    .slice(0, length);
}
