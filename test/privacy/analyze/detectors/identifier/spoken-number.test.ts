import { identifier } from "../../../../../src/privacy/analyze/detectors/identifier/identifier.ts";
import { finds } from "../marked.ts";

finds(identifier, {
  "a telephone number as it is dictated": "ring her on ⟦oh one six two six four nine six oh five five one⟧ no rush",
  "a number as it is dictated, with its letter": "hospital number ⟦r zero four four one nine two seven⟧ nhs",
  "a German number with commas": "Die Nummer ist ⟦null, eins, sieben, zwei, fünf, drei⟧.",
  "a French number in pairs": "au ⟦zéro six quarante deux dix sept vingt trois⟧ merci",
  "a code": "the four digit PIN?\nCaller: uh... ⟦one nine seven seven⟧, the year",
  "counting up and down": "one two three four five six seven, six five four three two one",
  "few numbers": "one two one two one two, and then six oh one five nine",
  "numbers apart": "one cup, two eggs, five spoons, nine apples, three pears, eight plums, four figs",
});
