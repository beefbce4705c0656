import { expect, test } from "bun:test";
import { createAnalyzer } from "../../../src/app/gateway.ts";
import { loadConfig } from "../../../src/config/load.ts";
import { analyze } from "../../../src/privacy/analyze/analyzer.ts";
import { atOnce } from "../../../src/stream/turns.ts";

/** The types that are found in a text by a configuration that knows these languages. */
function found(languages: string[], text: string): string[] {
  const readFile = () => new TextEncoder().encode(JSON.stringify({ privacy: { languages } }));
  const { privacy } = loadConfig({ kinds: {}, env: {}, readFile });
  return atOnce(analyze(text, createAnalyzer(privacy))).map(({ type }) => type);
}

test.each([
  ["en", "It is 241-92-0053.", "US_SSN"],
  ["en", "AB123456C is it", "UK_NINO"],
  ["de", "Meine ID ist 36574261809.", "NATIONAL_ID"],
])("numbers that countries of %s issue are looked for where the configuration names it: %s", (language, text, type) => {
  expect(found([language], text)).toEqual([type]);
  expect(found(["en", "de", "fr", "es", "it", "nl"], text)).toEqual([type]);
  expect(found(["it"], text)).not.toContain(type);
});

test("names, cues and what every country has are found whatever languages are named", () => {
  const text = "Mein Name ist Maria Lopez, maria@example.org, +49 30 901820, DE89 3704 0044 0532 0130 00";
  expect(found(["nl"], text)).toEqual(["PERSON", "EMAIL_ADDRESS", "PHONE_NUMBER", "IBAN_CODE"]);
});
