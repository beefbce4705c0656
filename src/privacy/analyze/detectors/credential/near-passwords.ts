import type { Span } from "../../detector.ts";
import { lineKindAt, LineKind } from "../../text/code-lines.ts";
import { groupAt, matchAt, matchedAt } from "../../text/scan.ts";
import type { TextIndex } from "../../text/text-index.ts";
import { noSecret } from "./placeholders.ts";

/** What is looked for near a word for it. */
export interface Near {
  type: "PASSWORD" | "SECRET";
  mayBe(value: string): boolean;
  /** How each of them begins, in at most `headMost` characters. */
  head?: RegExp;
}

/**
 * Passwords and keys that stand near the word for them: right behind it, behind a sign ("Password on the back of the router: jellyfish88") or a verb
 * ("das Passwort vom Tablet ist immer noch Kiesel77"), as the next string of a program (`fill("#password", "kiwi-boot-77")`), in the next
 * line of a conversation, or before it ("mit Kiesel77 als Passwort"). In a line of a program only what stands in quotes counts.
 */
export function findNear(
  text: string,
  start: number,
  end: number,
  near: Near,
  { index, spans }: { index: TextIndex; spans: Span[] },
): void {
  const mayBeInTwo = (value: string) => near.type === "PASSWORD" && inTwo.test(value) && !index.codeLines(text).hasCode;
  const report = (value: string, at: number): boolean => {
    const isOne = near.mayBe(value) || (at > start && mayBeInTwo(value));
    if (isOne) spans.push({ start: at, end: at + value.length, type: near.type, strength: 2 });
    return isOne;
  };
  const flag = text.endsWith("--", start) ? groupAt(text, ofFlag, end) : undefined;
  if (flag !== undefined && !noSecret.test(text.slice(flag.start, flag.end)))
    spans.push({ ...flag, type: near.type, strength: 2 });
  const isBehindSpace = text.charAt(start - 1) === " ";
  const before = isBehindSpace ? valueBefore.exec(text.slice(Math.max(0, start - longestBefore), start)) : null;
  if (before !== null) report(before[1]!, start - before[0].length);
  const last = endOfClause(text, end);
  const isInProgram = () => !text.endsWith("--", start) && lineKindAt(index.codeLines(text), start) === LineKind.code;
  // A copy, so that no search goes beyond it.
  const clause = text.slice(start, last + spacesMost);
  // What stands behind the word said again is found there.
  const again = clause.indexOf(text.slice(start, end), end - start);
  const stop = again < 0 ? last : start + again;
  const mayHold = near.head === undefined || near.head.test(text.slice(end, last + spacesMost + headMost));
  for (marker.lastIndex = end - start; ;) {
    const found = mayHold ? marker.exec(clause) : null;
    if (found === null || start + found.index >= stop) break;
    marker.lastIndex = found.index + 1;
    const [shown, string, quote, next] = found;
    // The next string of a program, or the next word, is one only right behind the word for it; in prose also what is in quotes.
    const isNext = start + found.index === end;
    if (!isNext && ((string ?? next) !== undefined || (quote !== undefined && isInProgram()))) continue;
    const from = start + found.index + shown.length;
    if (text.startsWith(ofPrint, from - ofPrint.length)) continue;
    const isQuoted = quotes.includes(text.charAt(from - 1));
    const value = matchedAt(text, isQuoted ? quoted : bare, from);
    if (value === undefined || (!isQuoted && isInProgram())) continue;
    if (report(value, from)) marker.lastIndex = from + value.length - start;
  }
  const [answered, answer] = (again < 0 && matchAt(text, ofAnswer, last)) || [];
  if (answered !== undefined && answer !== undefined && !isInProgram())
    report(answer, last + answered.length - answer.length);
}

/** Two words in one and a number, `perritoFeliz3`: in a text with a program, a variable. */
const inTwo = /^\p{Ll}{3,14}\p{Lu}\p{Ll}{2,14}\d{1,4}[!?]?$/u;

