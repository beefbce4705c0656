import process from "node:process";
import { type Attempt, attempt } from "./attempt.ts";
import type { Attack, Finding, Outcome } from "./fuzz.ts";

/** A process of its own that sends what `attempt` makes, on many connections at once, and prints what came of it as one line of JSON. */

const attack = JSON.parse(process.argv[2] ?? "{}") as Attack;
const { port, tls, keys, seed, from, to, atOnce, allowed } = attack;
const isAllowed = new Set(allowed);
const statuses: Record<string, number> = {};
const findings: Finding[] = [];
let unanswered = 0;
let refused = 0;
let next = from;

interface State {
  text: string;
  done: () => void;
  /** Called when more can be written. */
  drained: () => void;
}

function judge(number: number, text: string): void {
  const seen = Array.from(text.matchAll(/HTTP\/1\.[01] (\d{3})/g), ([, status = ""]) => Number(status));
  if (seen.length === 0) unanswered += 1;
  for (const status of seen) {
    statuses[status] = (statuses[status] ?? 0) + 1;
    // The start page may lead on to another that everybody may see.
    const isStart = status >= 302 && status <= 308 && /\r\nlocation: [^\r]*\/?dashboard\/?\r\n/i.test(text);
    if (!isAllowed.has(status) && !isStart) findings.push({ seed, number, status, answer: text.slice(0, 600) });
  }
}

async function send(number: number, { pieces, patienceMs }: Attempt): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const data: State = { text: "", done: resolve, drained() {} };
  const socket = await Bun.connect<State>({
    hostname: "127.0.0.1",
    port,
    data,
    allowHalfOpen: true,
    ...(tls ? { tls: { rejectUnauthorized: false } } : {}),
    socket: {
      // Far less than a stream is, and all that a head can be.
      data: ({ data: state }, bytes) => void (state.text.length < 20_000 && (state.text += bytes.toString("latin1"))),
      drain: ({ data: state }) => state.drained(),
      end: (one) => void one.end(),
      close: ({ data: state }) => state.done(),
      error: ({ data: state }) => state.done(),
      ...(tls ? { handshake: (one: Bun.Socket<State>) => void begin(one) } : { open: (one) => void begin(one) }),
    },
  }).catch(() => undefined);
  if (!socket) {
    refused += 1;
    return;
  }
  const timer = setTimeout(() => socket.terminate(), Math.max(patienceMs, 2) + (tls ? 60 : 0));
  await promise;
  clearTimeout(timer);
  judge(number, data.text);

  async function begin(one: Bun.Socket<State>): Promise<void> {
    for (const piece of pieces) {
      for (let at = one.write(piece); at < piece.length && at >= 0; at += one.write(piece.subarray(at)))
        await new Promise<void>((room) => {
          data.drained = room;
          void promise.then(room);
        });
      if (pieces.length > 1) await new Promise((soon) => setImmediate(soon));
    }
    if (patienceMs === 0) one.shutdown();
  }
}

async function work(): Promise<void> {
  while (next < to) {
    const number = next++;
    const key = keys.length === 0 ? null : keys[number % keys.length]!;
    await send(number, attempt(seed, number, key));
  }
}

await Promise.all(Array.from({ length: atOnce }, work));
const outcome: Outcome = {
  sent: to - from,
  statuses,
  unanswered,
  refused,
  findings: findings.slice(0, 20),
  wrong: findings.length,
};
process.stdout.write(`${JSON.stringify(outcome)}\n`);
process.exit(0);
