import process from "node:process";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";

/**
 * Callers in a process of their own, which ask the nodes they are told of as a balancer spreads them: streams and whole answers, each a text that
 * its provider repeats, personal data in it. Standard input tells the addresses, one JSON list a line; at its end they stop, and what they saw is
 * printed.
 *
 *   bun test/support/rolling-load.ts KEY CALLERS
 */

/** What was seen of all calls. */
export interface Seen {
  calls: number;
  streams: number;
  /** What came in the place of a text. */
  wrong: string[];
  /** How often nobody listened, so that the next node was asked. */
  refused: number;
  /** How often a node could not count, as where a busy machine's Redis is late, so that the call was repeated as clients do. */
  repeated: number;
}

async function answerOf(url: string, key: string, said: string, stream: boolean): Promise<string> {
  const response = await fetch(`${url}/v1/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json", connection: "close" },
    body: JSON.stringify({ model: "one", stream, messages: [{ role: "user", content: said }] }),
    keepalive: false,
  });
  const text = await response.text();
  if (response.status !== 200) return `${response.status} ${text}`;
  if (!stream) return (JSON.parse(text) as Whole).choices[0].message.content;
  const events = text.split("\n\n");
  if (events.at(-2) !== "data: [DONE]") return `cut off: ${text}`;
  return events
    .slice(0, -2)
    .map((event) => (JSON.parse(event.slice("data: ".length)) as Piece).choices[0]?.delta.content ?? "")
    .join("");
}

interface Whole {
  choices: [{ message: { content: string } }];
}

interface Piece {
  choices: { delta: { content?: string } }[];
}

if (import.meta.main) {
  const [key = "", callers = "8"] = process.argv.slice(2);
  const seen: Seen = { calls: 0, streams: 0, wrong: [], refused: 0, repeated: 0 };
  let urls: string[] = [];
  const over = new AbortController();
  const begun = Promise.withResolvers<void>();

  async function ask(number: number): Promise<void> {
    const said = `Letter ${number}: write to maria.lopez+${number}@example.org, IBAN DE89370400440532013000, and once more to her: maria.lopez+${number}@example.org.`;
    const stream = number % 3 > 0;
    for (let turn = number; ; turn += 1) {
      try {
        const answer = await answerOf(urls[turn % urls.length]!, key, said, stream);
        if (answer.startsWith("503") && answer.includes("cannot count requests")) {
          seen.repeated += 1;
          await pause(100);
          continue;
        }
        if (answer !== said) seen.wrong.push(answer);
        break;
      } catch (thrown) {
        const code = thrown instanceof Error && "code" in thrown ? String(thrown.code) : "";
        if (code === "ConnectionRefused" || code === "ECONNREFUSED") seen.refused += 1;
        else {
          seen.wrong.push(String(thrown));
          break;
        }
      }
    }
    seen.calls += 1;
    if (stream) seen.streams += 1;
    process.stdout.write(`${seen.calls}\n`);
  }

  const running = Array.from({ length: Number(callers) }, async (_, first) => {
    await begun.promise;
    for (let number = first; !over.signal.aborted; number += Number(callers)) await ask(number);
  });
  for await (const line of createInterface({ input: process.stdin })) {
    urls = JSON.parse(line) as string[];
    begun.resolve();
  }
  over.abort();
  await Promise.all(running);
  process.stdout.write(`${JSON.stringify(seen)}\n`);
}
