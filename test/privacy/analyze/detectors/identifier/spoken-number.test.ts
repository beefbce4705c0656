import { identifier } from "../../../../../src/privacy/analyze/detectors/identifier/identifier.ts";
import { finds } from "../marked.ts";

finds(identifier, {
  "no ending of the word before": "my work number's ⟦oh one six one four nine six oh three double one⟧ ok",
  "a telephone number as it is dictated": "ring her on ⟦oh one six two six four nine six oh five five one⟧ no rush",
  "a number as it is dictated, with its letter": "hospital number ⟦r zero four four one nine two seven⟧ nhs",
  "a German number with commas": "Die Nummer ist ⟦null, eins, sieben, zwei, fünf, drei⟧.",
  "a French number in pairs": "au ⟦zéro six quarante deux dix sept vingt trois⟧ merci",
  "pairs in French and Spanish":
    "c'est le ⟦zéro six, douze, quatre-vingt-dix-sept, zéro deux, quinze⟧, merci; mi número nuevo es ⟦tres catorce, cuatro cero dos, diecisiete, cincuenta y ocho⟧",
  "pairs in German and Dutch, each a word":
    "unter ⟦null eins sieben sechs, vierundvierzig, zweiunddreißig, neunzehn⟧; mijn nummer is ⟦nul zes, twaalf, drieëntwintig, vijfenveertig⟧",
  "digits and pairs in Italian":
    "il mio numero è ⟦tre tre otto, quattro uno due, cinque sette⟧; chiamami al ⟦tre quaranta, ventisette, ottantuno, novantadue⟧",
  "ages and counts in pairs":
    "entre quatre-vingt-dix-sept et quatre-vingt-deux, trente et vingt et un ans; zwölf, achtzehn, vierundzwanzig, dreißig, my number one: ten, twenty-five",
  "counting up in pairs":
    "vingt et un, vingt-deux, vingt-trois, vingt-quatre, vingt-cinq, vingt-six; zehn, zwanzig, dreißig, vierzig, fünfzig, sechzig",
  "hundreds in Spanish":
    "que me marque al ⟦cuatro cuarenta y nueve doscientos treinta y uno cero siete sesenta y seis⟧ hoy; trescientos veinte euros, doscientos cinco",
  "a number as it is dictated, with words between":
    "van nummer ⟦nul acht vijf dan nul zes vijf dan drie twee een negen⟧ en; ricetta ⟦zero uno zero a due sei quattro otto otto uno tre⟧ però",
  "a code": "the four digit PIN?\nCaller: uh... ⟦one nine seven seven⟧, the year",
  "counting up and down": "one two three four five six seven, six five four three two one",
  "few numbers": "one two one two one two, and then six oh one five nine",
  "numbers apart": "one cup, two eggs, five spoons, nine apples, three pears, eight plums, four figs",
});
