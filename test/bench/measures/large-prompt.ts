import { setTimeout as sleep } from "node:timers/promises";
import { harmless, values } from "../answers.ts";
import { load } from "../load.ts";
import { type Bench, median } from "../rounds.ts";
import type { Subject } from "../subject.ts";
import type { Verdict } from "../table.ts";

export const paragraph = (n: number) =>
  `Paragraph ${n}: the quarterly review of the northern region went through every open item, from the delivery times of spare parts to the training of new colleagues. The team agreed to look at the figures once more in the coming week and to write down what it had learned, so that others need not repeat the same mistakes. `;
export const person = (n: number) =>
  `Please ask Mrs. Anna Schmidt${n % 7}, reachable at anna.schmidt${n}@example.org or +49 30 9018${2000 + (n % 7000)}, about order ${100_000 + n * 37}. `;

/** One message of a megabyte; the second as it comes from a tool: one JSON document. */
const megabyte = 1_000_000;
const prose = () => {
  let text = "";
  for (let n = 0; text.length < megabyte; n++) text += paragraph(n) + (n % 4 === 0 ? person(n) : "");
  return text;
};
const rows = () => {
  const list: object[] = [];
  for (let n = 0, size = 0; size < megabyte; n++) {
    const row = { id: n, note: paragraph(n), ...(n % 4 === 0 ? { contact: person(n) } : {}) };
    list.push(row);
    size += JSON.stringify(row).length + 1;
  }
  return JSON.stringify(list);
};

/** A prompt of a megabyte, alone and beside 200 small requests a second: its own time, and the most any of the others waits. */
export async function largePrompt({ variants, quick }: Bench): Promise<Verdict> {
  const table = [
    ["", "time of the large one, ms", "small ones: p50, ms", "most alone, ms", "most beside it, ms", "added"],
  ];
  const missed: string[] = [];
  const subjects = new Map(variants.flatMap(({ subject }) => (subject ? [[subject.name, subject] as const] : [])));
  for (const [kind, text] of [
    ["prose", prose()],
    ["JSON", rows()],
  ] as const) {
    for (const subject of subjects.values()) {
      if (quick && subject.name === "off") continue;
      const { times, usual, alone, beside, added } = await repeated(subject, text, quick ? 2 : 12);
      const isTarget = subject.name === "on";
      if (isTarget && median(times) > 300)
        missed.push(`1 MB of ${kind}: ${median(times).toFixed(0)} ms instead of 300`);
      if (isTarget && added > 20)
        missed.push(`1 MB of ${kind}: others waited ${added.toFixed(0)} ms more instead of 20`);
      table.push([
        `${kind}, ${subject.name === "on" || subject.name === "off" ? `privacy ${subject.name}` : subject.name}`,
        `${median(times).toFixed(0)} (${Math.min(...times).toFixed(0)}–${Math.max(...times).toFixed(0)})${isTarget ? (median(times) > 300 ? " ✗" : " ✓") : ""}`,
        usual.toFixed(2),
        alone.toFixed(1),
        `${median(beside).toFixed(1)} (${Math.min(...beside).toFixed(1)}–${Math.max(...beside).toFixed(1)})`,
        `${added.toFixed(1)}${isTarget ? (added > 20 ? " ✗" : " ✓") : ""}`,
      ]);
    }
  }
  return {
    title: "A prompt of 1 MB",
    rows: table,
    note: "targets: 300 ms, and others wait at most 20 ms more",
    missed,
  };
}

async function repeated(subject: Subject, text: string, repetitions: number) {
  const { port, keys } = subject;
  const small = load({ port, keys, model: "whole", phrases: harmless, connections: 8, rate: 200 });
  await sleep(500);
  small.reset();
  await sleep(600);
  const { p50: usual, most: alone } = (await small.read()).latencies;
  const times: number[] = [];
  const beside: number[] = [];
  for (let n = 0; n <= repetitions; n++) {
    small.reset();
    const large = load({
      port,
      keys,
      model: "whole",
      phrases: values,
      history: [text, "I have read it."],
      connections: 1,
      most: 1,
    });
    await Promise.race([large.done, sleep(10_000, undefined, { ref: false })]);
    await sleep(50);
    const took = (await large.read()).latencies.most;
    const waited = (await small.read()).latencies.most;
    await large.stop();
    // The first one finds code that was never run.
    if (n > 0) {
      times.push(took);
      beside.push(waited);
    }
    await sleep(100);
  }
  await small.stop();
  return { times, usual, alone, beside, added: median(beside) - usual };
}
