import { givenOf, surnameOf, wordOf } from "../../lexicon/marks.ts";
import type { Tokens } from "../../tagger/tokens.ts";
import { hashesOf, hashOf } from "../../lexicon/hash.ts";
import written from "./clinic-words.txt" with { type: "text" };

/**
 * Whether words are what German letters of doctors are full of, anatomy, illnesses, drugs and findings, or such words beside common ones:
 * "Makula", "Blande Narbe". No other list has most of them, so they look like surnames; those that are surnames say nothing, but for
 * parts of the body, of which such letters speak far more often than of people called so.
 */
export function areOfClinic(text: string, tokens: Tokens, first: number, last: number): boolean {
  const { hash, marks, start, end } = tokens;
  let count = 0;
  for (let i = first; i <= last; i++) {
    if (first === last && bodyHashes.has(hash[i]!) && (isGerman(text, start[i]!, end[i]!) || isOfClinic(tokens)))
      return true;
    if (givenOf(marks[i]!) > 1 || surnameOf(marks[i]!) > 1) return false;
    if (clinicHashes.has(hash[i]!) || (marks[i] === 0 && isCompound(text.slice(start[i], end[i])))) count++;
    else if (wordOf(marks[i]!) === 0) return false;
  }
  return count > 0;
}

/** Whether a word, in small letters, is one of those, and before a number what was measured or given: "Lipase 122". */
export const isClinicWord = (word: string): boolean => clinicHashes.has(hashOf(word) | 0) || isCompound(word);

/** Whether a text is a letter or a finding of a clinic: such words are more than a few in it, and one in fifty. */
export function isOfClinic({ hash, count }: Tokens): boolean {
  let found = 0;
  for (let i = 0; i < count; i++) if (clinicHashes.has(hash[i]!)) found++;
  return found > 5 && found * 50 > count;
}

/** Whether two words or more of those that German letters are full of stand near: "Gabe" and "Pat" are given names in English. */
const isGerman = (text: string, start: number, end: number) =>
  (text.slice(Math.max(0, start - nearby), end + nearby).match(germanWords)?.length ?? 0) > 1;
const nearby = 48;
const germanWords =
  /(?<!\p{L})(?:der|die|das|des|den|dem|und|mit|ohne|bei|keine?|im|am|zur?|wurde|bds|rechts|links|frei|rein|unauff\p{L}*|regelr\p{L}*|diagnosen?|mg)(?!\p{L})/giu;

/** Whether a word that no list has is what German makes of verbs and adjectives: "Verarbeitung", "Kontinuität". */
export const isAbstract = (word: string): boolean =>
  word.length > 9 && /\p{Ll}(?:ung|[ghrm]keit|ität|ismus)(?:en|s)?$/u.test(word);

/** A German compound, of which no list has all, or a drug. */
const isCompound = (word: string) => (word.length > 8 && compound.test(word)) || (word.length > 6 && drug.test(word));
const compound = new RegExp(
  "(?:" +
    [
      "status|befunde?s?|verlaufs?|diagnos(?:tik|en?)|therapien?|vorsorge|nachsorge|anamnese|untersuchung(?:en)?|aufnahme|entlassung|behandlung|versorgung|kontrollen?|messung|medikation|dosis",
      "spiegel|werte?s?|frequenz|rhythmus|drucks?|volumens?|kapazität|index|score|tests?|versuchs?|probe|reflexe?|zeichen|aktivität|funktion|empfinden|sensibilität|motorik|reaktion(?:en)?|symptom(?:e|atik)",
      "hilus|manschette|schatten|narben?|klappen?|arterien?|venen?|lappen|drüsen?|muskeln?|muskulatur|knochen|knorpels?|gelenke?s?|nerven?|wirbel|säule|höhle|kanals|gewebes?|schleimhaut|sehnen?|faszie",
      "bauchs?|becken|trakts?|kopfs?|körpers?|region|bereichs?|gebiets?|abschnitts?|segmente?|wand|ränder|spitze|lager|herde?|knotens?|polyp(?:en)?|zysten?|divertikel|hochstand|ansatz",
      "karzinoms?|tumors?|syndroms?|itis|itiden|pathien?|skopien?|gra(?:ph|f)ien?|gramms?|metrie|ektomien?|plasti[ek]|tomien?|stomie|ämie|urie|zytose|penie|algien?|ästhesie|parese|plegie|trophie|plasie|stasen?",
      "schmerz(?:en?)?|beschwerden|störung(?:en)?|stör|insuffizienz|schwäche|unfalls?|läsion(?:en)?|stenosen?|thrombosen?|embolien?|infarkts?|ischämie|hypertonie|hypotonie|frakturen?|rupturen?|luxation",
      "nekrosen?|fibrosen?|sklerosen?|zirrhose|ödeme?s?|ergu(?:ss|ß)|erguss(?:es)?|hämatome?s?|blutung(?:en)?|fieber|entzündung|infekt(?:e|es|ion|ionen)?|resektion|operation(?:en)?|eingriffe?s?|biopsien?",
      "punktion(?:en)?|infusion(?:en)?|injektion(?:en)?|transfusion|hemmern?|blockern?|antagonist(?:en)?|antikörpern?|antigen|säure|gaben?|einl[aä]uf(?:en?|s)?|tabletten?|tropfen|salbe|kapseln?|lösung|katheters?|sonde|drainage",
      "geschichte|unauffälliger|regelrechter|fehlers?|haltiger|förmiger",
    ].join("|") +
    ")$",
  "i",
);
const drug =
  /(?:olol|april|sartan|statin|prazol|conazol|cillin|mycin|floxacin|zepam|zolam|dipin|heparin|parin|gliptin|gliflozin|tinib|[txl][iu]mab|zumab|ulose|semid|thiazid|metformin|profen|fenac|triptan|setron|oxetin|azepin|barbital|codein|codon|phyllin|terol|tropium|esonid|nisolon|methason|platin|taxel|rubicin|cyclin|sulfat|chlorid|phosphat|zetat)$/i;

const clinicHashes = hashesOf(written.trim());
const bodyHashes = hashesOf(
  "kopf hals cor vena nasen nase zunge becken beckens bauch bauchs herz lunge leber milz niere nieren brust rücken schulter hüfte knie fuß hand auge augen ohr ohren haut zähne magen darm galle blase thorax abdomen " +
    "arcus truncus corpus caput collum fundus os sinus vena arteria musculus nervus hub gabe leiden zink kalium krea faktor wacher pkte punkte insuff frakt ergo sono echo uhr ass pat",
);
