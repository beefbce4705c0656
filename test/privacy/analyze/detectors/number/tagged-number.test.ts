import { describe, expect, test } from "bun:test";
import { taggedNumber } from "../../../../../src/privacy/analyze/detectors/number/tagged-number.ts";
import { valuesIn } from "../marked.ts";

const found = (text: string) => taggedNumber.find(text).map(({ start, end }) => text.slice(start, end));
const typesIn = (text: string) => taggedNumber.find(text).map(({ type }) => type);

describe("Numbers of records that no form and no label tells", () => {
  for (const [what, marked] of Object.entries({
    "a file": "Her file at theirs is ⟦K-2209-71⟧.",
    "a file in French": "Le dossier chez eux, c'est ⟦K-2209-71⟧.",
    "a file in Italian": "Il fascicolo ⟦88/4471/TR⟧ è stato spedito.",
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

describe("Numbers of houses, births and telephones that no form and no label tells", () => {
  for (const [type, marked] of [
    ["ADDRESS", "kom maar langs op ⟦Broekkant 4a, Heusden⟧ en bel"],
    ["ADDRESS", "Herr Pichler, wh. ⟦Sonnleiten 61, 9170 Ferlach⟧"],
    ["ADDRESS", "Notre école : ⟦14 bis, cale du Port, 44600 Saint-Nazaire⟧"],
    ["DATE_OF_BIRTH", "3;Sjannie;Mol-Kanters;⟦17-11-1971⟧;koor;ja"],
    ["DATE_OF_BIRTH", "Name: Ilse Pichler | ⟦27.09.1966⟧ | Bozen"],
    ["PHONE_NUMBER", "my number is ⟦487 2290⟧, ask for Kjartan"],
  ] as const)
    test(`of ${marked} the right part is found`, () => {
      const text = marked.replace(/[⟦⟧]/g, "");
      expect(found(text)).toEqual(valuesIn(marked));
      expect(typesIn(text)).toEqual([type]);
    });

  for (const text of [
    "Heat it to 180 for 35 minutes, then 10 more on level 4.",
    "0 0 24 24 and 00 00 00 01 are bytes",
    "Section 4 of Chapter 12 explains Figure 3 on page 118.",
    "2019-11-23 release 4.2.1, next on 2027-01-12",
  ])
    test(`nothing is found in ${text}`, () => {
      expect(found(text)).toEqual([]);
    });
});
