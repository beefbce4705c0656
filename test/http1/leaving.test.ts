import { describe, expect, test } from "bun:test";
import { answerHead } from "../../src/http1/answer-head.ts";
import type { Exchange } from "../../src/http1/exchange.ts";
import { answersIn } from "../support/pipelined.ts";
import { settled, talk, type Talk, type Talking } from "./talk.ts";

const get = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
const post = (length: number) => `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`;
const limits = { headMs: 1000, bodyMs: 2000, bodyRate: 100, idleMs: 3000 };

/** A connection whose handler is the test. */
function held({ room }: Pick<Talking, "room"> = {}): Talk & { exchange(): Exchange; reasons: string[] } {
  let exchange!: Exchange;
  const reasons: string[] = [];
  const one = talk({
    limits,
    ...(room !== undefined && { room }),
    answer(given) {
      exchange = given;
      given.onAbandoned = ({ message }) => reasons.push(message);
    },
  });
  return Object.assign(Object.create(one) as Talk, { exchange: () => exchange, reasons });
}

const statuses = (one: Talk) => answersIn(one.heard).map(({ status }) => status);

describe("A client that takes its time", () => {
  test("is refused with 408 when its head does not end, counted from the head's first byte", async () => {
    const one = talk({ limits });
    await one.send("GET / HTT");
    one.at(900);
    expect(one.heard).toBe("");
    for (let at = 0; at < 10; at += 1) await one.send("P");
    one.at(1100);
    await settled();
    expect([statuses(one), one.isShut]).toEqual([[408], true]);
  });

  test("is left without a word when it has said nothing", () => {
    const one = talk({ limits });
    one.at(1100);
    expect([one.heard, one.isShut]).toEqual(["", true]);
  });

  test("may wait longer between two requests, and is left without a word then", async () => {
    const one = talk({ limits });
    await one.send(get);
    await settled();
    one.at(2900);
    expect(one.isShut).toBe(false);
    one.at(3100);
    expect([statuses(one), one.isShut]).toEqual([[200], true]);
  });

  test("does not buy time with empty lines between two requests", async () => {
    const one = talk({ limits });
    await one.send(get);
    await settled();
    await one.send("\r\n");
    one.at(1100);
    expect([statuses(one), one.isShut]).toEqual([[200], true]);
  });

  test("is refused with 408 when its body stops coming, and who reads it is told", async () => {
    const one = held();
    await one.send(`${post(5)}he`);
    const { exchange } = one;
    expect((await exchange().read())?.length).toBe(2);
    const read = exchange().read();
    one.at(1900);
    expect(one.heard).toBe("");
    one.at(2100);
    expect(read).rejects.toThrow("too long");
    await settled();
    expect([statuses(one), one.isShut, one.reasons.length]).toEqual([[408], true, 1]);
  });

  test("is not refused while nobody reads its body, nor while it waits for an answer", async () => {
    const one = held();
    await one.send(post(5));
    one.at(1e9);
    expect([one.heard, one.isDestroyed]).toEqual(["", false]);
    const asked = held();
    await asked.send(get);
    asked.at(1e9);
    expect([asked.heard, asked.isDestroyed]).toEqual(["", false]);
  });

  test("is refused with 408 when its body comes too slowly, though it never stops", async () => {
    const one = held();
    await one.send(post(1_000_000));
    let ms = 0;
    const clock = performance.now;
    const start = clock.call(performance);
    try {
      performance.now = () => start + ms;
      const read = async () => {
        for (;;) await one.exchange().read();
      };
      const reading = read().catch((thrown: Error) => thrown.message);
      for (; ms < 60_000 && one.heard === ""; ms += 1000) {
        await one.send("x".repeat(50));
        await settled();
        one.server.check(start + ms);
      }
      // 50 bytes a second are half of what there must be beside the 2 seconds.
      expect(ms).toBeLessThanOrEqual(8000);
      expect(await reading).toContain("too long");
    } finally {
      performance.now = clock;
    }
  });

  test("may pause in its body for as long as the server is told meanwhile, and not in one that nobody reads", async () => {
    const one = held();
    await one.send(`${post(5)}he`);
    await one.exchange().read();
    const read = one.exchange().read();
    one.server.limit({ bodyMs: 120_000 });
    one.at(119_000);
    expect(one.heard).toBe("");
    await one.send("llo");
    expect((await read)?.length).toBe(3);

    const refused = held();
    refused.server.limit({ bodyMs: 120_000 });
    await refused.send(`${post(5)}he`);
    refused.exchange().whole(answerHead(401, []), null);
    await settled();
    refused.at(29_000);
    expect(refused.isShut).toBe(false);
    refused.at(31_000);
    expect([statuses(refused), refused.isShut]).toEqual([[401], true]);
  });

  test("has 30 seconds to send what nobody wants any more after its last answer, and five without a byte", async () => {
    const one = talk({ limits });
    await one.send("nonsense\r\n\r\n");
    await settled();
    expect(one.isShut).toBe(true);
    one.at(4900);
    expect(one.isDestroyed).toBe(false);
    one.at(5100);
    expect(one.isDestroyed).toBe(true);
  });
});

