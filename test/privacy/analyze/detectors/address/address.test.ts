import { describe } from "bun:test";
import { address } from "../../../../../src/privacy/analyze/detectors/address/address.ts";
import { finds } from "../marked.ts";

describe("in German, Austrian and Swiss", () => {
  finds(address, {
    "the parts of an address in fields of further languages":
      '"adres":{"ulica":"⟦Spacerowa⟧","budynek":"⟦14A⟧","kod":"11-700","miasto":"⟦Mrągowo⟧"}; <StrtNm>⟦Bachgasse⟧</StrtNm><BldgNb>⟦4a⟧</BldgNb><PstCd>73728</PstCd><TwnNm>⟦Esslingen⟧</TwnNm>',
    "lines of an address":
      '{"line1": "⟦Prinseneiland 40-huis⟧", "line2": "", "postal_code": "1013LP"} - line: ["⟦Chy an Mor⟧", "⟦Fore Street⟧"]\n  city: ⟦Porthleven⟧; {"line": ["read the file", "again"], "column": 3}',
    "the number of a house with its sign, and its floor":
      "Moro na ⟦Rua da Palma, n.º 12⟧, ou na ⟦Plaza del Olivar núm. 3, bajo⟧",
    "no word for a way in other languages":
      "Shared via Teams 10 minutes ago, leasing via Nordea. Max 150; abito in ⟦via Roma 10⟧",
    "no line of SIP and no pressure of blood": "Via: SIP/2.0/UDP 82.13.77.204:5062\nO: BP 118/70, FH 28; ⟦BP 45⟧",
    "no day on which a letter was sent":
      "Sent: 14 May 2025 16:02\nTo: Hannah; sent on 3rd June 2024; Sent to ⟦14 May Street⟧ and ⟦12 March Road, Leeds LS1 4AP⟧",
    "no number behind a town": "⟦Kastanienallee 5, 14471 Potsdam⟧, Ausweis-Nr. VFCW6TGY32",
    "short words for streets":
      "L'adresse est ⟦27 r. des Trois-Mages, 13006 Marseille⟧; ⟦ch. des Pâquis 2a, 1040 Échallens⟧; in 2021 R. Stallman wrote",
    "a door before the street": "op het ⟦appartement 05.02, Zeedijk 214, 8370 Blankenberge⟧ niet",
    "a postcode of Argentina": "consorcio de ⟦Av. Gaona 3815, C1416 CABA⟧: no",
    "streets that cross": "Notificaciones: ⟦Carrera 27 # 45-12, apto 302⟧; calle 12, x",
    "a farm, a manor and an estate before a postcode":
      "Site : X, ⟦ZI des Moulins, 62410 Wingles⟧\nÀ mon domicile, ⟦Manoir du Clos, 35600 Bains-sur-Oust⟧. Numéro; ⟦C.da Serra s.n.c., 88050 Marcedusa⟧, carta; ⟦Cortijo Los Almendros, 18414 Pampaneira⟧; Domaine de la Côte, 2019 Pinot",
    "a floor and a side":
      "wir wohnen ⟦Hansaring 88, 4. Stock links, 50670 Köln⟧, Mieternummer; ⟦Abdijstraat 58 gelijkvloers, 2020 Antwerpen⟧",
    "a zone of trades and a house, with what stands between":
      "⟦Zone industrielle Nord, BP 12, 67500 Haguenau⟧; ⟦ZA La Croix Blanche - 44260 Savenay⟧; ⟦Mas de l'Olivier\n30700 Uzès⟧; ⟦Résidence Les Pins, Bât. B, 13008 Marseille⟧",
    "an estate in other countries":
      "⟦Schloss Orth, 4810 Gmunden⟧; ⟦Gewerbegebiet Nord, 17034 Neubrandenburg⟧; ⟦Hoeve De Linde, 3512 AB Utrecht⟧; ⟦Località Le Piane, 53100 Siena⟧; ⟦Polígono Industrial Los Olivos, 28906 Getafe⟧",
    "words that are something else, too":
      "gut verkauft, 5000 Tickets; ist gut angekommen, 12345 Stück; Hof Berlin, 5000 Besucher; mas de 4000 Personas; Villa Rosa. Nel parco",
    "boxes of offices":
      "⟦Casella postale 45, 20121 Milano⟧; ⟦Case postale 45, 1211 Genève⟧; ⟦Boîte postale 12, 75010 Paris⟧; ⟦CP 45, 20121 Milano⟧; CP 45, y más; in case 12 or the boîte 5, apartado 5.2",
    "a box with a dot": "Notificaciones: ⟦Apdo. de correos 219, 38400 Puerto de la Cruz⟧. ¿Cito",
    "a place without a number": "⟦Lieu-dit Le Bois-Joli, 24200 Sarlat⟧ ou le lieu de naissance",
    "a house with its name before the street": "⟦Résidence Uhaina, 5 chemin de Sutar, 64200 Arcangues⟧",
    "a town in its own field": '{"strasse":"⟦Kirchgasse 7⟧","plz":"97070","ort":"⟦Würzburg⟧"}',
    "a value between the quotes of Python": "{'calle': '⟦Calle Mayor 4⟧', 'piso': '3'}",
    "a town in a field beside no street": '{"ort":"Würzburg","thema":"Wein"}',
    "small letters to the town": "ich wohne in der ⟦goethestraße 12 in 04109 leipzig⟧, und du?",
    "small letters and a word behind a postcode": "ich wohne in der ⟦goethestraße 12⟧ in 04109 wenn du kommst",
    "small letters and a word behind a number": "treffen an der ⟦goethestraße 12⟧ um 1500 leute",
    "a street, a postcode and a town": "Ich wohne in der ⟦Musterstr. 12a, 12345 Berlin⟧.",
    "a letter's head": "Frau\nErika Beispiel\n⟦Kantstraße 21 a\n33455 Wiesental⟧\n\nSehr geehrte",
    "a name with hyphens": "wohnhaft ⟦Iris-Leber-Straße 42, 35745 Herborn⟧",
    "an adjective before the street": "Büro: ⟦Berliner Allee 5, 40212 Düsseldorf⟧",
    "a street of several words": "komm zur ⟦Alten Poststraße 3⟧",
    "an ending other words have too, on a line of its own": "Max Beispiel\n⟦Gartenpfad 44⟧\n",
    "a street that only its postcode betrays": "⟦Korekamp 15\n47809 Krefeld⟧\n",
    "the town first, as in Austria": "wohnhaft in ⟦9020 Klagenfurt, Alois-Alzheimer-Gasse 21⟧",
    "a country's letter": "⟦A-3336 St. Johann am Bergle\nSonnblick 32⟧,\nTelefon",
    "a Swiss street": "⟦Bahnhofstrasse 7, 8001 Zürich⟧",
    "a box": "Postanschrift: ⟦Postfach 10 20 30, 50667 Köln⟧",
    "small letters in a chat": "schick es an die ⟦hauptstraße 8⟧ bitte",
    "small letters and a name before the word":
      "bei mir, ⟦wiener straße 112/9⟧; bei mo, ⟦karl-heine-str 12⟧; in unserer straße 5 leute",
    "small letters, an ambiguous ending and a postcode": "bach (⟦lindenweg 6, 37574 einbeck⟧), ein umweg 6 km",
    "a form": "Anschrift: ⟦Am Alten Markt 5, 18055 Rostock⟧\nTelefon:",
    "a range of houses": "⟦Lindenallee 5-7, 10115 Berlin⟧",
    "a way in kilometres": "Der Arbeitsweg 12 km ist lang, der Umweg 3 auch.",
    "a place at a table": "Stellplatz 12 ist frei, Bahnhof 3 nicht, Ring 5 fehlt",
    "words for a street that are none": "Platz 3\nWeg 5\n",
    "an address that is not given": "Anschrift: wie oben\nAdresse: unbekannt\n",
    "a sum": "rund 12000 Euro, 25000 Menschen und 1500 Patienten",
    "a year at the start of a line": "Verlauf\n2048 Kontrolle bei Dysfunktion\n2050 Entlassung",
    "a chapter": "siehe Abschnitt 12, Tabelle 4 und Version 3",
  });
});

