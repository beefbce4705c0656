import { expect, test } from "bun:test";
import type { Span } from "../../../../../src/privacy/analyze/detector.ts";
import { bridgeAddresses } from "../../../../../src/privacy/analyze/detectors/address/bridges.ts";

/** The parts between `⟦` and `⟧` as addresses, but the first character may tell another type. */
function bridged(marked: string, types: Readonly<Record<string, string>> = {}): string[] {
  const spans: Span[] = [];
  let text = "";
  for (const [n, part] of marked.split(/[⟦⟧]/).entries()) {
    if (n % 2 === 1)
      spans.push({ start: text.length, end: text.length + part.length, type: types[part] ?? "ADDRESS", strength: 2 });
    text += part;
  }
  return bridgeAddresses(text, spans).map(({ start, end }) => text.slice(start, end));
}

test("parts of one address on a line are one, with the names, numbers and abbreviations between them", () => {
  expect(bridged("at ⟦12 Bank Place, Mallow⟧, Co. Cork ⟦P51 X7K2⟧.")).toEqual([
    "12 Bank Place, Mallow, Co. Cork P51 X7K2",
  ]);
  expect(bridged("⟦Paseo de Colón 31⟧, 2.º izda., ⟦20002 Donostia⟧")).toEqual([
    "Paseo de Colón 31, 2.º izda., 20002 Donostia",
  ]);
  expect(bridged("⟦Seestr. 4⟧, ⟦Ulm⟧ ⟦89073⟧", { Ulm: "LOCATION" })).toEqual(["Seestr. 4, Ulm 89073"]);
});

test("two addresses stay two, and so do parts on two lines", () => {
  for (const text of [
    "from ⟦12 Baker Street⟧ to ⟦14 Rue Monge⟧",
    "⟦12 Baker Street⟧ and works at ⟦9 Hill Road⟧",
    "⟦Seestr. 4⟧\n⟦Hauptstr. 9⟧",
    '"⟦Seestr. 4⟧", "⟦Hauptstr. 9⟧"',
  ])
    expect(bridged(text)).toHaveLength(2);
  expect(bridged("⟦Seestr. 4⟧, ⟦Anna⟧, ⟦89073 Ulm⟧", { Anna: "PERSON" })).toHaveLength(3);
});
