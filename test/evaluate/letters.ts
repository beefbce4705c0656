import type { Chance } from "../privacy/chance.ts";

/** Letters of customers, and questions that one of them answers. Everybody in them is made up. */

export interface Question {
  kind: string;
  text: string;
  /** Whether the letter at a place answers it. */
  isAnsweredBy(letter: number): boolean;
}

const firstNames =
  "Maria Peter Ingrid Thomas Elena James Sofia Martin Chiara Daniel Julia Robert Anna Stefan Laura Michael Katrin Andrew Paula George".split(
    " ",
  );
const lastNames =
  "Lopez Schneider Johansson Miller Rossi Dubois Fernandez Wagner Jansen Clarke Moretti Bernard Garcia Hoffmann Visser Turner Ricci Laurent Navarro Keller Bakker Hughes Colombo Moreau Ortega Vogel Mulder Foster Marino Girard".split(
    " ",
  );
const things =
  "coffee machine|office chair|garden hose|water filter|desk lamp|bicycle helmet|winter tyres|rain jacket|kitchen scale|paper shredder|camping tent|electric kettle|standing desk|hiking boots|cordless drill|baby monitor|laser printer|yoga mat|bread maker|air purifier".split(
    "|",
  );
const troubles: readonly (readonly [said: string, asked: string])[] = [
  ["arrived with a crack along the left side", "damaged on arrival"],
  ["stopped working after three days", "failed within the first week"],
  ["was delivered to the wrong floor of the building", "brought to another floor"],
  ["is missing two screws and the manual", "came without its manual"],
  ["makes a loud noise whenever it is switched on", "is noisy"],
  ["has been charged twice on the last statement", "was paid for twice"],
  ["should go back, since a smaller one is needed", "is to be returned for a smaller one"],
  ["came in green although blue was ordered", "has the wrong colour"],
  ["was promised for Monday and is still on its way", "is late"],
  ["needs a longer cable than the one in the box", "has too short a cable"],
];
const endings = [
  "Please let me know what can be done.",
  "A replacement would be the easiest way for me.",
  "I would rather have the money back.",
  "Could somebody call me in the afternoon?",
  "Thank you for looking into it.",
];

/** @param count of letters, each by another person; some of them are about the same trouble with the same thing */
export function corpus(random: Chance, count: number): { letters: string[]; questions: Question[] } {
  const letters: string[] = [];
  const questions: Question[] = [];
  const people = firstNames.flatMap((first) => lastNames.map((last) => ({ first, last })));
  // A step that shares no factor with how many there are: everybody comes up once before anybody does again.
  const writerOf = (letter: number) => people[(letter * 227) % people.length]!;
  const thingOf = (letter: number) => letter % things.length;
  const troubleOf = (letter: number) => Math.floor(letter / things.length) % troubles.length;
  for (let letter = 0; letter < count; letter++) {
    const { first, last } = writerOf(letter);
    const thing = things[thingOf(letter)]!;
    const [said, asked] = troubles[troubleOf(letter)]!;
    const mail = `${first}.${last}${letter}@example.org`.toLowerCase();
    const begin = random.of([
      `Hello, my name is ${first} ${last}. `,
      `Dear team, this is ${first} ${last} again. `,
      `Good morning, ${first} ${last} here. `,
    ]);
    letters.push(`${begin}The ${thing} ${said}. ${random.of(endings)} You can write to ${mail}.`);
    if (letter % 3 !== 0) continue;
    const isIt = (other: number) => other === letter;
    const isAlike = (other: number) => thingOf(other) === thingOf(letter) && troubleOf(other) === troubleOf(letter);
    const isByThem = (other: number) => writerOf(other).last === last;
    const add = (kind: string, text: string, isAnsweredBy = isIt) => questions.push({ kind, text, isAnsweredBy });
    add("a full name", random.of([`What did ${first} ${last} write?`, `Letters from ${first} ${last}`]));
    add("an e-mail address", `Who wrote from ${mail}?`);
    add("a name and a thing", `${first} ${last} about the ${thing}`);
    add("a family name with a form of address", `Letters from Mr ${last}`, isByThem);
    add("a family name alone", `Letters from ${last}`, isByThem);
    add("a name with a letter wrong", `Letters from ${first} ${last.slice(0, -1)}h`);
    add("the trouble, in other words", `A customer whose ${thing} ${asked}`, isAlike);
    add("the trouble, in the same words", `The ${thing} ${said}`, isAlike);
  }
  return { letters, questions };
}
