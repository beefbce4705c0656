import { describe, expect, test } from "bun:test";
import { widenOrganizations } from "../../../../../src/privacy/analyze/detectors/organization/widen.ts";
import type { Span } from "../../../../../src/privacy/analyze/detector.ts";

/** What was found of the names: `⟦ORGANIZATION|CPAS⟧ de ⟦LOCATION|Seraing⟧`. */
function widened(marked: string): string[] {
  const spans: Span[] = [];
  let text = "";
  for (const [, before = "", type, value = ""] of marked.matchAll(/([^⟦]*)(?:⟦([A-Z]+)\|([^⟧]*)⟧)?/g)) {
    text += before;
    if (type !== undefined) spans.push({ start: text.length, end: text.length + value.length, type, strength: 1 });
    text += value;
  }
  widenOrganizations(text, spans);
  return spans.map(({ start, end, type }) => `${type}: ${text.slice(start, end)}`);
}

describe("An organisation of which a part was found", () => {
  test.each([
    ["has the kind before it", "à la gendarmerie de ⟦LOCATION|Cernay⟧.", "gendarmerie de Cernay"],
    [
      "has several kinds before it",
      "el Puesto de la Guardia Civil de ⟦LOCATION|Lota⟧",
      "Puesto de la Guardia Civil de Lota",
    ],
    [
      "has words between its kind and it",
      "au Centre de services scolaire des ⟦ORGANIZATION|Épinettes⟧",
      "Centre de services scolaire des Épinettes",
    ],
    ["goes on with a place", "⟦ORGANIZATION|CPAS⟧ de ⟦LOCATION|Seraing⟧, assistante", "CPAS de Seraing"],
    ["goes on with its legal form", "der ⟦ORGANIZATION|Klinikum Vogtland⟧ gGmbH", "Klinikum Vogtland gGmbH"],
    [
      "goes on with words with a capital",
      "llamar a ⟦ORGANIZATION|Caja Popular⟧ Tres Cerritos, le",
      "Caja Popular Tres Cerritos",
    ],
    ["begins with a word with a capital", "seguro World ⟦ORGANIZATION|Nomads⟧ póliza", "World Nomads"],
    ["is called after a saint", "to ⟦LOCATION|St Xavier⟧'s ⟦ORGANIZATION|High School⟧", "St Xavier's High School"],
  ])("%s", (_what, marked, whole) => {
    expect(widened(marked)).toEqual([`ORGANIZATION: ${whole}`]);
  });

  test.each([
    ["a person whose school is told", "la escuela de ⟦PERSON|Marta⟧ queda cerca", ["PERSON: Marta"]],
    ["a place in a sentence", "ils vont de ⟦LOCATION|Lyon⟧ à ⟦LOCATION|Nice⟧", ["LOCATION: Lyon", "LOCATION: Nice"]],
    [
      "two firms in a row",
      "⟦ORGANIZATION|Renault⟧ et ⟦ORGANIZATION|Peugeot⟧",
      ["ORGANIZATION: Renault", "ORGANIZATION: Peugeot"],
    ],
    [
      "whose things somebody's are",
      "⟦PERSON|Anna⟧'s ⟦ORGANIZATION|Sparkasse⟧",
      ["PERSON: Anna", "ORGANIZATION: Sparkasse"],
    ],
  ])("is not %s", (_what, marked, spans) => {
    expect(widened(marked)).toEqual(spans);
  });
});
