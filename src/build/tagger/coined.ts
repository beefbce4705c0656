import type { Chance } from "./chance.ts";
import type { Stock } from "./stock.ts";

/** A word that no list has: a German compound, or a medical term. */
export function coined(stock: Stock, chance: Chance): string {
  const noun = () => chance.one(stock.nouns["de"]!);
  if (chance.is(0.6)) return noun() + chance.one(["", "s", "n", ""]) + noun().toLowerCase();
  return titled(noun().slice(0, 3 + chance.below(3)) + chance.one(endings));
}

/** A product name made of syllables. */
export function brand(chance: Chance): string {
  let name = "";
  for (let n = 1 + chance.below(3); n >= 0; n--) name += chance.one(onsets) + chance.one(vowels);
  return titled(name + chance.one(codas));
}

export function acronym(chance: Chance): string {
  return Array.from({ length: 2 + chance.below(4) }, () => chance.one("ABCDEFGHIKLMNOPRSTUVXZ".split(""))).join("");
}

const onsets = "b c d f g h j k l m n p r s t v w x z br cl cr dr fl gl gr pl pr qu sc sl sp st tr th sh ch".split(" ");
const vowels = "a e i o u a e i o u ai ea io oo ua y".split(" ");
const codas = "|||n|r|l|x|s|t|m|k|st|nt|rt|ra|do|fy|ly|io|ium|eon|app".split("|");
const endings =
  "itis ose ol in an um us ie mab pril olol ase id at yl on ex ix ox or is oma om ura ula ika al ar ium iol azol mycin cillin tron statin pathie skopie graphie logie gramm ektomie tomie plastik ämie urie algie tonie trophie ysis ismus ität tion".split(
    " ",
  );

export function titled(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
