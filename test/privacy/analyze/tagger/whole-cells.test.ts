import { expect, test } from "bun:test";
import { tagWholeCells } from "../../../../src/privacy/analyze/tagger/whole-cells.ts";
import { taggedAfter } from "./tagged-after.ts";

for (const [text, tagged] of Object.entries({
  "| ⟦Farrukh⟧ Tashkentov |": ["Farrukh", "Tashkentov"],
  'User("k", "Kahurangi ⟦Pomare⟧")': ["Kahurangi", "Pomare"],
  "<gp>Jolanta ⟦Mazur⟧-Quvbreneth</gp>": ["Jolanta", "Mazur", "Quvbreneth"],
  "| ⟦Farrukh⟧ Street |": ["Farrukh"],
  "0  E5518   ⟦Lerato⟧ Vantongeren   29": ["Lerato", "Vantongeren"],
  "Regards\n⟦Lerato⟧ Vantongeren\n": ["Lerato", "Vantongeren"],
  "**⟦Lerato⟧ Vantongeren**": ["Lerato", "Vantongeren"],
  "⟦Lerato⟧ Vantongeren said": ["Lerato"],
  "| to ⟦Farrukh⟧ Tashkentov |": ["Farrukh"],
  "Farrukh met ⟦Pomare⟧ Quvbreneth there": ["Pomare"],
}))
  test(`of ${JSON.stringify(text)}, ${tagged.join(" and ")} is a name`, () => {
    expect(taggedAfter(tagWholeCells, text)).toEqual(tagged);
  });
