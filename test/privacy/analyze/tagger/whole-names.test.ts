import { expect, test } from "bun:test";
import { tagWholeNames } from "../../../../src/privacy/analyze/tagger/whole-names.ts";
import { taggedAfter } from "./tagged-after.ts";

for (const [text, tagged] of Object.entries({
  "and Can-⟦Luca⟧ came": ["Can", "Luca"],
  "the Anti-⟦Luca⟧ club": ["Luca"],
  "⟦Hyun⟧-woo, please": ["Hyun", "woo"],
  "⟦Merkel⟧-era politics": ["Merkel"],
  "Quvbreneth ⟦Laura⟧ ⟦Hendricks⟧": ["Quvbreneth", "Laura", "Hendricks"],
  "so Quvbreneth ⟦Laura⟧ ⟦Hendricks⟧": ["Laura", "Hendricks"],
  "sind Ocke ⟦Lorenzen⟧ und": ["Ocke", "Lorenzen"],
  "die Schreinermeisterin ⟦Lorenzen⟧": ["Lorenzen"],
  "⟦Nguyễn⟧ Thị ⟦Bảo⟧": ["Nguyễn", "Thị", "Bảo"],
  "⟦Quvbreneth⟧ Lorenzen ruft": ["Quvbreneth", "Lorenzen"],
  "⟦Quvbreneth⟧ van den Heuvel zit": ["Quvbreneth", "Heuvel"],
  "ein ⟦Huang⟧ Wei rief": ["Huang", "Wei"],
  "Acquirenti Hichem ⟦Salah⟧ e": ["Hichem", "Salah"],
  "neu gestartet (N. Quvbreneth) und": ["N", "Quvbreneth"],
  "partner: A. van Tilburg, en": ["A", "van", "Tilburg"],
  "lol :D. Quvbreneth": [],
  "Liste: A. Rechtsexpertin": [],
  "einem ⟦Pascal⟧ P.": ["Pascal", "P"],
  "⟦Laura⟧ ⟦Hendricks⟧ ⟦Prof⟧. Dr. ⟦Kofi⟧": ["Laura", "Hendricks", "Kofi"],
}))
  test(`of ${JSON.stringify(text)}, ${tagged.join(" and ")} is a name`, () => {
    expect(taggedAfter(tagWholeNames, text)).toEqual(tagged);
  });
