import { expect, test } from "bun:test";
import { tagInflected } from "../../../../src/privacy/analyze/tagger/inflected.ts";
import { taggedAfter } from "./tagged-after.ts";

const taggedIn = (isForeign: boolean, text: string) =>
  taggedAfter((whole, tokens, tags) => tagInflected(whole, tokens, tags, () => isForeign), text);

for (const [text, tagged] of Object.entries({
  "rozmawiałem z Krystianem o tym": ["Krystianem"],
  "dałem to Grzegorzowi wczoraj": ["Grzegorzowi"],
  "volejte manželovi Radkovi hned": ["Radkovi"],
  "zeptej se Vladimírovi na to": ["Vladimírovi"],
  "kysyin Matiaksella siitä": [],
  "annoin sen Juhanille eilen": ["Juhanille"],
  "Annalla on avaimet": ["Annalla"],
  "Kaarinalla on avaimet": [],
  "odaadtam Katalinnak a kulcsot": ["Katalinnak"],
  "kérdezd meg Borbálától holnap": ["Borbálától"],
  "la casa Mariei este mare": ["Mariei"],
  "⟦Horváth⟧ Katalinnak szóltam": ["Horváth", "Katalinnak"],
  "jsme v Romanem dnes": [],
  "proszę o pomoc Komputerem dzisiaj": [],
}))
  test(`in another language, ${tagged.join(" and ") || "nothing"} is a name in a case in ${JSON.stringify(text)}`, () => {
    expect(taggedIn(true, text)).toEqual(tagged);
  });

test("in one of the six languages only a German genitive is", () => {
  expect(taggedIn(false, "mit Krystianem, und dann hat die Anwältin Kowalskis das nicht gesagt")).toEqual([
    "Kowalskis",
  ]);
});
