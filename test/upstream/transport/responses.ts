/** Responses, one character per byte, and the results they must have (RFC 9112, sections 4 to 7). */
export interface Case {
  does: string;
  bytes: string;
  /** The body, if the response is complete. */
  body?: string;
  status?: number;
  /** Whether another request may use its connection. */
  reusable?: boolean;
  /** Whether it breaks the protocol; if not, and without a body, the response is incomplete. */
  bad?: boolean;
}

const ok = (head: string, body = "") => `HTTP/1.1 200 OK\r\n${head}\r\n${body}`;
const chunked = "Transfer-Encoding: chunked\r\n";

const whole: Case[] = [
  { does: "has a length", bytes: ok("Content-Length: 5\r\n", "hello"), body: "hello", reusable: true },
  { does: "has no bytes", bytes: ok("Content-Length: 0\r\n"), body: "", reusable: true },
  {
    does: "says its length twice",
    bytes: ok("Content-Length: 2\r\ncontent-length: 2\r\n", "ok"),
    body: "ok",
    reusable: true,
  },
  { does: "lists its length twice", bytes: ok("Content-Length: 2, 2\r\n", "ok"), body: "ok", reusable: true },
  { does: "has leading zeros in its length", bytes: ok("Content-Length: 002\r\n", "ok"), body: "ok", reusable: true },
  { does: "has no blank after a colon", bytes: ok("Content-Length:2\r\n", "ok"), body: "ok", reusable: true },
  { does: "has blanks around a value", bytes: ok("Content-Length: \t 2 \t\r\n", "ok"), body: "ok", reusable: true },
  { does: "has no reason", bytes: "HTTP/1.1 200\r\nContent-Length: 2\r\n\r\nok", body: "ok", reusable: true },
  { does: "has an empty reason", bytes: "HTTP/1.1 200 \r\nContent-Length: 2\r\n\r\nok", body: "ok", reusable: true },
  {
    does: "has a reason in Latin-1",
    bytes: "HTTP/1.1 200 \xe9t\xe9\r\nContent-Length: 2\r\n\r\nok",
    body: "ok",
    reusable: true,
  },
  { does: "has an empty value", bytes: ok("X-Empty:\r\nContent-Length: 2\r\n", "ok"), body: "ok", reusable: true },
  {
    does: "has bytes over 127 in a value",
    bytes: ok("X-B: \xff\r\nContent-Length: 2\r\n", "ok"),
    body: "ok",
    reusable: true,
  },
  {
    does: "has every byte there is in its body",
    bytes: ok("Content-Length: 256\r\n", everyByte()),
    body: everyByte(),
    reusable: true,
  },
  {
    does: "is chunked",
    bytes: ok(chunked, "5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n"),
    body: "hello world",
    reusable: true,
  },
  { does: "is chunked and empty", bytes: ok(chunked, "0\r\n\r\n"), body: "", reusable: true },
  {
    does: "is chunked in another spelling",
    bytes: ok("transfer-encoding:CHUNKED\r\n", "2\r\nok\r\n0\r\n\r\n"),
    body: "ok",
    reusable: true,
  },
  {
    does: "has sizes in capitals",
    bytes: ok(chunked, `A\r\n0123456789\r\n0\r\n\r\n`),
    body: "0123456789",
    reusable: true,
  },
  {
    does: "has sizes in small letters",
    bytes: ok(chunked, `1a\r\n${"x".repeat(26)}\r\n0\r\n\r\n`),
    body: "x".repeat(26),
    reusable: true,
  },
  { does: "has zeros before a size", bytes: ok(chunked, "00002\r\nok\r\n000\r\n\r\n"), body: "ok", reusable: true },
  {
    does: "has chunk extensions",
    bytes: ok(chunked, '2;a=b;c="d;e"\r\nok\r\n0;last\r\n\r\n'),
    body: "ok",
    reusable: true,
  },
  {
    does: "has trailers",
    bytes: ok(chunked, "2\r\nok\r\n0\r\nX-Sum: 1\r\nX-More: 2\r\n\r\n"),
    body: "ok",
    reusable: true,
  },
  {
    does: "has frames for data",
    bytes: ok(chunked, "8\r\n\r\n0\r\n\r\n1\r\n0\r\n\r\n"),
    body: "\r\n0\r\n\r\n1",
    reusable: true,
  },
  { does: "ends with its connection", bytes: ok("X-A: b\r\n", "hello"), body: "hello" },
  { does: "is empty and ends with its connection", bytes: ok(""), body: "" },
  { does: "is of HTTP/1.0", bytes: "HTTP/1.0 200 OK\r\n\r\nhello", body: "hello" },
  { does: "is of HTTP/1.0 with a length", bytes: "HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok", body: "ok" },
  { does: "closes its connection", bytes: ok("Connection: close\r\nContent-Length: 2\r\n", "ok"), body: "ok" },
  {
    does: "closes its connection, in a list",
    bytes: ok("Connection: x, Close\r\nContent-Length: 2\r\n", "ok"),
    body: "ok",
  },
  {
    does: "keeps its connection",
    bytes: ok("Connection: keep-alive\r\nContent-Length: 2\r\n", "ok"),
    body: "ok",
    reusable: true,
  },
  { does: "has no content", bytes: "HTTP/1.1 204 No Content\r\n\r\n", status: 204, body: "", reusable: true },
  {
    does: "has no content and a length",
    bytes: "HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\n",
    status: 204,
    body: "",
    reusable: true,
  },
  {
    does: "is not modified",
    bytes: "HTTP/1.1 304 X\r\nContent-Length: 5\r\n\r\n",
    status: 304,
    body: "",
    reusable: true,
  },
  {
    does: "is preceded by 100",
    bytes: `HTTP/1.1 100 Continue\r\n\r\n${ok("Content-Length: 2\r\n", "ok")}`,
    body: "ok",
    reusable: true,
  },
  {
    does: "is preceded by 103 and 102",
    bytes: `HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 102 X\r\n\r\n${ok(chunked, "0\r\n\r\n")}`,
    body: "",
    reusable: true,
  },
  {
    does: "is an error with a body",
    bytes: "HTTP/1.1 503 No\r\nContent-Length: 2\r\n\r\nno",
    status: 503,
    body: "no",
    reusable: true,
  },
  { does: "says more than its length", bytes: ok("Content-Length: 2\r\n", "okHTTP/1.1 200 OK\r\n"), body: "ok" },
  { does: "says more than its chunks", bytes: ok(chunked, "2\r\nok\r\n0\r\n\r\nmore"), body: "ok" },
];

