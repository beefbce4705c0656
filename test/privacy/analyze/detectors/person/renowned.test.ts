import { readFileSync } from "node:fs";
import { expect, test } from "bun:test";
import { readConfig } from "../../../../../src/app/configuration.ts";
import { createMasking } from "../../../../../src/app/gateway.ts";
import { cue } from "../../../../../src/privacy/analyze/detectors/person/cue.ts";
import { person } from "../../../../../src/privacy/analyze/detectors/person/person.ts";
import { knownNames, packedNames } from "../../../../../src/build/renowned.ts";
import { jointOf } from "../../../../../src/privacy/analyze/detectors/person/renowned-names.ts";
import { location } from "../../../../../src/privacy/analyze/detectors/location/location.ts";
import { thing } from "../../../../../src/privacy/analyze/detectors/thing/thing.ts";
import { tokenRoom, tokensOf } from "../../../../../src/privacy/analyze/tagger/tokens.ts";
import { chatRequest } from "../../../../support/chat-request.ts";
import { finds } from "../marked.ts";

finds(person, {
  "no firm of two names": "Compare Morgan Stanley with Charles Schwab, Hugo Boss and Michael Kors.",
  "no firm with a sign": "How do I integrate with Johnson & Johnson, Abercrombie & Fitch or Barnes and Noble?",
  "no restaurant and no jeans":
    "What did McDonald's announce last quarter? Levi’s sells more jeans than Wendy's sells burgers.",
  "no firm of one word": "Compare Infosys with Xiaomi, Okta, Heineken and Lamborghini.",
  "no firm that has something": "Explain Gucci's history and Lamborghini's newest engine, and the Heineken-Aktie.",
  "no figure and no work": "Explain Harry Potter, Hamlet, Batman, Lord of the Rings and Romeo and Juliet to a child.",
  "no place": "I flew from Las Vegas to San Diego, Santa Barbara, St. Louis and Lincoln, Nebraska.",
  "no prize, storm or feast": "Who won the Stanley Cup and a Grammy before Hurricane Katrina and Mardi Gras?",
  "no dog, no salad and no car": "A Jack Russell ate my Caesar salad in an Alfa Romeo next to a Ford Mustang.",
  "no method": "Run a Monte Carlo simulation, draw a Gantt chart and a Sankey diagram, fit a Kaplan-Meier curve.",
  "no name without its accents": "What does Estee Lauder sell that Estée Lauder did not?",
  "no name in capitals": "COMPARE MORGAN STANLEY WITH GOLDMAN SACHS.",
  "nothing a question asks about": "Which is better: Gucci or Moncler?\nBrands: Xiaomi",
  "nothing known in German":
    "Was kostet eine Aktie von Morgan Stanley? Guccis Umsatz sinkt, und Harry Potters Narbe schmerzt.",
  "nothing known in French": "Compare Louis Vuitton avec Gucci et explique le rôle de Hamlet.",
  "nothing known in Spanish": "¿Quién escribió Don Quijote? Compara Siemens con Morgan Stanley y Heineken.",
  "no title that is a part of it": "Dr. Oetker and Dr Pepper sponsor Lady Macbeth.",
});

finds(person, {
  "whoever has a title":
    "Mr. ⟦Harry Potter⟧ and Mrs. ⟦Gucci⟧ met Dr. ⟦Morgan Stanley⟧, Herr ⟦Hugo Boss⟧ met Frau ⟦Heineken⟧.",
  "whoever has another given name": "⟦Anna Gucci⟧ and ⟦Peter Heineken⟧ are in the office of ⟦Martha Lamborghini⟧.",
  "whoever has an initial": "⟦J. Heineken⟧ wrote to ⟦M. Lamborghini⟧.",
  "whoever has a surname behind": "⟦Harry Potter Miller⟧ and ⟦Morgan Stanley Schneider⟧ signed.",
  "whoever is hyphenated with a surname": "Please call ⟦Maria Gucci-Schneider⟧ back.",
  "who is called like a part of a name":
    "⟦Morgan⟧ called ⟦Stanley⟧; ⟦Victoria⟧ met ⟦Charlotte Bayer⟧ and ⟦Otto Douglas⟧.",
  "whose surname is a firm's": "I wrote to ⟦Müller⟧ and ⟦Rossmann⟧ that ⟦Abbott⟧ is ill.",
  "what somebody has": "⟦Wendy⟧'s daughter is ill, and my uncle ⟦Ben⟧'s car is broken.",
  "whoever has what only people have": "⟦Jane Eyre⟧'s diagnosis is in, and ⟦Jack Daniel⟧'s wife has called.",
  "whoever has an age, an address or a number":
    "⟦Michael Kors⟧, 42, and ⟦Elizabeth Arden⟧, Hauptstraße 5, 89073 Ulm; call ⟦Charles Schwab⟧ at 555-1234.",
  "whoever speaks": "Hi, this is ⟦Heineken⟧ from accounting.",
  "whoever says the own name": "My name is ⟦Gucci⟧. Ich bin ⟦Hugo Boss⟧. Je m'appelle ⟦Jean Valjean⟧.",
  "whoever ends a letter": "Let us meet on Monday.\n\nBest regards,\n⟦Heineken⟧",
  "whoever signed": "It was signed by ⟦Michael Kors⟧.",
  "whoever is in a list of people": "Attendees: ⟦Anna Weber⟧, ⟦Michael Kors⟧",
  "a family": "The ⟦Heineken⟧ family and the tenant ⟦Lamborghini⟧ moved out.",
  "whoever comes first by the surname": "⟦Heineken⟧, ⟦Peter⟧ was late.",
  "whoever fills a column": "id;name;town\n7;⟦Michael Kors⟧;Ulm\n8;⟦Anna Weber⟧;Leipzig",
  "who lives in a town like a person": "⟦Abraham Lincoln⟧, Nebraska, and ⟦Anna Madison⟧, Wisconsin",
  "whoever stands before a town": "⟦Anna Weber⟧ moved from Madison, Wisconsin to Las Vegas.",
});

