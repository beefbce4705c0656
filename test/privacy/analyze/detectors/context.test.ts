import { academicTitle } from "../../../../src/privacy/analyze/detectors/person/academic-title.ts";
import { age } from "../../../../src/privacy/analyze/detectors/date/age.ts";
import { date } from "../../../../src/privacy/analyze/detectors/date/date.ts";
import { taggedDate } from "../../../../src/privacy/analyze/detectors/date/tagged-date.ts";
import { location } from "../../../../src/privacy/analyze/detectors/location/location.ts";
import { nationality } from "../../../../src/privacy/analyze/detectors/person/nationality.ts";
import { occupation } from "../../../../src/privacy/analyze/detectors/person/occupation.ts";
import { organization } from "../../../../src/privacy/analyze/detectors/organization/organization.ts";
import { fullUrl } from "../../../../src/privacy/analyze/detectors/network/full-url.ts";
import { finds } from "./marked.ts";

finds(date, {
  "a day and its year in words":
    "du ⟦vingt-trois octobre deux mille vingt-quatre⟧. am ⟦neunten mai zweitausendfünfundzwanzig⟧ zu; on the ⟦third of May⟧ two came",
  "a year in words behind a day in words or figures":
    "le ⟦vingt et un mai mil neuf cent quatre-vingt-dix-sept⟧; il ⟦tre marzo millenovecentottantadue⟧; op ⟦drie maart negentien honderd tweeëntachtig⟧; el ⟦3 de marzo de mil novecientos ochenta⟧",
  "thousands of something else":
    "le ⟦premier novembre⟧ mille fois, the ⟦3rd of May⟧ two thousandths, mil novecientos euros",
  "a day right before its month": "on ⟦2 day of May⟧ and ⟦10augustus⟧",
  "a date in figures": "see you ⟦08/06/2025⟧",
  "a date in ISO form": "on ⟦2026-01-31⟧.",
  "a German date": "am ⟦20. Mai 2025⟧ um zehn",
  "a month behind a word for time": "bereits im ⟦Juni⟧ letzten Jahres, since ⟦October⟧; may I march",
  "a day and a month": "⟦23.01.⟧ - ⟦15.02.12⟧ und am ⟦3.5.⟧ wieder",
  "an ordinal": "on the ⟦3rd of May⟧",
  "years in a pair and a decade": "in ⟦1987/88⟧, since the ⟦1990s⟧",
  "a date with its time": "on ⟦03/14/2015 10:22 PM⟧",
  "the stamp of a line, whole":
    "⟦2025-06-11 02:00:04,118⟧ INFO\n⟦14/8/25, 22:36⟧ - Eva: hecho\n[⟦12/05/2025 18:25⟧] Eva: non",
  "a stamp with its month's name": "⟦Feb 17 22:48:03⟧ mx2 sshd[20811]\nDate:   ⟦Thu Jan 23 18:07:44 2025 +0000⟧\n",
  "a stamp of digits": "DTSTART;TZID=Europe/Vienna:⟦20250604T103000⟧\nDTP*472*D8*⟦20250703⟧~ build 20250703, 202507031",
  "a short name of a day with its date":
    "⟦za 7 juni⟧, ⟦Mo., 8.12.⟧ und ⟦di 19/3⟧, the ⟦sat 22⟧ one; so 8 of us, I sat 5.15",
  "a short name of a day by itself": "moved to ⟦weds⟧, until ⟦thu⟧; she sat down in the sun",
  "a part of a day": "is ⟦vrijdagmiddag⟧ weg",
  "a day of the month alone": "paid on ⟦the 19th⟧, not on the 8th floor, the 19th century",
  "a part of a year": "since ⟦spring 2019⟧, bis ⟦Ende September⟧, between ⟦April⟧ and ⟦August 2023⟧",
  "a month that is another word, and is none": "depuis ⟦mai⟧, in ⟦May⟧; may I, the march of time",
  "a month": "seit ⟦Oktober 2012⟧",
  "a day of the week with its day":
    "el ⟦jueves 13⟧ en el SUM, ⟦sabato 8⟧, am ⟦Montag, dem 22.⟧, zwischen; on ⟦Friday⟧ 10:30, ⟦lundi⟧ 9 h",
  "days of the week": "on ⟦Friday⟧ or ⟦lundi⟧, not Fridays for Future",
  "a month in figures": "(⟦5/23⟧)",
  "a short year": "Im ⟦August 27⟧ unter",
  "a year": "founded in ⟦1977⟧.",
  "a span": "vom ⟦4. bis 18.10.21⟧, entre el ⟦18 al 20 de julio⟧; ⟦14 & 15 Dec⟧; am ⟦5., 12. und 19. März 2025⟧",
  "a day in words":
    "le ⟦six février⟧ à onze, il giorno ⟦ventotto del mese di marzo⟧, a ⟦veintiocho de marzo de 2025⟧, seit dem ⟦zweiten november⟧",
  "a day in words and a month that is another word":
    "It is the ⟦eighteenth of March⟧ now. We two march on, they may come",
  "a feast and its year": "since ⟦Easter 2021⟧, depuis ⟦Noël 2020⟧, seit ⟦Pfingsten 2019⟧; Easter eggs",
  "the day of a deed": "on the ⟦4th day of October 2019⟧ before me; dal ⟦9 del mese di marzo⟧",
  "days in words, from one to the other": "von ⟦dritter bis neunter august⟧, 190 euro",
  "a month that a scanner misread": "of ⟦8th Februarv 2023⟧ and ⟦17 Novernber⟧ last",
  "a date of a program": "new DateOnly(⟦1988, 7, 14⟧), LocalDate.of(⟦2001, 12, 3⟧)",
  "a Spanish month": "en ⟦abril de 2002⟧ y",
  "an amount": "2000 mg, 1999 €, 2048-bit, v2.0.12, 12:30",
});

