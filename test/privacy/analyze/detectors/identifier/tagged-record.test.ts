import { describe, expect, test } from "bun:test";
import type { Span } from "../../../../../src/privacy/analyze/detector.ts";
import { findTaggedRecords } from "../../../../../src/privacy/analyze/detectors/identifier/tagged-record.ts";
import { TextIndex } from "../../../../../src/privacy/analyze/text/text-index.ts";
import { valuesIn } from "../marked.ts";

function found(text: string): string[] {
  const spans: Span[] = [];
  findTaggedRecords(text, new TextIndex(), spans);
  return spans.map(({ start, end }) => text.slice(start, end));
}

describe("Numbers of records that no form and no label tells", () => {
  for (const [what, marked] of Object.entries({
    "an incident": "The officer wrote it up as ⟦25-118904⟧ and left.",
    "a file in French": "Le dossier chez eux, c'est ⟦K-2209-71⟧.",
    "a file in Italian": "Il fascicolo è il ⟦88/4471/TR⟧, mi hanno detto.",
    "a report in Spanish": "El parte quedó como ⟦26-00719⟧.",
    "a booking": "my booking is ⟦QZ4T7M⟧, two nights",
    "in groups": "Tracking: jd ⟦0044 1188 2210⟧",
  }))
    test(`${what} is found`, () => {
      expect(found(marked.replace(/[⟦⟧]/g, ""))).toEqual(valuesIn(marked));
    });

  for (const text of [
    "The drill takes 6 mm bits, 18 V, and costs 129.99 EUR.",
    "Set the limit to 524288 and the port to 8080, not 65535.",
    "The RTX 4090 draws 450 W; the HP LaserJet M404dn less.",
    "We sold 1 250 000 units in 2019 2020 and 2021.",
    "Verordnung 2016/679 und §§ 12 bis 14",
    "Version 12.4.1-rc2 of libfoo3:amd64 fails since 14:22:07.",
    "Bolt M8x40, torque 120 Nm, ratio 3:1, 75 kg, colour #840084",
    "Room 214 on floor 3, bus 63, page 1188.",
    "const id = 8841207;\nconst next = row8841208(id);",
  ])
    test(`nothing is found in ${text}`, () => {
      expect(found(text)).toEqual([]);
    });

  test("what is longer than any number of a record is not cut into some", () => {
    expect(found(`my booking is ${"QZ4T7M".repeat(20)}, two nights`)).toEqual([]);
    expect(found(`my booking is ${"4-".repeat(200)}7, two nights`)).toEqual([]);
  });
});
