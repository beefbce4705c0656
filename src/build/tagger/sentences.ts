import type { LabelledSpan } from "../corpora/labelled.ts";
import type { Chance } from "./chance.ts";
import { acronym, brand, titled } from "./coined.ts";
import type { People } from "./people.ts";
import type { Stock } from "./stock.ts";

/** A text with its people, places and organisations. What is `notCounted` is not learnt from. */
export interface TrainingExample {
  text: string;
  spans: LabelledSpan[];
  /** Not everything is labelled: a capitalised word without a label may be a name all the same. */
  isPartial?: boolean;
}

/** Fills a template: `{P}` becomes a person, whose range is recorded, `{C}` a town. */
export function fillTemplate(
  template: string,
  language: string,
  people: People,
  stock: Stock,
  chance: Chance,
): TrainingExample {
  const spans: LabelledSpan[] = [];
  let text = "";
  let last = 0;
  for (const { 0: slot, 1: letter, index } of template.matchAll(/\{([A-Za-z])\}/g)) {
    text += template.slice(last, index);
    last = index + slot.length;
    const { value, type } = valueOf(letter!, language, people, stock, chance, eponym(template, index, last));
    if (type !== undefined) spans.push({ start: text.length, end: text.length + value.length, type });
    text += value;
  }
  return { text: text + template.slice(last), spans };
}

/** Whether a surname is not a person, as in "Rue {S}" and "{S} GmbH". */
function eponym(template: string, start: number, end: number): boolean {
  return thing.test(template.slice(end, end + 18)) || thingBefore.test(template.slice(Math.max(0, start - 24), start));
}

function valueOf(letter: string, language: string, people: People, stock: Stock, chance: Chance, isThing: boolean) {
  const person = (value: string) => ({ value, type: isThing ? "EPONYM" : "PERSON" });
  switch (letter) {
    case "P":
      return person(people.full(language));
    case "G":
      return person(people.given(language));
    case "S":
      return person(people.surname(language));
    case "I":
      return person(people.short(language));
    case "L":
      return person(`${people.surname(language)}, ${people.given(language)}`);
    case "U":
      return person(people.full(language).toUpperCase());
    case "u":
      return person(people.full(language).toLowerCase());
    case "g":
      return person(people.given(language).toLowerCase());
    case "T":
      return other(chance.one(titles[language]!));
    case "C":
      return place(chance.one(stock.cities));
    case "c":
      return place(chance.one(stock.cities).toLowerCase());
    case "K":
      return place(chance.one(stock.countries));
    case "N":
      return other(chance.one(stock.nouns[language]!));
    case "W":
      return other(titled(chance.frequent(stock.words[`${language} spoken`]!)));
    case "w":
      return other(chance.frequent(stock.words[`${language} spoken`]!));
    case "Q":
      return other(chance.is(0.2) ? acronym(chance) : brand(chance));
    case "O":
      return company(organisation(language, people, stock, chance));
    case "o":
      return company(organisation(language, people, stock, chance).toLowerCase());
    case "X":
      return other(invented(stock, language, chance));
    case "x":
      return other(invented(stock, language, chance).toLowerCase());
    case "A":
      return {
        value: chance
          .one(streets[language]!)
          .replace("*", () => people.surname(language))
          .replace("#", `${1 + chance.below(200)}`),
        type: "ADDRESS",
      };
    case "E":
      return other(
        `${people.given(language).toLowerCase()}${chance.below(99)}@${chance.one(stock.words[language]!)}.${chance.one(["com", "de", "org", "fr"])}`,
      );
    case "D":
      return other(
        chance.one([
          `${1 + chance.below(28)}.${1 + chance.below(12)}.${1940 + chance.below(85)}`,
          `${1940 + chance.below(85)}-0${1 + chance.below(9)}-1${chance.below(9)}`,
          `${1 + chance.below(28)} ${chance.one(months[language]!)} ${1940 + chance.below(85)}`,
        ]),
      );
    case "Y":
      return other(`${1800 + chance.below(225)}`);
    default:
      return other(`${chance.below(10 ** (1 + chance.below(5)))}`);
  }
}

const other = (value: string) => ({ value, type: undefined });
const place = (value: string) => ({ value, type: "LOCATION" });
const company = (value: string) => ({ value, type: "ORGANIZATION" });

function organisation(language: string, people: People, stock: Stock, chance: Chance): string {
  const noun = () => titled(chance.one(stock.nouns[language]!));
  const kind = chance.below(6);
  const suffix = chance.one(companies[language]!);
  if (kind === 0) return `${people.surname(language)} ${suffix}`;
  if (kind === 1) return `${people.surname(language)} & ${people.surname(language)} ${suffix}`;
  if (kind === 2) return `${noun()} ${chance.one(stock.cities)}`;
  if (kind === 3) return `${invented(stock, language, chance)} ${suffix}`;
  if (kind === 4) return `${noun()} ${noun()} ${suffix}`;
  return invented(stock, language, chance);
}

