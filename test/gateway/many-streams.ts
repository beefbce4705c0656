import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { chunk } from "../support/answers.ts";
import { booked } from "../support/booked.ts";
import { megabytesOf } from "../support/memory.ts";
import type { ProviderCall } from "../support/provider-call.ts";
import { sse } from "../support/scripts.ts";
import { hello, type World } from "../support/world.ts";

/** What was seen of many streams at once. */
export interface Wave {
  /** How the books say they ended. */
  booked: Record<string, number>;
  /** What clients read that should have read something else. */
  wrong: string[];
  /** Megabytes before, at most while all were open, and at least in the time after. */
  before: number;
  open: number;
  after: number;
  /** Connections to the provider at the end of that time. */
  connections: number;
}

/** Of ten streams one is abandoned by its client and one broken off by its provider, while all are open. */
const fates = ["abandoned", "broken", ...Array.from({ length: 8 }, () => "whole" as const)] as const;
const rounds = 5;

/** What the books say of that many streams. */
export const fated = (count: number) => ({
  caller_gone: count / 10,
  completed: (count / 10) * 8,
  upstream_cut: count / 10,
});

/** Opens that many streams at once, moves all of them along a few times, ends them as their fate is, and looks on for a while. */
export async function wave({ gateway, first }: World, count: number, afterMs: number): Promise<Wave> {
  const before = megabytesOf(gateway.pid);
  const booksBefore = booked(gateway.dataDir);
  const calls = new Map<number, ProviderCall>();
  first.begin(async (call) => {
    calls.set(Number(call.json["seed"]), call);
    call.begin();
    await call.send(sse([chunk({ role: "assistant", content: "0" })], { done: false }));
  });
  const clients = Array.from({ length: count }, (_, index) => client(gateway, index));
  await Promise.all(clients.map((one) => one.reads("0")));

  let open = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const piece = sse([chunk({ content: String(round) })], { done: false });
    await Promise.all([...calls.values()].map((call) => call.send(piece)));
    await Promise.all(clients.map((one) => one.reads(String(round))));
    open = Math.max(open, megabytesOf(gateway.pid));
  }

  clients.forEach((one, index) => {
    const fate = fates[index % fates.length]!;
    const call = calls.get(index)!;
    if (fate === "abandoned") one.leave();
    else if (fate === "broken") call.reset();
    else void call.send(sse([chunk({}, "stop")])).then(call.end);
  });
  const texts = await Promise.all(clients.map(({ whole }) => whole));
  await Promise.all([...calls].filter(([index]) => fates[index % 10] !== "whole").map(([, { closed }]) => closed));

  let after = Infinity;
  for (const ended = performance.now(); performance.now() - ended < afterMs; await pause(100))
    after = Math.min(after, megabytesOf(gateway.pid));
  const books = Object.entries(booked(gateway.dataDir));
  return {
    booked: Object.fromEntries(
      books.map(([reason, { calls: all }]) => [reason, all - (booksBefore[reason]?.calls ?? 0)]),
    ),
    wrong: texts.flatMap((text, index) => (isAsFated(text, fates[index % fates.length]!) ? [] : [text])),
    before,
    open,
    after,
    connections: first.connections,
  };
}

function isAsFated(text: string, fate: (typeof fates)[number]): boolean {
  const ends = { done: /data: \[DONE\]\n/.test(text), error: text.includes('"error":'), stop: text.includes('"stop"') };
  return ends.done === (fate === "whole") && ends.stop === (fate === "whole") && ends.error === (fate === "broken");
}

/** One that reads a stream as it comes; by a socket of its own, for `fetch` makes no thousand requests at once. */
function client({ url, key }: World["gateway"], index: number) {
  const { hostname, port } = new URL(url);
  const body = JSON.stringify({ model: "one", messages: hello, stream: true, seed: index });
  const socket = connect({ host: hostname, port: Number(port) });
  let text = "";
  let wanted: { part: string; found(): void } | undefined;
  const check = () => {
    if (wanted && text.includes(`"content":"${wanted.part}"`)) wanted.found();
  };
  const whole = new Promise<string>((resolve) => socket.once("close", () => resolve(text)));
  socket.on("data", (bytes) => {
    text += bytes.toString("latin1");
    check();
  });
  socket.on("error", () => {});
  socket.write(
    `POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: Bearer ${key}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
  return {
    whole,
    leave: () => socket.destroy(),
    /** Resolves when this has been read. */
    reads: (part: string) =>
      new Promise<void>((found) => {
        wanted = { part, found };
        check();
      }),
  };
}
