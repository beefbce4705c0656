import { describe, expect, test } from "bun:test";
import { answersIn } from "../support/pipelined.ts";
import { settled, talk } from "./talk.ts";

const get = (target: string, host = "x") => `GET ${target} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
const post = (headers: string, body = "") => `POST /p HTTP/1.1\r\nHost: x\r\n${headers}\r\n${body}`;
const chunked = (body: string) => post("Transfer-Encoding: chunked\r\n", body);
const line = (field: string) => `GET / HTTP/1.1\r\nHost: x\r\n${field}\r\n\r\n`;

/** What is read, and what is seen in it. */
const valid: readonly [bytes: string, seen: object][] = [
  [get("/"), { method: "GET", path: "/", host: "x", body: "" }],
  [get("/v1/models?a=b&c=%20"), { path: "/v1/models?a=b&c=%20" }],
  [get("/a/../v1/./models"), { path: "/v1/models" }],
  [get("/%2e%2e/v1"), { path: "/v1" }],
  [get("/v1/models/a%2F..b%2f.c/...?d=/../%2F"), { path: "/v1/models/a%2F..b%2f.c/...?d=/../%2F" }],
  [get("//other.example/v1"), { path: "//other.example/v1" }],
  [get("/%ZZ"), { path: "/%ZZ" }],
  [get("/a|b[c]"), { path: "/a|b[c]" }],
  [get("/?q={'|^`}"), { host: "x" }],
  [get("http://other.example/v1?q", "x"), { path: "/v1?q", host: "other.example" }],
  [get("HTTPS://other.example:8443"), { path: "/", host: "other.example:8443" }],
  [get("http://other.example?q"), { path: "/?q" }],
  ["OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n", { method: "OPTIONS", path: "/*" }],
  ["GET /v1 HTTP/1.0\r\n\r\n", { path: "/v1", body: "" }],
  ["\r\n\r\n\r\nGET /v1 HTTP/1.0\r\n\r\n", { path: "/v1" }],
  ...["gw", "127.0.0.1:80", "[::1]", "[::ffff:1.2.3.4]:8080", "a_b.internal", "EXAMPLE.org:", "a%2Fb"].map(
    (host): [string, object] => [get("/", host), { host }],
  ),
  [line("X-One: a\tb \t"), { fields: ["host", "x", "x-one", "a\tb"] }],
  [line("X-Empty:"), { fields: ["host", "x", "x-empty", ""] }],
  [line("X-Same: 1\r\nx-same:2"), { fields: ["host", "x", "x-same", "1", "x-same", "2"] }],
  [line("!#$%&'*+-.^_`|~09AZaz: x"), { fields: ["host", "x", "!#$%&'*+-.^_`|~09azaz", "x"] }],
  [line("X-Bytes: \x80\xff\xe9"), { fields: ["host", "x", "x-bytes", "\x80\xff\xe9"] }],
  [line("Upgrade: websocket\r\nConnection: Upgrade"), { method: "GET" }],
  [post("Content-Length: 5\r\n", "hello"), { method: "POST", body: "hello" }],
  [post("Content-Length: 0\r\n"), { body: "" }],
  [post("Content-Length: 0000000005\r\n", "hello"), { body: "hello" }],
  [post("Content-Length: 4\r\n", "\r\n\r\n"), { body: "\r\n\r\n" }],
  [chunked("0\r\n\r\n"), { body: "" }],
  [chunked("5\r\nhello\r\n0\r\n\r\n"), { body: "hello" }],
  [chunked("00005\r\nhello\r\n000\r\n\r\n"), { body: "hello" }],
  [chunked("A\r\n0123456789\r\n1\r\n\r\r\n1\r\n\n\r\n0\r\n\r\n"), { body: "0123456789\r\n" }],
  [chunked("5;a=b;c\r\nhello\r\n0;last\r\n\r\n"), { body: "hello" }],
  [chunked("5\r\nhello\r\n0\r\nTrailer: x\r\nOther: y\r\n\r\n"), { body: "hello" }],
  [post("transfer-ENCODING: \tChunked \r\n", "1\r\nx\r\n0\r\n\r\n"), { body: "x" }],
  [post("Expect: 100-Continue\r\nContent-Length: 2\r\n", "hi"), { body: "hi" }],
];

/** The same fault in several spellings. */
const each = (
  status: number,
  what: string,
  spellings: readonly string[],
  write: (spelling: string) => string,
): [why: string, status: number, bytes: string][] =>
  spellings.map((spelling) => [`the ${what} ${JSON.stringify(spelling)}`, status, write(spelling)]);

const coded = (coding: string) => post(`Transfer-Encoding: ${coding}\r\n`, "0\r\n\r\n");
const long = "a".repeat(17_000);