describe("in English", () => {
  finds(address, {
    "a British street and postcode": "He lives at ⟦10 Downing Street, London SW1A 2AA⟧.",
    "an American street": "⟦742 Evergreen Terrace Apt 3, Springfield, IL 62704⟧",
    "an American street without town": "ship to ⟦1600 Amphitheatre Pkwy⟧, please",
    "lines of a letter": "JANE DOE\n⟦95 Albert Terrace\nDundee\nDD1 4BG⟧\n2 June",
    "a flat and a house before the number": "at ⟦Flat 19, Tolpuddle House, 3 Bridport Place, London N1 5DR⟧ now",
    "shortened words for streets": "en ⟦Jr. Deustua 614, Puno⟧; ⟦Bv. Oroño 1467, piso 3 B⟧",
    "a house before the number": "⟦The Old Creamery, 5 Chapel Lane, Dromahair⟧",
    "a suite before the number": "office at ⟦#210 – 7485 130th Street, Surrey, BC V3W 1H8⟧.",
    "a flat before the number": "⟦Flat 3, 12 Baker Street, London⟧.",
    "a numbered street": "⟦350 5th Ave, New York, NY 10118⟧",
    "a town behind it": "I live at ⟦12 Baker Street in London⟧ and like it.",
    "small letters behind a cue": "i live at ⟦12 baker street⟧ btw",
    "a box": "write to ⟦PO Box 1234, Boston, MA 02110⟧",
    "a postcode alone": "somewhere near ⟦EH1 1YZ⟧ I think",
    "forces abroad": "send it to ⟦USS Mahler\nFPO AA 70489⟧ soon",
    "a place without a word for street": "I once lived in ⟦5638 Aasa 43 Suite 455⟧.",
    "a corner": "it is ⟦the corner of Bygget 64 and Komel Club⟧",
    Irish: "⟦14 Grafton Street, Dublin⟧, since May",
    "a street shortened at the end of a sentence": "She sleeps at ⟦27 Waitangi St.⟧ Then she goes.",
    JSON: '{"street": "⟦12 Elm Street⟧", "zip": "62704"}',
    "a field with a postcode in brackets": '{"domicilio": "⟦Onelli 1483 2°B, (8400) San Carlos⟧", "tel": 1}',
    "an element of XML": "<Residence>⟦Graslei 4 bus 2, 9000 Gent⟧</Residence>",
    "a house, a staircase and a door": "wohnt Schillerplatz; ⟦Kirchengasse 22/3/11, 4810 Gmunden⟧",
    "a county": "⟦12 Bank Place, Mallow, Co. Cork⟧\n",
    "JSON within JSON": '{"a":"{\\"address\\":\\"⟦12 Elm Street⟧\\"}"}',
    "a row": "Jane Doe;⟦72 Birchwood Ave, Chattanooga, TN 37402⟧;+1 615 555 0132",
    "a year and Wall Street": "In 2019 Wall Street fell",
    "a count and a way": "there are 12 ways and 3 roads, 5 St. members, 20 Square meters",
    "a machine's address": "address: 0x7fff5fbff8c0 address: 127.0.0.1:8080 IP address: 10.0.0.1",
    "an address in code": "const address: string = getAddress(1); address = street + 12",
    "a version": "moved to Python 3 and Windows 10, lives in chapter 5, see section 3 Road map",
    "a day": "moved on March 5, sent to you on Tuesday 12",
    "a day with its year":
      "Sent: Wednesday, May 14, 2025 4:02 PM\nSent: 14 May 2025 16:02\nwe moved 3 May 2025, delivered on 14 May 2025",
    "a licence's notice":
      "Copyright 1998, 1999 Adrian Baugh\n 2021 Iain Lane\n 2018-2021 Igalia\n\nAugust 26, 2011 Darrick",
    "a marked list": "Place the marks as mentioned in chapter 3. A C program where you make indents by 4",
    "an error": "Address already in use (port 3000)",
  });
});

