import type { Chance } from "./chance.ts";
import { acronym, brand, coined, titled } from "./coined.ts";
import type { People } from "./people.ts";
import type { TrainingExample } from "./sentences.ts";
import type { Stock } from "./stock.ts";

/** Random words, with or without a person among them, so that the model relies on the words more than on the few templates. */
export function salad(language: string, people: People, stock: Stock, chance: Chance): TrainingExample {
  const spans: TrainingExample["spans"] = [];
  let text = "";
  const length = 3 + chance.below(12);
  const personAt = chance.is(0.4) ? chance.below(length) : -1;
  for (let n = 0; n < length; n++) {
    if (n > 0) text += chance.is(0.08) ? ", " : chance.is(0.04) ? ". " : " ";
    const isFirst = n === 0 || text.endsWith(". ");
    if (n === personAt) {
      const name = nameFor(language, people, chance);
      spans.push({ start: text.length, end: text.length + name.length, type: "PERSON" });
      text += name;
    } else {
      const word = wordFor(language, stock, chance);
      const shown = isFirst ? titled(word) : word;
      if (stock.places.has(word)) spans.push({ start: text.length, end: text.length + shown.length, type: "LOCATION" });
      text += shown;
    }
  }
  return { text: text + chance.one([".", ".", "?", "", ":"]), spans };
}

function nameFor(language: string, people: People, chance: Chance): string {
  const form = chance.next();
  if (form < 0.5) return people.full(language);
  return form < 0.85 ? people.given(language) : people.surname(language);
}

function wordFor(language: string, stock: Stock, chance: Chance): string {
  const kind = chance.next();
  if (language === "de" && kind < 0.25) return chance.is(0.4) ? coined(stock, chance) : chance.one(stock.nouns["de"]!);
  if (kind > 0.97) return titled(coined(stock, chance));
  if (kind > 0.94) return brand(chance);
  if (kind > 0.91) return acronym(chance);
  if (kind > 0.88) return chance.one(stock.cities);
  if (kind > 0.86) return titled(chance.frequent(stock.words[`${language} spoken`]!));
  return chance.is(0.8) ? chance.frequent(stock.words[`${language} spoken`]!) : chance.one(stock.words[language]!);
}
