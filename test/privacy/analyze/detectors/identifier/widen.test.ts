import { expect, test } from "bun:test";
import type { Span } from "../../../../../src/privacy/analyze/detector.ts";
import { widenCodes } from "../../../../../src/privacy/analyze/detectors/identifier/widen.ts";

function widened(marked: string): string {
  const [before = "", code = "", behind = ""] = marked.split(/[⟦⟧]/);
  const spans: Span[] = [{ start: before.length, end: before.length + code.length, type: "ID", strength: 1 }];
  widenCodes(before + code + behind, spans);
  return (before + code + behind).slice(spans[0]!.start, spans[0]!.end);
}

test("the parts of a code that stand beside what was found of it are of it", () => {
  for (const whole of [
    "AVP-EVT ⟦2024 00731⟧",
    "PFS/IJ ⟦24.351.7782⟧",
    "⟦7731⟧/25-K",
    "⟦HAB 7720416⟧ K",
    "⟦44182⟧ B",
    "⟦CAS-4419208⟧-P5",
    "⟦CAS-31977⟧-H8W2",
    "⟦40018826⟧ / 01",
    "KLE ⟦HT 77⟧",
    "GR ⟦660 EW⟧",
  ])
    expect(widened(`polis ${whole}\n`)).toBe(whole.replaceAll(/[⟦⟧]/g, ""));
});

test("a letter before what it is of is a part, too", () => {
  for (const behind of ["di Generali", "chez MAIF", "bei der Allianz"])
    expect(widened(`polizza ⟦44182⟧ B ${behind}`)).toBe("44182 B");
});

test("labels, words and what comes next are not", () => {
  for (const text of [
    "VIN ⟦1HGCM826⟧ A car",
    "S/N ⟦4418822⟧, new",
    "⟦4418822⟧ I think",
    "⟦4418822⟧-years",
    "⟦4418822⟧/2024/5",
    "PLZ ⟦4418 A⟧",
  ])
    expect(widened(text)).toBe(text.split(/[⟦⟧]/)[1]!);
});
