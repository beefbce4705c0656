import { expect, onTestFinished, test } from "bun:test";
import { GatewayError } from "../../src/errors.ts";
import { InFlight } from "../../src/http/in-flight.ts";
import { received } from "../../src/http/receive.ts";

/** A request whose body comes in pieces and of which nobody says how long it is. */
function coming(pieces: number, size: number): Request {
  let left = pieces;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (left-- > 0) controller.enqueue(new Uint8Array(size));
      else controller.close();
    },
  });
  return new Request("http://penname/", { method: "POST", body });
}

const outcome = (reading: Promise<Uint8Array>) =>
  reading.then(
    (bytes) => bytes.length,
    (thrown: unknown) => (thrown instanceof GatewayError ? thrown.fault : thrown),
  );

test("a body in pieces counts as it comes, and is refused when its account has no more room", async () => {
  const inFlight = new InFlight();
  const most = 500_000;
  const enter = () => {
    const share = inFlight.enter("acct", most);
    const receiving = { maxBytes: 1_000_000, silenceMs: 30_000, took: (bytes: number) => share.take(bytes) };
    return { share, read: (request: Request) => outcome(received(request, receiving)) };
  };
  const [one, two] = [enter(), enter()];
  expect(await one.read(coming(30, 10_000))).toBe(300_000);
  expect(await two.read(coming(30, 10_000))).toBe("rate_limit_exceeded");
  two.share.end();
  one.share.end();
  const three = enter();
  expect(await three.read(coming(90, 10_000))).toBe(900_000);
  three.share.end();
  three.share.end();
  expect(() => inFlight.enter("acct", 1).take(1)).not.toThrow();
});

test("a body that is larger than it may be is no longer kept", async () => {
  let kept = 0;
  const receiving = { maxBytes: 100_000, silenceMs: 30_000, took: (bytes: number) => (kept += bytes) };
  expect(await outcome(received(coming(1000, 10_000), receiving))).toBe("body_too_large");
  expect(kept).toBe(100_000);
});

test("a body that cannot be read is one whose client disconnected", async () => {
  const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error("reset")) });
  const receiving = { maxBytes: 100, silenceMs: 30_000, took: () => {} };
  const request = new Request("http://penname/", { method: "POST", body });
  expect(await outcome(received(request, receiving))).toBe("client_disconnected");
});

/** A body of three pieces, before each of which its client pauses on a clock of our own. */
function pausing(pauseMs: number) {
  const clock = performance.now;
  const start = clock.call(performance);
  let [ms, left] = [0, 3];
  performance.now = () => start + ms;
  onTestFinished(() => void (performance.now = clock));
  return async () => {
    if (left-- === 0) return undefined;
    ms += pauseMs;
    // A timer that was set for the time of a pause is due meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 2 * silenceMs));
    return new Uint8Array(10);
  };
}

const silenceMs = 10;

function streamOf(next: () => Promise<Uint8Array | undefined>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const piece = await next();
      if (piece) controller.enqueue(piece);
      else controller.close();
    },
  });
}

for (const length of [undefined, "30"]) {
  const headers = new Headers(length === undefined ? {} : { "content-length": length });
  const sources = {
    "a stream": (next: ReturnType<typeof pausing>) =>
      new Request("http://penname/", { method: "POST", headers, body: streamOf(next) }),
    pieces: (next: ReturnType<typeof pausing>) => ({ headers, next }),
  };
  for (const [kind, sourceOf] of Object.entries(sources)) {
    const receiving = { maxBytes: 100, silenceMs, took: () => {} };
    const body = `a body in ${kind} ${length === undefined ? "of unknown length" : "that says its length"}`;
    test(`${body} may take longer than its client may pause`, async () => {
      expect(await outcome(received(sourceOf(pausing(silenceMs - 4)), receiving))).toBe(30);
    });

    test(`${body} is too slow when its client pauses for longer`, async () => {
      expect(await outcome(received(sourceOf(pausing(silenceMs + 4)), receiving))).toBe("body_too_slow");
    });
  }
}
