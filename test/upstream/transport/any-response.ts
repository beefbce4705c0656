import { expected, type Outcome, parsed } from "./reading.ts";
import { cases } from "./responses.ts";

/** A pseudo-random generator with a fixed seed. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const short = cases.filter(({ bytes }) => bytes.length < 2000).map(({ bytes }) => bytes);
const scraps = [
  "\r\n",
  "\r",
  "\n",
  "\r\n\r\n",
  "0",
  "5",
  "f",
  ";",
  ":",
  ",",
  " ",
  "\t",
  "\0",
  "\xff",
  "chunked",
  "Content-Length: 3\r\n",
  "Transfer-Encoding: chunked\r\n",
  "Connection: close\r\n",
  "HTTP/1.1 100 X\r\n\r\n",
  "0\r\n\r\n",
  "3\r\nabc\r\n",
];

/** A mutation of a case: a part is repeated, removed, changed or replaced by one of another case. */
function bent(any: (below: number) => number): string {
  let bytes = short[any(short.length)]!;
  for (let times = any(4); times > 0; times -= 1) {
    const at = any(bytes.length + 1);
    const to = Math.min(bytes.length, at + any(6));
    const other = short[any(short.length)]!;
    const put = [
      bytes.slice(at, to).repeat(2),
      "",
      scraps[any(scraps.length)]!,
      String.fromCharCode(any(256)),
      other.slice(any(other.length)),
    ][any(5)]!;
    bytes = bytes.slice(0, at) + put + bytes.slice(to);
  }
  return bytes;
}

/** Compares parser and reference on that many responses, each cut at random; returns those where they differ. */
export function compareWithReference(
  count: number,
  seed: number,
): { bytes: string; cuts: number[]; parser: Outcome; reference: Outcome }[] {
  const any = chance(seed);
  const wrong = [];
  for (let done = 0; done < count && wrong.length < 3; done += 1) {
    const bytes = bent(any);
    const reference = expected(bytes);
    const cuts = Array.from({ length: any(5) }, () => any(bytes.length + 1)).toSorted((one, other) => one - other);
    const parser = parsed(bytes, cuts);
    if (!isSame(parser, reference)) wrong.push({ bytes, cuts, parser, reference });
  }
  return wrong;
}

const isSame = (one: Outcome, other: Outcome) => JSON.stringify(one) === JSON.stringify(other);
