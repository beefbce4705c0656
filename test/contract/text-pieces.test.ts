import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { textPieces } from "../../src/contract/text-pieces.ts";

test("a text in pieces is whole, each short enough and encoded by itself as in the whole", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 40 }), fc.integer({ min: 2, max: 9 }), (text, most) => {
      const pieces = [...textPieces(text, most)];
      expect(pieces.join("")).toBe(text);
      expect(Math.max(0, ...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(most);
      expect(Buffer.concat(pieces.map((piece) => Buffer.from(piece)))).toEqual(Buffer.from(text));
    }),
    { numRuns: 2000 },
  );
});