describe("in the north and the east", () => {
  finds(address, {
    "a Danish floor and a letter behind the town": "I live at ⟦Vestergade 12, 2. tv, 8000 Aarhus C⟧ now",
    "a Norwegian street in a sentence": "the house in ⟦Hamarveien 4⟧ is sold",
    "a Finnish flat": "⟦Mannerheimintie 12 A 3, 00100 Helsinki⟧",
    "a Polish street, shortened": "we met in ⟦al. Niepodległości 51⟧ today",
    "a Hungarian street of two names": "⟦Kossuth Lajos utca 73, 7621 Pécs⟧",
    "an Estonian street": "Where is ⟦Narva mnt 39⟧?",
    "a Slovenian square in small letters": "near ⟦Trg revolucije 3, 8000 Novo Mesto⟧",
    "a brigade": "Brigade 5 and Renegade 2 came, the tee 3 was wet",
  });
});

describe("town, region and country behind the street", () => {
  finds(address, {
    "a postcode behind the town": "at ⟦Hauptstrasse 5, Graz 8010⟧, please",
    "a state and a postcode like a year": "to ⟦22 Wattle Street, Ultimo NSW 2007⟧",
    "a country behind a blank line": "⟦12 Elm Street\n Apt. 3\n Porto\n\n Portugal 45120⟧\n",
    "an empty region that a program wrote": "⟦2231 Krogen 12\n, nan\n 12345⟧\n",
    "a line with a country, whatever the street is": "⟦84 C. del Sol, 12\n Suite 12\n Écully\n France 12345⟧\n",
    "a number before the house's": "ship to ⟦2231 12 Elm Street⟧.",
    "a corner with a shortened word": "on ⟦the corner of ul. Polna 5 and Marta Coves⟧",
    "a bill": "Service in March 12\nTotal, net 12345\n",
    "a sentence before a country": "We sold 12 cars in\nSpain 61709\n",
  });
});

