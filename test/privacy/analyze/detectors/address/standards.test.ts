import { describe } from "bun:test";
import { address } from "../../../../../src/privacy/analyze/detectors/address/address.ts";
import { identifier } from "../../../../../src/privacy/analyze/detectors/identifier/identifier.ts";
import { finds } from "../marked.ts";

describe("addresses in the records of standards", () => {
  finds(address, {
    "a house, a line and a town between banks":
      "<PstlAdr><BldgNm>⟦Tower 3⟧</BldgNm><p:AdrLine>⟦Oude Steenweg⟧</p:AdrLine><TwnNm>⟦Riyadh⟧</TwnNm></PstlAdr>",
    "no class of a program that is called so": "let bldgNm: string = 'Tower 3'; class AdrLine { PstBx> 3 }",
    "lines of invoices, beside a postcode":
      "<ram:PostcodeCode>38250</ram:PostcodeCode><ram:LineOne>⟦lieu-dit Les Clots⟧</ram:LineOne><ram:CityName>⟦Autrans⟧</ram:CityName>",
    "no line of another document": "<LineOne>Thank you for your order</LineOne><LineTwo>See you soon</LineTwo>",
    "genealogy, with further lines": "1 RESI\n2 ADDR ⟦7 Stryd y Bont⟧\n3 CITY ⟦Bala⟧\n3 POST ⟦LL23 7AB⟧\n2 DATE 1990",
    "lines alone, in a genealogy": "2 ADDR\n3 ADR1 ⟦Ty Newydd⟧\n3 CONT ⟦Corwen⟧\n",
    "no memory and no part of a word": "1 ADDRESS 9\nSET ADDR 9 Lon\n2 ADDRS x y",
    "a card in JSON":
      '["adr", {"type": "home"}, "text", ["", "", "⟦Skólavegur 4⟧", "⟦Keflavík⟧", "", "⟦230⟧", "Iceland"]]',
    "no other property of a card": '["org", {}, "text", ["", "", "Acme", "Sales"]], ["adr", "text", ["a", "b"]]',
  });
});

describe("towns in data of further languages and makers", () => {
  finds(address, {
    "beside a postcode or a street, in lists, too":
      '"postinumero": ["20100"], "postitoimipaikka": ["⟦Turku⟧"]; "ulice": "⟦Nad Vodou 3⟧", "obec": "⟦Telč⟧"',
    "Salesforce and PayPal":
      '"OtherCity": "⟦Ampang⟧", "OtherPostalCode": "68000"; "admin_area_2": "⟦Acre⟧", "postal_code": "24317"',
    SAP: "ORT01=⟦PEINE⟧ PSTLZ=31224 STRAS=⟦GOETHE-STR. 7⟧ TELF1=05171",
    "with its postcode": "antrag.wohnort=⟦04600 Altenburg⟧\nOrt: ⟦8010 Graz⟧",
    "a street without a number, beside a postcode and a town":
      '"street": "⟦The Old Forge⟧", "zip": "49078", "city": "⟦Exeter⟧" <Ulica>⟦Wrzosowa⟧</Ulica><NrDomu>⟦14⟧</NrDomu>',
    "a postcode and a town before the street": '"postal_code": "49078", "town": "⟦Soest⟧", "street": "⟦Am Bach⟧"',
    "no schema": "type Address { street: String, houseNumber: String, zip: String, city: String }",
    "no street of a code without a town": '"street": "Wall", "zip": 3; "address": "tcp", "code": 12345',
    "no town beside the address of a machine":
      '"mac_address": "00:1a", "locality": "Edge"; "ipAddress": "", "city": "Berlin"',
  });
  finds(identifier, {
    "postcodes of Canada and Argentina": '"zipcode":"⟦V6B 1A1⟧" cp: ⟦B1636⟧ <PostalZone>⟦10115⟧</PostalZone>',
    "postcodes of Russia": "почтовый индекс: ⟦630099⟧",
    "no index and no code of a card": "индекс: 3, индекс массы тела: 24.5, PIN code: 48213, cp1252",
  });
});

describe("streets in Cyrillic letters", () => {
  finds(address, {
    "with a flat": "на ⟦пр. Абая 15, кв. 4⟧, встретит; ⟦вул. Шевченка 12, кв. 3⟧; ⟦ул. Гладстон 4, ет. 2⟧",
    "with the word for a house": "Живёт: ⟦ул. Садовая, д. 5, кв. 12⟧; ⟦набережная Фонтанки, дом 7⟧",
    "no rest of a list and no year": "и пр. 150 рублей; площадь 40 кв. м, ул 5, бул. 3 пер",
  });
});
