import { describe } from "bun:test";
import { identifier } from "../../../../../src/privacy/analyze/detectors/identifier/identifier.ts";
import { finds } from "../marked.ts";

describe("passports and driving licences", () => {
  finds(identifier, {
    "no word for a number before it": "NAS ⟦046 454 286⟧, ⟦KX 4410 2231⟧",
    "plates in small letters, and of a car":
      "the reg is ⟦yk19 dvx⟧, das Kennzeichen ist ⟦m ab 1234⟧. Placa do carro: ⟦QRT4A17⟧. reg is on 12 may",
    "no model behind its maker or the word for it":
      "| LG OLED55C47LA | 55 |, Samsung QE55QN90D, eine Siemens WM14N2A0; ⟦5KQ7TN3A2⟧ is lost",
    "references of payments":
      "<MndtId>⟦M00417/SIEW⟧</MndtId><Id>⟦DE71ZZZ00000618442⟧</Id> :86:/TRTP/SEPA INCASSO/MARF/⟦ZPM-00731⟧/NAME/X <MsgId>none</MsgId>",
    "the end of a card's number": "to the card ending ⟦8830⟧, la que acaba en ⟦9315⟧; the year ending 2024",
    "a Windows account": "Security ID:\t⟦S-1-5-21-3187420956-1120873345-908817264-4417⟧ and S-1-5-18",
    "a licence in data": '{"licence": "⟦19 384 627⟧", "license": "MIT", "licence": "2.0"}',
    "a meter": "compteur Linky ⟦09145728306614⟧ index 18 442",
    "a reference of a payment alone": ":86:/SVWZ/⟦RE20331⟧/",
    "what an account is called by, in a text without a digit": "mi alias ⟦perro.mate.luna⟧",
    "what an account is called by": "le pase plata al alias ⟦perro.mate.luna⟧, alias foo.bar2, alias: com.example.key",
    "a SIM card": "SIM ⟦8949022000014478213⟧, but 894902200001447 is none",
    "letters before groups": "ich habe die Police ⟦HR 88-204.519-7⟧ schon, policy EUR 88-204.51",
    "files of courts":
      "nel procedimento R.G. ⟦3817/2024⟧ davanti; Az. ⟦4.1.27-0093318/25⟧; Grundbuch Blatt ⟦3377⟧, Blatt 3",
    "an order of letters": "Auftragsnummer ⟦XK7PQ2⟧, Auftragsnummer siehe oben",
    "what was asked for in letters": "What's your booking reference?\nVisitor: ⟦QX7LMP⟧\nBot: how many?\nVisitor: A4 2",
    "a registered letter": "by post ⟦7022 2410 0003 8841 5529⟧, but no card: 1111 2222 3333 4444",
    "a meeting and a desk": "Zoom ⟦845 2291 0032⟧, Teamviewer ⟦1 294 730 581⟧, zoom 150 % of 1 000 000",
    "an extension alone":
      "Registry, ext ⟦60318⟧; toestel ⟦4417⟧, Durchwahl ⟦-318⟧; pager ⟦4471⟧; mount -t ext4, ext 4, extension 2024",
    "keys of bookings": '"id": "⟦ord_5kTq0vXbM2⟧", "⟦apt_7Qm20LxWq4⟧", "ord_total_count2"',
    "an English passport": "my passport number is ⟦533401234⟧",
    "a German passport": "Reisepass-Nr.: ⟦C01X00T47⟧",
    "a French passport": "passeport n° ⟦12AB34567⟧",
    "a Spanish passport": "Pasaporte: ⟦AAB123456⟧",
    "a Dutch passport": "paspoortnummer ⟦NX1234567⟧",
    "a key in camel case": '{"passportNumber": "⟦YA1234567⟧"}',
    "a British licence": "driving licence ⟦MORGA657054SM9IJ⟧",
    "an American licence": "Driver's License: ⟦S123-4567-8901⟧",
    "a German licence": "Führerschein: ⟦B072RRE2I55⟧",
    "an Italian licence": "patente di guida ⟦U1Z73E1234A⟧, patente B ⟦U1N773841Q⟧",
    "a Spanish licence": "permiso de conducir n.º ⟦12345678Z⟧",
    "a passport with a space": "Reisepass Nr. ⟦U 4481907⟧",
    "a passport without number": "the passport is valid until 2031 and a pass costs 5 euros",
  });
});

