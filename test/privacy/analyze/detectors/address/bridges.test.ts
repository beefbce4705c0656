import { expect, test } from "bun:test";
import type { Span } from "../../../../../src/privacy/analyze/detector.ts";
import { bridgeAddresses, widenAddresses } from "../../../../../src/privacy/analyze/detectors/address/bridges.ts";

type Types = Readonly<Record<string, string>>;

/** The parts between `⟦` and `⟧` as addresses, but the first character may tell another type. */
function read(marked: string, types: Types): { text: string; spans: Span[] } {
  const spans: Span[] = [];
  let text = "";
  for (const [n, part] of marked.split(/[⟦⟧]/).entries()) {
    if (n % 2 === 1)
      spans.push({ start: text.length, end: text.length + part.length, type: types[part] ?? "ADDRESS", strength: 2 });
    text += part;
  }
  return { text, spans };
}

function bridged(marked: string, types: Types = {}): string[] {
  const { text, spans } = read(marked, types);
  return bridgeAddresses(text, spans).map(({ start, end }) => text.slice(start, end));
}

function widened(marked: string, types: Types = {}): string[] {
  const { text, spans } = read(marked, types);
  widenAddresses(text, spans);
  return spans.map(({ start, end }) => text.slice(start, end));
}

test("the name of a house before a postcode is of the address, and who lives there is not", () => {
  expect(widened("Ana\nAlte Mühle, ⟦35083 Wetter⟧\n")).toEqual(["Alte Mühle, 35083 Wetter"]);
  expect(widened("wohnt: Gut Heideck, ⟦35083 Wetter⟧")).toEqual(["Gut Heideck, 35083 Wetter"]);
  for (const text of [
    "Frau ⟦Ana Ruiz⟧, ⟦35083 Wetter⟧",
    "Wir sind in Ulm: heute, ⟦35083 Wetter⟧",
    "Siehe 4, ⟦35083 Ulm⟧",
  ])
    expect(widened(text, { "Ana Ruiz": "PERSON" }).at(-1)).toStartWith("35083");
});

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
