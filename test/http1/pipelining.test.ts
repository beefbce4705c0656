import { expect, test } from "bun:test";
import { array, assert, asyncProperty, constantFrom, integer, nat, oneof, string, tuple } from "fast-check";
import { answerHead } from "../../src/http1/answer-head.ts";
import type { Exchange } from "../../src/http1/exchange.ts";
import { answersIn } from "../support/pipelined.ts";
import { bodyOf, settled, talk } from "./talk.ts";

/** Requests of all kinds, each with its number in its path, and what comes back. */
const kinds = [
  (at: number) => ({ bytes: `GET /${at} HTTP/1.1\r\nHost: x\r\n\r\n`, body: `GET /${at} ` }),
  (at: number) => ({
    bytes: `\r\nPOST /${at} HTTP/1.1\r\nHost: x\r\nContent-Length: 7\r\n\r\nGET / H`,
    body: `POST /${at} GET / H`,
  }),
  (at: number) => ({
    bytes: `PUT /${at} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n1;x\r\nd\r\n0\r\nT: x\r\n\r\n`,
    body: `PUT /${at} abcd`,
  }),
  (at: number) => ({ bytes: `HEAD /${at} HTTP/1.1\r\nHost: x\r\n\r\n`, body: "" }),
  (at: number) => ({
    bytes: `POST /unread/${at} HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\n0\r\n`,
    body: "unread",
  }),
];

/** Answers at once or later, whole or in pieces, with or without having read the body. */
function answer(exchange: Exchange): void {
  void (async () => {
    const { head, url } = exchange.request;
    const path = url.slice("http://penname".length);
    if (path.startsWith("/unread")) return exchange.whole(answerHead(200, []), "unread");
    const number = Number(path.slice(1));
    if (number % 3 === 0) await new Promise((resolve) => setImmediate(resolve));
    const text = `${head.method} ${path} ${await bodyOf(exchange)}`;
    if (number % 2 === 0) return exchange.whole(answerHead(200, []), text);
    exchange.begin(answerHead(200, []));
    for (const character of text) await exchange.write(character);
    exchange.end();
  })();
}

const conversation = tuple(
  array(nat(kinds.length - 1), { minLength: 1, maxLength: 12 }),
  array(integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 20 }),
  array(integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 20 }),
);

test("requests of any kinds on one connection, cut anywhere and read at any pace, are answered in order and exactly", async () => {
  await assert(
    asyncProperty(conversation, async ([chosen, sizes, rooms]) => {
      const requests = chosen.map((kind, at) => kinds[kind]!(at));
      const bytes = requests.map((one) => one.bytes).join("");
      const one = talk({ answer, room: 0 });
      for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
        const size = sizes[turn % sizes.length]!;
        await one.send(bytes.slice(at, at + size));
        at += size;
        if (turn % 2 === 0) one.room(rooms[turn % rooms.length]!);
        if (turn % 5 === 0) await settled();
      }
      for (let quiet = 0; quiet < 4; quiet += 1) {
        const before = one.heard.length;
        one.room(1_000_000);
        await settled();
        if (one.heard.length > before) quiet = 0;
      }
      const heads = chosen.flatMap((kind, at) => (kind === 3 ? [at] : []));
      expect(answersIn(one.heard, heads).map(({ body }) => body)).toEqual(requests.map(({ body }) => body));
      expect(one.bugs).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test("bytes that nobody meant as a request end in a refusal or in waiting, never in an answer or a fault", async () => {
  const piece = oneof(
    string({ maxLength: 30 }),
    constantFrom(
      "GET ",
      "/",
      " HTTP/1.1",
      "\r\n",
      "\n",
      "\r",
      ": ",
      "Host",
      "Content-Length: 5",
      "\0",
      "\x80",
      "0",
      ",",
    ),
  );
  await assert(
    asyncProperty(array(piece, { maxLength: 40 }), async (pieces) => {
      let answers = 0;
      const one = talk({ answer: () => (answers += 1), limits: { headMs: 1000 } });
      for (const text of pieces) await one.send(text);
      await settled();
      one.at(2000);
      await settled();
      // By chance, one may be a request after all.
      if (answers > 0) return;
      expect(answersIn(one.heard).every(({ status }) => status >= 400 && status < 506)).toBe(true);
      expect([one.isShut || one.heard === "", one.bugs]).toEqual([true, []]);
    }),
    { numRuns: 500 },
  );
});

test("what waits behind an answer is left with the client beyond 64 KiB, and is answered after all", async () => {
  let goOn = () => {};
  const one = talk({
    answer: (exchange) => (goOn = () => exchange.whole(answerHead(200, []), exchange.request.url)),
  });
  const request = (at: number) => `GET /${at} HTTP/1.1\r\nHost: x\r\nX: ${"y".repeat(900)}\r\n\r\n`;
  for (let at = 0; at < 60; at += 1) await one.send(request(at));
  expect(one.isPaused).toBe(false);
  for (let at = 60; at < 100; at += 1) await one.send(request(at));
  expect(one.isPaused).toBe(true);
  for (let at = 0; at < 100; at += 1) goOn();
  expect(one.isPaused).toBe(false);
  expect(answersIn(one.heard).map(({ body }) => body)).toEqual(
    Array.from({ length: 100 }, (_, at) => `http://penname/${at}`),
  );
});

test("a body that nobody reads stays with the client, and one that is read comes no faster than it is asked for", async () => {
  let exchange: Exchange | undefined;
  const one = talk({ answer: (given) => (exchange = given) });
  await one.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 300000\r\n\r\n");
  for (let at = 0; at < 2; at += 1) await one.send("x".repeat(50_000));
  expect(one.isPaused).toBe(true);
  expect((await exchange!.read())?.length).toBe(100_000);
  expect(one.isPaused).toBe(false);
});

test("what a client that ends its sending was sent ahead is not sent again by the refusal of its body", async () => {
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const one = talk({ answer: (exchange) => void begun.then(() => bodyOf(exchange)).catch(() => {}) });
  await one.send("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n");
  await one.send("ZZ\r\n");
  one.end();
  expect(one.heard).toBe("H");
  begin();
  await settled();
  expect(one.heard).toStartWith("HTTP/1.1 400 ");
});
