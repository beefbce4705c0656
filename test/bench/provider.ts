import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Door } from "./answers.ts";
import { folder, linesOf, startNative } from "./native/programs.ts";
import { vectorAnswer } from "./vectors.ts";

/** The provider of `native/provider.c`, in a process of its own. */
export interface FakeProvider {
  port: number;
  pid: number;
  /** What came in since this was last asked. */
  seen(): Promise<Seen>;
  stop(): void;
}

export interface Seen {
  requests: number;
  connections: number;
  /** Requests in which no phrase had been replaced by a surrogate, and in which all had. */
  clear: number;
  hidden: number;
  /** Requests by the API that they were in. */
  doors: Record<Door, number>;
}

export async function fakeProvider(): Promise<FakeProvider> {
  const files = (["float", "base64"] as const).map((format) => {
    const path = join(folder, `vectors-${format}`);
    writeFileSync(path, vectorAnswer(format));
    return path;
  });
  const child = startNative("provider", files);
  const port = Number(/:(\d+)$/.exec(await linesOf(child).next())![1]);
  return {
    port,
    pid: child.pid!,
    seen: async () => (await (await fetch(`http://127.0.0.1:${port}/seen`)).json()) as Seen,
    stop: () => child.stdin!.end(),
  };
}
