import { expect, test } from "bun:test";
import { tokensNearCues } from "../../../../src/privacy/analyze/credential-tagger/tokens.ts";
import { TextIndex } from "../../../../src/privacy/analyze/text/text-index.ts";

const tokensOf = (text: string) => tokensNearCues(text, new TextIndex());
const shown = (text: string) => tokensOf(text).map(({ start, end }) => text.slice(start, end));
const candidates = (text: string) =>
  tokensOf(text)
    .filter(({ mayBeCredential }) => mayBeCredential)
    .map(({ start, end }) => text.slice(start, end));

test("a token is what stands between spaces, without the signs around it", () => {
  expect(shown("the «code» is *Tulp!88* (or “kiwi-77”), said Ann!")).toEqual([
    "the",
    "code",
    "is",
    "Tulp!88",
    "or",
    "kiwi-77",
    "said",
    "Ann",
  ]);
});

test("a name and its value are two, an address is one", () => {
  expect(shown("pw:kiesel77 login/kiesel77 https://example.org/a")).toEqual([
    "pw",
    "kiesel77",
    "login",
    "kiesel77",
    "https://example.org/a",
  ]);
});

test("digits one by one or in groups are one, with the keys of a pad around them", () => {
  expect(shown("code 4 0 8 2, pin 48 29 17, alarm #5508 or 1953*, code 482 917 then 12 345")).toEqual([
    "code",
    "4 0 8 2",
    "pin",
    "48 29 17",
    "alarm",
    "#5508",
    "or",
    "1953*",
    "code",
    "482 917",
    "then",
    "12",
    "345",
  ]);
});

test("only what is near a cue is read, and a word must be nearer than what is mixed", () => {
  expect(tokensOf(`Nothing here has 4471 at all. ${"Word after word. ".repeat(9)}`)).toEqual([]);
  const far = "alpha ".repeat(22);
  expect(candidates(`The password ${far}kiesel77 kiesel`)).toContain("kiesel77");
  expect(candidates(`The password ${far}kiesel77 kiesel`)).not.toContain("kiesel");
});

test("a word of the lexicon must be in quotes, behind the sign of a label, or alone on its line", () => {
  expect(candidates('the password is sunshine, or "garden", maybe\nwinter\npin: summer')).toEqual([
    "garden",
    "winter",
    "summer",
  ]);
});

test("an address, a list and a path of Windows hold none", () => {
  expect(candidates("pin https://example.org/4471 or a-1,b-2 or C:\\Temp\\x1")).toEqual([]);
});

test("a line of a program may hold one, and is known for one", () => {
  const tokens = tokensOf('const password = "kestrel9";\nconst pin = read(key_1, code_2);\n'.repeat(4));
  const found = tokens.find(({ mayBeCredential }) => mayBeCredential);
  expect(found?.program).toBe(5);
});

test("the time is linear: a text of cues and digits in turn has tokens, and ends", () => {
  expect(tokensOf("code 1 2 3 4 5 6 ".repeat(20_000)).length).toBeGreaterThan(20_000);
  expect(tokensOf(`code ${"a1!".repeat(200_000)}`)).toEqual([]);
  expect(tokensOf("pin:".repeat(100_000)).length).toBeLessThan(3);
});
