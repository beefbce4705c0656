import { describe, expect, test } from "bun:test";
import type { RemoteDetector, Span } from "../../../src/privacy/analyze/detector.ts";
import { Findings } from "../../../src/privacy/analyze/findings.ts";
import { FindingsCache } from "../../../src/privacy/analyze/findings-cache.ts";
import { findRemotely, remotePieces } from "../../../src/privacy/analyze/remote-pieces.ts";
import { Abort } from "../../../src/stream/abort.ts";

/** Finds every Zoe, and remembers what it was asked. */
function asking() {
  const asked: string[] = [];
  const remote: RemoteDetector = {
    name: "remote",
    async find(texts) {
      asked.push(...texts);
      return texts.map((text) =>
        [...text.matchAll(/Zoe/g)].flatMap(({ index }): Span[] => [
          { start: index, end: index + 3, type: "PERSON", strength: 2 },
          { start: index, end: index + 3, type: "NICKNAME", strength: 3 },
        ]),
      );
    },
  };
  return { asked, remote };
}

const types = new Set(["PERSON"]);
const findings = () => new Findings(new FindingsCache(1 << 20, types), "secret");
const signal = new Abort();
const textsIn = (text: string, spans: readonly Span[] = []) => spans.map(({ start, end }) => text.slice(start, end));
const long = (length: number, seed = 0) => {
  let text = "";
  for (let n = seed; text.length < length; n++) text += `${n % 9 === 0 ? "Zoe" : "She"} wrote letter ${n * 7919}.\n`;
  return text;
};

describe("A remote detector", () => {
  test.each(["a", "😀"])(
    "reads a long text of %s in pieces, and finds what crosses their borders once",
    async (filler) => {
      const { asked, remote } = asking();
      const texts = Array.from(
        { length: 8 },
        (_, index) => `${filler}${" ".repeat(9_994 + index)}Zoe${"b".repeat(40_000)}Zoe${filler.repeat(9000)}`,
      );
      const found = await findRemotely(texts, { remote, types, signal });
      expect(found.map((spans, index) => textsIn(texts[index]!, spans))).toEqual(texts.map(() => ["Zoe", "Zoe"]));
      expect(asked.length).toBeGreaterThan(32);
      const { most, context } = remotePieces;
      expect(Math.max(...asked.map((text) => text.length))).toBeLessThanOrEqual(most + 2 * context + 1);
      expect(asked.every((text) => text.isWellFormed())).toBe(true);
    },
  );

  test("hides what it recognises only with what stands far behind it, on a border, too", async () => {
    const lookingBehind: RemoteDetector = {
      name: "remote",
      find: async (texts) =>
        texts.map((text) =>
          [...text.matchAll(/Zoe Ada(?=.{300})/g)].map(({ index }): Span => ({
            start: index,
            end: index + 7,
            type: "PERSON",
            strength: 2,
          })),
        ),
    };
    // Nowhere else there is a space with such a letter behind it, where texts are cut.
    const text = `${"b".repeat(5000)} Zoe Ada ${"c".repeat(20_000)}`;
    const search = { remote: lookingBehind, types, signal, findings: findings() };
    for (let time = 0; time < 2; time++) {
      const [spans] = await findRemotely([text], search);
      expect(textsIn(text, spans)).toEqual(["Zoe Ada"]);
    }
  });

  test("is asked once about what it has read, and then about what is new", async () => {
    const { asked, remote } = asking();
    const search = { remote, types, signal, findings: findings() };
    const text = long(60_000);
    const first = await findRemotely([text, "Zoe?"], search);
    expect(asked.length).toBeGreaterThan(6);
    asked.length = 0;
    expect(await findRemotely(["Zoe?", text], search)).toEqual(first.toReversed());
    expect(asked).toEqual([]);
    const grown = text + long(2000, 17);
    const found = await findRemotely([grown], search);
    // The last piece again, and what is new.
    expect(asked.length).toBeLessThanOrEqual(3);
    expect(asked.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(2 * remotePieces.most);
    expect(found).toEqual(await findRemotely([grown], { remote, types, signal }));
  });

  test("is asked again about a piece in which it failed", async () => {
    const search = { types, signal, findings: findings() };
    const failing: RemoteDetector = { name: "remote", find: () => Promise.reject(new Error("it is down")) };
    const thrown = await findRemotely(["Zoe"], { ...search, remote: failing }).catch((one: unknown) => one);
    expect(thrown).toEqual(new Error("it is down"));
    const { asked, remote } = asking();
    expect(await findRemotely(["Zoe"], { ...search, remote })).toEqual([
      [{ start: 0, end: 3, type: "PERSON", strength: 2 }],
    ]);
    expect(asked).toEqual(["Zoe"]);
  });
});
