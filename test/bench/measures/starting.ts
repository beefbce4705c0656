import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expected, harmless, httpRequest, requestBody } from "../answers.ts";
import type { FakeProvider } from "../provider.ts";
import { median } from "../rounds.ts";
import { type Form, freePort, prepare, residentMb, start, stop, type Workshop } from "../subject.ts";
import type { Verdict } from "../table.ts";

/**
 * From exec to the first answered request: an authenticated chat completion, privacy on, with a data directory that exists.
 *
 * Of 103 ms (binary, one core): 8 for starting anew with a small heap, 65 until it listens, of which 25 make the detectors' tables;
 * 30 for what the first request uses first, 13 of it the detectors. A third of it all is the compiler's threads.
 */
export async function starting(shop: Workshop, provider: FakeProvider, quick: boolean): Promise<Verdict> {
  const { command, keys } = await prepare(shop, { name: "starting", privacy: true, providerPort: provider.port });
  const times: number[] = [];
  const sizes: number[] = [];
  for (let n = 0; n < (quick ? 4 : 12); n++) {
    const port = freePort();
    const request = httpRequest(port, keys[0]!, requestBody("whole", harmless));
    const from = performance.now();
    const child = start(command(port), {}, "ignore");
    try {
      await firstAnswer(port, request, `"content":"${expected("whole", harmless)}"`);
      // The first start pays for the pages of the program; who starts it again does not.
      if (n > 0) times.push(performance.now() - from);
      sizes.push(residentMb(child.pid!));
    } finally {
      await stop(child);
    }
  }
  const limit: Record<Form, number> = { binary: 60, source: Infinity };
  const isMissed = median(times) > limit[shop.form];
  const judged = shop.form === "binary" ? ` (target ≤ 60) ${isMissed ? "✗" : "✓"}` : " (no target: from source)";
  const text = `${median(times).toFixed(0)} ms (${Math.min(...times).toFixed(0)}–${Math.max(...times).toFixed(0)})${judged}; ${median(sizes).toFixed(0)} MB resident`;
  return {
    text: `\n4. From exec to the first answered request\n  ${text}`,
    missed: isMissed ? [`from exec to the first answer: ${median(times).toFixed(0)} ms instead of 60`] : [],
  };
}

/** Knocks every millisecond until somebody answers. */
async function firstAnswer(port: number, request: Uint8Array, wanted: string): Promise<void> {
  for (const end = performance.now() + 10_000; performance.now() < end; await sleep(1)) {
    const said = await ask(port, request, wanted);
    if (said === undefined) continue;
    if (said.startsWith("HTTP/1.1 200")) return;
    throw new Error(`the first answer was wrong: ${said.slice(0, 400)}`);
  }
  throw new Error("the gateway did not answer within 10 s");
}

/** Undefined if nobody listens yet. */
function ask(port: number, request: Uint8Array, wanted: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let said = "";
    const socket = connect({ host: "127.0.0.1", port }, () => void socket.write(request));
    socket.once("error", () => resolve(undefined));
    socket.once("close", () => resolve(said || undefined));
    socket.on("data", (bytes) => {
      said += String(bytes);
      if (!said.includes(wanted) && said.startsWith("HTTP/1.1 200")) return;
      resolve(said);
      socket.destroy();
    });
  });
}
