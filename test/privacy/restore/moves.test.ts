import { expect, test } from "bun:test";
import { Vault } from "../../../src/privacy/pseudonymize/vault.ts";
import { grammar } from "../../../src/privacy/restore/grammar.ts";
import { restorerOf } from "../../../src/privacy/restore/answer-text.ts";

const vault = new Vault("secret", "account");
const [rose, maria] = [vault.hide("🌹 Rose 🌹", "PERSON"), vault.hide("Maria", "PERSON")];
const masked = { vault, grammar: grammar(["PERSON"]) };

const texts = [
  `😀😀😀 ${maria}one, ${rose}two ${maria} three`,
  `😀${rose}one two😀${maria}😀three`,
  `${maria}one ${rose}${maria} 😀two👩‍👩‍👧 ${rose} three ${rose}`,
  `one two three ${maria} 😀`,
];
const words = ["one", "two", "three"];

test.each(texts)("a word of %s is found by its code points where it is restored, however it is cut", (text) => {
  const whole = text.replaceAll(maria, "Maria").replaceAll(rose, "🌹 Rose 🌹");
  for (let size = 1; size <= text.length; size += 1) {
    const one = restorerOf(masked, false);
    for (let at = 0; at < text.length; at += size) one.push(text.slice(at, at + size));
    const moves = one.moves();
    for (const word of words) {
      const place = Array.from(text.slice(0, text.indexOf(word))).length;
      const found = Array.from(whole)
        .slice(moves.of(place), moves.of(place + word.length))
        .join("");
      expect([size, found]).toEqual([size, word]);
    }
  }
});
