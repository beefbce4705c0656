import { describe, expect, test } from "bun:test";
import { type Piece, pieceAt, type PieceLengths } from "../../../src/privacy/analyze/pieces.ts";
import { type Chance, chance } from "../chance.ts";

const lengths: PieceLengths = { least: 2048, most: 6144, context: 512 };

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < text.length;) {
    const piece = pieceAt(text, at, lengths);
    pieces.push(piece);
    at = piece.offset + piece.end;
  }
  return pieces;
}

/** Texts of all sorts, as long as is wanted. */
const kinds: Record<string, (length: number, random: Chance) => string> = {
  prose: (length, random) => joined(length, () => `${word(random)}${random.of([" ", " ", " ", ", ", ". ", ".\n\n"])}`),
  "lines of a program": (length, random) =>
    joined(length, () => `${"  ".repeat(random.below(4))}${word(random)}.${word(random)}(${word(random)});\n`),
  "one line": (length, random) => joined(length, () => `${word(random)} `),
  base64: (length, random) => joined(length, () => String.fromCharCode(65 + random.below(26))),
  Japanese: (length, random) => joined(length, () => String.fromCharCode(0x3042 + random.below(80))),
  emoji: (length, random) => joined(length, () => String.fromCodePoint(0x1f600 + random.below(60))),
};
const word = (random: Chance) =>
  String.fromCharCode(...Array.from({ length: 2 + random.below(8) }, () => 97 + random.below(26)));
function joined(length: number, next: () => string): string {
  let text = "";
  while (text.length < length) text += next();
  return text;
}

describe("A long text is cut in pieces", () => {
  test.each([...Object.entries(kinds), ["one letter", (length: number) => "a".repeat(length)] as const])(
    "that together are the text, of bounded length: %s",
    (_, make) => {
      for (const length of [0, 1, 6143, 6144, 6145, 50_000]) {
        const text = make(length, chance(length));
        const pieces = piecesOf(text);
        expect(pieces.map(({ text: with_, start, end }) => with_.slice(start, end)).join("")).toBe(text);
        for (const { text: with_, start, end, isLast, offset } of pieces) {
          expect(end - start).toBeLessThanOrEqual(lengths.most);
          expect(end - start >= lengths.least - 1 || offset + end === text.length).toBe(true);
          expect(isLast).toBe(offset + with_.length === text.length);
          expect(with_.isWellFormed()).toBe(true);
          expect(start).toBe(offset === 0 ? start : start === 513 ? 513 : 512);
        }
      }
    },
  );

  test("at the end of a paragraph, or else of a line, or else of a word", () => {
    const filling = "some words here ".repeat(200);
    const at = (border: string) => {
      const [{ text, end }] = piecesOf(`${filling}${border}${filling}${filling}`) as [Piece];
      return text.slice(0, end);
    };
    expect(at("a\nb\n\nc\n")).toBe(`${filling}a\nb\n\n`);
    expect(at("a\nb")).toBe(`${filling}a\n`);
    expect(at("")).toEndWith(" ");
  });

  test.each(Object.entries(kinds))("that stay the same when it grows: %s", (_, make) => {
    const random = chance(1);
    for (let n = 0; n < 10; n++) {
      const text = make(100_000, random);
      const known = new Set(piecesOf(text).map(keyOf));
      const grown = piecesOf(text + make(2000, random));
      const fresh = grown.filter((piece) => !known.has(keyOf(piece)));
      // What was last, whose end is now another, what it ended, and what is new.
      expect(fresh.length).toBeLessThanOrEqual(4);
      expect(grown.slice(0, -fresh.length).every((piece) => known.has(keyOf(piece)))).toBe(true);
    }
  });

  test.each(Object.entries(kinds))("most of which stay the same when something in it changes: %s", (_, make) => {
    const random = chance(2);
    let fresh = 0;
    let all = 0;
    for (let n = 0; n < 20; n++) {
      const text = make(100_000, random);
      const known = new Set(piecesOf(text).map(keyOf));
      const at = random.below(text.length);
      const edited = piecesOf(
        text.slice(0, at) + make(1 + random.below(200), random) + text.slice(at + random.below(100)),
      );
      fresh += edited.filter((piece) => !known.has(keyOf(piece))).length;
      all += edited.length;
    }
    // About 25 pieces each.
    expect(all / 20).toBeGreaterThan(20);
    expect(fresh / 20).toBeLessThan(6);
  });
});

const keyOf = ({ text, start, end, isLast }: Piece) => `${start} ${end} ${isLast} ${text}`;
