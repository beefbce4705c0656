/** A place in a text with what it is. */
export interface Place {
  start: number;
  end: number;
  type: string;
}

export interface Judged {
  text: string;
  language: string;
  gold: readonly Place[];
  found: readonly Place[];
}

/** How well one type was found. Characters count without spaces; a finding is right if it touches a value of its type. */
export class Tally {
  values = 0;
  touched = 0;
  findings = 0;
  right = 0;
  characters = 0;
  leaked = 0;

  get leak(): number {
    return this.leaked / this.characters;
  }
  get recall(): number {
    return this.touched / this.values;
  }
  get precision(): number {
    return this.right / this.findings;
  }
}

export interface Score {
  types: Map<string, Tally>;
  /** All types together; a finding of any type is right if it touches a value of any type. */
  all: Tally;
  /** Characters that are no personal data, and how many of them were hidden all the same. */
  harmless: number;
  masked: number;
  overMasked: number;
}

/** Counts what was found of the types that are wanted; what touches only values of other types is neither right nor wrong. */
export function score(texts: readonly Judged[], isWanted: (place: Place, text: string) => boolean): Score {
  const types = new Map<string, Tally>();
  const all = new Tally();
  let harmless = 0;
  let masked = 0;
  const tallyOf = (type: string) => {
    const tally = types.get(type) ?? new Tally();
    types.set(type, tally);
    return tally;
  };
  for (const { text, gold, found } of texts) {
    const hidden = covered(text, found);
    const personal = covered(text, gold);
    for (let at = 0; at < text.length; at++) {
      if (personal[at] === 1) continue;
      harmless++;
      masked += hidden[at]!;
    }
    const wanted = gold.filter((place) => isWanted(place, text));
    for (const place of wanted) {
      const tally = tallyOf(place.type);
      const leaked = leakOf(text, place, hidden);
      for (const one of [tally, all]) {
        one.values++;
        one.characters += leaked.characters;
        one.leaked += leaked.leaked;
      }
      if (found.some((one) => one.type === place.type && overlap(one, place))) tally.touched++;
      if (found.some((one) => overlap(one, place))) all.touched++;
    }
    for (const one of found) {
      const touches = wanted.filter((place) => overlap(one, place));
      if (touches.length === 0 && gold.some((place) => overlap(one, place))) continue;
      const tally = tallyOf(one.type);
      for (const counted of [tally, all]) counted.findings++;
      if (touches.some(({ type }) => type === one.type)) tally.right++;
      if (touches.length > 0) all.right++;
    }
  }
  return { types, all, harmless, masked, overMasked: masked / harmless };
}

function covered(text: string, places: readonly Place[]): Uint8Array {
  const marks = new Uint8Array(text.length);
  for (const { start, end } of places) marks.fill(1, start, end);
  return marks;
}

function leakOf(text: string, { start, end }: Place, hidden: Uint8Array) {
  let characters = 0;
  let leaked = 0;
  for (let at = start; at < end; at++) {
    if (/\s/.test(text.charAt(at))) continue;
    characters++;
    if (hidden[at] === 0) leaked++;
  }
  return { characters, leaked };
}

function overlap(a: Place, b: Place): boolean {
  return a.start < b.end && b.start < a.end;
}