finds(age, {
  "an age behind its word": "at the age of ⟦61⟧",
  "a Spanish age": "Edad: ⟦53 años⟧ Sexo",
  "a German age": "⟦80⟧ jährige Patientin",
  "an age with a hyphen": "⟦6⟧-jähriger Junge",
  "an age in words": "a ⟦fünf⟧jähriger Sohn, she was ⟦twenty-five⟧ years old",
  "an age in words of six languages":
    "Mujer de ⟦sesenta y tres años⟧ con, niño de ⟦tres años⟧, d'environ ⟦vingt-cinq⟧ ans, di ⟦quarantadue⟧ anni, hij is ⟦vijfennegentig⟧ jaar, mit ⟦achtundzwanzig⟧ Jahren",
  "a time in words": "hace tres años, depuis deux ans, ogni due anni, in drei Jahren",
  "an age behind a verb": "She is ⟦42⟧. I'm ⟦29⟧ and glad",
  "an age beside a name": "John, ⟦42⟧, of Leeds; Sarah (⟦35⟧)",
  "an age beside a relation": "meine tochter mathilda (⟦9⟧) hat, mijn moeder (⟦88⟧), table 3 (9)",
  "an age in words behind a verb or beside somebody":
    "I'm ⟦nineteen⟧, left school; sie wird ⟦vierzig⟧, mag; Mein Opa (⟦zweiundneunzig⟧) bekommt; ik werd ⟦vijftig⟧ en; Cumple ⟦ochenta y ocho⟧ el; it was twenty, seven years in sales, page (twelve)",
  "an age in chat": "shes ⟦29⟧ and im tired",
  "an age in a chat's sentence": "im ⟦31⟧ so what, Bin ⟦29⟧, Köchin, she turns ⟦90⟧ and",
  "an age behind a relation in its clause": "My mother-in-law, Nazeli, is ⟦71⟧ and joins us. The sum is 71 and",
  "an age in short": "he is ⟦55⟧ y.o.",
  "a time": "vor 3 Jahren, seit 5 Monaten, for 10 years, 5 years ago, hace 3 años",
  "a decade of somebody's life":
    "a man in his ⟦sixties⟧, female, ⟦mid-twenties⟧, sie ist Anfang ⟦vierzig⟧; music of the sixties",
  "a term":
    "a 12-year warranty, a notice period of 6 months, möchte 24 Monate Elternzeit, quisiera un préstamo a 24 meses, garantía de 3 años, a ⟦9⟧-year-old",
  "a service": "a bookkeeper with 9 years experience, 12 years of service",
  "an age behind a sex, a relation by marriage and a time":
    "Brief: A. Chandra, v, ⟦56⟧. Patnr\nLahlou · V · ⟦58⟧ a\nmeiner schwiegermutter (⟦79⟧), Hugo (then ⟦2⟧), v2, 3 v, 4",
  "a page": "page 12, 5 % and 3.5 years",
});