describe("in French", () => {
  finds(address, {
    "a roundabout": "J'habite ⟦3 rond-point des Pêcheurs⟧, puis ⟦12 Rond Point de la Nation, 75012 Paris⟧.",
    "a street, a postcode and a town": "J'habite au ⟦12 rue de la Paix, 75002 Paris⟧.",
    "a repeated number": "⟦11 bis impasse des Mimosas, 25000 Besançon⟧;04",
    "a short form": "⟦45, av. Victor Hugo, 69003 Lyon⟧",
    "an elided article": "⟦3 chemin de l'Église, 1000 Lausanne⟧",
    "the number last, as in Belgium": "⟦Rue de la Loi 16, 1000 Bruxelles⟧",
    "small letters to the town": "mon adresse c'est ⟦18 rue des lilas, 69003 lyon⟧ ou pas",
    "small letters": "on se voit au ⟦12 rue de la paix⟧, ok ?",
    "a box": "⟦BP 45, 31000 Toulouse⟧",
    "a form": "Adresse : ⟦8 place Stanislas, 54000 Nancy⟧",
    "a place at table": "il reste 12 places et 3 routes, 5 cours par semaine",
    "a way of installing": "### Installation via Bash on Windows 10",
    "a member of a variable": "strconv.FormatInt(r.ContentLength, 10)",
    "a street without number": "la rue de Rivoli est longue",
  });
});

