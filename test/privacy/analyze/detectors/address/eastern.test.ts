import { describe } from "bun:test";
import { address } from "../../../../../src/privacy/analyze/detectors/address/address.ts";
import { finds } from "../marked.ts";

describe("in Turkey", () => {
  finds(address, {
    "a quarter, a street and a door": "ADRES: ⟦İhsaniye Mah. Fatih Cad. No: 48 D: 6, 16130 Nilüfer⟧\nTel",
    "a street with a number for its name": "kamyonet, ⟦Kültür Mah. 2021. Sk. No:5 D:9⟧ sabah",
    "no name of a street": "Her mah. ve sok. için 3 form; bu cad. No: yok",
  });
});

describe("in Romania", () => {
  finds(address, {
    "a block and its stairs": "domiciliat în ⟦str. Republicii nr. 178, bl. V1, sc. A, et. 1, ap. 4⟧ și",
    "a street and a flat": "la ⟦Strada Elena Farago nr. 22, ap. 7⟧\nAlergii",
    "no number of a house": 'def f(x: str, nr: int) -> str: return "str. X"',
  });
});