describe("what was ordered, booked or reported", () => {
  finds(identifier, {
    "numbers behind words for them":
      "Vers.-Nr. ⟦HR 44.718.203-6⟧, BG-Nr. ⟦03904/0018845⟧; unter der Reservation unter ⟦ZX81KR⟧ für vier, fund member ⟦90227742W⟧. <apolice>⟦AU/2023/0091775⟧</apolice>",
    "the point of a supply, and an officer's card": "CUPS ⟦ES0217010123456789GA⟧, carné profesional ⟦04128⟧",
    "a sum": "La factura es de 74.300 pesos, la cuota de un préstamo de 12.000 € a 4 años, une facture de 1.249 €",
    "a plate of Switzerland beside a vehicle": "Total BE 100 000, SO 9 001. Auto: Skoda, ⟦ZH 718 045⟧, ⟦ZH 718'046⟧.",
    "an order": "Bestellung ⟦DE-5590-338812⟧, order_no = '⟦ON-1194403⟧'",
    "no cipher": 'case "A192CBC-HS384": return; "build_number": 20250620144631, NIST SP 800-38A, PORT_S3C2410',
    "a ticket": "Ticket ⟦INC-2025-118402⟧, see ICU ticket #12420",
    "a customer": "cliente ⟦204418⟧, très remontée",
    "a booking": "réservation ⟦XK7Q2M⟧, Buchung ⟦PE4471KX⟧",
    "a file of an authority": "(Az.: ⟦33-4/TES-20119⟧), fascicolo ⟦1140/2024⟧",
    "an invoice": "FACTURE N° ⟦F-2024-0619⟧, Rechnungsnr. ⟦2025-0491⟧",
    "a tenant": "Mieternummer: ⟦30-2214-07⟧",
    "dates, sums and words": "order 2024-03-01, booking 12.03.2024, ticket sales, commande 12000 pièces, order by 3",
  });
});

describe("codes of records", () => {
  finds(identifier, {
    "behind any word": "the tube labelled ⟦S-20881⟧, marca ⟦HG-402-7719⟧",
    "of any form": "Betreft: ⟦2024/AR/1187⟧ en ⟦TZ/2023/88.1402/B⟧, meter ⟦22VA081733⟧",
    "of a tax office": "St.-Nr. beim Finanzamt Landsberg: ⟦125/217/40388⟧",
    "of a Belgian payment": "met vermelding +++⟦120/3345/78191⟧+++.",
    "within words to a reader of a program":
      'const a = b(c);\nlog("candidate ⟦R-1180-07⟧ is late");\nif (a) {\n  f();\n}',
    "of a customer to a program":
      '"customer": "⟦cus_RfK29vLmQx7TdA⟧", "charge": "⟦ch_3QyW7mLk2eZv1hTb⟧", user_repository_impl, cus_1',
    "with spaces behind a label": "VS-Nr.: ⟦KH 774.120.553-8⟧, Vertragskontonummer ⟦200 048 7719⟧",
    "of ciphers, days and sums": "ED25519, CHACHA20-POLY1305, 2024-08-19T02:11, 12.03.2024/B, EUR20000, 100000W",
    "in groups behind a word": "ticket ⟦117 2405 883 916⟧, member ⟦40 7719 3352⟧, order 10 000 000 units",
    "with a capital in the first of its groups":
      "serial ⟦G4K 0091 7726 18⟧, Notice ⟦WL 9043 3817 A⟧; EUR 1 200 000 00, ISO 9001 2015 2018",
    "with a slash behind a capital": "Employee number ⟦N/20771⟧; albarán ⟦A/33018⟧",
    "in small letters behind a word": "our ref: ⟦AGQ/sm/3318-02⟧, receipt ⟦sp-88120-kx⟧, occurrence no: ⟦44/19207/24⟧",
    "with a date or a unit within": "UPN ⟦H801200001014⟧, PIN ⟦A004719263K⟧, ORA-01555, 20240115K",
    "of a vehicle and a meter": "FIN ⟦W0L0XCF6814012345⟧, CUPS ⟦ES0031405512345678JN0F⟧",
    "of a court": "Az. ⟦3 Cs 112 Js 40871/24⟧, Aktenzeichen: ⟦12 C 345/24⟧, Sygn. akt ⟦III C 418/24⟧",
    "as an answer to letters": "Got your CRN there?\nC: Yeah, ⟦207 418 663T⟧.",
    "as an answer": "Heeft u een huurdersnummer?\nKLANT: even kijken... ⟦88 12 04 7⟧.\nAGENT: Ik zie 12345 regels.",
    "of a device": "Latitude | ⟦5KQ7TN3⟧ | on ⟦F2LZK9ABQ05N⟧; WH1000XM4, X5M40I, 4A6F6B8E, A1B2 and H264",
    "behind dots": "HOSPITAL NO ...... ⟦700881429K⟧",
    "in groups with a letter behind": "sociétaire ⟦3 118 447 K⟧, order 12 000 000 a year, client 1 234 567 I think",
    "in groups with thousands within": "chip no. ⟦956 000 0123 44871⟧, Sdg ⟦00340434 1617 8820 4471⟧",
    "of a registered letter": "eingeschrieben (⟦RR 618 204 773 AT⟧), Tracking ⟦RR 481 736 205 NZ⟧, supposed",
    "with many digits behind the sign for a number": "assicurato n. ⟦80756014520039481726⟧.",
    "of a device behind a word": "seriennr ⟦7984301162054⟧, framenr. ⟦8043317⟧",
    "in groups behind a word in capitals": "BEL DAN 088 730 41 41",
    "of a telephone": "IMEI ⟦356938035643809⟧, FD No. ⟦50300417729016⟧",
    "behind the sign for a number":
      "bail n° ⟦88-4471-02⟧, N° ⟦24 318 907 K⟧, CAT. B N. ⟦U1V904417P⟧, loi n° 2004-575, n. 231/2001, n° 1 234 567",
    "of an officer": "Officer K., badge ⟦2281⟧, of badge 12 % and badge 4.5",
    "in the seconds of a time": "2025-11-02T08:14:07.221Z INFO login",
    "of standards and weaknesses": "ISO-27001, CVE-2021-44228, KB5034441, RFC-12345",
    "within something longer": "/a/S-20881/b, x=S-20881.png, #F12345, S-20881/b",
    "in a program": "const a = S20881 + b;\nconst c = d(e);\nif (a) {\n  f();\n}",
    "behind a word for a number": "with number ⟦40917752⟧, number 1000000, number 20240117",
    "with a slash behind an invoice": "Factura ⟦A/2024-117⟧, invoice 2023-2024",
  });
});

