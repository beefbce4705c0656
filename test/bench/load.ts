import { setTimeout as sleep } from "node:timers/promises";
import {
  chunksPerAnswer,
  expected,
  httpRequest,
  type Model,
  requestBody,
  stampAt,
  stampLength,
  stampTime,
} from "./answers.ts";
import { type Exchange, Wire } from "./wire.ts";

export interface Demand {
  port: number;
  keys: readonly string[];
  model: Model;
  phrases: readonly string[];
  ballast?: string;
  connections: number;
  /** Requests a second, however long the answers take; as many as the connections allow when left out. */
  rate?: number;
  /** Ends by itself after so many answers. */
  most?: number;
}

/** What was received, and only what was right. Times in milliseconds. */
export interface Received {
  answers: number;
  chunks: number;
  /** From the request's first byte out to the answer's last byte in, and when that request went out. */
  latencies: number[];
  starts: number[];
  /** From the request's first byte out to the first chunk that says something. */
  firsts: number[];
  /** From the provider's writing a chunk to its arrival. */
  delays: number[];
  /** Why answers were not counted. */
  wrong: string[];
}

export interface Load {
  received: Received;
  /** Starts counting anew. */
  reset(): void;
  /** Sends nothing more and resolves when what was sent is answered. */
  stop(): Promise<void>;
  /** Resolves when `most` answers have come. */
  done: Promise<void>;
}

/** Starts to send, on its own connections, until it is stopped. Every answer is read whole and compared with what it must be. */
export async function load(demand: Demand): Promise<Load> {
  const { port, keys, model, phrases, ballast, connections, rate, most = Infinity } = demand;
  const body = requestBody(model, phrases, ballast);
  const requests = keys.map((key) => httpRequest(port, key, body));
  const text = expected(model, phrases);
  const received: Received = { answers: 0, chunks: 0, latencies: [], starts: [], firsts: [], delays: [], wrong: [] };
  const finished = Promise.withResolvers<void>();
  let sent = 0;
  let total = 0;
  let waiting = 0;
  let stopping = false;

  const wires: Wire[] = [];
  for (let n = 0; n < connections; n++) wires.push(await Wire.open(port));
  const idle: number[] = [];
  let pacing: ReturnType<typeof setTimeout> | undefined;
  if (rate === undefined) {
    // A stream lasts long: all at once in step would be a wave, not a load.
    const isStream = model === "paced" || model === "slow";
    wires.forEach((_, n) =>
      isStream ? setTimeout(() => send(n), (n * (model === "paced" ? 1000 : 10_000)) / connections) : send(n),
    );
  } else {
    idle.push(...wires.keys());
    const start = performance.now();
    let due = 0;
    const tick = () => {
      for (; due < ((performance.now() - start) / 1000) * rate; due++) {
        const n = idle.shift();
        if (n === undefined) waiting++;
        else send(n);
      }
      pacing = setTimeout(tick, 1);
    };
    tick();
  }

  return {
    received,
    done: finished.promise,
    reset() {
      Object.assign(received, { answers: 0, chunks: 0, latencies: [], starts: [], firsts: [], delays: [] });
    },
    async stop() {
      stopping = true;
      clearTimeout(pacing);
      const end = performance.now() + 20_000;
      const open = () => sent - total;
      while (open() > 0 && performance.now() < end) await sleep(5);
      if (open() > 0) received.wrong.push(`${open()} answers did not end within 20 s`);
      for (const wire of wires) wire.close();
    },
  };

  function send(n: number): void {
    if (stopping || sent >= most) return;
    sent++;
    const request = requests[n % requests.length]!;
    const over = (fault: string | undefined, took: number) => {
      total++;
      if (fault === undefined) received.answers++;
      else if (received.wrong.length < 5) received.wrong.push(fault);
      received.latencies.push(took);
      received.starts.push(performance.now() - took);
      if (total >= most) finished.resolve();
      if (rate === undefined) send(n);
      else if (waiting > 0) {
        waiting--;
        send(n);
      } else idle.push(n);
    };
    wires[n]!.send(
      request,
      model === "whole" ? wholeAnswer(text, received, over) : streamedAnswer(text, received, over),
    );
  }
}

type Over = (fault: string | undefined, took: number) => void;

function wholeAnswer(text: string, received: Received, over: Over): Exchange {
  const sentAt = performance.now();
  const wanted = `"content":"${text}"`;
  let status = 0;
  let said = "";
  return {
    head: (given) => void (status = given),
    piece: (bytes) => void (said += bytes.toString("latin1")),
    end() {
      const fault = status === 200 && said.includes(wanted) ? undefined : `status ${status}: ${said.slice(0, 400)}`;
      over(fault, performance.now() - sentAt);
    },
    lost: () => over("the connection was cut", performance.now() - sentAt),
  };
}

const contentMark = `"content":"`;

/** Reads events without parsing their JSON, which the texts of this benchmark allow: no escapes in them. */
function streamedAnswer(text: string, received: Received, over: Over): Exchange {
  const sentAt = performance.now();
  let status = 0;
  let said = "";
  let rest = "";
  let chunks = 0;
  let isDone = false;

  return {
    head: (given) => void (status = given),
    piece(bytes) {
      const now = performance.now();
      const given = rest + bytes.toString("latin1");
      let at = 0;
      for (let end = given.indexOf("\n\n"); end >= 0; end = given.indexOf("\n\n", at)) {
        event(given, at, end, now);
        at = end + 2;
      }
      rest = at === given.length ? "" : given.slice(at);
    },
    end() {
      over(fault(), performance.now() - sentAt);
    },
    lost: () => over("the connection was cut", performance.now() - sentAt),
  };

  function event(given: string, start: number, end: number, now: number): void {
    const content = given.indexOf(contentMark, start);
    if (content < 0 || content > end) {
      isDone ||= given.startsWith("data: [DONE]", start);
      return;
    }
    const from = content + contentMark.length;
    const to = given.indexOf('"', from);
    if (from === to) return;
    if (chunks++ === 0) received.firsts.push(now - sentAt);
    received.chunks++;
    hear(given.slice(from, to), now);
  }

  function hear(content: string, now: number): void {
    let from = 0;
    for (let at = stampAt(content, 0); at >= 0; at = stampAt(content, from)) {
      const sent = stampTime(content, at);
      if (sent > 0) received.delays.push(now - sent);
      said += content.slice(from, at);
      from = at + stampLength;
    }
    said += content.slice(from);
  }

  function fault(): string | undefined {
    if (status !== 200) return `status ${status}: ${rest.slice(0, 400)}`;
    if (said !== text) return `the text is not what was sent: ${said.slice(0, 200)}`;
    if (chunks !== chunksPerAnswer) return `${chunks} chunks of ${chunksPerAnswer}`;
    if (!isDone) return "the stream ended without [DONE]";
    return undefined;
  }
}
