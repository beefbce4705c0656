import { Buffer } from "node:buffer";
import { unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chunksOf, expected, httpRequest, type Question } from "./answers.ts";
import { folder, linesOf, startNative } from "./native/programs.ts";

export interface Demand extends Question {
  port: number;
  keys: readonly string[];
  connections: number;
  /** Requests a second, however long the answers take; as many as the connections allow when left out. */
  rate?: number;
  /** Ends by itself after so many answers. */
  most?: number;
}

/** How long things took, in milliseconds. */
export interface Times {
  count: number;
  p50: number;
  p99: number;
  p999: number;
  most: number;
}

/** What was received, and only what was right. */
export interface Received {
  answers: number;
  chunks: number;
  /** From when the request was due to the answer's last byte. */
  latencies: Times;
  /** From when the request was due to the first chunk that says something. */
  firsts: Times;
  /** From the provider's writing a chunk to its arrival. */
  delays: Times;
  /** Why answers were not counted. */
  wrong: string[];
}

export interface Load {
  pid: number;
  /** Starts counting anew. */
  reset(): void;
  /** What was received since. */
  read(): Promise<Received>;
  /** Sends nothing more and resolves when what was sent is answered; throws if a single answer was wrong. */
  stop(): Promise<void>;
  /** Resolves when `most` answers have come. */
  done: Promise<unknown>;
}

let count = 0;

/** The load of `native/load.c`, in a process of its own: sends until it is stopped, and compares every answer with what it must be. */
export function load({ port, keys, connections, rate = 0, most = 0, ...question }: Demand): Load {
  const { door = "chat", model } = question;
  const [requests, texts] = [join(folder, `requests-${++count}`), join(folder, `expected-${count}`)];
  writeFileSync(requests, Buffer.concat(keys.map((key) => measured(httpRequest(port, key, question)))));
  writeFileSync(texts, expected(question));
  const spreadMs = model === "paced" ? 1000 : model === "slow" ? 10_000 : model === "ticking" ? 2000 : 0;
  const numbers = [port, connections, rate, most].map(String);
  const child = startNative("load", [...numbers, door, String(chunksOf(model)), String(spreadMs), requests, texts]);
  const lines = linesOf(child);
  const say = (word: string) => void child.stdin!.write(`${word}\n`);
  const done = most > 0 ? lines.next() : Promise.resolve();
  const read = async () => JSON.parse(await lines.next()) as Received;
  return {
    pid: child.pid!,
    done,
    reset: () => say("reset"),
    read() {
      say("read");
      return read();
    },
    async stop() {
      await Promise.race([done, new Promise((resolve) => child.once("exit", resolve))]);
      say("stop");
      const { wrong } = await read();
      child.stdin!.end();
      for (const file of [requests, texts]) unlinkSync(file);
      if (wrong.length > 0) throw new Error(`wrong answers: ${wrong.join("; ")}`);
    },
  };
}

function measured(request: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(request.length);
  return Buffer.concat([length, request]);
}