finds(
  taggedDate,
  {
    "an age that nothing but its place tells": "Room 4: Mrs Penhallow, ⟦88⟧, refused breakfast",
    "a count": "I'm 99% sure it's Deb; (1) photographs, (2) two quotes; Ffion stands down after 11 yrs, flowers",
    "an argument of a program": "I only call fibonacci(27) there, for a retention period of 6 years",
    "an age of a child": "The minor child, Ayanda, ⟦4⟧, remains with the mother.",
  },
  ["AGE"],
);
finds(
  taggedDate,
  {
    "a day and a month behind a word": "ricoverata fino al ⟦19/11⟧ e chiede di rateizzare",
    "a flight's day": "EK 241 ⟦20AUG⟧ DXB YYZ 0330 0930",
    "a number of other things": "See table 12 of the manual, port 8080, 3/4 inch, HTTP 404 and 12 of them",
  },
  ["DATE_TIME"],
);

finds(location, {
  "a country": "We moved here from ⟦Czech Republic⟧",
  "a country in Spanish": "País: ⟦España⟧.",
  "a town that is listed": "in ⟦Berlin⟧ ist es kalt",
  "a town by its ending": "ein Heim in ⟦Holzhausen⟧.",
  "a town behind a date": "el 1 de abril de 1988 en ⟦Montoro⟧",
  "a town behind a verb": "an agency based in ⟦KURZENKIRCHEN⟧.",
  "a town of no list in small letters": "oma wohnt in ⟦waldkirchen⟧ am wesen, er lebt in scheidung; she lives in chaos",
  "a town in small letters":
    "er wohnt allein in ⟦bad aussee⟧ und ist nach ⟦chemnitz⟧ gezogen, i live in ⟦leeds⟧; we live in peace, in a house, nach hause gezogen",
  "a town in the French of chats": "jai 19 ans jhabite a ⟦roubaix⟧ et je cherche",
  "a field": "Localidad/ Provincia: ⟦Getafe⟧.\n",
  "places in forms":
    'Heimatort: ⟦Silenen⟧\n5. Unfallort     ⟦Trubschachen⟧, Baustelle; Place of issue ⟦CHENNAI⟧\n{"province":"⟦BC⟧","stadt": "⟦Löbau⟧"}',
  "words in forms": "place of birth is a secret, place of issue The office, Unfallort siehe oben, Place of issue Date",
  "a letter's date": "\n⟦Herborn⟧, den 14.09.2039",
  "a postcode and its town": "León⟦⟧".replace("León⟦⟧", "Klinik ⟦12299 Wiesental⟧ \n"),
  "a treatment": "in Behandlung und Verlauf, nach Absprache, in Summe",
});