/** The end of the sentence or the line, at most so far as a word for a password speaks of something. */
function endOfClause(text: string, from: number): number {
  const clause = text.slice(from, from + reach);
  const end = clause.search(/[.!?](?= \p{Lu})|\n/u);
  return from + (end < 0 ? clause.length : end);
}

/** `--passphrase eleven.quiet.horses`: what no word is. */
const ofFlag =
  /[= ]["']?((?=[^\s"']{0,60}[\d.!#%&*+?_^~]|[^\s"']{0,40}\p{Ll}\p{Lu})[\p{L}\d][^\s"'<>|;(){}]{5,80})(?=["']?(?:\s|$))/duy;
/** Before the print of a public key, which is no secret. */
const ofPrint = "SHA256:";
const reach = 90;
const longestBefore = 60;
const quotes = "\"'`“„«";
const spacesMost = 8;
const headMost = 16;
const spaces = String.raw`[ \t]{0,${spacesMost}}`;
const verb = String.raw`is|was|be|auf|stays|are|equals|to|ist|war|sei|lautet|bleibt|blijft|es|era|sea|est|était|reste|è|era|sia|resta|rimane|c['’ ]?est|c|it['’]s`;
const plainly = "simply|schlicht|einfach|nur|simplement|simplemente|semplicemente|gewoon";
const adverb = String.raw`${plainly}|still|now|probably|currently|just|always|back to|something like|noch|immer noch|jetzt|nun|wieder|weiterhin|nog|nog steeds|nu|toujours|maintenant|encore|ahora|todavía|siempre|ancora|ora|sempre|adesso`;
/** What says that the next is a password: a sign, a verb, the string before it, quotes, or only that it is next. */
const marker = new RegExp(
  String.raw`["'\x60*_)\]]{0,3}${spaces}(?:=>|:(?!\?)|[=|>→]|(?<= )[–/-](?= ))${spaces}(?:\n${spaces})?["'\x60“„«*(]?|` +
    String.raw` (?:${verb})(?: (?:${adverb}))?:? {1,2}["'\x60“„«(]?|(?<=pw)['’]s ["'\x60]?| (?:irgendwas |something )?(?:with|mit|wie|like) ["'\x60]?| (?:${plainly}) (?=[^\s\d]{0,40}\d)|, (?=\p{L}{5,20}\d{2,4}(?!\S))|(?<= )\((?=[^\s()]{6,40}\))|(?<=[.:>])(?:create|hash|encode|make|new)\(["']|` +
    String.raw`(["'\x60\])]{1,3})(?:, ?|\)?\.\w{2,12}\()["'\x60]| (["'\x60“„«])|( )\(?(?=\S{0,40}\d|\p{L}{2,20}[!#$%&*+?]\p{L}|(?:\p{L}{3,20}[-.]){3}\p{L})`,
  "giu",
);
const value = String.raw`[^\s"'\x60<>,;()\\“”„«»]{5,300}(?<![.:?])`;
const bare = new RegExp(value, "uy");
const quoted = /[^\s"'\x60”“»]{5,300}(?=["'\x60”“»])/uy;
/** `Kiesel77 als`, before "Passwort". */
const valueBefore =
  /(?<![^\s"'\x60“„«(])([^\s"'\x60“„«<>(),;:]{6,50})["'\x60”“»)]? (?:as|als|for|für|voor|pour|para|per|comme|de|como|come|ins) (?:(?:mot de|the|an?|my|his|her|their|our|new|temporary|mijn|nieuw|das|mein|neues|mon|il|la|mi) ){0,2}$/iu;
/** The next to speak: `\nGuest: it's jellyfish88`. */
const ofAnswer = new RegExp(
  String.raw`(?:[?.!]?[^\n.]{0,24}\n[^\n]{0,60}?: |\? [\p{L} ]{2,20}: |[^\n]{0,40}\n[—–-] ?)["'\x60“„«]?(?:[\p{L}’', ]{0,30} ["'\x60“„«]?)?(${value})(?=["'\x60”“».,;)]*(?:\s|$))`,
  "uy",
);
