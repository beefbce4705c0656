import { Buffer } from "node:buffer";
import type { Socket } from "bun";
import { chunksPerAnswer, phrasesIn, pieces, stamp, wholeText } from "./answers.ts";

/**
 * A provider that costs next to nothing: raw sockets, answers made once. The name of the model says how it answers:
 * `whole`, `burst` (100 events in one write), `paced` (5 to 15 ms apart), `slow` (50 to 150 ms apart).
 * It lives in the load generator's process: one clock for both ends of a chunk, and no switch between two processes of one core.
 */
export interface FakeProvider {
  port: number;
  seen: Seen;
  stop(): void;
}

/** What came in since it was last looked at. */
export interface Seen {
  requests: number;
  connections: number;
  /** Requests in which no phrase had been replaced by a surrogate, and in which all had. */
  clear: number;
  hidden: number;
}

interface Peer {
  pieces: Buffer[];
  length: number;
  wanted: number;
  unsent: Buffer | undefined;
}

type Piece = ReturnType<typeof pieces>[number];

interface Stream {
  socket: Socket<Peer>;
  pieces: readonly Piece[];
  at: number;
  spread: number;
}

export function fakeProvider(): FakeProvider {
  const seen: Seen = { requests: 0, connections: 0, clear: 0, hidden: 0 };
  const pace = pacer();
  const server = Bun.listen<Peer>({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      open(socket) {
        seen.connections++;
        socket.data = { pieces: [], length: 0, wanted: Infinity, unsent: undefined };
        socket.setNoDelay(true);
      },
      data(socket, bytes) {
        const request = assembled(socket.data, bytes);
        if (request) answer(socket, request);
      },
      drain(socket) {
        const rest = socket.data.unsent;
        socket.data.unsent = undefined;
        if (rest) write(socket, rest);
      },
      close(socket) {
        pace.drop(socket);
      },
      error() {},
    },
  });
  return { port: server.port, seen, stop: () => server.stop(true) };

  function answer(socket: Socket<Peer>, request: Buffer): void {
    const body = request.toString("latin1", request.indexOf("\r\n\r\n") + 4);
    const phrases = phrasesIn(body);
    seen.requests++;
    const hidden = phrases.filter((phrase) => phrase.startsWith("SURROGATE_PII(")).length;
    if (hidden === 0) seen.clear++;
    if (hidden === phrases.length) seen.hidden++;
    const model = /"model":"(\w+)"/.exec(body)?.[1];
    if (model === "whole")
      write(
        socket,
        once(`whole ${phrases.join("|")}`, () => wholeAnswer(phrases)),
      );
    else if (model === "burst")
      write(
        socket,
        once(`burst ${phrases.join("|")}`, () => burstAnswer(phrases)),
      );
    else if (model === "paced") pace.begin({ socket, pieces: piecesOf(phrases), at: 0, spread: 10 });
    else if (model === "slow") pace.begin({ socket, pieces: piecesOf(phrases), at: 0, spread: 100 });
    else write(socket, Buffer.from("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n"));
  }
}

/** The request when its last byte is there. */
function assembled(peer: Peer, bytes: Buffer): Buffer | undefined {
  peer.pieces.push(bytes);
  peer.length += bytes.length;
  if (peer.wanted === Infinity) {
    const begun = peer.pieces.length === 1 ? bytes : Buffer.concat(peer.pieces);
    peer.pieces = [begun];
    const end = begun.indexOf("\r\n\r\n");
    if (end < 0) return undefined;
    const length = /^content-length: *(\d+)/im.exec(begun.toString("latin1", 0, end))?.[1];
    if (length === undefined) throw new Error("the provider of the benchmark was sent a body without a length");
    peer.wanted = end + 4 + Number(length);
  }
  if (peer.length < peer.wanted) return undefined;
  const request = peer.pieces.length === 1 ? peer.pieces[0]! : Buffer.concat(peer.pieces);
  peer.pieces = [];
  peer.length = 0;
  peer.wanted = Infinity;
  return request;
}

function write(socket: Socket<Peer>, bytes: Buffer): void {
  const peer = socket.data;
  if (peer.unsent) {
    peer.unsent = Buffer.concat([peer.unsent, bytes]);
    return;
  }
  const sent = Math.max(0, socket.write(bytes));
  if (sent < bytes.length) peer.unsent = Buffer.from(bytes.subarray(sent));
}

