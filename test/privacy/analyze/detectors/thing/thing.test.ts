import { expect, test } from "bun:test";
import { thing } from "../../../../../src/privacy/analyze/detectors/thing/thing.ts";
import { finds } from "../marked.ts";

finds(thing, {
  "a town in a sentence": "We moved from ⟦Kozani⟧ to ⟦Trondheim⟧ last year.",
  "a town that no list has": "She was born in ⟦Quvbreneth⟧ and lives near ⟦Tampere⟧.",
  "a town in small letters": "what is the weather in ⟦thessaloniki⟧ tomorrow",
  "a town that is asked for": "Where do you live?\n⟦Odense⟧",
  "a company": "He joined ⟦Quvbreneth Industries⟧ as the night manager.",
  "a German town": "Wir wohnen seit 2019 in ⟦Bad Kissingen⟧.",
  "a Dutch town": "Zij woont al jaren in ⟦Zutphen⟧.",
  "a French town": "Le train de ⟦Vierzon⟧ à ⟦Bourges⟧ a déraillé.",
  "the name of a field": "Country: unknown\nCity: none",
  "the end of a sentence": "Wij werken bij ⟦Stichting Waterkant⟧. Fenna belt morgen.",
  "a firm that no list has, in the middle of a sentence": "I bought shares of ⟦Quvorvia⟧ last week.",
  "a language": "translate it to German; traduci in inglese: grazie",
  "a sentence about nothing": "The invoice is due, please send it to me by mail before noon.",
  "a program": 'import { Paris } from "./towns.ts";\n\nexport const towns = new Map<string, Town>([["a", Paris]]);\n',
});

test("places are told from organisations", () => {
  const text = "We moved from Kozani to Trondheim in May. He joined Quvbreneth Industries in June.";
  const types = thing.find(text).map(({ start, type }) => [text.slice(start, start + 5), type]);
  expect(types).toContainEqual(["Kozan", "LOCATION"]);
  expect(types).toContainEqual(["Quvbr", "ORGANIZATION"]);
});
