import type { TextRange } from "../../detector.ts";

/**
 * The names of a text that are set or appended to, as in Ruby: `@body << "x"`. Each occurrence of a name is looked at once, if it is asked
 * about from left to right: one that stands everywhere would otherwise be looked for around every one of its occurrences.
 */
export class Variables {
  readonly #text: string;
  readonly #names = new Map<string, Sought>();

  constructor(text: string) {
    this.#text = text;
  }

  /** Whether a name is set near a place. */
  has(name: string, at: number): boolean {
    const [from, to] = [Math.max(0, at - reach), at + reach];
    let sought = this.#names.get(name);
    if (sought === undefined) this.#names.set(name, (sought = { set: [], to: 0 }));
    this.#seek(name, sought, Math.max(from, sought.to), to);
    const last = sought.set.findLast(({ end }) => end <= to);
    return last !== undefined && last.start >= from;
  }

  #seek(name: string, sought: Sought, from: number, to: number): void {
    const part = this.#text.slice(from, to);
    for (let place = part.indexOf(name); place >= 0; place = part.indexOf(name, place + name.length)) {
      const start = from + place;
      sought.to = start + name.length;
      const sign = setting.exec(this.#text.slice(sought.to, sought.to + longestSign));
      if (sign !== null) sought.set.push({ start, end: sought.to + sign[0].length });
    }
    sought.to = Math.max(sought.to, to - name.length + 1);
  }
}

/** Where a name is set, up to the place to which it was looked for. */
interface Sought {
  set: TextRange[];
  to: number;
}

const reach = 512;
const setting = /^(?: (?:=|<<|\|\|=) |&\.)/;
const longestSign = 5;