/** What is refused, so that nobody else can have seen another request in it. */
const refused: readonly [why: string, status: number, bytes: string][] = [
  ["no request line", 400, "hello\r\n\r\n"],
  ["two blanks in the request line", 400, "GET  / HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["a tab in the request line", 400, "GET\t/ HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["a blank before the request line", 400, " GET / HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["a blank after the version", 400, "GET / HTTP/1.1 \r\nHost: x\r\n\r\n"],
  ["a method that is no token", 400, "G(T / HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["a step back beside an escaped slash", 400, get("/a%2fb/../metrics")],
  ["an escaped step beside an escaped backslash", 400, get("/a%5Cb/%2E./metrics?q")],
  ["a step to nowhere beside an escaped slash, at the end", 400, get("http://x/a%2Fb/.")],
  ["HTTP/0.9", 400, "GET /\r\n\r\n"],
  ["a name of the protocol in small letters", 400, "GET / http/1.1\r\nHost: x\r\n\r\n"],
  ["a version of two digits", 400, "GET / HTTP/1.10\r\nHost: x\r\n\r\n"],
  ["HTTP/2's beginning", 505, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
  ["HTTP/3.0", 505, "GET / HTTP/3.0\r\nHost: x\r\n\r\n"],
  ["HTTP/1.2 without a host, for it is read as HTTP/1.1", 400, "GET / HTTP/1.2\r\n\r\n"],
  ["a lone LF after the request line", 400, "GET / HTTP/1.1\nHost: x\r\n\r\n"],
  ["a lone LF after a header", 400, "GET / HTTP/1.1\r\nHost: x\nX: y\r\n\r\n"],
  ["lone LFs everywhere", 400, "GET / HTTP/1.1\nHost: x\n\n"],
  ["a lone CR in a header", 400, line("X: a\rb")],
  ["a CR before a header's name", 400, line("\rX: a")],
  ["a zero byte in a header", 400, line("X: a\0b")],
  ["another control character in a header", 400, line("X: a\x0bb")],
  ["DEL in a header", 400, line("X: a\x7fb")],
  ["a blank before the colon", 400, line("X : a")],
  ["a blank before the name", 400, line(" X: a")],
  ["a folded header", 400, line("X: a\r\n b")],
  ["a folded header at the beginning", 400, "GET / HTTP/1.1\r\n Host: x\r\n\r\n"],
  ["a header without a name", 400, line(": a")],
  ["a header without a colon", 400, line("X")],
  ["a name with a character beyond ASCII", 400, line("X\xe9: a")],
  ["a name with a slash", 400, line("X/Y: a")],
  ["no host", 400, "GET / HTTP/1.1\r\n\r\n"],
  ["two hosts", 400, "GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n"],
  ["two hosts, one of them written otherwise", 400, "GET / HTTP/1.1\r\nHost: x\r\nHOST: y\r\n\r\n"],
  ["a host in a path, and none as a header", 400, "GET http://x/ HTTP/1.1\r\n\r\n"],
  ...each(
    400,
    "host",
    ["", "a?b", "a#b", "a@b", "a/b", "a\\b", "a b", "\xe9", "x:y", "x:99999", "[::1", "a%2"],
    (host) => get("/", host),
  ),
  ...each(
    400,
    "target",
    ["v1", "*", "/a#b", "/a\\b", '/a"b', "/a<b>", "/\xe9", "http://", "http:///a", "ftp://x/", "http://a@b/", "x:80"],
    get,
  ),
  ["CONNECT", 400, "CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n"],
  ["a target of more than 8 KiB", 414, get(`/${"a".repeat(8192)}`)],
  ["a target without an end", 414, `GET /${long}`],
  ["headers of more than 16 KiB", 431, line(`X: ${long}`)],
  ["more than a hundred headers", 431, line("X: a\r\n".repeat(100).trimEnd())],
  ["a length and chunks", 400, post("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\nG")],
  ["chunks and a length", 400, post("Transfer-Encoding: chunked\r\nContent-Length: 5\r\n", "0\r\n\r\nG")],
  ["two lengths", 400, post("Content-Length: 5\r\nContent-Length: 6\r\n", "hello")],
  ["the same length twice", 400, post("Content-Length: 5\r\nContent-Length: 5\r\n", "hello")],
  ...each(
    400,
    "length",
    ["", "+5", "-5", "5,5", "5, 6", "0x5", "5 5", "5.0", "1e1", "\xb2", "9007199254740993", "five"],
    (length) => post(`Content-Length: ${length}\r\n`, "hello"),
  ),
  ...each(501, "coding", ["gzip, chunked", "identity", "xchunked", "chunked;q=1", '"chunked"', "chunked\xa0"], coded),
  ...each(
    400,
    "coding",
    [
      "chunked, chunked",
      "chunked, gzip",
      "",
      ",",
      "chunked\r\nTransfer-Encoding: chunked",
      "chunked\r\nTransfer-Encoding: identity",
      "\x0bchunked",
    ],
    coded,
  ),
  ["a coding with a blank before its colon", 400, post("Transfer-Encoding : chunked\r\n", "0\r\n\r\n")],
  ["chunks in HTTP/1.0", 400, "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"],
  ["another expectation", 417, post("Expect: 200-ok\r\nContent-Length: 1\r\n", "x")],
  ["a chunk without a size", 400, chunked("\r\nhello\r\n0\r\n\r\n")],
  ["a chunk size with a sign", 400, chunked("+5\r\nhello\r\n0\r\n\r\n")],
  ["a chunk size with 0x", 400, chunked("0x5\r\nhello\r\n0\r\n\r\n")],
  ["a chunk size with a blank before it", 400, chunked(" 5\r\nhello\r\n0\r\n\r\n")],
  ["a chunk size with a blank after it", 400, chunked("5 \r\nhello\r\n0\r\n\r\n")],
  ["a chunk size beyond 2^53", 400, chunked("20000000000000\r\nhello")],
  ["a chunk size that overflows 64 bits to 5", 400, chunked("10000000000000005\r\nhello\r\n0\r\n\r\n")],
  ["a chunk size that ends with a lone LF", 400, chunked("5\nhello\r\n0\r\n\r\n")],
  ["a chunk that is longer than its size", 400, chunked("4\r\nhello\r\n0\r\n\r\n")],
  ["a chunk that is shorter than its size", 400, chunked("6\r\nhello\r\n0\r\n\r\n")],
  ["a chunk whose data ends with a lone LF", 400, chunked("5\r\nhello\n0\r\n\r\n")],
  ["a chunk whose data ends with a lone CR", 400, chunked("5\r\nhello\r0\r\n\r\n")],
  ["a lone LF in an extension", 400, chunked("5;a\nb\r\nhello\r\n0\r\n\r\n")],
  ["a lone CR in an extension", 400, chunked("5;a\rb\r\nhello\r\n0\r\n\r\n")],
  ["extensions without an end", 400, chunked(`5;${long}`)],
  ["long extensions of small chunks", 400, chunked(`1;${"a".repeat(2000)}\r\nx\r\n`.repeat(10))],
  ["trailers without an end", 400, chunked(`0\r\n${`X: ${"a".repeat(100)}\r\n`.repeat(200)}`)],
  ["a trailer with a zero byte", 400, chunked("0\r\nX: \0\r\n\r\n")],
  ["a lone LF in a trailer", 400, chunked("0\r\nX: a\nY: b\r\n\r\n")],
];

/** The answers to bytes that come in pieces, and whether the server has closed its side. */
async function answered(pieces: readonly string[]) {
  const one = talk();
  for (const piece of pieces) await one.send(piece);
  await settled();
  expect(one.bugs).toEqual([]);
  return { answers: answersIn(one.heard).filter(({ status }) => status !== 100), isShut: one.isShut };
}

/** At each place, for short ones; at some, for long ones; and between all bytes. */
function* cuts(bytes: string): Generator<string[]> {
  const step = Math.ceil(bytes.length / 80);
  for (let at = 1; at < bytes.length; at += step) yield [bytes.slice(0, at), bytes.slice(at)];
  if (bytes.length < 2000) yield bytes.split("");
}

describe("A request", () => {
  test.each(valid)("is read as it is meant, however it is cut: %j", async (bytes, seen) => {
    const isLast = bytes.includes("HTTP/1.0");
    for (const pieces of [[bytes], ...cuts(bytes)]) {
      // The second tells where the first has ended.
      const { answers } = await answered([...pieces, get("/after")]);
      const bodies = answers.map(({ body }) => JSON.parse(Buffer.from(body, "latin1").toString()) as object);
      expect(bodies).toMatchObject(isLast ? [seen] : [seen, { path: "/after" }]);
    }
  });

  test.each(refused)("is refused for %s, with %d, and nothing after it is read", async (_why, status, bytes) => {
    for (const pieces of [[bytes], ...cuts(bytes)]) {
      const { answers, isShut } = await answered([...pieces, get("/after")]);
      expect(answers.map((one) => one.status)).toEqual([status]);
      expect(answers[0]!.headers.get("connection")).toBe("close");
      expect(isShut).toBe(true);
    }
  });

  test("that is no HTTP at all is refused before its end", async () => {
    const { answers } = await answered(["\x16\x03\x01\x02\x00\x01"]);
    expect(answers[0]!.status).toBe(400);
  });
});
