import { expect, test } from "bun:test";
import { everyType, find } from "../../../../evaluate/find.ts";

const found = (text: string) =>
  find(text, everyType).map(({ start, end, type }) => `${type} ${text.slice(start, end)}`);

test("an organisation begins behind who somebody is there, what is sent to it, and what it is in general", () => {
  for (const [before, name] of Object.entries({
    "CEO of ": "Hartmann Logistics",
    "Vice President Sales, ": "Okafor & Sons",
    "Purchasing, ": "Sonn GmbH",
    "Dear ": "Collét Ltd",
    "Entre ": "Talleres Ruiz S.L.",
    "Contrat ": "Garnier et Fils SARL",
    "Trabajo en ": "Talleres Ruiz S.L.",
    "La société ": "Garnier et Fils SARL",
    "La empresa ": "Talleres Ruiz S.L.",
    "La ditta ": "Ferrari Costruzioni S.r.l.",
    "Het bedrijf ": "Van Dijk Transport B.V.",
    "Die Firma ": "Bauer-Klein AG",
  }))
    expect(found(`${before}${name}`).at(-1)).toBe(`ORGANIZATION ${name}`);
});

test("somebody before a comma is somebody, but for lawyers and a firm before its legal form", () => {
  expect(found("Yours sincerely, Tom Berg, Hartmann Logistics")).toEqual([
    "PERSON Tom Berg",
    "ORGANIZATION Hartmann Logistics",
  ]);
  for (const firm of ["Ashworth, Kaur & Partners LLP", "Marvel Consultants, Inc."])
    expect(found(`We asked ${firm} today`)).toEqual([`ORGANIZATION ${firm}`]);
});

test("what only begins like that is a name", () => {
  for (const name of ["Société Générale", "Order of Saint Benedict"])
    expect(found(`it is ${name} again`)).toEqual([`ORGANIZATION ${name}`]);
});
