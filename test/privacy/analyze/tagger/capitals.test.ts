import { expect, test } from "bun:test";
import { isFrench, sparesCapitals } from "../../../../src/privacy/analyze/tagger/capitals.ts";
import { tokensOf } from "../../../../src/privacy/analyze/tagger/tokens.ts";

const texts: Record<string, boolean> = {
  "The invoice is on the table and you have it.": true,
  "De brief van de buurman is niet op tijd.": true,
  "La lettre est dans la boîte et le chien dort.": true,
  "Die Rechnung liegt auf dem Tisch, und das Auto ist nicht da.": false,
  "Papille randscharf, Makula unauffällig, Tensio normal": false,
};

for (const [text, isSparing] of Object.entries(texts))
  test(`only names have capitals in "${text}": ${isSparing}`, () => {
    expect(sparesCapitals(tokensOf(text))).toBe(isSparing);
  });

for (const [text, isSo] of Object.entries({
  "Hier M. Marchand a signé le contrat.": true,
  "M. Marchand": false,
  "We met M. Marchand on the train to Paris.": false,
  "El señor de la tienda, que no es M. Marchand.": false,
}))
  test(`"${text}" is French: ${isSo}`, () => {
    expect(isFrench(tokensOf(text))).toBe(isSo);
  });
