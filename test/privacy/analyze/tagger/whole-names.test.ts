import { expect, test } from "bun:test";
import { tagWholeNames } from "../../../../src/privacy/analyze/tagger/whole-names.ts";
import { taggedAfter } from "./tagged-after.ts";

for (const [text, tagged] of Object.entries({
  "and Can-⟦Luca⟧ came": ["Can", "Luca"],
  "the Anti-⟦Luca⟧ club": ["Luca"],
  "Sender Park ⟦Ji⟧-hoon, Choi ⟦Soo⟧-ah, Park ⟦Anna⟧-Lena": ["Park", "Ji", "hoon", "Choi", "Soo", "ah", "Anna"],
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
  "⟦Sietske⟧ v/d Velde, J. v/d Laan": ["Sietske", "Velde", "Laan"],
  "en Ria v.d. Hof en ⟦Piet⟧ v/h Kamp": ["Ria", "Hof", "Piet", "Kamp"],
  "⟦Raju⟧ s/o Quvbreth, ⟦Mary⟧ a/p Zorvath, ⟦Devi⟧ D/O Quvbral": [
    "Raju",
    "Quvbreth",
    "Mary",
    "Zorvath",
    "Devi",
    "Quvbral",
  ],
  "tea w/o Milk, I/O Port, ⟦Anna⟧ w/o milk, the W/L Ratio": ["Anna"],
  "⟦Zarifah⟧ binti Quvbren, ⟦Nur⟧ binte Zorvath": ["Zarifah", "Quvbren", "Nur", "Zorvath"],
  "einem ⟦Pascal⟧ P.": ["Pascal", "P"],
  "⟦Laura⟧ ⟦Hendricks⟧ ⟦Prof⟧. Dr. ⟦Kofi⟧": ["Laura", "Hendricks", "Kofi"],
}))
  test(`of ${JSON.stringify(text)}, ${tagged.join(" and ")} is a name`, () => {
    expect(taggedAfter(tagWholeNames, text)).toEqual(tagged);
  });
