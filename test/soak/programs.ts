import { writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { root } from "../support/runtimes.ts";
import { type Finding, finding } from "./books.ts";
import type { Orders, Setting } from "./caller.ts";
import { template, term, words } from "./letters.ts";
import { embeddingModels, modelsOf, type Node } from "./node.ts";

/** The providers of each process. */
export const providerGroups = [
  ["openai-compatible", "openai", "anthropic"],
  ["azure", "cohere", "openrouter", "spare"],
  ["gemini", "bedrock", "ollama"],
];

/** Providers in one process, which say in the end what they received. */
export async function startProviders(names: string[]) {
  const child = Bun.spawn([process.execPath, join(root, "test/soak/provider.ts"), ...names], {
    stdin: "pipe",
    stdout: "pipe",
    stderr: "inherit",
  });
  const lines = createInterface({ input: Readable.fromWeb(child.stdout as never) })[Symbol.asyncIterator]();
  const next = async () => JSON.parse((await lines.next()).value as string) as Record<string, unknown>;
  const urls = (await next()) as Record<string, string>;
  return {
    urls,
    async end(): Promise<Finding> {
      await child.stdin.end();
      const seen = (await next()) as { requests: number; failed: Record<string, number>; leaks: string[] };
      const failures = Object.values(seen.failed).reduce((sum, one) => sum + one, 0);
      const found = `${seen.requests} requests, ${failures} answered in ${Object.keys(seen.failed).length} wrong or odd ways`;
      return finding(`providers ${names.join(", ")}: no personal data was received`, found, seen.leaks.slice(0, 10));
    },
  };
}

/** Two processes that call a gateway. @param index of the gateway, so that no two calls have one number. */
export function startCallers(node: Node, providers: string[], index: number, folder: string) {
  const programs = [
    [process.execPath, join(root, "test/soak/caller.ts")],
    ["python3", join(root, "test/soak/caller.py")],
  ];
  const models = modelsOf(Object.fromEntries(providers.map((name) => [name, 0])));
  return programs.map((program, at) => {
    const file = join(folder, `calls-${node.name}-${at}.jsonl`);
    const setting: Setting & object = {
      url: node.url,
      file,
      first: index * 2 + at,
      step: 4,
      models,
      embeddings: embeddingModels,
    };
    writeFileSync(file, "");
    const child = Bun.spawn([...program, JSON.stringify({ ...setting, words, template, term })], {
      stdin: "pipe",
      stdout: "inherit",
      stderr: "inherit",
    });
    return {
      file,
      order(orders: Orders): void {
        void child.stdin.write(`${JSON.stringify(orders)}\n`);
        void child.stdin.flush();
      },
      async end(): Promise<void> {
        await child.stdin.end();
        const code = await child.exited;
        if (code !== 0) throw new Error(`callers ended with ${code}: ${program.join(" ")}`);
      },
    };
  });
}
