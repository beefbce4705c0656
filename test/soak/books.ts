import { readFileSync } from "node:fs";
import type { CallRecord } from "./caller.ts";
import { answerTokens, tokensOf } from "./letters.ts";
import { type Node, paidOutput } from "./node.ts";
import type { Customers, Trouble } from "./trouble.ts";

/** What was looked at in the end, and what is wrong with it, if anything is. */
export interface Finding {
  what: string;
  /** In numbers. */
  found: string;
  wrong: readonly string[];
}

export const finding = (what: string, found: string, wrong: readonly (string | false | undefined)[] = []): Finding => ({
  what,
  found,
  wrong: wrong.filter((one) => typeof one === "string"),
});

export const callsIn = (files: readonly string[]): CallRecord[] =>
  files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as CallRecord),
  );

/** Sums of every account, each by two ways. */
export async function sums(node: Node, { given }: Customers): Promise<Finding> {
  const accounts = await node.rows(
    `SELECT name, balance, leased,
       (SELECT coalesce(sum(amount), 0) FROM ledger WHERE account_id = accounts.id AND kind = 'top_up') AS topped,
       (SELECT coalesce(sum(amount), 0) FROM ledger WHERE account_id = accounts.id) AS ledger,
       (SELECT coalesce(sum(charged), 0) FROM usage WHERE account_id = accounts.id) AS charged
     FROM accounts WHERE balance IS NOT NULL`,
  );
  const [open] = await node.rows("SELECT count(*) AS leases, coalesce(sum(amount), 0) AS amount FROM leases");
  const [twice] = await node.rows(
    `SELECT count(*) AS rows FROM usage WHERE charged <> -(SELECT coalesce(sum(amount), 0) FROM ledger WHERE usage_id = usage.id)
       OR (SELECT count(*) FROM ledger WHERE usage_id = usage.id) > 1`,
  );
  const wrong = accounts.flatMap((row) => {
    const [balance, leased, topped, ledger, charged] = ["balance", "leased", "topped", "ledger", "charged"].map(
      (name) => Number(row[name]),
    );
    const name = String(row["name"]);
    return [
      balance !== ledger && `${name}: balance ${balance}, ledger ${ledger}`,
      balance !== topped! - charged! && `${name}: balance ${balance}, given ${topped}, charged ${charged}`,
      leased !== 0 && `${name}: ${leased} still leased`,
      // An answer to a command may be lost, not what it did.
      given.has(name) && topped! < given.get(name)! && `${name}: given ${given.get(name)}, booked ${topped}`,
    ];
  });
  const charged = accounts.reduce((sum, row) => sum + Number(row["charged"]), 0) / 1_000_000;
  return finding(
    `${node.name}: credit is what was given less the ledger; nothing is held`,
    `${accounts.length} accounts, ${charged.toFixed(2)} USD`,
    [
      ...wrong,
      Number(open?.["leases"]) > 0 && `${String(open?.["leases"])} leases of ${String(open?.["amount"])}`,
      Number(twice?.["rows"]) > 0 && `${String(twice?.["rows"])} calls whose ledger differs`,
    ],
  );
}

interface Row {
  id: string;
  at: number;
  estimated: number;
  tokens: number;
  key: string;
  model: string;
  reason: string;
  charged: number;
  cost: number;
}

/** How long after a call its row may still be missing when its worker is killed: what waits is written every 50 ms, more slowly on a busy machine. */
const unwrittenMs = 3000;
const unwrittenLateMs = 10_000;

/**
 * Every call that was answered has one row, and no row is of a call that nobody made.
 * @param at the gateway's time at a time of ours
 */