finds(person, {
  "no country and no region of several words, in a list, a table, data or a form":
    'North Korea\n- South Carolina\n- New South Wales\n{"name": "Costa Rica"},{"name": "Schleswig-Holstein"}\nname,sales\nPuerto Rico,3\nName: El Salvador',
  "no country in six languages":
    "Estados Unidos, Royaume-Uni, Paesi Bassi, Südkorea, Verenigd Koninkrijk, Saudi Arabia",
  "no language": "Translate it to Zulu, Breton and Cornish.",
  "whoever is called like a country":
    "⟦Anna Florida⟧ met Mr. ⟦England⟧ and ⟦Jimmy Wales⟧; ⟦Georgia⟧ called ⟦Israel Sanz⟧.",
});

finds(cue, {
  "no country that fills a field": '{"name": "Puerto Rico", "code": "PR"}\n{"name": "France"}\nTo: South Korea',
  "who has a field that only people have": '{"first_name": "⟦India⟧", "last_name": "⟦England⟧"}',
  "whoever is greeted": "Dear ⟦France⟧,",
});

finds(location, {
  "countries, regions, seas and rivers":
    "From ⟦South Carolina⟧ over the ⟦Bay of Biscay⟧ to ⟦Nouvelle-Aquitaine⟧ and the ⟦Loire⟧.",
  "quarters and sights": "We live in ⟦Alfama⟧, near ⟦Cais do Sodré⟧.",
  "no word in small letters": "the bay area of a turkey sandwich",
});

finds(cue, {
  "no title that begins a thing":
    "We bake with Dr. Oetker, drink Dr Pepper, read Don Quixote and eat like Aunt Jemima.",
  "whoever has such a title and more names": "Ask Dr. ⟦Oetker Schneider⟧ about it.",
  "who says so": "My name is ⟦Harry Potter⟧.",
  "who fills a form": "Name: ⟦Michael Kors⟧\nPatient: ⟦Jim Beam⟧",
  "who fills a field": '{"name": "⟦Harry Potter⟧", "email": "h@example.org"}',
  "who has a title": "Dear Mr. ⟦Hugo Boss⟧,",
  "who is somebody's uncle": "I called Uncle ⟦Beauregard⟧.",
});

finds(thing, { "a firm where organisations are asked for": "She works at ⟦Siemens⟧ in ⟦London⟧." });

const { privacy } = readConfig({ config: undefined }, {});
const masking = createMasking(privacy, { secret: "s", fetch: () => Promise.reject(new Error("no network")) });

async function masked(...texts: string[]): Promise<string[]> {
  const request = { model: "m", messages: texts.map((content) => ({ role: "user" as const, content })) };
  await masking.mask(chatRequest(request), "scope");
  return request.messages.map(({ content }) => content);
}

test("a question about a firm, a work or a place goes out as it was asked", async () => {
  const questions = [
    "Compare Infosys with its main competitors.",
    "Summarise the history of Johnson & Johnson in three sentences.",
    "I need five facts about the Lord of the Rings for a quiz.",
    "Tell me more about Dr. Oetker and Don Quixote.",
  ];
  expect(await masked(...questions)).toEqual(questions);
});

test("whoever is called like a firm by other evidence is hidden in the whole request", async () => {
  const [form = "", question = ""] = await masked(
    "My name is Harry Potter. Heineken, too: Mr. Heineken is my doctor.",
    "Write a letter to Harry Potter and another one to Heineken.",
  );
  expect(`${form} ${question}`).not.toMatch(/Harry|Potter|Heineken/);
});

test("the packed names are those of the lists", () => {
  const file = new URL("../../../../../src/privacy/analyze/detectors/person/renowned.txt", import.meta.url);
  // Not compared by `expect`, which would print a hundred thousand characters; `bun run fix` makes it anew.
  expect(readFileSync(file, "utf8") === packedNames()).toBe(true);
});

test("every name on the list is words and what joins them: of another, its beginning would be known alone", () => {
  const isWhole = (name: string) => {
    const { count, start, end, gap } = tokensOf(name, tokenRoom(name.length));
    const isJoined = gap.subarray(1, count).every((one) => jointOf(one) !== 0);
    return isJoined && start[0] === 0 && /^[.!]?$/.test(name.slice(end[count - 1]));
  };
  expect(knownNames().length).toBeGreaterThan(20_000);
  expect(knownNames().filter((name) => !isWhole(name))).toEqual([]);
});
