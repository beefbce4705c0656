import { expect, test } from "bun:test";
import { array, assert, nat, oneof, property, string, uint8Array } from "fast-check";
import { answerHead } from "../../src/http1/answer-head.ts";
import type { Exchange } from "../../src/http1/exchange.ts";
import { Outlet } from "../../src/http1/outlet.ts";
import { pumpStream } from "../../src/http1/pump-stream.ts";
import { webAnswerer } from "../../src/http1/web.ts";
import { answersIn } from "../support/pipelined.ts";
import { settled, talk } from "./talk.ts";

const request = (head: string) => `${head}\r\nHost: x\r\n\r\n`;
const plain = (exchange: Exchange) => exchange.whole(answerHead(200, [["x-one", "1"]]), "é!");
const pieces = (exchange: Exchange) => {
  exchange.begin(answerHead(200, []));
  void exchange.write("é");
  void exchange.write(new Uint8Array([0, 255]));
  exchange.end();
};

/** The answers to one request, and whether the connection is left open. */
async function answered(head: string, answer: (exchange: Exchange) => void) {
  const one = talk({ answer });
  await one.send(request(head));
  await settled();
  return { ...one, heard: one.heard, isShut: one.isShut, writes: one.writes, bugs: one.bugs };
}

test("a whole answer is one write, with its length, its date, and its connection left open", async () => {
  const { heard, writes, isShut } = await answered("GET / HTTP/1.1", plain);
  expect(heard).toMatch(
    /^HTTP\/1\.1 200 OK\r\nx-one: 1\r\ncontent-length: 3\r\ndate: \w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT\r\n\r\n\xc3\xa9!$/,
  );
  expect([writes, isShut]).toEqual([1, false]);
});

test("a streamed answer is chunked, and what is written of it in one round goes out in one write", async () => {
  const { heard, writes, isShut } = await answered("GET / HTTP/1.1", pieces);
  expect(heard).toEndWith("\r\n\r\n2\r\n\xc3\xa9\r\n2\r\n\0\xff\r\n0\r\n\r\n");
  expect([writes, isShut]).toEqual([1, false]);
});

test("outside of a round a streamed answer goes out as it is written, its head with its first bytes", async () => {
  let exchange!: Exchange;
  const one = talk({ answer: (given) => (exchange = given) });
  await one.send(request("GET / HTTP/1.1"));
  pieces(exchange);
  expect(one.heard).toEndWith("\r\n\r\n2\r\n\xc3\xa9\r\n2\r\n\0\xff\r\n0\r\n\r\n");
  expect(one.writes).toBe(3);
});

test("the head of a streamed answer does not wait for bytes that do not come", async () => {
  const { heard } = await answered("GET / HTTP/1.1", (exchange) => exchange.begin(answerHead(200, [])));
  expect(heard).toContain("transfer-encoding: chunked\r\n");
});

test.each([
  ["GET / HTTP/1.0", plain, "content-length: 3\r\nconnection: close", true],
  ["GET / HTTP/1.0\r\nConnection: Keep-Alive", plain, "content-length: 3\r\nconnection: keep-alive", false],
  ["GET / HTTP/1.0\r\nConnection: keep-alive", pieces, "200 OK\r\nconnection: close", true],
  ["GET / HTTP/1.1\r\nConnection: close", plain, "connection: close", true],
  ["GET / HTTP/1.1\r\nConnection: keep-alive, Close", plain, "connection: close", true],
  ["GET / HTTP/1.1\r\nConnection: close", pieces, "transfer-encoding: chunked\r\nconnection: close", true],
])(
  "the connection is closed when one side wants that, and the other is told: %s",
  async (head, answer, told, closes) => {
    const { heard, isShut } = await answered(head, answer);
    expect([heard.includes(told), isShut]).toEqual([true, closes]);
  },
);

test("an answer to HTTP/1.0 that streams ends with its connection", async () => {
  const { heard } = await answered("GET / HTTP/1.0", pieces);
  expect(heard).toEndWith("\r\n\r\n\xc3\xa9\0\xff");
});

test("HEAD, 204 and 304 have no body, whatever the handler gives", async () => {
  const bare = (status: number) => (exchange: Exchange) => exchange.whole(answerHead(status, []), "body");
  expect((await answered("HEAD / HTTP/1.1", bare(200))).heard).toMatch(/content-length: 4\r\n[^]*\r\n\r\n$/);
  expect((await answered("HEAD / HTTP/1.1", pieces)).heard).toMatch(/\r\n\r\n$/);
  for (const status of [204, 304]) {
    const { heard } = await answered("GET / HTTP/1.1", bare(status));
    expect(heard).toMatch(/GMT\r\n\r\n$/);
    expect(heard).not.toContain("content-length");
  }
});

test("what frames an answer is the server's to say", async () => {
  const fields: [string, string][] = [
    ["Content-Length", "99"],
    ["Transfer-Encoding", "gzip"],
    ["Connection", "keep-alive, Upgrade"],
    ["Date", "yesterday"],
  ];
  const { heard } = await answered("GET / HTTP/1.1", (exchange) => exchange.whole(answerHead(200, fields), "abc"));
  expect(heard).toMatch(/^HTTP\/1\.1 200 OK\r\ncontent-length: 3\r\ndate: [^]{29}\r\n\r\nabc$/);
});

