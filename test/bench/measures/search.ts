import { Buffer } from "node:buffer";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { stamp } from "../answers.ts";
import { type Asked, type Bench, occupy, rounds, window } from "../rounds.ts";
import { spread, type Verdict } from "../table.ts";
import { paragraph } from "./large-prompt.ts";

/** A text of 100 KB, in parts that a stamp makes new in every request: what is remembered of earlier ones does not help. */
function text(part: (n: number) => string): string {
  let all = "";
  for (let n = 0; all.length < 100_000; n++) all += part(n);
  return all.slice(0, 100_000);
}

const given = ["Anna", "Peter", "Sofia", "James", "Laura", "Thomas", "Giulia", "Pedro", "Sanne", "Karim"];
const family = [
  "Schmidt",
  "Kowalski",
  "Garcia",
  "Johnson",
  "Rossi",
  "Jansen",
  "Dupont",
  "Patel",
  "Brandt",
  "Walsh",
  "Bakker",
];

function mail(n: number): string {
  const [one, other] = [n, n + 3].map((at) => [given[at % given.length]!, family[at % family.length]!] as const);
  const address = ([first, last]: readonly [string, string]) => `${first} ${last} <${first}.${last}${n}@example.org>`;
  return `From: ${address(one!)}
To: ${address(other!)}
Subject: Re: Invoice ${1000 + n} ${stamp}

Dear ${other![0]},

Thank you for your message of last Tuesday. I have forwarded the invoice to our accounting department in Manchester, and they will get back to you before Friday. As discussed in the Quarterly Review, the Project Team will move to the new office on Monday. If anything is unclear, please call me.

Kind regards,
${one!.join(" ")}
Project Manager, Nordlicht GmbH
Phone: +49 30 9018${2000 + (n % 7000)}

`;
}

const folder = join(import.meta.dirname, "../../../src/pipeline");
const sources = readdirSync(folder)
  .filter((name) => name.endsWith(".ts"))
  .toSorted()
  .map((name) => readFileSync(join(folder, name), "utf8"));

const logLine = (n: number) =>
  `{"level":"info","time":"2026-11-22T17:35:07.${100 + (n % 900)}Z","request":"${stamp}-${(n * 7919).toString(16).padStart(8, "0")}","account":"acct_2acf2ecba077cd07","model":"whole","path":"/v1/chat/completions","stream":false,"status":200,"reason":"completed","prompt_tokens":${n},"completion_tokens":100,"ms":${n % 40},"msg":"call"}\n`;

function base64(n: number): string {
  const bytes = new Uint8Array(570);
  let state = n + 1;
  for (let at = 0; at < bytes.length; at++) bytes[at] = (state = (Math.imul(state, 1103515245) + 12345) >>> 0) >>> 24;
  return `${stamp}${Buffer.from(bytes).toString("base64").replaceAll(/.{76}/g, "$&\n")}\n`;
}

/** What stands in a message, and how many megabytes of it a second are to be searched. */
const kinds: readonly [kind: string, content: string, target: number][] = [
  ["prose", text((n) => `${stamp} ${paragraph(n)}\n`), 10],
  ["mails full of names", text(mail), 10],
  ["code", text((n) => `// ${stamp}\n${sources[n % sources.length]}`), 20],
  ["lines of a log", text(logLine), 20],
  ["base64", text(base64), 20],
];

/**
 * What the search costs, from outside: what a core does more for a request with privacy than without, which is finding, deciding and
 * replacing together.
 */
export async function search(bench: Bench): Promise<Verdict> {
  const variants = bench.variants.filter(({ name }) => name === "off" || name === "nothing");
  const spans = bench.quick ? { rampMs: 200, ms: 500 } : { rampMs: 500, ms: 2000 };
  const asked = (letter: string): Asked => ({ model: "whole", letter, connections: 4 });
  for (const [, letter] of kinds)
    for (const variant of variants) await occupy(variant, asked(letter), bench.quick ? 500 : 3000);
  const all = await rounds(variants, bench.quick ? 2 : 5, async (variant) => {
    const costs: Record<string, number> = {};
    for (const [kind, letter] of kinds) {
      const { cpu, received } = await window(bench, variant, asked(letter), spans);
      costs[kind] = (cpu / received.answers) * 1e3;
    }
    return costs;
  });
  const [off, on] = [all.get("off")!, all.get("nothing")!];
  const missed: string[] = [];
  const rows = kinds.map(([kind, { length }, target]) => {
    const speeds = on[kind]!.map((ms, round) => length / 1e3 / (ms - off[kind]![round]!));
    const speed = speeds.toSorted((one, other) => one - other)[speeds.length >> 1]!;
    if (speed < target) missed.push(`search: ${kind}: ${speed.toFixed(1)} MB/s instead of ${target}`);
    const judged = `${spread(speeds, 1)} (target ≥ ${target}) ${speed < target ? "✗" : "✓"}`;
    return [kind, spread(off[kind]!, 2), spread(on[kind]!, 2), judged];
  });
  return {
    title: "The search, by what it reads",
    rows: [["100 KB of", "privacy off, CPU ms", "on, CPU ms", "searched, MB a second of CPU"], ...rows],
    missed,
  };
}
