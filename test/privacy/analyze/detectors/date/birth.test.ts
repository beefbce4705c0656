import { describe } from "bun:test";
import { birth } from "../../../../../src/privacy/analyze/detectors/date/birth.ts";
import { finds } from "../marked.ts";

finds(birth, {
  "a day without a year behind the name of a field":
    '"geburtstag":"⟦--05-19⟧", bday: ⟦8/14⟧; Birthday ⟦Aug 8⟧. Geburtstag: ⟦8.8.⟧\nMy birthday party on 8 August',
  "a birth in a payment": "<BirthDt>⟦1971-05-09⟧</BirthDt>",
  "of further languages":
    "narozena ⟦26. 4. 1994⟧, szül. ⟦1957. március 14⟧., Doğum: ⟦19.01.1998⟧, urodzony ⟦3 maja 1990⟧",
  "no year long ago": "Marie Curie, born in Warsaw in 1867; born ⟦12 May 1867⟧ and born in ⟦1931⟧",
  "born with a month": "born ⟦January 6, 1940⟧, ssn",
  "born with a place between": "She was born in Vienna on ⟦5 May 1990⟧.",
  "an ordinal": "born on the ⟦5th of May 1990⟧",
  "words, as they are told on the telephone":
    "your date of birth?\nCALLER: ⟦Second of the ninth sixty-one⟧.\nAGENT: And",
  "words in Dutch behind a time": "uw geboortedatum?\n[00:18] Klant: ⟦zes mei negentienzevenenveertig⟧\n",
  "words in French": "date de naissance?\n[00:01:02] Client : Le ⟦quatre octobre soixante-trois⟧.",
  "words in Spanish": "y nací el ⟦veintitrés de abril del sesenta y uno⟧.",
  "a date in words, as in deeds":
    "né le ⟦premier novembre mil neuf cent cinquante et un⟧ à Lyon; nacida el ⟦tres de marzo de mil novecientos ochenta y dos⟧ en Madrid; nato il ⟦tre marzo millenovecentottantadue⟧ a",
  "a date in words in German and Dutch":
    "geboren am ⟦dritten März neunzehnhundertzweiundachtzig⟧ in Köln; geboren op ⟦drie maart tweeduizend een⟧ te Utrecht",
  "a place before a date in words":
    "nacido en Lugo el día ⟦tres de mayo de mil novecientos sesenta⟧; nata a Lodi (LO) il giorno ⟦tre marzo millenovecentosettanta⟧; née à Vannes le ⟦deux mai mil neuf cent cinquante-deux⟧; geboren te Assen op ⟦zes mei negentienhonderdachtenzestig⟧; geboren zu Kiel am ⟦zweiten Mai neunzehnhundertsechzig⟧",
  "figures with spaces": "date of birth?\nCustomer: ⟦3 4 88⟧\nso dob ⟦14 02 1988⟧; geboren wurden 3 4 50 Lämmer",
  "a map on one line": "{name: Ana, born: ⟦1988-02-14⟧, city: x}, {born: ⟦14 Feb 1988⟧}",
  "a day in figures and a year in words": "née le ⟦3 mars mil neuf cent soixante-dix-huit⟧ de parents",
  "a day in words and a year": "I was born on the ⟦twenty-sixth day of June, 1983⟧ and",
  "a traveller's document": "SSR DOCS SN HK1 P/BEL/⟦GA0417722⟧/BEL/⟦09SEP81⟧/F/21NOV25/VANTONGEREN/LIE",
  "a year after an apostrophe": "geb. ⟦12-3-'88⟧ te ⟦Deurne⟧, in de zomer van '88",
  "a date of a program": "born_on { Date.new(⟦1979, 6, 5⟧) }, dob=⟦03041979⟧",
  "what is asked for": "date of birth?\nCALLER: the second one, I think",
  "a year, a month and a day": "D.O.B. ⟦1959 Mar 22⟧\nAddr",
  "a child's ticket": "2.HAKIMOVA/TIMUR MSTR(CHD/⟦09APR16⟧)",
  "who is asked at length": "date of birth for verification?\nCaller: ⟦November third, seventy-eight⟧.",
  DOB: "DOB: ⟦03/16/1980⟧",
  "a year": "born in ⟦1985⟧ in ⟦Leeds⟧",
  "a key in camel case": '{"dateOfBirth":"⟦1980-03-16⟧"}',
  "a key in snake case": "birth_date: ⟦19800316⟧",
  "a birthday": "my birthday is on ⟦3/4/90⟧",
  "geboren am": "geboren am ⟦15.2.39⟧ in ⟦Flensburg⟧",
  "geb. with a point": "Walther Muster, geb. am ⟦22.01.1974⟧, wohnhaft",
  "a date and what is no place": "geboren am ⟦3.5.2020⟧ in Spontangeburt",
  "the star of registers": "Fuss, Flora, * ⟦3.2.1959⟧, wohnhaft",
  "the star in brackets": "Leonie (5) und Mia-Sophie (*⟦16.08.2023⟧), siehe (*) und 5 * 3.2",
  "the star without a space": "Herrn Muster, *⟦23.03.1968⟧,",
  "a form over two lines": "Geburtsdatum\n⟦12.3.1980⟧\n",
  "née le": "née le ⟦16/10/1977⟧ à ⟦Besançon⟧",
  "date de naissance": "Date de naissance : ⟦3 août 1961⟧",
  "nacida el": "nacida el ⟦1 de abril de 1988⟧ en ⟦Albacete⟧",
  "fecha de nacimiento": "Fecha de nacimiento: ⟦23-febrero-1931⟧.",
  "nato il": "nato il ⟦21 marzo 1978⟧ a ⟦Udine⟧",
  geboortedatum: "Geboortedatum: ⟦04-09-1962⟧",
  "geboren op": "geboren op ⟦10 augustus 2000⟧ te ⟦Zwolle⟧",
  "a field behind an escaped line break": "Jane\\nDOB: ⟦03/16/1980⟧\\nLeeds",
  "a date in another paragraph": "geboren\n\n12.3.1980",
  "a date of something else": "The meeting is on 12/03/2024, the invoice is of 1 May 2023.",
  "a birth without date": "born into a family of 3 in a town of 1200 people",
  "a product": "2 * 3.2.1999 = x",
  "a list in Markdown": "* 3.2.1999 first release",
  "a birthday party": "the birthday party that we planned for months is on 3/4/2024",
  "a date far away": "born to be wild, as the song from the album that came out says: 12/03/1968",
});