describe("number plates", () => {
  finds(identifier, {
    British: "license plate ⟦AB12 CDE⟧",
    abbreviated: "Vehicle reg. ⟦LB19 KXR⟧",
    "no register": "REG_R15: 15, REG_F26 and _REG_V31",
    German: "das Kennzeichen ⟦M-AB 1234⟧ parkt",
    French: "véhicule immatriculé ⟦AB-123-CD⟧",
    Spanish: "matrícula ⟦1234 BCD⟧",
    Italian: "targa ⟦AB 123 CD⟧",
    Dutch: "kenteken ⟦12-ABC-3⟧",
    "a registration": "REG ⟦CP19 VXN⟧, rego ⟦KQD 482⟧, Reg EU 2016/679, Reg 2016/679, [Govt Reg] UPDATE 1",
    "of India alone": "a black Pulsar, number ⟦UP32 KT 4471⟧, ⟦MH12AB1234⟧ and XX12 AB 1234",
    "of Germany alone": "Das ist ⟦TS-KH 352⟧, der andere hat ⟦AÖ-M 9018⟧; USB-C 32, DVD-R 120, QQ-AB 12",
    "of Spain alone": "el coche ⟦4418 KZR⟧, no 2024 PDF ni 1234 AEI ni 8800 GTS",
    "of Britain alone": "blue Corsa ⟦CP19 VXN⟧, RX10 PRO, FLIGHT MH17 HAD, GB12 3AB",
    "of France and Italy alone": "⟦AB-123-CD⟧ et AB-123-456",
    "of the Netherlands and Belgium alone": "⟦12-BCD-3⟧, ⟦BC-12-DF⟧, ⟦G-123-BD⟧, ⟦1-ABC-234⟧ en 12-MAY-24",
    "articles of a shop": "Art.-Nr. TF-750-BL, 24,95; ref. MB-25-NG, 59,90 €; the car ⟦AB-123-CD⟧",
    "a plate of food": "a plate of 12 oysters, number plate missing",
  });
});

