import { appendFileSync } from "node:fs";
import process from "node:process";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { letterOf } from "./letters.ts";
import { type Asked, type Heard, ways } from "./ways.ts";

/**
 * Callers in a process of their own, who speak every API by hand and by clients from npm. Each line of input is what holds from now on
 * (`Orders`); when input ends, running calls do, too. Each call is a line in the file that is named (`CallRecord`).
 */

export interface Setting {
  url: string;
  file: string;
  /** Calls are numbered `first`, `first + step`, … */
  first: number;
  step: number;
  /** Models that answer in words, and in vectors. */
  models: string[];
  embeddings: string[];
}

export interface Orders {
  /** Calls a second. */
  rate: number;
  keys: { id: string; key: string }[];
}

export interface CallRecord {
  number: number;
  began: number;
  ended: number;
  key: string;
  model: string;
  way: string;
  /** `whole`; `broken`, an honest error after part of it; `cut`, the connection; `left`, by the caller; a status; or `wrong: …`. */
  said: string;
  /** The sentence that came with a status. */
  why?: string | undefined;
}

const setting = JSON.parse(process.argv[2]!) as Setting;
let orders: Orders = { rate: 0, keys: [] };
const over = new AbortController();
const running = new Set<Promise<void>>();
const atOnceMost = 48;
const anyOf = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)]!;

const input = createInterface({ input: process.stdin });
input.on("line", (line) => (orders = { ...orders, ...(JSON.parse(line) as Partial<Orders>) }));
input.once("close", () => over.abort());

async function one(number: number): Promise<void> {
  const [name, way] = anyOf(ways);
  const { id, key } = anyOf(orders.keys);
  const model = anyOf(way.embeds ? setting.embeddings : setting.models);
  const asked: Asked = { url: setting.url, key, model, letter: letterOf(number), stream: Math.random() < 0.6 };
  const heard: Heard = { text: "", isWhole: false };
  const began = Date.now();
  const { said, why } = await way.run(asked, heard).then(
    () => ({ said: judged(heard, asked), why: undefined }),
    (thrown: unknown) => ({ said: judgedFailure(thrown, heard, asked), why: sentenceOf(thrown) }),
  );
  const record: CallRecord = {
    number,
    began,
    ended: Date.now(),
    key: id,
    model,
    way: name + (asked.stream ? "+" : ""),
    said,
    ...(/^\d+$/.test(said) ? { why } : {}),
  };
  appendFileSync(setting.file, `${JSON.stringify(record)}\n`);
}

/** Three letters of the word that surrogates begin with may be any word's; providers cut characters in halves, too. */
const isBeginning = (text: string, letter: string): boolean =>
  letter.startsWith(text.replace(/(?:S(?:UR?)?|[\ud800-\udbff])$/, ""));

function judged({ text, isWhole }: Heard, { letter }: Asked): string {
  if (isWhole) return text === letter ? "whole" : `wrong: read ${JSON.stringify(text)}`;
  return `wrong: ended without an end after ${JSON.stringify(text)}`;
}

const sentenceOf = (thrown: unknown): string =>
  (thrown instanceof Error ? thrown.message : String(thrown)).slice(0, 200);

function judgedFailure(thrown: unknown, { text }: Heard, { letter }: Asked): string {
  if (!isBeginning(text, letter)) return `wrong: broke off after ${JSON.stringify(text)}`;
  const { status, statusCode } = thrown as { status?: number; statusCode?: number };
  const message = thrown instanceof Error ? `${thrown.name} ${thrown.message}` : String(thrown);
  if (message.startsWith("Left")) return "left";
  if (message.startsWith("Broken")) return "broken";
  if (status ?? statusCode) return String(status ?? statusCode);
  // What the gateway says of a provider may speak of connections, too.
  if (/provider|stream|api_error|overloaded|response\.failed/i.test(message)) return "broken";
  return /socket|ECONN|connect|terminated|closed|network/i.test(message) ? "cut" : `wrong: threw ${message}`;
}

for (let number = setting.first; !over.signal.aborted;) {
  // Intervals of chance, so that calls also come together.
  await pause(orders.rate > 0 ? Math.min(1000, -Math.log(Math.random()) * (1000 / orders.rate)) : 100);
  if (orders.rate === 0 || orders.keys.length === 0 || running.size >= atOnceMost) continue;
  const call = one(number).finally(() => running.delete(call));
  running.add(call);
  number += setting.step;
}
await Promise.all(running);
process.exit(0);
