import { expect, test } from "bun:test";
import { Refusal } from "../../src/http1/refusal.ts";
import { RepeatedHead } from "../../src/http1/repeated-head.ts";
import { Chance } from "../../src/build/tagger/chance.ts";

const lines = [
  "POST /v1/chat/completions HTTP/1.1",
  "Host: localhost:8080",
  "Authorization: Bearer ak-0123456789",
  "Content-Type: application/json",
  "Content-Length: 430",
  "X-Note: content-length: 7",
  "Connection: keep-alive",
];
const text = (changed: Record<number, string> = {}) => lines.map((line, at) => `${changed[at] ?? line}\r\n`).join("");

/** What a connection makes of a head, or why it refuses it. */
function reading(connection: RepeatedHead, head: string): unknown {
  try {
    return connection.read(head);
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    return { status: thrown.status, message: thrown.message };
  }
}

const alone = (head: string) => reading(new RepeatedHead(), head);

test("a head that says another length has that length, and all else as before", () => {
  const connection = new RepeatedHead();
  connection.read(text());
  const next = connection.read(text({ 4: "Content-Length: 12" }));
  expect(next).toEqual(alone(text({ 4: "Content-Length: 12" })) as never);
  expect(next.framing.length).toBe(12);
  expect(next.head.fields[7]).toBe("12");
  expect(connection.read(text()).framing.length).toBe(430);
});

test("a header whose value is the name of the length is none", () => {
  const named = { 3: "Trailer: content-length" };
  const withoutBody = text({ ...named, 4: "X-One: 1" });
  expect(reading(new RepeatedHead(), withoutBody)).toMatchObject({ framing: { length: 0 } });
  const connection = new RepeatedHead();
  connection.read(text({ ...named, 4: "Content-Length: 430\r\nX-No: one" }));
  // The same without a header: length and header together were as long as the name of the length.
  const next = text({ ...named, 4: "Content-Length: 7" });
  expect(reading(connection, next)).toEqual(alone(next));
});

test("a length that no server should take is refused behind a good one, too", () => {
  for (const length of [
    "",
    "+5",
    "5 5",
    "5,5",
    "0x10",
    "5;",
    "-1",
    "1e3",
    "٣",
    "1".repeat(16),
    "5\r\nContent-Length: 6",
  ]) {
    const connection = new RepeatedHead();
    connection.read(text());
    const head = text({ 4: `Content-Length: ${length}` });
    expect([length, reading(connection, head)]).toEqual([length, alone(head)]);
  }
});

test("a head without a body is read behind one with a body, and the other way around", () => {
  const connection = new RepeatedHead();
  const get = "GET /v1/models HTTP/1.1\r\nHost: localhost\r\n";
  for (const head of [text(), get, text(), get, get, text()]) expect(reading(connection, head)).toEqual(alone(head));
});

test("heads in which anything else changes are read as they are", () => {
  const chance = new Chance(11);
  const connection = new RepeatedHead();
  const characters = [
    "",
    "1",
    "9",
    " ",
    "\t",
    ":",
    ",",
    "a",
    "Z",
    "\r",
    "\n",
    "\r\n",
    "é",
    "\0",
    "content-length: 3\r\n",
  ];
  for (let round = 0; round < 20_000; round++) {
    let head = text({ 4: `Content-Length: ${chance.below(100_000)}` });
    for (let change = chance.below(4); change > 0; change--) {
      const at = chance.below(head.length);
      head = head.slice(0, at) + chance.one(characters) + head.slice(at + chance.below(3));
    }
    expect([head, reading(connection, head)]).toEqual([head, alone(head)]);
  }
});
