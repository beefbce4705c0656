import { Buffer } from "node:buffer";
import { ResponseParser } from "../../../src/upstream/transport/response-parser.ts";

/** The result of parsing a response whose connection has ended. */
export type Outcome = { status: number; body: string; isReusable: boolean } | "bad" | "cut short";

/** The result of our parser, for pieces that end at these places. */
export function parsed(bytes: string, cuts: readonly number[] = []): Outcome {
  const parser = new ResponseParser();
  let body = "";
  let from = 0;
  try {
    for (const to of [...cuts, bytes.length]) {
      body += Buffer.from(parser.push(Buffer.from(bytes.slice(from, to), "latin1"))).toString("latin1");
      from = to;
    }
  } catch {
    return "bad";
  }
  try {
    parser.end();
  } catch {
    return "cut short";
  }
  return { status: parser.head!.status, body, isReusable: parser.isReusable };
}

/** A reference for the parser, as simple as possible: the whole response is one string, searched from its beginning. */
export function expected(bytes: string): Outcome {
  let rest = bytes;
  for (let heads = 0; ;) {
    const end = rest.indexOf("\r\n\r\n");
    if ((end < 0 ? rest.length : end + 4) + heads > 65_536) return "bad";
    if (end < 0) return "cut short";
    heads += end + 4;
    const [first = "", ...lines] = rest.slice(0, end).split("\r\n");
    rest = rest.slice(end + 4);
    const start = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: (.*))?$/s.exec(first);
    const fields = lines.map((line) => /^([!#$%&'*+\-.^`|~\w]+):(.*)$/s.exec(line));
    if (!start || !isText(start[3] ?? "") || fields.some((field) => !field || !isText(field[2]!))) return "bad";
    const status = Number(start[2]);
    if (status === 101) return "bad";
    if (status < 200) continue;
    const valuesOf = (name: string) =>
      fields
        .filter((field) => field![1]!.toLowerCase() === name)
        .flatMap((field) => field![2]!.split(",").map((one) => one.replace(/^[ \t]+|[ \t]+$/g, "")));
    const closes = start[1] === "0" || valuesOf("connection").some((one) => one.toLowerCase() === "close");
    return bodyOf(rest, status, {
      lengths: valuesOf("content-length"),
      codings: valuesOf("transfer-encoding"),
      closes,
    });
  }
}

interface Framing {
  lengths: string[];
  codings: string[];
  closes: boolean;
}

function bodyOf(rest: string, status: number, { lengths, codings, closes }: Framing): Outcome {
  const whole = (body: string, after: string): Outcome => ({ status, body, isReusable: !closes && after === "" });
  if (status === 204 || status === 304) return whole("", rest);
  if (codings.length > 0) {
    if (lengths.length > 0 || codings.length > 1 || codings[0]!.toLowerCase() !== "chunked") return "bad";
    const chunks = chunksOf(rest);
    return typeof chunks === "string" ? chunks : whole(chunks.body, chunks.after);
  }
  if (lengths.length > 0) {
    if (new Set(lengths).size > 1 || !/^\d{1,15}$/.test(lengths[0]!)) return "bad";
    const length = Number(lengths[0]);
    return rest.length < length ? "cut short" : whole(rest.slice(0, length), rest.slice(length));
  }
  return { status, body: rest, isReusable: false };
}

function chunksOf(framed: string): { body: string; after: string } | "bad" | "cut short" {
  let rest = framed;
  for (let body = ""; ;) {
    const line = /^([0-9a-f]{1,12})((?:;[\t\x20-\x7e\x80-\xff]*)?)\r\n/i.exec(rest);
    if (!line) return /^(?:[0-9a-f]{1,12}(?:;[\t\x20-\x7e\x80-\xff]{0,16384})?\r?)?$/i.test(rest) ? "cut short" : "bad";
    if (line[2]!.length - 1 > 16_384) return "bad";
    const size = Number.parseInt(line[1]!, 16);
    rest = rest.slice(line[0].length);
    if (size === 0) {
      const trailers = /^(?:[\t\x20-\x7e\x80-\xff]+\r\n)*/.exec(rest)![0];
      const after = rest.slice(trailers.length);
      if (trailers.replaceAll("\r\n", "").length > 16_384) return "bad";
      if (after.startsWith("\r\n")) return { body, after: after.slice(2) };
      return /^(?:[\t\x20-\x7e\x80-\xff]*\r?)$/.test(after) ? "cut short" : "bad";
    }
    if (!"\r\n".startsWith(rest.slice(size, size + 2))) return "bad";
    if (rest.length < size + 2) return "cut short";
    body += rest.slice(0, size);
    rest = rest.slice(size + 2);
  }
}

const isText = (value: string) => /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
