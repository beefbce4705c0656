import { hashesOf } from "../lexicon/hash.ts";
import { givenOf, surnameOf, wordOf } from "../lexicon/marks.ts";
import { startsSentence } from "./features.ts";
import { joins } from "./tagger.ts";
import { WordShape, type Tokens } from "./tokens.ts";

/**
 * Removes the tags of words with no other sign of a name than that no list has them, if the words around are in another language than the six
 * that the tagger learnt from: nearly every word of Danish, Polish or Korean is one that it does not know. What has a capital within a sentence
 * stays, and so does what stands by a name of the lists; cues have detectors of their own.
 */
export function withdrawForeign(text: string, tokens: Tokens, tags: Uint8Array): void {
  for (let first = 0; first < tokens.count; first++) {
    if (tags[first] !== 1) continue;
    if (isForeignWord(tokens, first)) {
      tags[first] = 0;
      continue;
    }
    let last = first;
    while (last + 1 < tokens.count && tags[last + 1] === 1 && joins(tokens, last + 1)) last++;
    if (isCaseless(text, tokens, first) || isForeign(tokens, first, last)) {
      const isWritten = hasWrittenName(tokens, first, last);
      for (let i = first; i <= last; i++) {
        if (tokens.shape[i] !== WordShape.small) tags[i] = isWritten ? 1 : 0;
        else if (i < last && isSmallName(tokens, i)) i++;
        else tags[i] = 0;
      }
    }
    first = last;
  }
}

/** Whether it is a word of those languages, in small letters or at the beginning of a sentence. */
export function isForeignWord(tokens: Tokens, i: number): boolean {
  const { shape, gap, marks, hash } = tokens;
  if (shape[i] !== WordShape.small && !startsSentence(gap[i]!)) return false;
  if (!foreignWords.has(hash[i]!)) return alsoNames.has(hash[i]!) && foreignAround(tokens, i) > 1;
  return shape[i] === WordShape.small || givenOf(marks[i]!) < 2 || foreignAround(tokens, i) > 0;
}

/** How many of the words around are such. */
function foreignAround({ hash, count }: Tokens, i: number): number {
  let others = 0;
  const to = Math.min(count, i + 1 + reach);
  for (let at = Math.max(0, i - reach); at < to; at++) if (at !== i && foreignWords.has(hash[at]!)) others++;
  return others;
}

/** Whether a run has a word with a capital that is a name of the lists, or that does not begin a sentence. */
function hasWrittenName({ shape, gap, marks }: Tokens, first: number, last: number): boolean {
  for (let i = first; i <= last; i++) {
    if (shape[i] === WordShape.small) continue;
    if (!startsSentence(gap[i]!) || surnameOf(marks[i]!) > 1) return true;
    if (givenOf(marks[i]!) > 1 && wordOf(marks[i]!) < 2) return true;
  }
  return false;
}

/** "jan kowalski": a given name and a surname, at least one of them very common. */
function isSmallName({ marks, hash }: Tokens, i: number): boolean {
  const given = givenOf(marks[i]!);
  const surname = surnameOf(marks[i + 1]!);
  return (
    given > 0 && surname > 1 && given + surname > 3 && wordOf(marks[i + 1]!) === 0 && !foreignWords.has(hash[i + 1]!)
  );
}

/** Whether a word is in a script without capitals, in which the tagger knows nothing: Hebrew, Arabic, Korean, Thai. */
function isCaseless(text: string, { start, end }: Tokens, i: number): boolean {
  if (text.charCodeAt(start[i]!) < firstCaseless) return false;
  const word = text.slice(start[i], end[i]);
  return word.toLowerCase() === word.toUpperCase();
}

const firstCaseless = 0x0590;

/** Whether far more of the small words around are in no list than are among the most frequent ones of the six languages. */
function isForeign(tokens: Tokens, first: number, last: number): boolean {
  const { shape, start, end, marks, hash, count } = tokens;
  const isLong = last - first > 1;
  let balance = 0;
  const to = Math.min(count, last + 1 + reach);
  for (let i = Math.max(0, first - reach); i < to; i++) {
    if (shape[i] !== WordShape.small || end[i]! - start[i]! < 2 || (i >= first && i <= last && !isLong)) continue;
    const rank = wordOf(marks[i]!);
    if (foreignWords.has(hash[i]!)) {
      balance += 2;
    } else if (rank === 0) balance++;
    else if (rank === 3) balance -= 2;
  }
  return balance >= enough;
}

const reach = 12;
const enough = 4;

/** Words of these languages that begin sentences, or are small, and are names elsewhere. */
const alsoNames = hashesOf(
  "han hon hans hennes hendes ring skriv vad vilka vilken vill hvad hvem hvor hvordan hvilke bør sett salen bilen inga ingen kort svar tom mel faz fala esteve bo inna ani ele ela pat vi ha " +
    "ta ona ono on jak co czy jen kde ale ako mit meg min mina kan da dar nu tu eu noi ni mi ti ja ne si ben sen biz siz o bu şu var yok geri kolay fazla veli jó mai mari ole hyvä ja on ei se la nu van nie na no da do",
);

/** Function words of Danish, Norwegian, Swedish, Portuguese, Polish, Czech, Croatian, Turkish, Hungarian, Romanian, Finnish, Greek, Indonesian, Basque. */
export const foreignWords = hashesOf(
  "og ikke jeg på af eller også være denne efter skal ingen och att inte är för från måste detta varje hvad hvordan hvilken hvilke hvorfor hvem når skriver hvis ønsker mangler bør ska skulle vilka vilken varför hur när eftersom det har som ved blev bliver blir været fået få gør göra inget något noget vores deres jeres meget mycket alltså altså vad fyra fem svara til svar gjerne maks med venlig hilsen vänliga hälsningar kundeservice kundtjänst kundeservicen",
  "não uma umas depois você são também pelo pela isso muito foi às quero preciso está estou isto faça escreva qual quais " +
    "się że jest oraz przez dla które być jak czy dlaczego kiedy gdzie ale też jego jej proszę napisz moje mój moja jakie jaki jaka podaj tenho temos",
  "jsem jsou nebo který není jak prosím napiš proč když ukázka tohle protože koji što nije samo ve bir bu için ile olarak gibi değil nasıl neden miyim mısın yaz lütfen madde misafir daha və üçün ilə edin təmin malik",
  "és hogy nem vagy egy kérlek írj miért mikor szia köszönöm și este pentru sunt sau fost că din după vreau scrie unde " +
    "että myös ovat mutta oli olen jos miten miksi milloin ohita kirjoita minun onko joka kun και να το την του της με από που δεν είναι έχω έχει στο στην στον μου σου τα τον οι ένα μια θα",
  "yang dan untuk dengan dari tidak adalah eta dute dira baina edo behar izan daude dezakete duten và của không những",
);
