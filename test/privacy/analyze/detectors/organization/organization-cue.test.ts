import { expect, test } from "bun:test";
import { organizationCue } from "../../../../../src/privacy/analyze/detectors/organization/organization-cue.ts";

const found = (text: string) => organizationCue.find(text).map(({ start, end }) => text.slice(start, end));

test("a firm is found behind the fields of forms and data that only firms have", () => {
  for (const lead of [
    "Employer: ",
    "Arbeitgeber: ",
    "Société : ",
    "Empresa: ",
    "Azienda: ",
    "Bedrijf: ",
    "company name: ",
  ])
    expect(found(`${lead}Nordlicht Energie\n`)).toEqual(["Nordlicht Energie"]);
  expect(found('{"company": "Zenvora", "supplier": "Caffè Bellini 2"}')).toEqual(["Zenvora", "Caffè Bellini 2"]);
  expect(found("| Company | Brightloom |\nORG;CHARSET=UTF-8:Zenvora;Sales")).toEqual(["Brightloom", "Zenvora"]);
  for (const text of [
    "Company: n/a",
    "company: Company;",
    "acme.company: Nordlicht",
    "Employer: Yes",
    '"company": "{{name}}"',
  ])
    expect(found(text)).toEqual([]);
});

test("a firm is found behind what it is called by", () => {
  expect(found("Razón social: Lácteos La Cumbre de los Altos\nRagione sociale: Bellini")).toEqual([
    "Lácteos La Cumbre de los Altos",
    "Bellini",
  ]);
  expect(found("red social Facebook, Sécurité sociale : Meudon, raison sociale Meudon")).toEqual([]);
});

test("behind those that people have, too, it is nobody and no common noun", () => {
  expect(found("Customer: Zenvora\nKunde: Nordlicht Energie")).toEqual(["Zenvora", "Nordlicht Energie"]);
  for (const text of ["Customer: Maria", "Kunde: Beschwerde", "Cliente: Ana Ruiz"]) expect(found(text)).toEqual([]);
});

test("a firm is found behind what it is to somebody, and behind dealings with it", () => {
  for (const [text, name] of [
    ["our supplier Zenvora has not delivered", "Zenvora"],
    ["notre fournisseur Maison Delorme n'a pas livré", "Maison Delorme"],
    ["J'ai commandé un canapé chez Waterkant.", "Waterkant"],
    ["Lavoro presso Caffè Bellini da tre anni", "Caffè Bellini"],
    ["Factuur van Brightloom voor 300 euro", "Brightloom"],
    ["Kündigung des Vertrags mit Brightloom", "Brightloom"],
  ] as const)
    expect(found(text)).toContain(name);
  for (const text of [
    "Company Policy applies",
    "chez Marie",
    "presso Milano",
    "Vertrag mit Anlagen",
    "Kunde Beschwerde",
    "a contract with Monday",
  ])
    expect(found(text)).toEqual([]);
});
