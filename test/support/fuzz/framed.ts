import { gzipSync } from "node:zlib";
import type { Chance } from "../../privacy/chance.ts";
import { bent, mostly } from "./bent.ts";

const bodies = [
  '{"model":"demo","messages":[{"role":"user","content":"Hi"}]}',
  '{"model":"demo","messages":[{"role":"user","content":"My name is Maria Lopez"}],"max_tokens":1e308,"n":128}',
  '{"model":"demo","stream":true,"messages":[{"role":"user","content":"Hi"}]}',
  '{"model":"demo","messages":[]}',
  '{"model":"nobodys","messages":[{"role":"magic","content":null}]}',
  '{"model":"demo","messages":[{"role":"user","content":[{"type":"image_url","image_url":{"url":"data:,x"}}]}],"tools":[{"type":"magic"}]}',
  '{"__proto__":{"x":1},"model":{"toString":1}}',
  `{"model":"demo","messages":[{"role":"user","content":"Hi"}],"x":${"[".repeat(3000)}${"]".repeat(3000)}}`,
  "[".repeat(90_000),
  '"\\ud83d"',
  "\u00ff\u00fe{}",
  "",
];

/** A body, and the headers that say what it is and where it ends; or none. */
export function framed(random: Chance): [headers: string[], body: Buffer] {
  if (random.below(3) === 0) return [[], Buffer.alloc(0)];
  const text = Buffer.from(random.of(bodies), "latin1");
  const isZipped = random.below(12) === 0;
  const body = isZipped ? bent(gzipSync(text, { level: 1 }), random) : text;
  const type = [
    `Content-Type: ${mostly(random, "application/json", ["text/plain", "", "application/json;;", "multipart/form-data"])}`,
  ];
  const coding =
    isZipped || random.below(20) === 0
      ? [`Content-Encoding: ${mostly(random, "gzip", ["br", "gzip, gzip", "x", "deflate"])}`]
      : [];
  const expecting =
    random.below(30) === 0 ? [`Expect: ${random.of(["100-continue", "200-ok", "100-Continue, x"])}`] : [];
  const rest = [...type, ...coding, ...expecting];
  if (random.below(3) > 0) return [[...rest, ...length(body.length, random)], body];
  const coded = mostly(random, "chunked", [
    "Chunked",
    "gzip, chunked",
    "chunked, chunked",
    "xchunked",
    "chunked\u000b",
    "identity",
    "chunked, gzip",
    ", chunked",
    '"chunked"',
    "",
  ]);
  const both = random.below(8) === 0 ? length(body.length, random) : [];
  return [[...rest, `Transfer-Encoding: ${coded}`, ...both], chunked(body, random)];
}

const length = (bytes: number, random: Chance): string[] =>
  mostly(
    random,
    [`Content-Length: ${bytes}`],
    [
      ...[
        -1,
        bytes + 1,
        bytes - 1,
        bytes + 1000,
        9e15,
        1e21,
        "+5",
        "0x10",
        "5 5",
        "5, 5",
        "",
        "\u0665",
        "1_0",
        "00000",
        "5;",
      ].map((text) => [`Content-Length: ${text}`]),
      [`Content-Length: ${bytes}`, `Content-Length: ${bytes + 1}`],
      [`Content-Length: ${bytes}`, `Content-Length: ${bytes}`],
      [`Content-Length : ${bytes}`],
      [],
    ],
  );

function chunked(body: Buffer, random: Chance): Buffer {
  const parts: (Buffer | string)[] = [];
  for (let at = 0; at < body.length;) {
    const size = 1 + random.below(random.of([3, 100, 70_000]));
    const piece = body.subarray(at, at + size);
    const said = mostly(random, piece.length.toString(16), [
      `0${piece.length.toString(16)}`,
      "-1",
      "0x5",
      "ffffffffffffffff",
      "7fffffff",
      "g",
      "",
      `${piece.length.toString(16)} `,
    ]);
    const more = mostly(random, "", [";a=b", ";", `;${"e".repeat(5000)}`, ';a="\r\n"', "\t"]);
    parts.push(
      `${said}${more}${mostly(random, "\r\n", ["\n", "\r", "", "\r\n\r\n"])}`,
      piece,
      mostly(random, "\r\n", ["\n", "", "x\r\n"]),
    );
    at += size;
  }
  const trailers = mostly(random, "", [
    "X: y\r\n",
    "Content-Length: 5\r\n",
    "Host: y\r\n",
    "T: t\r\n".repeat(200),
    "bad\r\n",
  ]);
  parts.push(mostly(random, `0\r\n${trailers}\r\n`, ["0\r\n", "0", "", "0\r\n\r\n\r\n", "00000\n\n"]));
  return Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)));
}