describe("births told in other forms", () => {
  finds(birth, {
    "a month and a year": "he was Leander, born ⟦June 1938⟧ in ⟦Trepassey⟧",
    "in fields of data":
      '<birthTime value="⟦19790402⟧"/>, <DataUrodzenia>⟦1979-04-02⟧</DataUrodzenia>, GBDAT=⟦19790402⟧, dob=⟦790402⟧ conf=0.61, "dob": "⟦020479⟧"',
    "no six figures of something else": "dob=1234567, dob=791402, dob: 790402-1, birthTime = 77",
    "in a tree and in parts":
      '1 BIRT\n2 PLAC Oslo\n2 DATE ⟦2 APR 1979⟧\n1 DEAT\n2 DATE 3 MAY 2020\n1 BIRT\n2 DATE 3 MAY 1771, "birthdays": [{"date": {"year": ⟦1979⟧, "month": 4}}], birthdays in 2024',
    "a ticket of an airline": "PPT B50318842  DOB ⟦24JUL86⟧",
    "a family tree": "1. Hannah Twelvetrees, b. ⟦11 Mar 1871⟧ Spalding; Albert (b. ⟦1894⟧, k. 1 July 1916)",
    "an answer to choose": "Which year? a. 1891, b. 1894, c. 1901. Plan B. 1894 was another year.",
  });
});
