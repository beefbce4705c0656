import type { NameList } from "../lexicon/names.ts";
import type { Chance } from "./chance.ts";

/** Invents people: names of one region together, in the forms that people write. */
export class People {
  readonly #chance: Chance;
  readonly #regions: readonly NameList[];
  readonly #rare: NameList;
  readonly #byLanguage: Map<string, NameList[]>;

  constructor(lists: readonly NameList[], rare: NameList, chance: Chance) {
    this.#chance = chance;
    this.#rare = rare;
    this.#regions = lists.filter(({ given, surnames }) => given.length > 40 && surnames.length > 15);
    this.#byLanguage = new Map(
      Object.entries(homes).map(([language, home]) => [
        language,
        this.#regions.filter(({ region }) => home.test(region)),
      ]),
    );
  }

  /** The names of a region: mostly one where the language is spoken, often any. */
  region(language: string): NameList {
    const home = this.#byLanguage.get(language)!;
    return this.#chance.is(0.6) ? this.#chance.one(home) : this.#chance.one(this.#regions);
  }

  given(language: string): string {
    return this.#given(this.region(language));
  }

  surname(language: string): string {
    return this.#surname(this.region(language), language);
  }

  /** A full name: now and then with a second given name, an initial, a particle, two surnames. */
  full(language: string): string {
    const region = this.region(language);
    const given = this.#given(region);
    const surname = this.#surname(region, language);
    const form = this.#chance.next();
    if (form < 0.06) return `${given} ${initial(this.#given(region))} ${surname}`;
    if (form < 0.12) return `${given} ${this.#given(region)} ${surname}`;
    if (form < 0.14) return `${given}-${this.#given(region)} ${surname}`;
    if (form < 0.17) return `${given} ${surname}-${this.#surname(region, language)}`;
    if (form < 0.19) return `${initial(given)} ${surname}`;
    if (form < 0.21) return `${surname} ${given}`;
    if (form < (language === "es" ? 0.4 : 0.22)) return `${given} ${surname} ${this.#surname(region, language)}`;
    return `${given} ${surname}`;
  }

  /** "J. Doe". */
  short(language: string): string {
    const region = this.region(language);
    return `${initial(this.#given(region))} ${this.#surname(region, language)}`;
  }

  #given(region: NameList): string {
    return this.#chance.is(rarely) ? this.#chance.one(this.#rare.given) : this.#chance.usual(region.given);
  }

  #surname(region: NameList, language: string): string {
    const name = this.#chance.is(rarely) ? this.#chance.one(this.#rare.surnames) : this.#chance.usual(region.surnames);
    return name.includes(" ") || !this.#chance.is(0.07) ? name : `${this.#chance.one(particles[language]!)} ${name}`;
  }
}

const rarely = 0.1;

function initial(name: string): string {
  return `${name.charAt(0)}.`;
}

const homes: Record<string, RegExp> = {
  en: /^(?:us|en|ga_IE)/,
  de: /^de/,
  fr: /^fr/,
  es: /^es/,
  it: /^it/,
  nl: /^nl/,
};

const particles: Record<string, string[]> = {
  en: ["de", "van", "von", "del", "al"],
  de: ["von", "zu", "von der", "van", "von und zu"],
  fr: ["de", "de la", "du", "le"],
  es: ["de", "de la", "del", "de los"],
  it: ["di", "de", "della", "da"],
  nl: ["van", "van der", "van den", "de", "ter", "van de"],
};
