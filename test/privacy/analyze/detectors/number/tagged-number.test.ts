import { describe, expect, test } from "bun:test";
import { taggedNumber } from "../../../../../src/privacy/analyze/detectors/number/tagged-number.ts";
import { finds } from "../marked.ts";

describe("Numbers of records that no form and no label tells", () => {
  finds(
    taggedNumber,
    {
      "no class of protection, no tyre, no work of a composer, no car's year and no mark of organic food":
        "reicht IP44 für den Balkon? Sinfonia in sol minore K 550, W 300, VW Golf (EZ 06/2015, 128.000 km), Bio-Siegel DE-ÖKO-006.",
      "no word for a number as a street": "Zeiterfassung: Personalnummer ⟦20417⟧, PIN ⟦6629⟧",
      "a file": "Her file at theirs is ⟦K-2209-71⟧.",
      "a file in French": "Le dossier chez eux, c'est ⟦K-2209-71⟧.",
      "a file in Italian": "Il fascicolo ⟦88/4471/TR⟧ è stato spedito.",
      "a report in Spanish": "El parte quedó como ⟦26-00719⟧.",
      "no round number": "Her file is ⟦DP-214⟧, and his is ⟦HM-8007⟧.",
      "a booking": "my booking is ⟦QZ4T7M⟧, two nights",
    },
    ["ID"],
  );
  finds(taggedNumber, { "in groups": "Tracking: jd ⟦0044 1188 2210⟧" });
});

describe("Numbers of houses, births and telephones that no form and no label tells", () => {
  finds(
    taggedNumber,
    {
      "a hamlet and a town": "kom maar langs op ⟦Broekkant 4a, Heusden⟧ en bel",
      "behind a word that is a maker's, too": "Notre siège : ⟦14 Peugeot Plaza, 44600 Saint-Nazaire⟧",
      "a house with its postcode": "Herr Pichler, wh. ⟦Sonnleiten 61, 9170 Ferlach⟧",
      "the number first": "Notre école : ⟦14 bis, cale du Port, 44600 Saint-Nazaire⟧",
      "what several towns have, and a class": "Ventes : Lyon 120, Lille 85. Frau Zumwinkel, Klassenlehrer 3a",
    },
    ["ADDRESS"],
  );
  finds(
    taggedNumber,
    {
      "a birth in words for its month": "| Nana Ilse | ⟦11 Mar 1943⟧ | 82 | orchid | 20 |",
      "a birth with its month between signs":
        "Mrs Marian Pugh, ⟦12-Jun-1949⟧, admitted\nName: Emrys Lloyd ⟦03-Nov-1951⟧ NHS",
      "a birth between a name and a sex":
        "Minh Duc ⟦4-Mar-61⟧ M, admitted today; Anna Weber;⟦19880214⟧;w; Version 4-Mar-61 M",
      "a birth in the cell behind a name":
        "Randi Solheim|⟦19561219⟧|Bodø\nJan Novak\t⟦19610304⟧\tBrno\nSales Report|20190614|EUR\nAcme Corp;20140101;x\nbuild|20240101|ok",
      "the year that somebody is of":
        "hij is van ⟦1962⟧; Herr Kolb, Jg. ⟦1961⟧; Frau Anna Kolb (Jahrgang ⟦1974⟧); ich bin Jahrgang ⟦1968⟧; soy del año ⟦1988⟧; Anna Rossi, classe ⟦1961⟧",
      "the year that something is of":
        "Der Wein ist Jahrgang 2011. La película es del año 1988, el Toyota es del 2008. Het huis is van 1962. Il film è del 1962. Class of 1988",
      "no other event beside a name":
        "Paciente Luis Gil (operado el 4/5/2017), pz. Anna Conti (ricovero 12/03/2015), Mme Petit, embauchée le 3/5/2019, sig. Rossi (assunto il 12/03/2015), D. Luis Gil, antigüedad 4/5/2017, Herr Kolb (operiert am 4.5.2017), dhr. Vos (opgenomen 12-03-2015), Mr Cole (admitted 12-Mar-2015)",
      "an event behind a birth": "Mr Cole, ⟦12/03/1955⟧, admitted with pain",
      "no date that a program could not read": "ValueError: time data '14/02/2026' does not match format",
      "a birth in a row": "3;Sjannie;Mol-Kanters;⟦17-11-1971⟧;koor;ja",
      "a birth between bars": "Name: Ilse Pichler | ⟦27.09.1966⟧ | Bozen",
    },
    ["DATE_OF_BIRTH"],
  );
  finds(taggedNumber, { "a telephone": "ring us on ⟦487 2290⟧ after six, ask for Kjartan" }, ["PHONE_NUMBER"]);
});

