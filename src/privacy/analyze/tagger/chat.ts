import { hashesOf, hashEnd, hashStart, hashStep } from "../lexicon/hash.ts";
import { marksOf, marksOfWord } from "../lexicon/lexicon.ts";
import { givenOf, surnameOf, wordOf } from "../lexicon/marks.ts";
import { Gap } from "./gaps.ts";
import { WordShape, type Tokens } from "./tokens.ts";

/**
 * Removes the tags of words in small letters that are words of the six languages as people type them: without accents ("posicion",
 * "derniere"), and in short ("jai", "nn", "vllt", "thats"). No list has them, so that to the tagger they are like names. So are verbs behind a
 * name with a capital: "Carlos viven", and what stands behind an article that no name in small letters has: "los marcos deben".
 */
export function withdrawTyped(text: string, tokens: Tokens, tags: Uint8Array): void {
  const { count, shape, marks, hash, start, end, gap } = tokens;
  let behindArticle = -1;
  for (let i = 0; i < count; i++) {
    if (tags[i] !== 1 || shape[i] !== WordShape.small) continue;
    if (i > 0 && gap[i] === Gap.space && (articles.has(hash[i - 1]!) || behindArticle === i - 1)) {
      tags[i] = 0;
      behindArticle = i;
      continue;
    }
    const names = givenOf(marks[i]!) + surnameOf(marks[i]!);
    const isBehindName = i > 0 && tags[i - 1] === 1 && gap[i] === Gap.space && shape[i - 1] === WordShape.capitalised;
    if (typed.has(hash[i]!) || (isBehindName && names < 2)) tags[i] = 0;
    else if (names === 0 && (isUnaccented(text, start[i]!, end[i]!) || hasLigature(text, start[i]!, end[i]!)))
      tags[i] = 0;
  }
}

/** "sœur": the lists have "soeur". */
function hasLigature(text: string, start: number, end: number): boolean {
  const word = text.slice(start, end);
  return word.includes("œ") && wordOf(marksOfWord(word.replace("œ", "oe"))) > 1;
}

/** Whether a word is a common one but for the accent of one letter. */
function isUnaccented(text: string, start: number, end: number): boolean {
  if (end - start < 4) return false;
  for (let at = start; at < end; at++) {
    const accented = accents[text.charAt(at)];
    if (accented === undefined) continue;
    for (const letter of accented) if (wordOf(marksWith(text, start, end, at, letter.charCodeAt(0))) > 1) return true;
  }
  return false;
}

/** The entry of a word with another letter at a place. */
function marksWith(text: string, start: number, end: number, place: number, unit: number): number {
  let hash = hashStart;
  for (let at = start; at < end; at++) hash = hashStep(hash, at === place ? unit : text.charCodeAt(at));
  return marksOf(hashEnd(hash) | 0);
}

const accents: Readonly<Record<string, string>> = {
  a: "áàâä",
  e: "éèêë",
  i: "íìî",
  o: "óòôö",
  u: "úùûü",
  c: "ç",
  n: "ñ",
};

const articles = hashesOf("los las unos unas una uma umas uns os une");

const typed = hashesOf(
  "im ive dont cant wont didnt doesnt isnt arent wasnt werent havent hasnt wouldnt couldnt shouldnt thats whats heres theres hes shes theyre youre lets yall gonna wanna gotta",
  "kinda sorta dunno lemme lol lmao omg btw idk pls plz thx tysm ur tho cuz cos tbh imo lmk asap np smh rn gn ngl fyi irl ppl",
  "ned nich nix hab ner nem nen nur vllt evtl bzw ggf eig iwie iwas iwann mmn hdl mfg jetz jez drinen isch biste haste kannste willste gehts gibts hats wars wirds aufm inner sone aufn",
  "jai jsuis jvais jpeux jveux cest cetait cetaient tas dun dune quil quils quelle quon lai lont nai nest mdr ptdr stp svp tkt jsp bcp dsl tjrs tjs pcq pck jpp chui wsh ouais ptet",
  "xq pq tb tmb tqm porfa porfi finde ksa qiero oye holi jaja jajaja jeje asi aki nose",
  "nn cmq xche perche qst qlc qlcs anke xo nnt dmn ttt",
  "idd gwn mss nvm thnx ofzo effe kheb kben wss ipv iig mvg ofso",
);
