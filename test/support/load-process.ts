import process from "node:process";
import type { Gateway } from "./gateway.ts";
import type { Seen } from "./rolling-load.ts";
import { root } from "./runtimes.ts";

/** Callers in a process of their own; see `rolling-load.ts`. */
export interface LoadProcess {
  /** The nodes to be asked from now on. */
  spreadOver(nodes: readonly Gateway[]): Promise<void>;
  /** Resolves when so many more calls have ended. */
  ends(more: number): Promise<void>;
  /** Stops them, and resolves to what they saw. */
  seen(): Promise<Seen>;
  kill(): void;
}

export function startLoad(key: string, callers: number): LoadProcess {
  const child = Bun.spawn(
    [process.execPath, "test/support/rolling-load.ts", key.replace("Bearer ", ""), String(callers)],
    {
      stdin: "pipe",
      stdout: "pipe",
      stderr: "inherit",
      cwd: root,
    },
  );
  let [text, last] = ["", ""];
  const heard = new Set<() => void>();
  const read = (async () => {
    const decoder = new TextDecoder();
    for await (const bytes of child.stdout) {
      text += decoder.decode(bytes, { stream: true });
      const lines = text.split("\n");
      text = lines.pop() ?? "";
      last = lines.at(-1) ?? last;
      for (const tell of heard) tell();
    }
  })();
  return {
    async spreadOver(nodes: readonly Gateway[]) {
      void child.stdin.write(`${JSON.stringify(nodes.map(({ url }) => url))}\n`);
      await child.stdin.flush();
    },
    async ends(more: number): Promise<void> {
      const wanted = (Number(last) || 0) + more;
      const { promise, resolve } = Promise.withResolvers<void>();
      const look = () => Number(last) >= wanted && resolve();
      heard.add(look);
      look();
      await promise;
      heard.delete(look);
    },
    async seen(): Promise<Seen> {
      await child.stdin.end();
      await read;
      return JSON.parse(last) as Seen;
    },
    kill: () => child.kill("SIGKILL"),
  };
}