describe("A client that disconnects", () => {
  test("is known to be gone before its answer has begun, in it, and in its own body", async () => {
    for (const begin of [
      () => undefined,
      (exchange: Exchange) => exchange.begin(answerHead(200, [])),
      (exchange: Exchange) => void exchange.read().catch(() => undefined),
    ]) {
      const one = held();
      await one.send(`${post(5)}he`);
      begin(one.exchange());
      one.close();
      expect(one.reasons).toEqual(["client disconnected"]);
      expect(one.server.size).toBe(0);
      await settled();
      expect(one.bugs).toEqual([]);
    }
  });

  test("makes the reading of its body fail", async () => {
    const one = held();
    await one.send(post(5));
    const read = one.exchange().read();
    one.close();
    expect(read).rejects.toThrow("client disconnected");
    expect(one.exchange().read()).rejects.toThrow("client disconnected");
  });

  test("is not told of twice, nor after its answer", async () => {
    const one = held();
    await one.send(get);
    one.exchange().whole(answerHead(200, []), "x");
    one.close();
    expect(one.reasons).toEqual([]);
  });
});

describe("A client that ends its sending", () => {
  test("gets all its answers, and then the end", async () => {
    const one = talk();
    await one.send(get + get);
    one.end();
    await settled();
    expect([statuses(one), one.isShut]).toEqual([[200, 200], true]);
  });

  test("is sent bytes that are part of the answer while it waits, so that its system can say whether it is there", async () => {
    const one = held();
    await one.send(get);
    one.end();
    expect(one.heard).toBe("H");
    one.exchange().begin(answerHead(200, []));
    one.exchange().probe();
    one.exchange().probe();
    void one.exchange().write("text");
    one.exchange().probe();
    one.exchange().end();
    expect(answersIn(one.heard)[0]!.body).toBe("text");
    expect(one.heard).toMatch(/\r\n\r\n004\r\ntext\r\n00\r\n\r\n$/);
  });

  test("in the middle of its head or body has given up", async () => {
    const head = talk();
    await head.send("GET / H");
    head.end();
    expect([head.heard, head.isShut]).toEqual(["", true]);
    const body = held();
    await body.send(`${post(5)}he`);
    body.end();
    expect([body.heard, body.isDestroyed, body.reasons]).toEqual(["", true, ["client disconnected"]]);
  });
});

describe("A server that stops", () => {
  test("closes idle connections, takes the request that has begun, and ends each answer with its connection", async () => {
    const one = held();
    void one.server.stop(false);
    expect(one.isShut).toBe(true);
    const half = held();
    await half.send("GET / HT");
    const stopped = half.server.stop(false);
    expect(half.isShut).toBe(false);
    await half.send("TP/1.1\r\nHost: x\r\n\r\n");
    half.exchange().whole(answerHead(200, []), "x");
    expect([answersIn(half.heard)[0]!.headers.get("connection"), half.isShut]).toEqual(["close", true]);
    half.close();
    await stopped;
  });

  test("at once cuts what runs", async () => {
    const one = held();
    await one.send(get);
    await one.server.stop(true);
    expect([one.isDestroyed, one.reasons, one.server.size]).toEqual([true, ["client disconnected"], 0]);
  });

  test("knows whether a client has yet to take more of its answer", async () => {
    const one = held({ room: 0 });
    await one.send(get);
    expect(one.server.sending).toBe(0);
    one.exchange().whole(answerHead(200, []), "x");
    expect(one.server.sending).toBe(1);
    one.room(10);
    expect(one.server.sending).toBe(1);
    one.room(1000);
    expect(one.server.sending).toBe(0);
  });

  test("at once leaves an answer that the kernel has whole to it, and breaks off one that it has in part", async () => {
    const endOf = async (room: number) => {
      const one = held({ room });
      await one.send(get);
      void one.server.stop(false);
      one.exchange().whole(answerHead(200, []), "x");
      await one.server.stop(true);
      return one.isClosed ? "closed" : one.isDestroyed && "destroyed";
    };
    expect([await endOf(1000), await endOf(10)]).toEqual(["closed", "destroyed"]);
  });

  test("takes no more connections, nor does one that has as many as it may", () => {
    const { server } = talk({ limits: { connections: 1 } });
    expect([server.opened({} as never), server.size]).toEqual([undefined, 1]);
  });
});

test("a body nobody reads is read past where it is short, and closes its connection where it is long", async () => {
  const answer = (exchange: Exchange) => exchange.whole(answerHead(401, []), "no");
  const short = talk({ answer });
  await short.send(`${post(100_000)}${"x".repeat(50_000)}`);
  await short.send(`${"x".repeat(50_000)}${get}`);
  expect([statuses(short), short.isShut]).toEqual([[401, 401], false]);
  const long = talk({ answer });
  await long.send(`${post(70_000_000)}${"x".repeat(50_000)}`);
  expect([answersIn(long.heard)[0]!.headers.get("connection"), long.isShut, long.isDestroyed]).toEqual([
    "close",
    true,
    false,
  ]);
  const endless = talk({ answer });
  await endless.send("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n");
  for (let at = 0; at < 10; at += 1) await endless.send(`8000\r\n${"x".repeat(0x8000)}\r\n`);
  expect([statuses(endless), endless.isShut, endless.isPaused]).toEqual([[401], true, false]);
});
