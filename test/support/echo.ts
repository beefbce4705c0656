import { join } from "node:path";
import { tlsFiles } from "./certificate.ts";
import { type Gateway, startGateway } from "./gateway.ts";
import { pythonProcess } from "./python.ts";
import { authority } from "./raw-provider.ts";
import { root, type RuntimeName } from "./runtimes.ts";

/** What the process in Python reads. */
interface Task {
  url: string;
  authority: string;
  key: string;
  path: string;
  /** Called as the API that its provider speaks. */
  model: Speaks;
  texts: readonly string[];
  at_once: number;
  /** What the provider may not see. */
  values: readonly string[];
}

/** What the callers found. */
interface Found {
  asked: number;
  /** Of which texts another one came back. */
  wrong: number[];
  /** What the provider saw in clear. */
  shown: string[];
}

export interface EchoWorld {
  /** Sends each text, so many at once. */
  ask(atOnce: number): Promise<Found>;
  stop(): Promise<void>;
}

type Asked = Pick<Task, "texts" | "values"> & Partial<Pick<Task, "path" | "model">>;

/** A provider for each API that one speaks. */
const providers = {
  chat: { kind: "openai-compatible" },
  messages: { kind: "anthropic" },
  responses: { kind: "openai-compatible", speaks: ["openai-responses"] },
} as const;
export type Speaks = keyof typeof providers;

/** A gateway that speaks TLS and hides these types, and a process in Python that calls it and is its provider, over TLS too. */
export async function startEcho(
  on: RuntimeName,
  detect: string[],
  { path = "/v1/chat/completions", model = "chat", ...task }: Asked,
): Promise<EchoWorld> {
  const tls = tlsFiles();
  const certificate = join(root, "test/fixtures/tls/localhost.pem");
  const child = pythonProcess("echo.py", [certificate]);
  const lines = linesOf(child.stdout);
  const port = (await lines.next()).value;
  const gateway: Gateway = await startGateway({
    on,
    env: { NODE_EXTRA_CA_CERTS: authority },
    config: {
      discovery: false,
      privacy: { detect },
      server: { tls },
      providers: { echo: { ...providers[model], base_url: `https://localhost:${port}/v1`, api_key: "sk-x" } },
      models: [{ id: model, targets: ["echo/m"] }],
      tiers: { standard: { requests_per_minute: 100_000 } },
    },
  });
  return {
    async ask(atOnce) {
      const { key } = gateway;
      const url = gateway.url.replace("127.0.0.1", "localhost");
      const whole: Task = { url, authority: tls.cert, key, path, model, at_once: atOnce, ...task };
      void child.stdin.write(`${JSON.stringify(whole)}\n`);
      await child.stdin.flush();
      return JSON.parse((await lines.next()).value ?? "{}") as Found;
    },
    async stop() {
      child.kill("SIGKILL");
      await gateway.stop("SIGKILL");
    },
  };
}

async function* linesOf(bytes: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const part of bytes) {
    const lines = (rest + decoder.decode(part, { stream: true })).split("\n");
    rest = lines.pop()!;
    yield* lines;
  }
}