test.each([
  ["x", "a\r\nSet-Cookie: b"],
  ["x", "a\nb"],
  ["x", "a\0b"],
  ["x\r\ny", "a"],
  ["x:", "a"],
  ["", "a"],
  ["x", "\u0100"],
])("a header cannot become two: %j: %j", (name, value) => {
  expect(() => answerHead(200, [[name, value]])).toThrow("one line");
});

test("a header's character beyond ASCII is one byte", async () => {
  const { heard } = await answered("GET / HTTP/1.1", (exchange) =>
    exchange.whole(answerHead(200, [["x", "\xe9"]]), "é"),
  );
  expect(heard).toMatch(/x: \xe9\r\n[^]*\r\n\r\n\xc3\xa9$/);
});

test("a handler that breaks off its answer breaks the connection, so that the client can tell", async () => {
  const one = talk({
    answer(exchange) {
      exchange.begin(answerHead(200, []));
      exchange.cut();
    },
  });
  await one.send(request("GET / HTTP/1.1"));
  expect(one.isDestroyed).toBe(true);
});

test("100 is sent when the handler reads the body, and not before, nor where it has come", async () => {
  const head = "POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 2";
  let exchange!: Exchange;
  const one = talk({ answer: (given) => (exchange = given) });
  await one.send(request(head));
  await settled();
  expect(one.heard).toBe("");
  const read = exchange.read();
  expect(one.heard).toBe("HTTP/1.1 100 Continue\r\n\r\n");
  await one.send("hi");
  expect(Buffer.from((await read)!).toString()).toBe("hi");
  expect((await answered(head, plain)).isShut).toBe(true);
  const whole = talk();
  await whole.send(`${request(head)}hi`);
  await settled();
  expect(answersIn(whole.heard).map(({ status }) => status)).toEqual([200]);
});

test("100 is not sent into an answer that has begun, for a client that did not wait and has ended its sending", async () => {
  let exchange!: Exchange;
  const one = talk({ answer: (given) => (exchange = given) });
  await one.send(request("POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 2"));
  await one.send("hi");
  one.end();
  expect(one.heard).toBe("H");
  expect(Buffer.from((await exchange.read())!).toString()).toBe("hi");
  exchange.whole(answerHead(200, []), "x");
  expect(one.heard).toStartWith("HTTP/1.1 200");
});

test("what is written goes out whole and in order, however little room the kernel has, and the writer is told to wait", () => {
  const data = array(oneof(string({ unit: "binary", maxLength: 40 }), uint8Array({ maxLength: 40 })));
  assert(
    property(data, array(nat(50), { minLength: 1 }), (written, rooms) => {
      let room = 0;
      const taken: Uint8Array[] = [];
      const outlet = new Outlet({
        write(given) {
          const bytes = Buffer.from(given as string).subarray(0, room);
          room -= bytes.length;
          taken.push(Buffer.from(bytes));
          return bytes.length;
        },
      } as ConstructorParameters<typeof Outlet>[0]);
      let isSent = false;
      for (const [at, one] of written.entries()) {
        room += rooms[at % rooms.length]!;
        if (at % 2 === 0) outlet.drained();
        const mustWait = outlet.write(one) !== undefined;
        const all = Buffer.concat(written.slice(0, at + 1).map((part) => Buffer.from(part as string)));
        expect(mustWait).toBe(Buffer.concat(taken).length < all.length);
      }
      outlet.whenSent(() => (isSent = true));
      room = Infinity;
      outlet.drained();
      expect(isSent).toBe(true);
      expect(Buffer.concat(taken)).toEqual(Buffer.concat(written.map((part) => Buffer.from(part as string))));
    }),
  );
});

test("a pump whose body is read by somebody else than the server gives the same text, no faster than it is read", async () => {
  let writes = 0;
  const body = pumpStream({
    cancel() {},
    async run(sink) {
      for (; writes < 5; writes += 1) await sink.write(`${writes}é `);
    },
  });
  const reader = body.getReader();
  await settled();
  expect(writes).toBe(0);
  expect(Buffer.from((await reader.read()).value!).toString()).toBe("0é ");
  await settled();
  expect(writes).toBe(0);
  let rest = "";
  for (let one; !(one = await reader.read()).done;) rest += Buffer.from(one.value).toString();
  expect(rest).toBe("1é 2é 3é 4é ");
});

test("an answer whose head cannot be written is none, and its stream is let go", async () => {
  let isLetGo = false;
  const body = new ReadableStream<Uint8Array>({ cancel: () => void (isLetGo = true) });
  const bugs: unknown[] = [];
  const { answer } = webAnswerer({
    direct: async () => ({ status: 200, headers: { link: "<https://例え.jp>" }, body }),
    handler: () => new Response(),
    refusal: (status) => new Response(null, { status }),
    onBug: (thrown) => bugs.push(thrown),
  });
  const { heard } = await answered("GET / HTTP/1.1", answer);
  expect(heard).toStartWith("HTTP/1.1 500 ");
  expect([bugs.length, isLetGo]).toEqual([1, true]);
});
