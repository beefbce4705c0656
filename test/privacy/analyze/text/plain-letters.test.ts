import { expect, test } from "bun:test";
import { plainLetters } from "../../../../src/privacy/analyze/text/plain-letters.ts";

const rows = {
  "kwójcik agołąb grüßer": "kwojcik agolab gruser",
  "è à Łódź": "è à Łodz",
  "søren đorđe": "soren dorde",
  "日本 кот": "日本 кот",
  ascii: "ascii",
};

for (const [text, plain] of Object.entries(rows))
  test(`${text} has plain letters`, () => expect(plainLetters(text)).toBe(plain));
