import { expect, test } from "bun:test";
import { Buffer } from "node:buffer";
import { Chance } from "../../../../src/build/tagger/chance.ts";
import { endOfDump, headOfDump } from "../../../../src/privacy/analyze/text/dump.ts";
import { survey } from "../../../../src/privacy/analyze/text/survey.ts";
import { TextIndex } from "../../../../src/privacy/analyze/text/text-index.ts";
import { everyType, find } from "../../../evaluate/find.ts";

const chance = new Chance(7);
const bytes = (count: number) => Buffer.from(Array.from({ length: count }, () => chance.below(256)));
const lines = (text: string) => text.replaceAll(/.{76}/g, "$&\n");

/** What is noted of words, for each character. */
const noted = (text: string) => survey(text, new TextIndex()).wordCount / text.length;

test.each([
  ["base64", "base64"],
  ["base64url", "base64url"],
] as const)("%s has no words behind its first characters, in one line or in many", (_, encoding) => {
  const text = bytes(3000).toString(encoding);
  expect(noted(text)).toBeLessThan(0.02);
  expect(noted(lines(text))).toBeLessThan(0.02);
  expect(noted(lines(text).replaceAll("\n", "\r\n"))).toBeLessThan(0.02);
  expect(noted(lines(text).replaceAll("\n", "").replaceAll(/.{15}/g, "$& "))).toBeGreaterThan(0.5);
});

test.each([
  "/home/maria/Documents/Projects2026/CustomerLists/Berlin/MariaLopez/Invoices/2026/November/Summary",
  "com/example/gateway/accounts/InvoiceRepositoryFactoryBeanPostProcessorConfigurationTest",
  "aVeryLongNameOfAVariableThatSomebodyWroteOnceAndNobodyHasEverDaredToMakeShorterSince2019",
  "donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft",
  "feature/ABC-1234-let-maria-lopez-and-jonas-weber-see-their-invoices-in-the-new-dashboard",
  "MARIA_LOPEZ_INVOICE_ADDRESS_LINE_1_MARIA_LOPEZ_INVOICE_ADDRESS_LINE_2_MARIA_LOPEZ",
  "1234567890".repeat(8),
])("%s is no dump", (text) => {
  for (let at = 0; at < text.length; at++) expect(endOfDump(text, at)).toBe(at);
});

test("random bytes are no people, addresses or ages", () => {
  const hidden = Array.from({ length: 40 }, () => find(lines(bytes(3000).toString("base64")), everyType)).flat();
  expect(hidden.length).toBeLessThan(4);
});

test("what stands before and behind a dump is found, and so is a key as long as one", () => {
  const dump = bytes(90).toString("base64");
  const key = `sk-proj-${bytes(90).toString("base64url")}`;
  const text = `From: Maria Lopez <maria.lopez@example.org>\n${dump}\nIban DE89370400440532013000 ${dump} ${key}\nKind regards,\nJonas Weber`;
  const found = find(text, everyType).map(({ start, end }) => text.slice(start, end));
  expect(found).toEqual(["Maria Lopez", "maria.lopez@example.org", "DE89370400440532013000", key, "Jonas Weber"]);
  expect(key.length).toBeGreaterThan(headOfDump);
});