describe("in Spanish", () => {
  finds(address, {
    "a street with floor and door": "Vivo en la ⟦Calle Mayor 5, 3º B, 28013 Madrid⟧.",
    "a short form": "⟦C/ Manuel Silvela nº 2, 6º A⟧",
    "a short form with a dot": "Igor ⟦C/. Mimendi, 14, 2.º B 20140 Andoain (Guipúzcoa) España⟧",
    "a short form in small letters": "vive en ⟦c/ del Abedul 5-7⟧ desde",
    "a name and a number with a comma before its postcode": "Oviedo. ⟦Los Alisos, 10. 13002 Ciudad Real⟧. Correo",
    "a sum before a number": "We paid for ten, 10. 13002 items were left",
    "a number behind its sign": "recojan en ⟦calle Maceo #112⟧",
    "a Basque street": "⟦Zuberoa kalea 23, 5.º D, 20302 Irun (Gipuzkoa)⟧\n",
    "a postcode and its town in a cell": "⟦Am Anger 7a⟧\t⟦83646 Bad Tölz⟧\tDE40",
    "an avenue": "Domicilio: ⟦Av. Litoral, 30, 1C⟧ .\nLocalidad: ⟦Barcelona⟧",
    "no number": "⟦Avda. Carlos Haya, s/n. 29010 Málaga⟧. Correo",
    "a road by its kilometre": "⟦Ctra. de Colmenar Viejo, Km 9,100 - 28034 Madrid⟧",
    "a form without a word for street": "Domicilio: ⟦Teatinos 180⟧.\n",
    "small letters": "vivo en ⟦calle mayor 5⟧",
    "a Catalan street": "⟦Passeig de Gràcia 71, 08008 Barcelona⟧",
    "a box": "⟦Apartado de Correos 201, 48080 Bilbao⟧",
    "the field of a card": "ADR;TYPE=HOME:;;⟦Kloosterstraat 88;Antwerpen;;2000;Belgium⟧\nEND",
    "the part of a report": "nistpubs/800-38C/SP800-38C_updated-July20_2007.pdf",
    "a street without number": "la calle Mayor es bonita y el paseo de 5 minutos también",
  });
});

describe("in Italian", () => {
  finds(address, {
    "a street, a postcode, a town and a province": "Abito in ⟦Via Roma 10, 00184 Roma (RM)⟧.",
    "a comma before the number": "⟦Viale della Libertà, 45/B, 20121 Milano⟧",
    "a town in a form, with a dot behind it": "Domicilio: ⟦Calle Mayor 3⟧.\nLocalidad/ Provincia: ⟦Cuenca⟧.\nNHC: 1",
    "a square": "⟦Piazza San Babila 85, 33100 Udine (UD)⟧;06",
    "a form": "Indirizzo: ⟦Corso Vittorio Emanuele II 12⟧\n",
    "a way of doing": "sent via HTTP 2, via PEP 658 and via Port 8080",
    "a way of doing in English": "via the OutModule parameter. Returns 0, LCD-via-CRT1",
    "a street without number": "in via Roma c'è un bar",
  });
});

describe("in Dutch", () => {
  finds(address, {
    "a street, a postcode and a town": "Ik woon op ⟦Kerkstraat 12-II, 1017 GP Amsterdam⟧.",
    "an ending other words have too": "Fenna;⟦Molenweg 71B, 8011 PK Zwolle⟧;058",
    "a box": "⟦Postbus 123, 3500 AC Utrecht⟧",
    "a square": "Adres: ⟦Stationsplein 1⟧\n",
    "Belgian Dutch": "⟦Veldstraat 5 bus 4, 9000 Gent⟧",
    "a number of ways": "er zijn 3 straten en 12 pleinen",
  });
});

describe("addresses of further countries and forms", () => {
  finds(address, {
    "a German town behind in": "wohnhaft ⟦Lagesche Str. 140 in 32756 Detmold⟧, ist",
    "a door in Austria": "⟦Kirchenplatz 6/Top 4, 3902 Vitis⟧\n",
    "a Dutch street that is stood at": "het huis staat aan de ⟦Noordweg 215⟧. Dossier",
    "a Dutch postcode and a town": "via the dock, ⟦1019 GP Amsterdam⟧. plate",
    "a point of a list":
      "3) nieuw adres: ⟦Dorpsstraat 71, 8012 EG Zwolle⟧ 4) opzeggen Vitens klantnr 200871005 5) nieuwe wifi",
    "no sum": "send GHS 350 momo",
    "no postcode": "in 1600 US Senators, 1500 EU Citizens, 1200 XY Berge",
    "an Irish postcode": "Co. Donegal ⟦F94 X2K7⟧\nTo",
    Singapore: "Unit – ⟦Blk 27 Pandan Crescent #08-14, Singapore 128475⟧\nand ⟦38 Lorong Melayu, S(416935)⟧, FIN",
    "a number in Singapore": "in 2020, Singapore 128475 people",
  });
});
