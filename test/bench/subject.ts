import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { childrenOf } from "../support/servers.ts";
import { openAccount } from "../../src/accounts/account.ts";
import { issueKey } from "../../src/accounts/keys.ts";
import type { Store } from "../../src/accounts/store.ts";
import { openPostgresDatabase } from "../../src/accounts/stores/postgres.ts";
import { SqlStore } from "../../src/accounts/stores/sql-store.ts";
import { openSqlite } from "../../src/accounts/stores/sqlite.ts";

/** A process under test, alone on core 0. */
export interface Subject {
  name: string;
  port: number;
  pid: number;
  /** Keys that it accepts. */
  keys: readonly string[];
  /** Other processes that work for it, whose CPU is neither its own nor a stranger's. */
  servers?: readonly number[];
  /** Resolves when it has ended by itself, as a profile needs. */
  stop(): Promise<void>;
}

export type Form = "binary" | "source";

/** Where the things to be started come from, and where they may write. */
export interface Workshop {
  folder: string;
  gateway: readonly string[];
  bare: readonly string[];
  form: Form;
  /** In one line: what is started. */
  story: string;
  close(): void;
}

const here = import.meta.dirname;
const root = join(here, "../..");
const bun = process.execPath;
const ready = join(root, "dist/penname");

/** `wanted`: "fresh" compiles both, "source" compiles nothing, undefined takes dist/penname if it is there. */
export function workshop(wanted: "fresh" | "source" | undefined): Workshop {
  const folder = mkdtempSync(join(tmpdir(), "penname-bench-"));
  const close = () => rmSync(folder, { recursive: true, force: true });
  const main = join(root, "src/main.ts");
  const bare = join(here, "bare.ts");
  if (wanted === "source" || (wanted === undefined && !existsSync(ready))) {
    const story = "both from source (no --binary, and no dist/penname)";
    return { folder, gateway: [bun, main], bare: [bun, bare], form: "source", story, close };
  }
  const outfile = join(folder, "penname");
  if (wanted === "fresh") compiled(["src/build/binary.ts", "--outfile", outfile]);
  const proxy = join(folder, "bare");
  compiled(["build", ...asTheGateway, bare, "--outfile", proxy]);
  const story =
    wanted === "fresh"
      ? "both compiled for this run"
      : `dist/penname of ${statSync(ready).mtime.toISOString().slice(0, 16)}, and the bare proxy compiled the same way`;
  return { folder, gateway: [wanted === "fresh" ? outfile : ready], bare: [proxy], form: "binary", story, close };
}

const asTheGateway = ["--compile", "--production", "--minify", "--bytecode", "--format=esm", "--sourcemap"];

