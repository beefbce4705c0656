import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "bun:test";
import { person } from "../../../../../src/privacy/analyze/detectors/person/person.ts";
import { finds } from "../marked.ts";

finds(person, {
  "no word of Danish": "bagefter lavede vi en stor middag og købte friske grøntsager på markedet til familien",
  "no word of Polish":
    "wczoraj poszliśmy na targ, bo warzywa oraz chleb są tam świeże, i ugotowaliśmy kolację dla całej rodziny",
  "no first word of Turkish": "Yarın dağlara gideceğiz ve büyük bir akşam yemeği hazırlayacağız.",
  "no word of Azerbaijani": "Bütün elementlərin başlığa malik olmasını təmin edin, sonra yenidən yoxlayın və saxlayın.",
  "no word of Indonesian":
    "Kemarin kami pergi ke pasar dan membeli sayuran segar, lalu kami memasak makan malam yang besar.",
  "no word of Hungarian": "tegnap a piacra mentünk, és friss zöldségeket meg kenyeret vettünk az egész családnak",
  "no word of Hebrew": "אחר כך בישלנו ארוחת ערב גדולה לכל המשפחה. מחר נצא לטיול בהרים.",
  "no word of Korean": "모든 엘리먼트는 반드시 대체텍스트를 가지고 있어야 합니다.",
  "no word of Portuguese": "ontem você comprou pão também, mas não havia legumes para toda a família",
  "whoever has a name in Danish":
    "Hej, jeg hedder ⟦Mette Frederiksen⟧ og bor i København, og min kollega ⟦Rasmus⟧ skrev til dig.",
  "whoever has a name in Swedish": "Detta är ett brev från ⟦Sven Lindqvist⟧ till ⟦Karin Åkesson⟧ och alla andra.",
  "whoever has a name in Turkish": "Bu mektubu ⟦Mehmet Yılmaz⟧ yazdı ve sonra bütün aile okudu.",
  "a name in small letters in Polish": "nazywam się ⟦jan kowalski⟧ i mieszkam przez cały rok w krakowie",
  "a name in no list, within a sentence of Polish":
    "Wczoraj przez cały wieczór rozmawiał z nami ⟦Bartłomiejowicz⟧ oraz jego siostra.",
  "no first word of a sentence of Norwegian":
    "Kan du hjelpe meg? Skriv at vi ikke kommer. Hvordan svarer jeg på dette? Ring meg.",
  "no small word of Danish that is a name elsewhere": "det er hans sag, og vi har ikke fået hans svar, som han skrev",
  "names behind articles of Greek, but no towns and banks":
    "Λέει ο ⟦Τηλέμαχος⟧ ότι είδε την ⟦Ιωάννα Σπανού⟧ στην Αθήνα, και το Ναύπλιο.",
  "Greek names in their cases and in capitals":
    "Δεν ξέρω πότε θα έρθει. ⟦Σταύρο⟧, πες μου. Μίλησα με τον ⟦Παντελή⟧, και γράφει: ⟦ΠΑΝΤΕΛΗΣ ΚΑΡΑΓΙΑΝΝΗΣ⟧, Ηράκλειο.",
  "names in a case of Polish": "Rozmawiałem wczoraj z ⟦Krystianem⟧ oraz z ⟦Grzegorzem⟧, bo nie wiem jak to zrobić.",
  "names in a case of Finnish": "En tiedä milloin juna lähtee, mutta annoin avaimet ⟦Juhanille⟧ eilen.",
  "names in a case of Hungarian": "Nem tudom mikor indul a vonat, de odaadtam ⟦Katalinnak⟧ a kulcsot.",
  "no words that begin sentences, fields and items of a list":
    "Hej,\nvi skal have noget at spise.\n\nAdresse: kommer senere\nKode: se nedenfor\n1) Kaffe\n2) Brød\n§2 Till sist ska vi äta.",
  "no towns behind the words for where": "Proszę o plan, bo jadę do pracy w Sandomierzu, a potem byłem w Tarnobrzegu.",
  "a word behind an article": "Los marcos deben tener un título, com uma função apropriada",
  "a name beside Latin": "The patient ⟦Quvbreneth⟧ had a lorem, ipsum and dolor.",
});

/** Written by the translators of a tool; no person is in them. */
const locales = `${import.meta.dir}/../../../../../node_modules/axe-core/locales`;

test.each(readdirSync(locales).filter((name) => /^[a-z]/.test(name)))(
  "%s, a translated program, stays readable",
  (name) => {
    let read = 0;
    let hidden = 0;
    JSON.parse(readFileSync(`${locales}/${name}`, "utf8"), (_, value: unknown) => {
      if (typeof value !== "string") return;
      read += value.length;
      for (const { start, end } of person.find(value)) hidden += end - start;
    });
    expect(read).toBeGreaterThan(1000);
    expect(hidden / read).toBeLessThan(0.03);
  },
);
