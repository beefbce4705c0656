import process from "node:process";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { must } from "../support/accounts.ts";
import type { Orders } from "./caller.ts";
import { type Key, newKey, type Node } from "./node.ts";

/** What goes wrong, or only changes, while callers call. */

/** A time in which something was not as it should be, in Unix milliseconds. */
export interface Trouble {
  what: string;
  from: number;
  to: number;
  /** Why it could not be made. */
  failed?: string | undefined;
}

type Make = (node: Node) => Promise<void>;

const reload: Make = async (node) => {
  const [one] = node.config["models"] as object[];
  const models = [...(node.config["models"] as object[]), { ...one, id: `added-${Date.now()}` }];
  node.configure({ ...node.config, models });
  process.kill(node.pid, "SIGHUP");
  await pause(1000);
  node.configure(node.config);
};

const badReload: Make = async (node) => {
  node.configure({ ...node.config, models: [{ id: "no-target" }], tires: {} });
  process.kill(node.pid, "SIGHUP");
  await pause(1000);
  node.configure(node.config);
};

/** The second one only, so that the first shows what memory does in a long life. */
const killWorker: Make = async (node) => {
  const pid = node.processes().get(`${node.name} worker 2`);
  if (pid !== undefined) process.kill(pid, "SIGKILL");
  await pause(3000);
};

const backup: Make = async (node) => {
  await must(node.cli("backup", "--out", join(node.folder, `backup-${Date.now()}`)));
};

/** Somebody else writes the file, for longer than a server waits at once. */
const lockFile: Make = async (node) => {
  const database = new DatabaseSync(join(node.folder, "data/penname.db"));
  database.exec("PRAGMA busy_timeout = 5000; BEGIN IMMEDIATE");
  await pause(1500);
  database.close();
};

const restart =
  (which: "postgres" | "redis", signal: NodeJS.Signals): Make =>
  async ({ servers }) => {
    await servers![which].stop(signal);
    await pause(2000);
    await servers![which].start();
  };

const freeze =
  (which: "postgres" | "redis"): Make =>
  async ({ servers }) => {
    servers![which].freeze();
    await pause(3000);
    servers![which].thaw();
  };

const ofFiles: readonly (readonly [string, Make])[] = [
  ["worker killed", killWorker],
  ["configuration changed", reload],
  ["file locked", lockFile],
  ["configuration wrong", badReload],
  ["backup", backup],
];
const ofServers: readonly (readonly [string, Make])[] = [
  ["PostgreSQL restarted", restart("postgres", "SIGINT")],
  ["worker killed", killWorker],
  ["Redis restarted", restart("redis", "SIGINT")],
  ["configuration changed", reload],
  ["PostgreSQL crashed", restart("postgres", "SIGQUIT")],
  ["Redis frozen", freeze("redis")],
  ["configuration wrong", badReload],
  ["PostgreSQL frozen", freeze("postgres")],
  ["Redis killed", restart("redis", "SIGKILL")],
];

/** One trouble after the other, each after `everyMs` of peace, until `end`. */
export async function makeTrouble(node: Node, everyMs: number, end: number): Promise<Trouble[]> {
  const list = node.servers ? ofServers : ofFiles;
  const made: Trouble[] = [];
  for (let turn = 0; Date.now() + everyMs < end; turn += 1) {
    await pause(everyMs);
    const [what, make] = list[turn % list.length]!;
    const from = Date.now();
    const failed = await make(node).then(
      () => undefined,
      (thrown: unknown) => `${what}: ${String(thrown)}`,
    );
    made.push({ what, from, to: Date.now(), failed });
  }
  return made;
}

/** Times in which this machine let a process wait so long that what others are promised within half a second may be late. */
export async function machineDelays(end: number): Promise<Trouble[]> {
  const delays: Trouble[] = [];
  while (Date.now() < end) {
    const from = Date.now();
    await pause(100);
    const to = Date.now();
    if (to - from > 400) delays.push({ what: "machine late", from, to });
  }
  return delays;
}

/** Accounts of all sorts, whose keys come and go. */
export class Customers {
  readonly keys: Key[] = [];
  /** Micro-dollars that were added, as a command said. */
  readonly given = new Map<string, number>();
  /** Commands that could not do what they were to. */
  readonly refusals: { at: number; reason: string }[] = [];
  readonly #node: Node;

  constructor(node: Node) {
    this.#node = node;
  }

  async begin(): Promise<void> {
    for (const [name, ...options] of [
      ["rich", "--credits", "100000"],
      ["free"],
      ["poor", "--credits", "0.5"],
      ["slow", "--tier", "slow", "--credits", "1000"],
    ] as const) {
      await must(this.#node.cli("accounts", "create", name, ...options));
      this.keys.push(await newKey(this.#node, name));
      const credits = (options as readonly string[])[options.indexOf("--credits" as never) + 1];
      if ((options as readonly string[]).includes("--credits")) this.given.set(name, Number(credits) * 1_000_000);
    }
  }

  /** Keys as callers have them: the newest of each account most, and some that were revoked of late. */
  orders(rate: number): Orders {
    const usable = this.keys.filter(({ revokedAt }) => revokedAt === undefined);
    const revoked = this.keys.filter(({ revokedAt }) => revokedAt !== undefined).slice(-2);
    const rich = usable.filter(({ account }) => account === "rich");
    return { rate, keys: [...rich, ...rich, ...rich, ...usable, ...revoked] };
  }

  /** Every `everyMs` a key more, one less, and credit for who is poor. */
  async comeAndGo(everyMs: number, end: number, changed: () => void): Promise<void> {
    for (let turn = 0; Date.now() + everyMs < end; turn += 1) {
      await pause(everyMs);
      try {
        await this.#change(["rich", "free", "rich", "poor"][turn % 4]!);
      } catch (thrown) {
        this.refusals.push({ at: Date.now(), reason: String(thrown) });
      }
      changed();
    }
  }

  async #change(account: string): Promise<void> {
    this.keys.push(await newKey(this.#node, account, "--expires", "12h"));
    const own = this.keys.filter((key) => key.account === account && key.revokedAt === undefined);
    if (own.length > 2) {
      await must(this.#node.cli("keys", "revoke", own[0]!.id));
      own[0]!.revokedAt = Date.now();
    }
    if (account !== "poor") return;
    await must(this.#node.cli("credits", "add", "poor", "0.3"));
    this.given.set("poor", this.given.get("poor")! + 300_000);
  }
}
