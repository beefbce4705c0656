import process from "node:process";
import { type Attempt, attempt } from "./attempt.ts";
import type { Attack, Finding, Outcome } from "./fuzz.ts";

/** A process of its own that sends what `attempt` makes, on many connections at once, and prints what came of it as one line of JSON. */

const attack = JSON.parse(process.argv[2] ?? "{}") as Attack;
const { keys, seed, from, to, atOnce, allowed } = attack;
const isAllowed = new Set(allowed);
const statuses: Record<string, number> = {};
const findings: Finding[] = [];
let unanswered = 0;
let refused = 0;
let next = from;

/**
 * How long an answer is waited for: until somebody who came later has been answered so many times in a row. A server that has not answered
 * by then waits for more of the request, however busy the machine is.
 */
const beatsWaited = 4;

interface Connection {
  /** All that came, as far as a head goes: a stream has no end. */
  text: string;
  write(bytes: string | Buffer): Promise<void>;
  halfClose(): void;
  reset(): void;
  closed: Promise<void>;
  onData(): void;
}

async function connected(): Promise<Connection> {
  const [opened, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let drained = () => {};
  const data: Connection = {
    text: "",
    async write(bytes) {
      const all = Buffer.from(bytes);
      let at = socket.write(all);
      while (at >= 0 && at < all.length) {
        const room = new Promise<void>((resolve) => (drained = resolve));
        const isGone = await Promise.race([room.then(() => false), closed.promise.then(() => true)]);
        if (isGone) return;
        at += socket.write(all.subarray(at));
      }
    },
    halfClose: () => socket.shutdown(),
    reset: () => socket.terminate(),
    closed: closed.promise,
    onData() {},
  };
  const socket = await Bun.connect<Connection>({
    hostname: "127.0.0.1",
    port: attack.port,
    data,
    allowHalfOpen: true,
    ...(attack.tls ? { tls: { rejectUnauthorized: false } } : {}),
    socket: {
      data(_socket, bytes) {
        if (data.text.length < 20_000) data.text += bytes.toString("latin1");
        data.onData();
      },
      drain: () => drained(),
      end: (one) => void one.end(),
      close: () => closed.resolve(),
      error: () => closed.resolve(),
      ...(attack.tls ? { handshake: () => opened.resolve() } : { open: () => opened.resolve() }),
    },
  });
  await Promise.race([opened.promise, closed.promise]);
  return data;
}

/** Asks for the server's health and resolves when it has said so. */
function beat(pulse: Connection): Promise<void> {
  return new Promise((resolve) => {
    pulse.text = "";
    pulse.onData = () => void (pulse.text.includes('"ok"}') && resolve());
    void pulse.write("GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
  });
}

async function send({ pieces, isHalfClosed }: Attempt): Promise<string> {
  const connection = await connected();
  for (const piece of pieces) {
    await connection.write(piece);
    if (pieces.length > 1) await new Promise((soon) => setImmediate(soon));
  }
  if (isHalfClosed) connection.halfClose();
  const isClosed = connection.closed.then(() => true);
  const later = await connected();
  for (let beats = 0; beats < beatsWaited; beats++)
    if (await Promise.race([isClosed, beat(later).then(() => false)])) break;
  later.reset();
  connection.reset();
  return connection.text;
}

function judge(number: number, text: string): void {
  const answers = text.split(/(?=HTTP\/1\.[01] \d{3} )/).filter((one) => one.startsWith("HTTP/1."));
  if (answers.length === 0) unanswered += 1;
  for (const answer of answers) {
    const status = Number(answer.slice(9, 12));
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (!isAllowed.has(status) && !isStart(status, answer))
      findings.push({ seed, number, status, answer: answer.slice(0, 600) });
  }
}

/** The start page, which anybody may see: what it tells programs, or only its head, or where it leads browsers. */
function isStart(status: number, answer: string): boolean {
  if (status >= 302 && status <= 308) return /\r\nlocation: [^\r]*\/?dashboard\/?\r\n/i.test(answer);
  const body = answer.slice(answer.indexOf("\r\n\r\n") + 4);
  return status === 200 && (body === attack.startPage || body === "");
}

async function work(): Promise<void> {
  while (next < to) {
    const number = next++;
    const key = keys.length === 0 ? null : keys[number % keys.length]!;
    try {
      judge(number, await send(attempt(seed, number, key)));
    } catch {
      refused += 1;
    }
  }
}

await Promise.all(Array.from({ length: atOnce }, work));
const [sent, wrong] = [to - from, findings.length];
const outcome: Outcome = { sent, statuses, unanswered, refused, wrong, findings: findings.slice(0, 20) };
process.stdout.write(`${JSON.stringify(outcome)}\n`);
process.exit(0);
