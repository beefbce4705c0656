import { describe } from "bun:test";
import { identifier } from "../../../../../src/privacy/analyze/detectors/identifier/identifier.ts";
import { finds } from "../marked.ts";

describe("numbers by their form", () => {
  finds(identifier, {
    "a meter and a parcel":
      "<td>⟦1EMH0012847733⟧</td>, Strom ⟦1LOG0065120918⟧; GET /v2/shipments/⟦1Z7Y40E20394418826⟧ HTTP/1.1",
    "in a path, neither of them": "/v2/1EMH001284773, /v2/1Z7Y40E2039441882, x1EMH0012847733",
    "a plate of Kenya": "at Kikuyu on monday, bus ⟦KDG 417V⟧, ocs; ⟦KCA 023B⟧",
    "no plate": "KPI 417V, KDE 417 V, KDG 4175, BKDG 417V",
    "a report of the police":
      "PV ⟦PL0600-2025114423-1⟧, proces-verbaal ⟦PL1300-2024018842⟧; xPL0600-2025114423, PL0600-1125",
    "who plays": "id STEAM_0:1:⟦48812093⟧, [U:1:⟦97624187⟧], /profiles/⟦76561198057890123⟧; 1:48812093",
    "a code in a cell of HTML": "<tr><td>A</td><td>⟦SUP-448120⟧</td></tr>",
    "an article in XML": "<product><sku>TF-75012</sku><PartNumber>TF-75013</PartNumber></product>",
    "a name in a program": "const a = SUP448120(b);\nconst c = f(SUP448120);",
  });
});

describe("files of German courts", () => {
  finds(identifier, {
    "behind the court":
      "Aktenzeichen beim Amtsgericht ist ⟦19 F 284/23⟧. Ich; die Staatsanwaltschaft hat ⟦112 Js 40871/24⟧",
    "of a judgement": "Amtsgericht: vgl. OLG Köln, Urteil vom 3.4.2019, 19 U 12/19; BGH 8 C 12/19",
    "without a court": "Schrauben 19 F 284/23, Seite 3 K 12/24",
  });
});

describe("more words for numbers", () => {
  finds(identifier, {
    "a request in a program for such": "[Zendesk #⟦771902⟧] Retour; OTRS Ticket#⟦20250318⟧",
    "the program itself": "Zendesk 2024, Intercom #12",
    "a call, a flat and a room":
      "TRANSKRIPT Anruf-ID ⟦c-20250318-004417⟧ Dauer; Whg.-Nr. ⟦0402-11⟧; Pflegegrad 4, Zi. ⟦214⟧, seit 11/2023",
    "the end of a social security number": "last four of social ⟦8840⟧, last 4 of SSN: ⟦1207⟧; last four of 2024",
    "an account of savings":
      "Konten: Giro ⟦0004 1127 63⟧ (Saldo 2.318,44), Sparbuch ⟦3104477820⟧; Festgeld 1 000 000, Giro 10000000 Euro",
    "the number of somebody's row":
      "< ⟦30017⟧|Aaltonen Pekka|120586-2800|Hämeenkatu 5, 20500 Turku\n⟦30018⟧;Xiuying;Ouyang;+49 171 5550123\n⟦30019⟧,Thijs,Veldhuis,t@b.nl",
    "the number of a thing's row":
      "30017|Garden Chair|green|0405550162\n30018;Aaltonen Pekka;none;12.5\n30019,Widget,Blue,info@b.nl",
    "of a hospital, by their abbreviations":
      "Hosp No: ⟦RX1-448120⟧, Hosp. ID ⟦448121⟧; H/No ⟦RX1-448122⟧, Unit No: ⟦448123⟧; h 12",
    "of the police": "Aangiftenummer: ⟦2025114423⟧, PV-nummer ⟦2025/114423⟧; PV 2025, proces-verbaal van 2025",
    "of a file": "file number ⟦U/2291/25⟧, our file no. ⟦25-04471/B⟧; file number 12 of 20, file number 2024",
    "with a letter behind the digits":
      "Referencia: ⟦202511087740918K⟧, Ref.: ⟦20251108774K⟧, contrat ⟦5518207 B⟧; ref. 448120X, 59,90 €",
    "of officers":
      "el agente ⟦118.204⟧ y los agentes ⟦118.206 y 91.447⟧, carné profesional ⟦91.448⟧, agente con TIP ⟦118205⟧; agente 007, 25.000 agentes, agentes 10.000, badge 1.5.2",
    "of the card of Madagascar, Tunisia and Morocco":
      "CIN: ⟦101 251 883 114⟧, 'cin': '⟦101 251 883 115⟧', CIN n° ⟦BK204418⟧; cin >> a >> 12345678",
    "none of them": "Anruf um 12:30, Whg. mit 3 Zi., 85 m², Zi. 12:30",
  });
});
