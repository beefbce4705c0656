import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { cpus } from "node:os";
import process from "node:process";
import { type Door, harmless, type Model, stamp, values } from "../answers.ts";
import { type Demand, load, type Received } from "../load.ts";
import { type FakeProvider, fakeProvider } from "../provider.ts";

/** The benchmark's own programs: what they say is right must be right, at every door. */

const canRun = process.platform === "linux" && cpus().length > 1 && spawnSync("cc", ["--version"]).status === 0;

const questions: [door: Door, model: Model][] = [
  ...(["chat", "messages", "responses"] as const).flatMap((door) =>
    (["whole", "burst", "paced"] as const).map((model): [Door, Model] => [door, model]),
  ),
  ["embeddings", "floats"],
  ["embeddings", "base64"],
];

describe.skipIf(!canRun)("The load of the benchmark", () => {
  let provider: FakeProvider;
  /** Hands everything on, and changes on the way what a test wants changed. */
  let meddle: (answer: string) => string;
  const bodies: string[] = [];
  let between: ReturnType<typeof Bun.serve>;
  beforeAll(async () => {
    provider = await fakeProvider();
    between = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      async fetch(request) {
        const body = await request.text();
        bodies.push(body);
        const { pathname } = new URL(request.url);
        const answer = await fetch(`http://127.0.0.1:${provider.port}${pathname}`, { method: "POST", body });
        return new Response(meddle(await answer.text()));
      },
    });
  });
  afterAll(async () => {
    provider.stop();
    await between.stop(true);
  });

  /** Asks ten times. */
  async function asked(port: number, question: Partial<Demand> & Pick<Demand, "model">): Promise<Received> {
    const one = load({ port, keys: ["ak-none"], phrases: values, connections: 10, most: 10, ...question });
    await one.done;
    const received = await one.read();
    await one.stop();
    return received;
  }

  test.each(questions)("takes what the provider answers to %s, %s, as it is", async (door, model) => {
    await provider.seen();
    const { answers, chunks, wrong } = await asked(provider.port, { door, model });
    expect({ answers, chunks, wrong }).toEqual({
      answers: 10,
      chunks: model === "burst" || model === "paced" ? 1000 : 0,
      wrong: [],
    });
    expect(await provider.seen()).toMatchObject({ requests: 10, clear: 10, hidden: 0, doors: { [door]: 10 } });
  });

  const last = (text: string, change: (found: string) => string, what: RegExp) => {
    const found = [...text.matchAll(what)].at(-1)!;
    return text.slice(0, found.index) + change(found[0]) + text.slice(found.index + found[0].length);
  };
  const otherDigit = (found: string) => found.replace(/\d/, (digit) => String((Number(digit) + 1) % 10));

  const changes: [what: string, door: Door, model: Model, meddling: (answer: string) => string][] = [
    ["another letter in a whole answer", "chat", "whole", (text) => text.replace("maria", "Maria")],
    ["another letter in a chunk", "chat", "burst", (text) => last(text, () => "follow5", /follows/g)],
    ["a missing [DONE]", "chat", "burst", (text) => text.replace("data: [DONE]\n\n", "")],
    ["a chunk too few", "messages", "burst", (text) => last(text, () => "", /event: content_block_delta\n.*\n\n/g)],
    ["a missing last event", "messages", "burst", (text) => last(text, () => "", /event: message_stop\n.*\n\n/g)],
    ["another letter in the last event alone", "responses", "burst", (text) => last(text, () => "mario", /maria/g)],
    ["another digit in a vector", "embeddings", "floats", (text) => last(text, otherDigit, /\d+(?=\])/g)],
    ["a vector too few", "embeddings", "base64", (text) => last(text, () => "", /,\{"object":"embedding"[^}]*\}/g)],
    ["two vectors in each other's place", "embeddings", "base64", swapped],
  ];

  test.each(changes)("sees %s at %s, %s", async (_what, door, model, meddling) => {
    meddle = (answer) => {
      const changed = meddling(answer);
      if (changed === answer) throw new Error("nothing was changed");
      return changed;
    };
    const one = load({ port: between.port!, keys: ["ak-none"], phrases: values, connections: 1, door, model });
    const thrown = await one.done.then(() => one.stop()).catch((reason: Error) => reason.message);
    expect(thrown).toMatch(/wrong answers: status 200/);
  });

  test("asks nothing twice where it is told to stamp, nor what another load asked, and compares what it asked", async () => {
    meddle = (answer) => answer;
    bodies.length = 0;
    const phrases = [`${harmless[0]} ${stamp} and ${stamp}`];
    for (let count = 0; count < 2; count++)
      await asked(between.port!, { model: "whole", phrases, letter: `${stamp} is new. `, history: ["a", "b"] });
    expect(new Set(bodies).size).toBe(20);
    const words = bodies.flatMap((body) => body.match(/zz[a-z]{8}/g) ?? []);
    expect([words.length, new Set(words).size]).toEqual([80, 80]);
  });
});

function swapped(answer: string): string {
  const [first = "", second = ""] = answer.match(/(?<="embedding":")[^"]*/g) ?? [];
  return answer.replace(first, "first").replace(second, first).replace("first", second);
}