export async function rowsOf(
  node: Node,
  { keys }: Customers,
  calls: readonly CallRecord[],
  troubles: readonly Trouble[],
  at: (time: number) => number = (time) => time,
): Promise<Finding> {
  const rows = (await node.rows(
    "SELECT id, at, estimated, prompt_tokens AS tokens, key_id AS key, model, reason, charged FROM usage",
  )) as unknown as Row[];
  const byTokens = Map.groupBy(
    rows.filter(({ tokens }) => tokens >= tokensOf(0)),
    ({ tokens }) => tokens,
  );
  // What a provider does not count before it ends is counted by its text, and tells no number.
  const counted = new Set(rows.filter(({ estimated, reason }) => estimated === 1 && reason === "completed"));
  const countedFor = ({ key, model, began, ended }: CallRecord) =>
    Array.from(counted).find(
      (row) => row.key === key && row.model === model && row.at > at(began - 500) && row.at < at(ended + 500),
    );
  const accountOf = new Map(keys.map(({ id, account }) => [id, account]));
  const kills = troubles.filter(({ what }) => what === "worker killed");
  const asked = new Set(calls.map(({ number }) => tokensOf(number)));
  let lost = 0;
  const wrong: string[] = [];
  for (const call of calls.filter(({ said }) => said === "whole")) {
    const own = byTokens.get(tokensOf(call.number)) ?? [];
    const [row] = own;
    const name = `call ${call.number} (${call.way}, ${call.model}, ended ${new Date(call.ended).toISOString()})`;
    if (own.length > 1) wrong.push(`${name} has ${own.length} rows`);
    else if (!row) {
      const isOfKilled = kills.some(({ from }) => {
        const isLate = troubles.some((one) => one.what === "machine late" && one.from < from && one.to > call.ended);
        return call.ended > from - (isLate ? unwrittenLateMs : unwrittenMs) && call.ended < from + 500;
      });
      const estimate = countedFor(call);
      if (estimate) counted.delete(estimate);
      else if (isOfKilled) lost += 1;
      else wrong.push(`${name} has no row`);
    } else if (row.key !== call.key || row.model !== call.model)
      wrong.push(`${name} is booked on ${row.key}, ${row.model}`);
    else if (accountOf.get(call.key) === "rich" && row.charged !== priceOf(call))
      wrong.push(`${name} cost ${row.charged}`);
  }
  const strange = Array.from(byTokens.values()).filter(([row]) => !asked.has(row!.tokens));
  const twice = Array.from(byTokens.values()).filter((own) => own.length > 1);
  return finding(
    `${node.name}: each answered call has one row`,
    `${calls.length} calls, ${rows.length} rows, ${lost} lost with a killed worker`,
    [
      ...wrong.slice(0, 20),
      wrong.length > 20 && `and ${wrong.length - 20} more`,
      strange.length > 0 && `${strange.length} rows of calls that nobody made, such as ${JSON.stringify(strange[0])}`,
      twice.length > 0 && `${twice.length} calls with more rows than one, such as ${JSON.stringify(twice[0])}`,
      rows.length > calls.length && `${rows.length} rows of ${calls.length} calls`,
    ],
  );
}

const priceOf = ({ model, number }: CallRecord): number =>
  model.endsWith("/vectors") ? Math.ceil(tokensOf(number) / 100) : answerTokens * paidOutput;

/** Whether a caller was told what the provider said, as on native lanes, with its status. */
export const isProviders = ({ said, why = "" }: CallRecord): boolean =>
  /^[45]\d\d$/.test(said) && /the text is too long|overloaded/i.test(why ?? "");

/** What callers may be told, and when. */
export function answers(
  node: Node,
  { keys }: Customers,
  calls: readonly CallRecord[],
  troubles: readonly Trouble[],
): Finding {
  const counts = Map.groupBy(calls, ({ said }) => said.split(":")[0]!);
  const near = ({ began, ended }: CallRecord, pattern: RegExp, afterMs: number) =>
    troubles.some(({ what, from, to }) => pattern.test(what) && ended > from - 500 && began < to + afterMs);
  const byKey = new Map(keys.map((key) => [key.id, key]));
  const usable = new Set(["whole", "broken", "left", "stale", "400", "503"]);
  const isWrong = (call: CallRecord): boolean => {
    if (isProviders(call)) return false;
    const { revokedAt = Infinity, account } = byKey.get(call.key)!;
    if (call.said === "401") return call.ended < revokedAt - 5000;
    if (call.began > revokedAt + lateMs && /whole|broken/.test(call.said)) return true;
    if (call.said === "402") return account !== "poor";
    if (call.said === "429") return account !== "slow";
    // Who could not be counted or booked for was asked to repeat.
    if (call.said === "503" && /books|count|database|key/.test(call.why ?? ""))
      return !near(call, /PostgreSQL|Redis|machine/, 12_000);
    // Python's client takes the cut of a chunked answer for its end.
    if (/^(?:cut|wrong: ended without an end)/.test(call.said)) return !near(call, /worker killed/, 5000);
    return !usable.has(call.said);
  };
  const wrong = calls.filter(isWrong);
  const found = Array.from(counts, ([said, { length }]) => `${said} ${length}`).join(", ");
  return finding(`${node.name}: no text is wrong, and no answer that was not to be`, found, [
    ...wrong.slice(0, 20).map((call) => JSON.stringify(call)),
    wrong.length > 20 && `and ${wrong.length - 20} more`,
  ]);
}

/** A revoked key is known everywhere within a second, or when a database that was away is back. */
const lateMs = 12_000;