/** A product name: two words in one, or a capitalised word. */
function invented(stock: Stock, language: string, chance: Chance): string {
  const word = () => titled(chance.one(stock.words[language]!));
  const kind = chance.below(6);
  if (kind > 3) return brand(chance);
  if (kind === 0) return word() + word().toLowerCase();
  if (kind === 1) return word() + word();
  if (kind === 2)
    return word() + chance.one(["ify", "ly", "tech", "soft", "ware", "io", "net", "media", "labs", "hub"]);
  return word();
}

const thing =
  /^(?:straße|platz|straat|plein|s? (?:GmbH|KG|BV|AG|Ltd|Inc|Group|Industries|Street|Hospital|College|Foundation|Institute|theorem|distribution|equation|blocks|& S)|-(?:Klassi|Test|Gymn|Klinik))/;
const thingBefore =
  /(?:rue|place|Calle|Avenida de|Plaza|Hospital|Hôpital|Ospedale|Ziekenhuis|Via|Piazza|Morbus|Syndrom nach|Síndrome de|escala de|signo de|enfermedad de|[Tt]est d[ei]|tumor de|maniobra de|[Mm]orbo di|[Mm]aladie de|[Zz]iekte van|test van|[Ll]oi de|théorème de|méthode de|teorema d[ei]|le[yg](?:ge)? d[ei]|stelling van|wet van|Groupe|Grupo|Gruppo|Firma|Verlag|Autohaus|Bäckerei|Praxis Dr\.|Cabinet|Maison|Établissements|Studio|Cantina|Officine|Asesoría|Talleres|Bodegas|Stichting|Bakkerij|KG,|&) $/;

const titles: Record<string, string[]> = {
  en: ["Mr", "Mrs", "Ms", "Dr", "Mr.", "Mrs.", "Dr.", "Prof.", "Miss"],
  de: ["Herr", "Frau", "Herrn", "Dr.", "Prof. Dr.", "Frau Dr."],
  fr: ["M.", "Mme", "Monsieur", "Madame", "Mlle", "Dr", "Maître"],
  es: ["el Sr.", "la Sra.", "el señor", "la señora", "Don", "Doña", "el Dr.", "la Dra."],
  it: ["il Sig.", "la Sig.ra", "il signor", "la signora", "il dott.", "l'avv."],
  nl: ["meneer", "mevrouw", "dhr.", "mevr.", "dr.", "de heer"],
};
const months: Record<string, string[]> = {
  en: ["January", "March", "May", "April", "June", "August"],
  de: ["Januar", "März", "Mai", "April", "Juni", "August"],
  fr: ["janvier", "mars", "mai", "avril", "juin", "août"],
  es: ["de enero de", "de marzo de", "de mayo de", "de abril de", "de junio de"],
  it: ["gennaio", "marzo", "maggio", "aprile", "giugno", "agosto"],
  nl: ["januari", "maart", "mei", "april", "juni", "augustus"],
};
const streets: Record<string, string[]> = {
  en: ["# * Street", "# Main Street", "# Oak Avenue", "# * Road", "Apt. #, * Lane"],
  de: ["*straße #", "*str. #", "Hauptstraße #", "Am Markt #", "*weg #"],
  fr: ["# rue *", "# avenue *", "# rue de la Gare", "# place de l'Église", "# impasse *"],
  es: ["Calle * #", "Avenida * #", "C/ * #", "Plaza Mayor #", "Paseo * #"],
  it: ["Via * #", "Piazza * #", "Corso * #", "Viale * #"],
  nl: ["*straat #", "*weg #", "Dorpsstraat #", "*laan #"],
};
const companies: Record<string, string[]> = {
  en: [
    "Ltd",
    "Inc.",
    "LLC",
    "Corp.",
    "Group",
    "LLP",
    "Industries",
    "Partners",
    "Solicitors",
    "Holdings",
    "& Sons",
    "and Sons",
    "plc",
    "Bros.",
  ],
  de: ["GmbH", "AG", "KG", "GmbH & Co. KG", "e.V.", "Gruppe", "OHG", "Logistik", "& Söhne", "Bau"],
  fr: ["SA", "SARL", "SAS", "et Fils", "Groupe", "& Cie", "Transports", "Frères"],
  es: ["S.A.", "S.L.", "y Asociados", "Hermanos", "Grupo", "e Hijos", "S.A.U."],
  it: ["S.p.A.", "S.r.l.", "e Figli", "Gruppo", "& C.", "Trasporti", "S.n.c."],
  nl: ["B.V.", "N.V.", "BV", "Groep", "en Zonen", "Holding", "& Zn.", "Transport"],
};