finds(organization, {
  "a firm of a small kind in French": "ingénieure chez ⟦Sucrerie d'Arcis⟧, puis ⟦Laboratoires Pernelle⟧",
  "an office before its name": "Anna Rossi\nHead of Sales, ⟦Quandter Logistics⟧",
  "a legal form": "complaint to ⟦Ashworth & Kaur Solicitors LLP⟧?",
  "a trade": "hired by ⟦Loveland Technologies⟧ today",
  "a German firm": "die ⟦Muster Bau GmbH & Co. KG⟧ zahlt",
  "a hospital": "⟦Hospital Universitario Ramón y Cajal⟧",
  "a German hospital": "im ⟦Diakonissenkrankenhaus Berlin⟧ behandelt",
  "a hyphenated hospital": "im ⟦Sankt-Klara-Spital⟧ erfolgte",
  "a hospital of several words": "im ⟦Allgemeinen Krankenhaus der Stadt Wien⟧",
  "a school with hyphens": "am ⟦Goethe-Gymnasium Trier⟧",
  "a clinic on a day": "in der Klinik am Montag",
  "a foundation": "ontslag bij ⟦Stichting Waterkant⟧",
  "an employer": "got fired from ⟦Harmon⟧ yesterday",
  "an employer behind an adverb": "die arbeitet auch bei ⟦Niederrhein Stahlhandel⟧. Ausgezogen; arbeitet auch bei uns",
  "legal forms of other countries":
    "an ⟦Lácteos La Cumbre de los Altos SA de CV⟧, w/ hrafnhildur (⟦Norðurver ehf.⟧), ⟦Ets Delcroix & fils⟧, ⟦Saaristo Sähkö Oy⟧",
  "no legal form": "Ana & figli, la SA de CVC, Oy vey",
  "a Spanish legal form": "Atentamente,\nRoman Puchalski\n⟦Carabajal y Ruiz S.A.⟧\n",
  "an Italian legal form": "per conto di ⟦Martinelli S.r.l.⟧ con sede",
  "a family's firm": "Head of Sales, ⟦Swift & Sons⟧\n",
  "a firm that says what it is": "⟦Coden⟧ is a design agency",
  "a shop and its name": "bei ⟦Druckerei Ahrens⟧, im ⟦Möbelhaus Trautwein⟧ und der ⟦Pension Elbkante⟧",
  "a restaurant with an article": "Chef vom ⟦Restaurant Zur Kogge⟧ zahlt",
  "a school at a place": "Schulleitung der ⟦Gesamtschule am Steigerwald⟧.",
  "an authority": "Die ⟦Kreisverwaltung Südeifel⟧, Ausländerbehörde",
  "a Dutch kind in small letters": "bij de ⟦gemeente Zeewolde⟧ en in ⟦woonzorgcentrum Ter Eycken⟧ in",
  "a Dutch compound": "van ⟦Verzekeringsmaatschappij Frisia⟧ invullen",
  "a kind behind its name": "a member of ⟦Ironberg Fitness⟧ and of ⟦Cornish Mutual Savings⟧",
  "partners and their trade": "de accountant van ⟦Terpstra & De Boer Accountants⟧ komt",
  "a French practice": "rendez-vous au ⟦cabinet dentaire Morel⟧ demain, puis à la ⟦boulangerie Lenoir⟧",
  "an Italian law firm": "lo ⟦studio legale Bianchi⟧ scrive",
  "a Spanish bakery": "al trabajo, ⟦Panadería Arrieta⟧.",
  "an abbreviation": "presso la ⟦ASL Roma 1⟧, al ⟦IES Sancho III⟧",
  "a name in quotes": "im Gasthof ist nichts frei, im ⟦Hotel „Zum Anker“⟧ schon",
  "a kind without a name": "die Gesamtschule am Montag, im Hotel Frühstück, la scuola di Marco, Best Hotel",
  "a common word": "the company has a bank and a group of partners; in der Klinik",
});

finds(academicTitle, {
  "a doctor": "this is ⟦Dr.⟧ Kuefer",
  "titles in a row": "⟦Univ.-Prof. Dr. med.⟧ Klaus Muster",
  "a title without its dot": "⟦Mrs⟧ Jones and ⟦Ms.⟧Frey",
  "a title in small letters": "⟦mr.⟧ john smith",
  "a title alone": "Title: ⟦Mr.⟧",
  "titles of Austria": "⟦Univ.-Prof. Dr. med. univ. et scient. med.⟧ Karl Muster, ⟦Dr.in⟧ Muster",
  "a server of mail": "received by mx.example.com and mx.google.com",
  "a magazine": "doctor, professor of, a mag and PDs",
});

finds(nationality, {
  "a people": "two ⟦Bolivians⟧ and a ⟦Swede⟧",
  "a people in small letters": "the ⟦paraguayans⟧ won",
  "a German adjective": "seine ⟦türkische⟧ Mutter",
  "a religion": "a ⟦Buddhist⟧ monk",
  "a language": "translate it to German, she speaks Spanish, a French word",
  "words with another meaning": "polish the poles, a danish",
});

finds(occupation, {
  "what somebody works as": "she works as a ⟦dental hygienist⟧ there",
  "a line under a name": "Ann Lee\n⟦Chief Executive Officer⟧\nTressel",
  "a line of its own": "Ana María de Orvak\n⟦credit union clerk⟧\n",
  "behind a name": "Ann Lee, ⟦software engineer⟧",
  "a field": "Occupation: ⟦Nurse⟧",
  "a part to play": "Act as a software engineer. What does an actuary do?",
});

finds(fullUrl, {
  "a site": "My website is ⟦http://www.example.org/⟧",
  "a site without scheme": "see ⟦www.example.org/a?b=1⟧.",
  "the bracket behind it stays": "(⟦https://example.org/a⟧)",
  "a scheme alone": "https:// and www.",
});