const begun: Case[] = [
  { does: "is nothing", bytes: "" },
  { does: "has half a head", bytes: "HTTP/1.1 200 OK\r\nContent-Le" },
  { does: "has only 100", bytes: "HTTP/1.1 100 Continue\r\n\r\n" },
  { does: "has less than its length", bytes: ok("Content-Length: 5\r\n", "hell") },
  { does: "lacks its last chunk", bytes: ok(chunked, "5\r\nhello\r\n") },
  { does: "ends in a chunk", bytes: ok(chunked, "5\r\nhel") },
  { does: "ends in a size", bytes: ok(chunked, "5") },
  { does: "ends before its last line", bytes: ok(chunked, "5\r\nhello\r\n0\r\n") },
  { does: "ends in its last line", bytes: ok(chunked, "5\r\nhello\r\n0\r\n\r") },
  { does: "ends in its trailers", bytes: ok(chunked, "0\r\nX-Sum: 1\r\n") },
];

const bad: Case[] = [
  ["is no HTTP", "SSH-2.0-OpenSSH\r\n\r\n"],
  ["is of HTTP/2", "HTTP/2 200 OK\r\n\r\n"],
  ["is of HTTP/0.9", "HTTP/0.9 200 OK\r\n\r\n"],
  ["has a status of two digits", "HTTP/1.1 20 OK\r\n\r\n"],
  ["has a status of four digits", "HTTP/1.1 2000 OK\r\n\r\n"],
  ["has a status below 100", "HTTP/1.1 099 OK\r\n\r\n"],
  ["has no status", "HTTP/1.1 OK\r\n\r\n"],
  ["has two blanks before its status", "HTTP/1.1  200 OK\r\n\r\n"],
  ["begins with a line break", `\r\n${ok("Content-Length: 0\r\n")}`],
  ["changes the protocol", "HTTP/1.1 101 Switching Protocols\r\n\r\n"],
  ["has a blank before a colon", ok("Content-Length : 2\r\n", "ok")],
  ["has a blank in a name", ok("Content Length: 2\r\n", "ok")],
  ["has no colon", ok("Content-Length\r\n", "ok")],
  ["has no name", ok(": 2\r\n", "ok")],
  ["has a folded line", ok("X-A: b\r\n c\r\nContent-Length: 2\r\n", "ok")],
  ["has a line feed alone", "HTTP/1.1 200 OK\r\nX-A: b\nContent-Length: 2\r\n\r\nok"],
  ["has a carriage return alone", ok("X-A: b\rContent-Length: 2\r\n", "ok")],
  ["has a NUL in a value", ok("X-A: \0\r\nContent-Length: 2\r\n", "ok")],
  ["has two lengths", ok("Content-Length: 2\r\nContent-Length: 3\r\n", "ok!")],
  ["lists two lengths", ok("Content-Length: 2, 3\r\n", "ok!")],
  ["has a length with a sign", ok("Content-Length: +2\r\n", "ok")],
  ["has a negative length", ok("Content-Length: -1\r\n", "ok")],
  ["has a length in hexadecimal", ok("Content-Length: 0x2\r\n", "ok")],
  ["has a no-break space before its length", ok("Content-Length: \xa02\r\n", "ok")],
  ["has an empty length", ok("Content-Length:\r\n", "ok")],
  ["has a length beyond counting", ok("Content-Length: 9007199254740993\r\n", "ok")],
  ["has a length and is chunked", ok(`${chunked}Content-Length: 2\r\n`, "2\r\nok\r\n0\r\n\r\n")],
  ["has another transfer coding", ok("Transfer-Encoding: gzip\r\n", "ok")],
  ["has two transfer codings", ok("Transfer-Encoding: gzip, chunked\r\n", "0\r\n\r\n")],
  ["is chunked twice", ok(`${chunked}${chunked}`, "0\r\n\r\n")],
  ["has a coding that only looks like one", ok("Transfer-Encoding: xchunked\r\n", "0\r\n\r\n")],
  ["has no size", ok(chunked, "\r\nok\r\n0\r\n\r\n")],
  ["has a size that is none", ok(chunked, "x\r\nok\r\n0\r\n\r\n")],
  ["has a blank before a size", ok(chunked, " 2\r\nok\r\n0\r\n\r\n")],
  ["has a blank after a size", ok(chunked, "2 \r\nok\r\n0\r\n\r\n")],
  ["has a size with 0x", ok(chunked, "0x2\r\nok\r\n0\r\n\r\n")],
  ["has a negative size", ok(chunked, "-2\r\nok\r\n0\r\n\r\n")],
  ["has a size beyond counting", ok(chunked, "fffffffffffffff\r\nok")],
  ["has a line feed alone after a size", ok(chunked, "2\nok\r\n0\r\n\r\n")],
  ["has a chunk longer than its size", ok(chunked, "2\r\nokay\r\n0\r\n\r\n")],
  ["has a chunk without its end", ok(chunked, "2\r\nok0\r\n\r\n")],
  ["has a line feed alone after a chunk", ok(chunked, "2\r\nok\n0\r\n\r\n")],
  ["has a line feed in an extension", ok(chunked, "2;a\nb\r\nok\r\n0\r\n\r\n")],
  ["has a line feed in a trailer", ok(chunked, "0\r\nX: a\nb\r\n\r\n")],
  ["has a carriage return alone in a trailer", ok(chunked, "0\r\nX: a\rb\r\n\r\n")],
  ["has an extension without end", ok(chunked, `2;${"a".repeat(17_000)}\r\nok\r\n0\r\n\r\n`)],
  ["has trailers without end", ok(chunked, `0\r\n${"X-A: b\r\n".repeat(4000)}\r\n`)],
  ["has a head without end", ok(`X-A: ${"b".repeat(66_000)}\r\nContent-Length: 2\r\n`, "ok")],
  ["has heads without end", "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n".repeat(2000)],
].map(([does = "", bytes = ""]) => ({ does, bytes, bad: true }));

export const cases: readonly Case[] = [...whole, ...begun, ...bad];

function everyByte(): string {
  return String.fromCharCode(...Array.from({ length: 256 }, (_, byte) => byte));
}
