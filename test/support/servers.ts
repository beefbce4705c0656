import { describe } from "bun:test";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { freePort } from "./gateway.ts";

/** Real servers of the kinds several nodes share, each on a free port of loopback and in a folder of its own. */
export interface Server {
  url: string;
  readonly pid: number;
  /** Ends it as an operator does, or with another signal; `freeze` and `thaw` stop and continue it where it stands. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  start(): Promise<void>;
  /** Stops it for good. */
  end(): Promise<void>;
  freeze(): void;
  thaw(): void;
}

const postgresFolder = (existsSync("/usr/lib/postgresql") ? readdirSync("/usr/lib/postgresql") : [])
  .map((version) => `/usr/lib/postgresql/${version}/bin`)
  .find((folder) => existsSync(join(folder, "postgres")));
const redisPath = ["/usr/bin/valkey-server", "/usr/bin/redis-server"].find((path) => existsSync(path));

/** What this machine lacks, with what would install it. */
export const missingServers = [
  ...(postgresFolder ? [] : ["postgresql (apt-get install postgresql)"]),
  ...(redisPath ? [] : ["redis-server (apt-get install redis-server)"]),
];

/** Tests that need both servers. Without them they are skipped by name; where CI demands them, they fail. */
export const withServers = (subject: string, tests: () => void): void =>
  (missingServers.length === 0 || process.env["CI"] ? describe : describe.skip)(subject, tests);

/** PostgreSQL, which does not run as root, with an empty database. */
export async function startPostgres(): Promise<Server> {
  const bin = postgresFolder ?? missingServer();
  const folder = mkdtempSync(join(tmpdir(), "penname-postgres-"));
  const own = asNobody(folder);
  const data = join(folder, "data");
  const made = Bun.spawnSync(
    [
      ...own,
      `${bin}/initdb`,
      "-D",
      data,
      "-A",
      "trust",
      "-U",
      "penname",
      "--no-sync",
      "-E",
      "UTF8",
      "--locale=C.UTF-8",
    ],
    { cwd: folder, stdout: "ignore", stderr: "pipe" },
  );
  if (made.exitCode !== 0) throw new Error(made.stderr.toString());
  const port = await freePort();
  const settings = ["listen_addresses=127.0.0.1", "fsync=off", "max_connections=200"].flatMap((one) => ["-c", one]);
  return server({
    url: `postgres://penname@127.0.0.1:${port}/postgres`,
    folder,
    command: [...own, `${bin}/postgres`, "-D", data, "-p", String(port), "-k", folder, ...settings],
    question: [`${bin}/pg_isready`, "-q", "-h", "127.0.0.1", "-p", String(port)],
  });
}

export async function startRedis(): Promise<Server> {
  const path = redisPath ?? missingServer();
  const folder = mkdtempSync(join(tmpdir(), "penname-redis-"));
  const port = await freePort();
  const settings = ["--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", folder];
  return server({
    url: `redis://127.0.0.1:${port}`,
    folder,
    command: [path, "--port", String(port), ...settings],
    question: [path.replace("-server", "-cli"), "-p", String(port), "ping"],
  });
}

interface Running {
  url: string;
  folder: string;
  command: string[];
  /** Ends with 0 once the server answers. */
  question: string[];
}

async function server({ url, folder, command, question }: Running): Promise<Server> {
  let child: Bun.Subprocess | undefined;
  const signalAll = (signal: NodeJS.Signals) => {
    if (!child) return;
    // One that has ended meanwhile is no fault.
    Bun.spawnSync(["kill", `-${signal.slice(3)}`, ...[child.pid, ...childrenOf(child.pid)].map(String)]);
  };
  const started: Server = {
    url,
    get pid() {
      return child?.pid ?? 0;
    },
    async start() {
      child = Bun.spawn(command, { cwd: folder, stdin: "ignore", stdout: "ignore", stderr: "ignore" });
      for (;;) {
        if (child.exitCode !== null) throw new Error(`${command[0]} ended`);
        if ((await Bun.spawn(question, { stdout: "ignore", stderr: "ignore" }).exited) === 0) return;
      }
    },
    async stop(signal = "SIGINT") {
      if (!child) return;
      signalAll("SIGCONT");
      child.kill(signal);
      await child.exited;
      child = undefined;
    },
    async end() {
      await started.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    freeze: () => signalAll("SIGSTOP"),
    thaw: () => signalAll("SIGCONT"),
  };
  try {
    await started.start();
  } catch (thrown) {
    await started.end();
    throw thrown;
  }
  return started;
}

/** What runs a command as nobody where this is root; the folder is then nobody's. */
export function asNobody(folder: string): string[] {
  if (process.getuid?.() !== 0) return [];
  chownSync(folder, nobody, nobody);
  return ["setpriv", `--reuid=${nobody}`, `--regid=${nobody}`, "--clear-groups"];
}

const nobody = 65_534;

/** The processes one has started, in the order it did. */
export function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
}

function missingServer(): never {
  throw new Error(`missing: ${missingServers.join(", ")}`);
}
