import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import manifest from "../../../package.json" with { type: "json" };

/** An emulated processor is some thirty times as slow. */
const answerMs = 180_000;
const bounds = { timeout: answerMs, killSignal: "SIGKILL" } as const;

/**
 * Starts an executable as a new user would, with nothing beside it: its version, a server with a fresh data directory, a call that is
 * masked and restored, `penname health`, and the end by SIGTERM. Resolves to what was done. Throws with what went wrong.
 * @param command the executable, with what runs it before it
 */
export async function drive(command: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "penname-drive-"));
  const env = { PATH: process.env["PATH"] ?? "", HOME: folder, TMPDIR: folder };
  const run = async (...args: string[]) => {
    const child = Bun.spawn([...command, ...args], { ...bounds, cwd: folder, env, stdout: "pipe", stderr: "pipe" });
    const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), child.exited]);
    if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}: ${(err || out).trim().split("\n")[0]}`);
    return out;
  };
  try {
    const facts = JSON.parse(await run("version", "--json")) as { version: string; platform: string; arch: string };
    if (facts.version !== manifest.version) throw new Error(`it says that it is version ${facts.version}`);
    const server = Bun.spawn([...command, "serve", "--port", "0", "--data", join(folder, "data")], {
      ...bounds,
      cwd: folder,
      env,
      stdout: "pipe",
      stderr: "ignore",
    });
    try {
      const started = performance.now();
      const [address, key] = await welcomed(server.stdout);
      const ms = Math.round(performance.now() - started);
      await assertAnswers(address, key);
      await run("health", "--url", address);
      server.kill("SIGTERM");
      const code = await server.exited;
      if (code !== 0) throw new Error(`the server ended with ${code}`);
      return `${facts.platform} ${facts.arch}: served after ${ms} ms, answered a call, was healthy, stopped`;
    } finally {
      server.kill("SIGKILL");
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const text = (stream: ReadableStream<Uint8Array>): Promise<string> => new Response(stream).text();

/** Address and key, once both are printed. */
async function welcomed(output: ReadableStream<Uint8Array>): Promise<[address: string, key: string]> {
  let printed = "";
  const decoder = new TextDecoder();
  for await (const chunk of output) {
    printed += decoder.decode(chunk, { stream: true });
    const [, address, key] = /answers at (http\S+)\/v1[^]+\n {2}(ak-[\w-]{43})\n/.exec(printed) ?? [];
    if (address !== undefined && key !== undefined) return [address, key];
  }
  throw new Error(`the server ended: ${printed.trim()}`);
}

async function assertAnswers(address: string, key: string): Promise<void> {
  const response = await fetch(`${address}/v1/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ model: "demo", messages: [{ role: "user", content: "My name is Maria Lopez." }] }),
    signal: AbortSignal.timeout(answerMs),
  });
  const body = await response.text();
  if (response.status !== 200 || !body.includes("Maria Lopez"))
    throw new Error(`a call was answered with ${response.status}`);
}
