import { hashesOf, hashOf } from "../lexicon/hash.ts";
import { givenOf, surnameOf, wordOf } from "../lexicon/marks.ts";
import { mayBeName } from "./candidates.ts";
import { startsSentence } from "./features.ts";
import { Gap } from "./gaps.ts";
import { WordShape, type Tokens } from "./tokens.ts";

/**
 * Removes the tags of words that were seldom tagged: `Tabs` is not a name if it occurs forty times and was tagged twice. Keeps common
 * names. Names after a title or another cue are found by their own detector.
 */
export function withdraw(tokens: Tokens, tags: Uint8Array): void {
  const counts = new Map<number, { seen: number; tagged: number }>();
  for (let i = 0; i < tokens.count; i++)
    if (tags[i] === 1 && isDoubtful(tokens, i)) counts.set(tokens.hash[i]!, { seen: 0, tagged: 0 });
  if (counts.size === 0) return;
  for (let i = 0; i < tokens.count; i++) {
    const count = tokens.shape[i] === WordShape.small ? undefined : counts.get(tokens.hash[i]!);
    if (count === undefined || !mayBeName(tokens, i)) continue;
    count.seen++;
    count.tagged += tags[i]!;
  }
  for (let i = 0; i < tokens.count; i++) {
    const count = tags[i] === 1 ? counts.get(tokens.hash[i]!) : undefined;
    if (count === undefined) continue;
    const { least, share } = wordOf(tokens.marks[i]!) > 1 ? commonWord : unknownWord;
    if (count.seen >= least && count.tagged < count.seen * share) tags[i] = 0;
  }
}

function isDoubtful({ marks }: Tokens, i: number): boolean {
  return givenOf(marks[i]!) < 2 && (surnameOf(marks[i]!) < 2 || wordOf(marks[i]!) > 1);
}

/** Removes the tag of a word that begins a sentence or a line before a name: "Cher Pierre Dupont", "Ask Ana", "Kunde Jan de Vries". */
export function withdrawOpenings(tokens: Tokens, tags: Uint8Array): void {
  for (let i = 0; i + 1 < tokens.count; i++)
    if (tags[i] === 1 && tags[i + 1] === 1 && isBeforeName(tokens, i)) tags[i] = 0;
}

/** Whether it is a greeting or the like, or a common word that is no given name, and no surname either unless it is among the most frequent words. */
function isBeforeName({ marks, hash, gap }: Tokens, i: number): boolean {
  if (gap[i + 1] !== Gap.space || !(startsSentence(gap[i]!) || lineMarks.has(gap[i]!))) return false;
  const [mark, next] = [marks[i]!, marks[i + 1]!];
  if (openings.has(hash[i]!)) return true;
  const isCommon = wordOf(mark) === 3 || (wordOf(mark) === 2 && surnameOf(mark) < 2);
  return isCommon && givenOf(mark) < 2 && wordOf(next) < 2;
}

const lineMarks: ReadonlySet<number> = new Set([Gap.dash, Gap.colon, Gap.opening, Gap.quotes, Gap.mark]);
const openings = hashesOf(
  "dear hello hi hey hiya greetings thanks thank cheers regards best sorry please morning " +
    "hallo liebe lieber liebes geehrte geehrter danke grüß grüße bitte moin servus cher chère chers bonjour bonsoir salut merci " +
    "caro cara hola estimado estimada querido querida gracias saludos buenas ciao gentile gentilissimo gentilissima egregio salve grazie buongiorno " +
    "beste geachte hoi bedankt groeten lieve " +
    "ja nein aber kunde kundin mieter mieterin klant ayer pero llama chiama maar",
);

/**
 * Removes the tag of a word that tells somebody to do something: a common one as in "Bill the client.", but not "Bill the plumber called", and
 * "Evita le ripetizioni".
 */
export function withdrawCommands(tokens: Tokens, tags: Uint8Array): void {
  for (let i = 0; i + 1 < tokens.count; i++) if (tags[i] === 1 && isCommand(tokens, i)) tags[i] = 0;
}

function isCommand({ marks, hash, gap, shape, count }: Tokens, i: number): boolean {
  if (!startsSentence(gap[i]!)) return false;
  if (hash[i] === evita && gap[i + 1] === Gap.space && shape[i + 1] === WordShape.small) return true;
  if (wordOf(marks[i]!) < 2) return false;
  if (hash[i] === grant && given.has(hash[i + 1]!)) return true;
  if (!articles.has(hash[i + 1]!)) return false;
  return shape[i + 2] === WordShape.small && (i + 3 >= count || startsSentence(gap[i + 3]!) || goOn.has(hash[i + 3]!));
}

/** "Avoid" in Italian and Spanish. In a sentence it is a name. */
const evita = hashOf("evita") | 0;
const grant = hashOf("grant") | 0;
const given = hashesOf("access permission permissions privileges rights");
const articles = hashesOf("the a an all every each this these your our");
const goOn = hashesOf("for to by with as and or in on at before after when if from until");

/** The fewest occurrences for a removal, and the share of tagged ones that a name needs. */
const unknownWord = { least: 8, share: 1 / 8 };
const commonWord = { least: 5, share: 1 / 4 };
