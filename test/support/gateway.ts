import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { commandOn, root, type RuntimeName } from "./runtimes.ts";

export interface GatewayOptions {
  on: RuntimeName;
  /** What stands in penname.yaml, else that nothing is looked for on the tester's machine; null: there is no such file. */
  config?: object | null;
  env?: Record<string, string>;
  /** Where it listens; else on any free port. Needed where a public address is configured, since that is what it then prints. */
  port?: number;
  /** A data directory that outlives the gateway; else a new one that does not. */
  data?: string;
  /** Another version of the program, in the place of this one. */
  executable?: string | undefined;
}

/** The real program as a process of its own. */
export interface Gateway {
  /** Address without a slash at the end; the API is below `/v1`. */
  url: string;
  /** The key shown at the first start; empty at later ones. */
  key: string;
  /** All that was printed, on both outputs. */
  logs(): string;
  /** What was printed on standard output, once this is in it. */
  printed(pattern: RegExp): Promise<string>;
  /** The same for its log, whose lines are written a little later than they are made. */
  logged(pattern: RegExp): Promise<string>;
  dataDir: string;
  /** Where its configuration stands. */
  configFile: string;
  pid: number;
  /** Runs a command of the program on the same data directory. */
  cli(...args: string[]): Promise<Ran>;
  /** The same with the executable, which starts fastest, for what a test only needs to be there. */
  prepare(...args: string[]): Promise<Ran>;
  /** Ends it as an operator does, and resolves with its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number>;
}

export interface Ran {
  code: number;
  out: string;
  err: string;
}

/** Starts the gateway on a free port; resolves when it answers. */
export async function startGateway({
  on,
  config = { discovery: false },
  env = {},
  data,
  port = 0,
  executable,
}: GatewayOptions): Promise<Gateway> {
  const folder = mkdtempSync(join(tmpdir(), "penname-test-"));
  const dataDir = data ?? join(folder, "data");
  const isFirstStart = !existsSync(dataDir);
  const configFile = join(folder, "penname.yaml");
  // JSON is YAML.
  if (config) writeFileSync(configFile, JSON.stringify(config));
  const settings = ["--port", String(port), ...(config ? ["--config", configFile] : [])];
  const command = executable === undefined ? commandOn(on) : [executable];
  const child = Bun.spawn([...command, "serve", ...settings], {
    cwd: root,
    env: { ...cleanEnvironment(folder), PENNAME_DATA: dataDir, ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const { PENNAME_SECRET } = env;
  const ofCommands = { ...cleanEnvironment(folder), ...(PENNAME_SECRET === undefined ? {} : { PENNAME_SECRET }) };
  const output = collect(child.stdout);
  const errors = collect(child.stderr);
  const logs = () => output.text() + errors.text();
  try {
    const welcome = isFirstStart ? /answers at (http\S+)\/v1[^]+(ak-[\w-]{43})\s/ : /answers at (http\S+)\/v1/;
    const [, address = "", key = ""] = await Promise.race([
      output.match(welcome),
      child.exited.then((code) => Promise.reject(new Error(`the gateway ended with ${code}: ${logs()}`))),
    ]);
    return {
      url: port === 0 ? address : `http://127.0.0.1:${port}`,
      key,
      logs,
      printed: async (pattern) => (await output.match(pattern)).input,
      logged: async (pattern) => (await errors.match(pattern)).input,
      dataDir,
      configFile,
      pid: child.pid,
      cli: (...args) => run(on, [...args, "--data", dataDir], { env: ofCommands }),
      prepare: (...args) => run("binary", [...args, "--data", dataDir], { env: ofCommands }),
      async stop(signal = "SIGTERM") {
        child.kill(signal);
        const code = await child.exited;
        rmSync(folder, { recursive: true, force: true });
        return code;
      },
    };
  } catch (thrown) {
    child.kill("SIGKILL");
    await child.exited;
    rmSync(folder, { recursive: true, force: true });
    throw thrown;
  }
}

/** A port that is free, below those that the system gives to connections: one of its own could be taken between this look and its use. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 16_384 + Math.floor(Math.random() * 16_384);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) =>
      server.once("error", () => resolve(false)).listen(port, "127.0.0.1", () => resolve(true)),
    );
    await new Promise((resolve) => server.close(resolve));
    if (isFree) return port;
  }
}

export interface RunOptions {
  env?: Record<string, string>;
  input?: string;
  cwd?: string;
  executable?: string | undefined;
}

/** Runs the program to its end. */
export async function run(
  on: RuntimeName,
  args: readonly string[],
  { env, input = "", cwd = root, executable }: RunOptions = {},
): Promise<Ran> {
  const [program = "", ...before] = executable === undefined ? commandOn(on) : [executable];
  const command = [program, ...before.map((arg) => (arg === "src/main.ts" ? join(root, arg) : arg)), ...args];
  const child = Bun.spawn(command, {
    cwd,
    env: env ?? cleanEnvironment(tmpdir()),
    stdin: Buffer.from(input),
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { code, out: out.trimEnd(), err: err.trimEnd() };
}

/** Nothing of the tester's own settings reaches the program: no providers' keys, no defaults of its own. */
function cleanEnvironment(home: string): Record<string, string> {
  return {
    PATH: process.env["PATH"] ?? "",
    HOME: home,
    DENO_DIR: join(tmpdir(), "penname-deno"),
    NO_COLOR: "1",
  };
}

interface Collected {
  text(): string;
  /** Resolves when the text so far matches; never if it does not come to that. */
  match(pattern: RegExp): Promise<RegExpExecArray>;
}

function collect(stream: ReadableStream<Uint8Array>): Collected {
  let text = "";
  const waiting = new Set<() => void>();
  void (async () => {
    const decoder = new TextDecoder();
    for await (const bytes of stream) {
      text += decoder.decode(bytes, { stream: true });
      for (const check of waiting) check();
    }
  })();
  return {
    text: () => text,
    match: (pattern) =>
      new Promise((resolve) => {
        const check = () => {
          const found = pattern.exec(text);
          if (!found) return;
          waiting.delete(check);
          resolve(found);
        };
        waiting.add(check);
        check();
      }),
  };
}