describe("Numbers of nobody", () => {
  finds(taggedNumber, {
    "the offset of a time zone": "77c0d1e2 (Nadège Pruvost   2024-02-11 10:20:41 +0100 40) pub fn late_fee(days: u32)",
    "a version that looks like a date": "Angular CLI: 18.2.11\nNode: 20.18.0\n",
    "a law of Europe": "ce que change le RGPD par rapport à l'ancienne directive 95/46/CE, en cinq points",
    "the year of a law": "Genera diez preguntas tipo test sobre la Constitución de 1978.",
    "an error": "El código de error en el panel es E-14 y parpadea",
    sums: "le ravalement est repoussé, trois devis reçus (12 400 €, 13 150 €, 11 980 €)",
    "the colour of a lamp": "Artikel 4711: Schreibtischlampe LED, 9 W, 3000 K, Farbe weiß",
    "models with round numbers, a week and a wage":
      "Dosierpumpe DP-200, Hoymiles HM-800, a white F-150, von S7-300 auf S7-1500, Werten wie 2025-KW07, CTC / ECTC : 14 LPA / 21 LPA",
    "a ware, a group, a week, a spoon and a law":
      "Protokoll Produktrunde KW 37. Kräuter, Natur. Zielgruppe 25–45, urban. Preis 3,49 €. Dazu 3 Hashtags. moutarde de Dijon, 2 c. à s. de vergeoise. Daikin Altherma 3 hybride. citando la ley 941.",
    "the year of a volume": 'Chinua Achebe, "An Image of Africa", Massachusetts Review, vol 18, 1977\nNgũgĩ',
    "what a server answers": '{"error":"x"}\n\n422 Unprocessable Entity\n{"error":"invalid_holder"}',
    "when a record was made":
      "SELECT * FROM commande WHERE statut IN ('LIVREE','FACTUREE') AND cree_le >= '2024-01-01'\nGROUP BY 1",
    "a model": "Write a description of a cordless drill, 18 V, model DX-4410.",
    "an item of an agenda": "Gib mir eine Vorlage für ein Protokoll mit TOP 1 bis TOP 5.",
    "measures of a bed": "Ein Hochbeet aus Lärche, 200 x 80 x 80 cm",
    "years of a career": "Geboren in Sneek\n2019 – heden: verpleegkundige\n2014 – 2018: hbo-v",
    "sums with the code of a currency": "Her salary is KES 118,400. 3 × filter | 41 800 KZT, 1 × pump | 127 400 KZT",
    "shares, a class and a diagnosis": "Gewichtung 30/25/15/20/10. Mathe Klasse 7: Gesprächsqualität 1–5, I10.90 G",
    "the number of a part": 'Use Loctite 243. Do not reuse part no. 06K-103-383-D."',
    "a time of day": "typed up: At 0215 hrs stopped a silver car",
    "a tool": "The drill takes 6 mm bits, 18 V, and costs 129.99 EUR.",
    "bounds of integers": "Set the limit to 524288 and the port to 8080, not 65535.",
    "marks at school":
      "Alunno: Rayan (matr. A)\nItaliano 7, Matematica 6, Scienze 8, Musica 9.\nGiudizio: Rayan dimostra",
    "versions of packages": '"devDependencies": { "pkg-utils": "^10.4.18", "playwright-test": "~14.1.12" }',
    "a version of four parts": '{ "name": "W", "value": "Level1", "vsmin": "16.10.31321.278", "flags": [] }',
    "a standard in Chinese":
      '{"description": "确保前景色与背景色之间的对比度满足 WCAG 2 AA 最小对比度比率阈值", "help": "x"}',
    "warnings that are silenced": "// Silence C4100 (unreferenced formal parameter)",
    "no identifier at all": "that zero UUID is not supported (00000000-0000-0000-0000-000000000000).",
    "types of a protocol": "CARD32 length;\nCARD32 sequence;\nCARD16 sequenceNumber;",
    models: "The RTX 4090 draws 450 W; the HP LaserJet M404dn less.",
    years: "We sold 1 250 000 units in 2019 2020 and 2021.",
    "a law": "Verordnung 2016/679 und §§ 12 bis 14",
    "a version": "Version 12.4.1-rc2 of libfoo3:amd64 fails since 14:22:07.",
    measures: "Bolt M8x40, torque 120 Nm, ratio 3:1, 75 kg, colour #840084",
    rooms: "Room 214 on floor 3, bus 63, page 1188.",
    "a program": "const id = 8841207;\nconst next = row8841208(id);",
    "a recipe": "Heat it to 180 for 35 minutes, then 10 more on level 4.",
    checksums: '"id": "gcloud-crc32c", calculates CRC32C hashes',
    bytes: "0 0 24 24 and 00 00 00 01 are bytes",
    chapters: "Section 4 of Chapter 12 explains Figure 3 on page 118.",
    "weights of a collation": "00E5 ; [.1FA3.0020.0002] and [.1234.0020.0002] # LATIN",
    "a row of hexadecimal words": "5509 54C0 7691 764C 853C\n827E 788D 7231 9698 978D",
    constants: "#define B500000\t0010005\n# define ECHOE 0000020 /* 4711234 */\n",
    revisions:
      '"gitHead": "9985264933cc7d93bfa4cbd02f1de562a050e9ce" # Node ID bd0f73a9538e05f526feaf05821e68bdcff498fa',
    packages: "installed libexpat1:amd64 2.5.0-1+deb12u1, libssl3:amd64 3.0.16-1~deb12u1",
    commits: "Fix it. @itchyny fb59f1491058d58bdc3e8dd28f1773d1ac690a1f",
    "another argument": 'assert.Contains(t, buffer.String(), "200")',
    "masks and ports": 'address_in_network("192.168.1.1", "192.168.1.0/24"), (InvalidSchema, "10.122.1.1:3128/")',
    "bugs and standards": "[Bug 3181181] tk_popup, GTK-Doc V1.33.1, RFC-2119 and S/390",
    "a form of output": 'printf("bluetooth address: %02X:%02X:%02X:%02X", a, b, c, d)',
    "codes of currencies": '"name": "Libyan Dinar", "numeric": "434" }, { "name": "Malawi Kwacha", "numeric": "454" }',
    releases: "2019-11-23 release 4.2.1, next on 2027-01-12",
  });
});

test("what is longer than any number of a record is not cut into some", () => {
  expect(taggedNumber.find(`my booking is ${"QZ4T7M".repeat(20)}, two nights`)).toEqual([]);
  expect(taggedNumber.find(`my booking is ${"4-".repeat(200)}7, two nights`)).toEqual([]);
});
