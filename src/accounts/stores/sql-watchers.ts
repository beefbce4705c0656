import { clearInterval, setInterval } from "node:timers";
import type { StoreWatcher } from "../store.ts";
import type { Database, Row } from "./database.ts";
import { integerAt } from "./rows.ts";

/** How often the database is checked for changes, also where it sends them, since a message may be lost. */
const pollMs = 250;

/** Tells watchers of changes that any process has made to keys, tiers and credit. */
export class SqlWatchers {
  readonly #database: Database;
  readonly #watchers: StoreWatcher[] = [];
  #poll: NodeJS.Timeout | undefined;
  #checking: Promise<void> | undefined;
  #lastChange: number | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  add(watcher: StoreWatcher): void {
    this.#watchers.push(watcher);
    if (this.#poll) return;
    this.#database.listen("penname_changes", () => void this.#check());
    this.#database.listen("penname_recalls", (accountId) => {
      if (accountId !== undefined) for (const one of this.#watchers) one.recalled?.(accountId);
    });
    this.#poll = setInterval(() => void this.#check(), pollMs).unref();
    void this.#check();
  }

  #check(): Promise<void> {
    return (this.#checking ??= this.#checkOnce().finally(() => (this.#checking = undefined)));
  }

  /** Calls no watcher when the database cannot be asked: they notice by the missing call. */
  async #checkOnce(): Promise<void> {
    const [row] = await this.#database.query("SELECT number FROM changes").catch((): Row[] => []);
    if (!row) return;
    const number = integerAt(row, "number");
    const isChanged = number !== this.#lastChange;
    this.#lastChange = number;
    this.notify(isChanged);
  }

  notify(isChanged: boolean): void {
    for (const watcher of this.#watchers) watcher.checked?.(isChanged);
  }

  async close(): Promise<void> {
    clearInterval(this.#poll);
    await this.#checking;
  }
}