/** Paces all streams. While any runs it turns without sleeping, since timers of a millisecond would send in bursts. */
function pacer() {
  /** Streams by the eighth of a millisecond at which they are due. */
  const slots: Stream[][] = Array.from({ length: 2048 }, () => []);
  const running = new Set<Socket<Peer>>();
  let reached = 0;
  let turning = false;
  const slotOf = (time: number) => Math.floor(time * 8);

  return {
    begin(stream: Stream): void {
      running.add(stream.socket);
      write(
        stream.socket,
        Buffer.from(streamHead + framed(roleEvent + contentEvent(stream.pieces[0]!, performance.now()))),
      );
      stream.at = 1;
      if (!turning) {
        turning = true;
        reached = slotOf(performance.now());
        setImmediate(turn);
      }
      schedule(stream);
    },
    drop: (socket: Socket<Peer>) => void running.delete(socket),
  };

  function schedule(stream: Stream): void {
    const due = performance.now() + stream.spread * (0.5 + Math.random());
    slots[slotOf(due) % slots.length]!.push(stream);
  }

  function turn(): void {
    for (const now = slotOf(performance.now()); reached < now; reached++) {
      const due = slots[reached % slots.length]!;
      if (due.length === 0) continue;
      slots[reached % slots.length] = [];
      for (const stream of due) step(stream);
    }
    if (running.size > 0) setImmediate(turn);
    else turning = false;
  }

  function step(stream: Stream): void {
    const { socket, pieces: said, at } = stream;
    if (!running.has(socket)) return;
    if (at < said.length) {
      write(socket, Buffer.from(framed(contentEvent(said[at]!, performance.now()))));
      stream.at++;
      schedule(stream);
    } else {
      running.delete(socket);
      write(socket, streamEnd);
    }
  }
}

const made = new Map<string, Buffer>();

function once(name: string, make: () => string): Buffer {
  let bytes = made.get(name);
  if (!bytes) made.set(name, (bytes = Buffer.from(make())));
  return bytes;
}

const madePieces = new Map<string, Piece[]>();

function piecesOf(phrases: string[]): Piece[] {
  const name = phrases.join("|");
  let list = madePieces.get(name);
  if (!list) madePieces.set(name, (list = pieces(phrases)));
  return list;
}

const usage = `"usage":{"prompt_tokens":120,"completion_tokens":${chunksPerAnswer},"total_tokens":${120 + chunksPerAnswer}}`;
const head = (object: string) =>
  `{"id":"chatcmpl-BenchBenchBenchBenchBenchBen","object":"${object}","created":1780272000,"model":"gpt-5-mini-2026","system_fingerprint":"fp_44709d6fcb"`;
const chunk = (choices: string) => `data: ${head("chat.completion.chunk")},"choices":${choices}}\n\n`;
const roleEvent = chunk(`[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]`);
const finalEvents = `${chunk(`[{"index":0,"delta":{},"finish_reason":"stop"}]`)}${chunk(`[],${usage}`)}data: [DONE]\n\n`;

/** An event of about 220 bytes, which carries the time of its sending. */
function contentEvent({ before, after }: Piece, now: number): string {
  return chunk(`[{"index":0,"delta":{"content":"${before}${stamp(now)}${after}"},"finish_reason":null}]`);
}

const streamHead =
  "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream; charset=utf-8\r\nCache-Control: no-cache\r\nTransfer-Encoding: chunked\r\n\r\n";
const framed = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const streamEnd = Buffer.from(`${framed(finalEvents)}0\r\n\r\n`);

function wholeAnswer(phrases: string[]): string {
  const choice = `{"index":0,"message":{"role":"assistant","content":"${wholeText(phrases)}","refusal":null},"logprobs":null,"finish_reason":"stop"}`;
  const body = `${head("chat.completion")},"choices":[${choice}],${usage}}`;
  return `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

function burstAnswer(phrases: string[]): string {
  const events = piecesOf(phrases).map((piece) => contentEvent(piece, 0));
  return `${streamHead}${framed(`${roleEvent}${events.join("")}${finalEvents}`)}0\r\n\r\n`;
}
