import { Buffer } from "node:buffer";
import { expect, test } from "bun:test";
import { ResponseParser } from "../../../src/upstream/transport/response-parser.ts";
import { compareWithReference } from "./any-response.ts";
import { expected, parsed } from "./reading.ts";
import { cases } from "./responses.ts";

/** The result that the case demands. */
const outcomeOf = ({ body, status = 200, reusable = false, bad }: (typeof cases)[number]) =>
  bad ? "bad" : body === undefined ? "cut short" : { status, body, isReusable: reusable };

test.each(cases.map((one) => [one.does, one] as const))("a response that %s", (_does, one) => {
  expect(parsed(one.bytes)).toEqual(outcomeOf(one));
  expect(expected(one.bytes)).toEqual(outcomeOf(one));
});

test("every response parses the same wherever it is cut in two, and byte by byte", () => {
  for (const one of cases) {
    const { length } = one.bytes;
    const outcome = outcomeOf(one);
    const step = length > 2000 ? 1009 : 1;
    for (let cut = 0; cut <= length; cut += step) expect(parsed(one.bytes, [cut])).toEqual(outcome);
    expect(
      parsed(
        one.bytes,
        Array.from({ length }, (_, at) => at),
      ),
    ).toEqual(outcome);
  }
});

test("random responses, whole, malformed and cut anywhere, parse as the reference parses them", () => {
  expect(compareWithReference(3000, 7)).toEqual([]);
});

test("the response to a method without response bodies ends with its head", () => {
  const parser = new ResponseParser(false);
  parser.push(Buffer.from("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n"));
  expect([parser.isComplete, parser.isReusable]).toEqual([true, true]);
});

test("the data of all chunks in one read is returned in one piece, in the memory it came in", () => {
  const parser = new ResponseParser();
  parser.push(Buffer.from("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"));
  const read = Buffer.from("1\r\na\r\n2\r\nbc\r\n3\r\ndef\r\n0\r\n\r\n");
  const body = parser.push(read);
  expect(Buffer.from(body).toString()).toBe("abcdef");
  expect(body.buffer).toBe(read.buffer);
});

test("a field is found in any case, several are joined to a list, and one that only ends with the name is not found", () => {
  const parser = new ResponseParser();
  parser.push(Buffer.from("HTTP/1.1 200 OK\r\nX-My-Id: no\r\nMy-Id: a\r\nMY-ID:  b \r\nContent-Length: 0\r\n\r\n"));
  expect(["my-id", "id", "content-length"].map((name) => parser.head!.get(name))).toEqual(["a, b", null, "0"]);
});
