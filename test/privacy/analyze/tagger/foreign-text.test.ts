import { expect, test } from "bun:test";
import { isForeignText, withdrawWords } from "../../../../src/privacy/analyze/tagger/foreign-text.ts";
import { tokensOf } from "../../../../src/privacy/analyze/tagger/tokens.ts";
import { taggedAfter } from "./tagged-after.ts";

test.each([
  "vi skal have noget at spise, og jeg køber brød på vejen",
  "proszę o pomoc, bo nie wiem jak to zrobić",
  "jag vill gärna veta när tåget går och varifrån",
  "prosím o radu, protože nevím jak to nastavit",
  "δεν ξέρω πότε φεύγει το πλοίο για το νησί",
  "en tiedä milloin juna lähtee, mutta kysyn asemalla",
  "nem tudom mikor indul a vonat, de megkérdezem",
  "nu știu când pleacă trenul, dar o să întreb la gară",
  "trenin saatini bilmiyorum ama biraz sonra istasyonda görevliye soracağım",
  "não sei quando parte o comboio, mas vou perguntar na estação",
])("a text of a further language is told by its words: %s", (text) => {
  expect(isForeignText(tokensOf(text))).toBe(true);
});

test.each([
  "I do not know when the train leaves, but I will ask at the station",
  "ich weiß nicht, wann der Zug fährt, aber ich frage am Bahnhof",
  "ik weet niet wanneer de trein vertrekt, maar ik vraag het op het station",
  "je ne sais pas quand part le train, mais je vais demander à la gare",
  "no sé cuándo sale el tren, pero preguntaré en la estación",
  "non so quando parte il treno, ma chiederò alla stazione",
])("one of the six is not: %s", (text) => {
  expect(isForeignText(tokensOf(text))).toBe(false);
});

for (const [rule, marked, tagged] of [
  ["a word that such a language writes small is no name", "Sak: ⟦Kaffe⟧, som vi ikke fant", []],
  ["a name that is a word does not begin a sentence", "Kom snart.\n⟦Ring⟧ før klokken tolv", []],
  ["nor the item of a list", "Gjør dette:\n2. ⟦Sett⟧ bordet på plass", []],
  ["elsewhere it stays", "Kanskje vet ⟦Vera⟧ det, eller ⟦Liv⟧ på kontoret", ["Vera", "Liv"]],
  ["a word beside another with a capital stays", "og så kom Qvibbe ⟦Kaffe⟧ inn", ["Kaffe"]],
  ["words in small letters are no names", "jeg har ⟦samme⟧ ⟦spørsmål⟧ til deg", []],
  ["unless one is a name and no word", "jeg spurte ⟦astrid⟧ om det", ["astrid"]],
  ["an abbreviation is none", "det står i ⟦TAJ⟧ og i boka", []],
  ["where something is is none", "byl jsem v ⟦Qvibbe⟧ celý den", []],
  ["in Nordic languages too", "hon bodde i ⟦Qvibbe⟧ hela tiden", []],
  ["a month behind a day is none", "toplantı 15 ⟦Nisan⟧ günü olacak", []],
  ["a word of no list that begins a sentence is none", "Kom snart.\n⟦Zorvathet⟧ er tomme", []],
  ["but it is behind a title", "Vi så dr. ⟦Zorvathet⟧ i går", ["Zorvathet"]],
] as const)
  test(`in another language, ${rule}`, () => {
    expect(taggedAfter((text, tokens, tags) => withdrawWords(text, tokens, tags, () => true), marked)).toEqual([
      ...tagged,
    ]);
  });

test("in one of the six, all stay", () => {
  const kept = taggedAfter((text, tokens, tags) => withdrawWords(text, tokens, tags, () => false), "⟦Kaffe⟧ ist da");
  expect(kept).toEqual(["Kaffe"]);
});
