import { expect, test } from "bun:test";
import { findSpeakers } from "../../../../src/privacy/analyze/detectors/person/speakers.ts";
import { scan } from "../../../../src/privacy/analyze/text/scan.ts";

test("a rejected match that begins with a pair of units is met once", () => {
  const met: number[] = [];
  const reject = ({ index }: RegExpExecArray) => {
    met.push(index);
    if (met.length > 9) throw new Error("the same match again and again");
    return false;
  };
  scan("𝐀nna 𝐁ert Carl", /\p{Lu}\p{Ll}+/gu, reject, undefined);
  expect(met).toEqual([0, 6, 12]);
});

test("a speaker whose name begins with a pair of units does not stop the search", () => {
  findSpeakers("\n𝐀nna: How are you\n", []);
});
