import { fieldWords } from "../../privacy/analyze/detectors/person/field-words.ts";
import type { Chance } from "./chance.ts";
import { coined, titled } from "./coined.ts";
import type { People } from "./people.ts";
import { fillTemplate, type TrainingExample } from "./sentences.ts";
import type { Stock } from "./stock.ts";

/** Some fields of a form, a letter or a record with their values: the names of fields are no people, whatever they are made of. */
export function filledForm(language: string, people: People, stock: Stock, chance: Chance): TrainingExample {
  const example: TrainingExample = { text: "", spans: [] };
  const mark = chance.one([": ", ": ", ": ", ":", " : ", ":\t", " - ", " = ", " | ", ":\n"]);
  for (let line = 1 + chance.below(5); line > 0; line--) {
    const label = fieldName(language, stock, chance);
    const shown = chance.is(0.75) ? titled(label) : chance.is(0.5) ? label.toUpperCase() : label;
    const value = fillTemplate(chance.one(values), language, people, stock, chance);
    const start = example.text.length + shown.length + mark.length;
    example.text += `${shown}${mark}${value.text}${line > 1 ? chance.one(["\n", "\n", "\n", ", ", "; "]) : ""}`;
    example.spans.push(...value.spans.map((span) => ({ ...span, start: span.start + start, end: span.end + start })));
  }
  return example;
}

function fieldName(language: string, stock: Stock, chance: Chance): string {
  const kind = chance.next();
  if (kind < 0.4) return chance.one(known);
  if (kind < 0.6) return language === "de" ? coined(stock, chance) : chance.one(stock.nouns[language]!);
  if (kind < 0.85) return chance.one(stock.words[language]!);
  return `${chance.one(stock.words[language]!)} ${chance.one(known)}`;
}

const known = [...fieldWords];
const values = [
  "{P}",
  "{P}",
  "{P}",
  "{G}",
  "{S}",
  "{L}",
  "{C}",
  "{C}",
  "{O}",
  "{A}, {C}",
  "{P}, {A}",
  "{n}",
  "{n} {w}",
];
values.push("{D}", "{D}", "{E}", "{W}", "{W} {n}", "{w} {w}", "{w} {w} {w}", "{N}", "{K}", "{N} {n}", "{X}");
