import { expect, test } from "bun:test";
import type { Span } from "../../../../../src/privacy/analyze/detector.ts";
import { widenPasswords } from "../../../../../src/privacy/analyze/detectors/credential/widen.ts";

function widened(marked: string): string {
  const [before = "", password = "", behind = ""] = marked.split(/[<>]/);
  const spans: Span[] = [{ start: before.length, end: before.length + password.length, type: "PASSWORD", strength: 2 }];
  widenPasswords(before + password + behind, spans);
  return (before + password + behind).slice(spans[0]!.start, spans[0]!.end);
}

test("what stands behind a backslash is of the password", () => {
  for (const [marked, whole] of [
    [String.raw`My password is <Trub4>\dor&3, and my cat`, String.raw`Trub4\dor&3`],
    [String.raw`PASSWORD=<Trub4>\dor\Mi#9 next`, String.raw`Trub4\dor\Mi#9`],
    [String.raw`das Passwort lautet <Trub4>\dor&3.`, String.raw`Trub4\dor&3`],
  ] as const)
    expect(widened(marked)).toBe(whole);
});

test("an escape of a text of programs is not", () => {
  for (const marked of [
    String.raw`"password: <Trub4dor>\nuser: jo"`,
    String.raw`"password: <Trub4dor>\u0020and"`,
    String.raw`password: \"<Trub4dor>\" and`,
    String.raw`<Trub4dor>\\\\server\\share`,
    "password: <Trub4dor>\\",
  ])
    expect(widened(marked)).toBe("Trub4dor");
});