function compiled(command: readonly string[]): void {
  const { status, stderr } = spawnSync(bun, command, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command.join(" ")} failed:\n${stderr}`);
}

export function freePort(): number {
  const server = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  server.stop(true);
  return server.port;
}

/** A gateway as in production: metered accounts, a price, limits, books on disk, its log in a file. */
export interface Gateway extends Subject {
  /** The command that starts it once more on a given port. */
  command(port: number): string[];
  forgetLog(): void;
}

export interface GatewayOptions {
  name: string;
  privacy: boolean;
  providerPort: number;
  env?: Record<string, string>;
  /** So many processes, on both cores. */
  workers?: number;
  /** Shared servers, with what the environment calls their addresses. */
  shared?: { env: Record<string, string>; pids: readonly number[]; databaseUrl: string };
}

export async function startGateway(shop: Workshop, options: GatewayOptions): Promise<Gateway> {
  const { command, keys, log } = await prepare(shop, options);
  const { name, env, shared, workers } = options;
  const child = start(command(0), { ...env, ...shared?.env }, openSync(log, "a"), workers === undefined ? "0" : "0,1");
  const servers = shared?.pids ?? [];
  return { name, keys, servers, command, forgetLog: () => truncateSync(log), ...(await listening(child)) };
}

/** Everything a gateway needs to be started. */
export async function prepare(shop: Workshop, options: GatewayOptions) {
  const { name, privacy, providerPort, workers = 1, shared } = options;
  const folder = join(shop.folder, `${name}-${Math.random().toString(36).slice(2, 8)}`);
  mkdirSync(folder);
  const config = join(folder, "penname.yaml");
  writeFileSync(config, configuration(providerPort, privacy, workers));
  const data = join(folder, "data");
  mkdirSync(data, { mode: 0o700 });
  const keys = await accounts(shared ? new SqlStore(await openPostgresDatabase(shared.databaseUrl)) : openSqlite(data));
  const command = (port: number) => [
    ...shop.gateway,
    "serve",
    `--config=${config}`,
    `--data=${data}`,
    `--port=${port}`,
  ];
  return { command, keys, log: join(folder, "log") };
}

function configuration(providerPort: number, privacy: boolean, workers: number): string {
  const model = (id: string, provider = "fake") =>
    `  - { id: ${id}, targets: [${provider}/${id}], price: { input: 0.25, output: 2 }, max_output_tokens: 16384 }`;
  const at = `base_url: "http://127.0.0.1:${providerPort}/v1", api_key: sk-bench`;
  return [
    `server: { workers: ${workers} }`,
    "providers:",
    `  fake: { kind: openai-compatible, ${at} }`,
    `  messages: { kind: anthropic, ${at} }`,
    `  responses: { kind: openai-compatible, ${at}, speaks: [openai-responses] }`,
    "models:",
    ...["whole", "paced", "slow", "ticking", "burst", "vectors"].map((id) => model(id)),
    ...["messages", "responses"].flatMap((door) => ["whole", "burst"].map((id) => model(`${id}-${door}`, door))),
    "tiers: { bench: { requests_per_minute: 100000 } }",
    `privacy: { mode: ${privacy ? "pseudonymize" : "off"} }`,
    "",
  ].join("\n");
}

/** Eight metered accounts of eight keys: the highest limit a tier can have is 100,000 a minute for each key. */
async function accounts(store: Store): Promise<string[]> {
  const keys: string[] = [];
  for (let n = 0; n < 8; n++) {
    const account = await openAccount(store, { name: `bench-${n}`, tier: "bench", balance: 1e12 }, Date.now());
    for (let k = 0; k < 8; k++) keys.push((await issueKey(store, account!.id, {}, Date.now())).secret);
  }
  await store.close();
  return keys;
}

export function start(
  command: readonly string[],
  env: Record<string, string>,
  stderr: number | "ignore",
  cores = "0",
): ChildProcess {
  const own = { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "" };
  const [program, ...args] = pinned(cores, command);
  const child = spawn(program!, args, { cwd: tmpdir(), env: { ...own, ...env }, stdio: ["ignore", "pipe", stderr] });
  running.add(child);
  return child;
}

export async function listening(child: ChildProcess): Promise<Pick<Subject, "port" | "pid" | "stop">> {
  let said = "";
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout!.on("data", (bytes) => {
      said += String(bytes);
      const found = /answers at http:\/\/[^\s:]+:(\d+)/.exec(said)?.[1];
      if (found) resolve(Number(found));
    });
    child.once("exit", (code) => reject(new Error(`${child.spawnargs.join(" ")} ended with ${code}: ${said}`)));
    setTimeout(
      () => reject(new Error(`${child.spawnargs.join(" ")} did not say its address within 10 s`)),
      10_000,
    ).unref();
  });
  return { port, pid: child.pid!, stop: () => stop(child) };
}

const running = new Set<ChildProcess>();

export async function stop(child: ChildProcess): Promise<void> {
  running.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const over = once(child, "exit");
  child.kill("SIGTERM");
  const force = setTimeout(() => child.kill("SIGKILL"), 25_000);
  await over;
  clearTimeout(force);
}

/** For an end in a hurry. */
export function killAll(): void {
  for (const child of running) child.kill("SIGKILL");
}

const hasTaskset = spawnSync("taskset", ["-V"]).status === 0;

export const pinned = (cores: string, command: readonly string[]): string[] =>
  hasTaskset ? ["taskset", "-c", cores, ...command] : [...command];

/** Keeps this process, provider and load, on core 1. False if that is not possible here. */
export const pinSelf = (): boolean => pinProcess("1", process.pid);

/** Keeps a process, and those it starts from now on, on some cores: "1" or "0,1". */
export const pinProcess = (cores: string, pid: number): boolean =>
  hasTaskset && spawnSync("taskset", ["-a", "-c", "-p", cores, String(pid)]).status === 0;

/** CPU seconds a process and those it has started have used, with all their threads. The kernel counts exactly and shows hundredths. */
export function cpuSeconds(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, one) => sum + ownCpuSeconds(one), 0);
}

function ownCpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "latin1").split(") ").at(-1)!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** CPU seconds each of the two cores has been busy, whoever used it. */
export function coreSeconds(): [number, number] {
  const stat = readFileSync("/proc/stat", "latin1");
  const busy = (core: number) => {
    const line = new RegExp(`^cpu${core} (.*)$`, "m").exec(stat)?.[1] ?? "";
    const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = line.split(" ").map(Number);
    return (user + nice + system + irq + softirq + steal) / 100;
  };
  return [busy(0), busy(1)];
}

/** Resident memory in MB. */
export function residentMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "latin1"))![1]) / 1024;
}