describe("tax and health numbers, bank accounts", () => {
  finds(identifier, {
    Steuernummer: "Steuernummer: ⟦12/345/67890⟧",
    VAT: "VAT no. ⟦GB123456789⟧",
    "partita IVA": "P. IVA ⟦01234567890⟧",
    UTR: "my UTR is ⟦1234567890⟧",
    Versichertennummer: "Versichertennummer ⟦A123456780⟧",
    mutuelle: "mutuelle n° ⟦12345678⟧",
    "health insurance": "health insurance number: ⟦XYZ-123-4567⟧",
    "tarjeta sanitaria": "Tarjeta sanitaria: ⟦BBBB1234567890⟧",
    "sort code and account": "sort code ⟦12-34-56⟧ account no ⟦12345678⟧",
    Kontonummer: "Kontonummer ⟦532013000⟧, BLZ ⟦37040044⟧",
    "sort code and account in one breath": "my sort code and account are 20-44-17 and ⟦63081174⟧",
    "routing number": "routing number ⟦021000021⟧",
    "numéro de compte": "numéro de compte ⟦00012345678⟧",
    "an account of what happened": "an account of 12345678 events; the tax is 19 percent of 1000000",
  });
});

describe("records of a person", () => {
  finds(identifier, {
    Fallnummer: "Fall-Nr.⟦6733340001⟧, *24.12.1972",
    "a tab between": "Fallzahl: \t⟦103354008⟧\nSV Nr.: \t⟦4445311299⟧\n",
    "Patienten-ID": "Patienten-ID: ⟦1933309807⟧",
    NHC: "NHC: ⟦9764132 3⟧.\nDatos",
    NASS: "NASS:⟦91 94143087 49⟧.\nDomicilio",
    colegiado: "NºCol: ⟦28 28 20943⟧.",
    MRN: "MRN ⟦00123456⟧",
    "customer number": "customer no: ⟦00012⟧",
    "numéro de client": "numéro de client ⟦48211⟧",
    "codice cliente": "codice cliente ⟦88213⟧",
    klantnummer: "klantnummer ⟦771234⟧",
    "a ward and a room": "Station: ⟦A31⟧. OG\nZi: ⟦119⟧ \n",
    "a key in snake case": '{"employee_id": "⟦E-10023⟧"}',
    "a count": "the case of 1234 people, in this case 2019 was, patient for 30 days",
    "a column of a database": "customers.id = 123 and patient.id = x",
  });
});

describe("wards", () => {
  finds(identifier, {
    "a ward in Roman numbers": "wurde auf Station ⟦IV⟧ verlegt",
    "a ward in prose": "wurde auf Station ⟦1502⟧ verlegt",
    "a ward with letters": "Klinik - Station ⟦PS3⟧ erfolgt",
    "a station": "die Station 12 der Reise, auf der Station warten",
  });
});

describe("postcodes", () => {
  finds(identifier, {
    "a house in data": '"street": "Hauptkade", "houseNumber": "⟦152⟧", "houseNumberAddition": "⟦2hg⟧", "house": 12',
    "a zip code": "my zip code is ⟦35350⟧",
    "a long zip code": "zip code is ⟦90010-170⟧",
    CP: "CP: ⟦28035⟧.\n",
    PLZ: "PLZ ⟦10115⟧",
    "a British postcode in small letters": "my postcode is ⟦ng7 3qp⟧, postcode ⟦se5 8dr⟧ btw; zip: 7zip",
    "a Dutch postcode": "Postcode: ⟦1017 GP⟧",
    "a code page": "cp1252 and cp 850",
    "a function": "zip(2, 3) and zip 2 files, gzip 100",
  });
});

describe("what a path of an interface names", () => {
  finds(identifier, {
    "a customer": "GET /v2/customers/⟦204417⟧ -> 200, DELETE /api/socios/⟦30558⟧/pedidos",
    "no version, file or count": "/users/12, /docs/2024, /orders/2024.pdf, /customers/10000-20000, customers 204417",
    "no size behind a word for a customer": "swagger-client: 276.52 KB (3.52%), client: ⟦KD-2231-09⟧",
    "the last digits": "the last four of my social is ⟦2290⟧, last4 | ⟦6757⟧, last four digits of the card are ⟦4471⟧",
    "a number of a member": "ced. ⟦1710345065⟧, Admn. No. ⟦2021/1187⟧, plaques ⟦VD 418 207⟧",
  });
});
