import type { TextRange } from "../../detector.ts";
import { hashesOf, hashOf } from "../../lexicon/hash.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { givenOf, isCommonName, isPlace, wordOf } from "../../lexicon/marks.ts";
import { fitsAt, lengthAt } from "../../text/scan.ts";
import type { TextIndex } from "../../text/text-index.ts";
import { isOfPrograms } from "./craft-words.ts";
import { afterRelation } from "./unknown-names.ts";

/**
 * "my sister Imke", and in a chat in small letters "my bf dre 26m", "mi prima mari se casa", "opa bertus": who is somebody's, and a sign behind
 * that somebody is named. A common given name that is no word needs none; every other needs an age, "and me" or a verb of people, since
 * "my mom prolly left" is typed so, too.
 */
export function afterKin(text: string, index: TextIndex, after: number, shown: string): TextRange | undefined {
  return afterRelation(text, index, after, shown) ?? smallBehind(text, after, shown);
}

/** The same for words that are before a name in small letters only: with a capital behind them may be a firm or a noun. */
export const afterSmallKin = (text: string, _: TextIndex, after: number, shown: string): TextRange | undefined =>
  smallBehind(text, after, shown);

/** "him and dev were at the pub": beside a pronoun, who does something together with somebody. */
export function afterPronoun(text: string, _: TextIndex, after: number): TextRange | undefined {
  const range = smallWordAt(text, after + 1);
  return range !== undefined && fitsAt(text, together, range.end) && isName(text, range) ? range : undefined;
}

function smallBehind(text: string, after: number, shown: string): TextRange | undefined {
  const range = smallWordAt(text, after + 1);
  if (range === undefined) return undefined;
  const from = after - shown.length;
  if (!isChildish.test(shown) && !whose.test(text.slice(Math.max(0, from - 32), from))) return undefined;
  const marks = marksOfWord(text.slice(range.start, range.end));
  if (givenOf(marks) > 1 && (wordOf(marks) === 0 || fitsAt(text, age, range.end))) return range;
  const isSigned = fitsAt(text, ageOrSelf, range.end) || fitsAt(text, verb, range.end);
  return isSigned && isName(text, range) ? range : undefined;
}

function smallWordAt(text: string, start: number): TextRange | undefined {
  const end = start + lengthAt(text, smallWord, start);
  return end - start < 2 || isJoined.test(text.slice(end, end + 2)) ? undefined : { start, end };
}

/** Whether a word may be a name: a common given name, or one that is no word and short. */
function isName(text: string, { start, end }: TextRange): boolean {
  const word = text.slice(start, end);
  const marks = marksOfWord(word);
  const rank = wordOf(marks);
  if (notNamed.has(hashOf(word) | 0) || (isPlace(marks) && givenOf(marks) < 2)) return false;
  if (rank > 1) return givenOf(marks) > (rank > 2 ? 2 : 1);
  if (rank > 0) return givenOf(marks) > 0 || isCommonName(marks);
  // What nobody has heard of is as often an adverb in short, "my bro acc said".
  return isCommonName(marks) || (word.length < 6 && !isOfPrograms(word) && !adverb.test(word));
}

const smallWord = /\p{Ll}{2,14}(?!\p{L})/uy;
/** `my mate's`, `my mate baz_1`, `my mate re-read`. */
const isJoined = /^(?:[-_/@=(\d]|['’](?!s)|\.\w)/;
/** Before what somebody is to somebody, with what is said of them. */
const whose =
  /(?<!\p{L})(?:my|ur|your|his|her|our|their|mein|dein|sein|ihr|unser|mon|ma|ton|ta|son|sa|notre|votre|leur|mi|tu|su|nuestr[oa]|mi[oa]|tu[oa]|su[oa]|nostr[oa]|mijn|m['’]n|mn|je|jouw|zijn|z['’]n|haar|onze|ons|(?:mein|dein|sein|ihr|unser)e[rmn]?) (?:(?:little|lil|big|older|younger|eldest|youngest|best|old|new|late|twin|kid|kleine[rn]?|große[rn]?|ältere[rn]?|jüngere[rn]?|beste[rn]?|petite?|grande?|vieux|meilleure?|mejor|pequeñ[oa]|migliore|grote|oudste|jongste) )?$/iu;
/** "oma jo": how children speak, whoever's they are. */
const isChildish =
  /^(?:aunt|auntie|uncle|grann(?:y|ie)|grandma|grandpa|oma|opa|tante|onkel|oom|tonton|mamie|papy|tata)$/i;
/** `26m`, `(m26)`: no word is before them but a name. */
const age = / \(?(?:[mf]\d{2}|\d{2}[mf])(?![\p{L}\d])/iuy;
const ageOrSelf =
  /(?:[, ]{1,2}[([]?(?:[mf]?\d{1,2}[mf]?(?![\d\p{L}]|[:.]\d)|is \d{1,2}(?!\p{L}|\d))| (?:and|n|&|und|et|y|e|en) (?:me|i|my|ich|mein\p{Ll}?|moi|mon|ma|yo|mi|io|ik|mijn)(?!\p{L}))/iuy;
const verb =
  /(?:['’]s)? (?:is|was|has|had|isn['’]?t|wasn['’]?t|hasn['’]?t|doesn['’]?t|didn['’]?t|won['’]?t|can['’]?t|got|gets|says|said|keeps|kept|needs|wants|wanted|thinks|thought|told|likes|loves|hates|went|came|moved|passed|broke|left|asked|texted|lives|works|owes|never|always|ist|war|hat|hatte|sagt|sagte|meint|meinte|will|braucht|wohnt|kommt|kommen|geht|gehen|wohnen|sind|est|était|avait|dit|veut|vient|habite|es|era|está|tiene|dice|quiere|vive|se|va|viene|fue|è|vuole|sta|heeft|zegt|zei|wil|woont|komt|gaat|moet|komen|wonen|gaan|zijn)(?!\p{L})/iuy;
const together =
  / (?:were|are|had|have|got|get|went|go|met|met up|broke|moved|live|lived|used|both|started|want|wanted|keep|don['’]?t|didn['’]?t|can['’]?t|aren['’]?t|weren['’]?t)(?!\p{L})/iuy;
const adverb = /(?:ly|lly|key|wise|ed|ing)$/;
/** Words in short that stand between who it is and a verb, verbs that are names, and who is somebody's. */
const notNamed = hashesOf(
  "acc actl def deffo defo legit lowk lowkey highkey prob probs prolly rly rlly srsly jus js jst just juss fr alr alrdy apparently bday nvr neva legitly kinda sorta tbh ngl rn atm obv obvs obvi allegedly sumhow always still also even only",
  "will may can might must could would should shall has had have is was said got art see so an in no do did does made went came wont cant dont didnt isnt doesnt wasnt hasnt lol lmao omg who whos hes shes thats tho cuz bc bcuz coz cos when then now and or but if",
  "halt mal eh ja auch noch nie grad grade echt eig eigtl voll dann ned net nich jetz jez schon so immer nur wo wie als ob la le li lo me te se si en y a ya muy no nunca siempre tb tmb que q ke pas ne qui que tjrs tjr ki è ha nn non più mai che ke ook nog wel niet nie al nu altijd",
  "bf gf bff bro sis mum mom dad mama papa baby bby bb babe bae hubby wifey ex mate pal buddy wife husband son kid kids twin nan gran oma opa vater mutter mann frau freund hermana hermano madre padre mamma papà fratello sorella fam family friend friends dog cat",
);
