import {
  behindOwner,
  behindWords,
  doors,
  isDirect,
  isYear,
  ofCard,
  ofErrors,
  ofSomebody,
  otherClauses,
  otherSentences,
  saidBefore,
  signs,
  use,
} from "./around-codes.ts";
import type { Span } from "../../detector.ts";
import { lineKindAt, LineKind } from "../../text/code-lines.ts";
import { fitsAt, groupAt, matchAt } from "../../text/scan.ts";
import type { TextIndex } from "../../text/text-index.ts";
import { WordTable } from "../../text/word-table.ts";

/**
 * What opens a doors, a safe or an account, and is made of digits: "gate code 4471#", "le code du portail est changé : 58A31", "PIN for
 * renewals online: 7302", "Ihr Bestätigungscode lautet 733 918".
 */
export function findToldCodes(text: string, index: TextIndex, spans: Span[]): void {
  wordsForCodes.eachIn(text, index, readCode, { index, spans });
}

/**
 * What a word for a code must have beside it: for "code" itself a word for a door or for access near it, or an article before and a sign or a
 * verb behind; the word for a key or a lock before it; a side of a card; a sign or a verb before three digits and more, which is what locks
 * have; "with" before a code that is not of digits alone; a sign or a verb; such a one or only a space; a key or a letter of a pad in the
 * code; or nothing.
 */
type Needs = "door" | "key" | "with" | "card" | "lock" | "sign" | "space" | "pad" | "nothing";

function readCode(
  text: string,
  start: number,
  end: number,
  needs: Needs,
  { index, spans }: { index: TextIndex; spans: Span[] },
): void {
  const report = (from: number, to: number) => void spans.push({ start: from, end: to, type: "PASSWORD", strength: 2 });
  if (needs === "with") {
    const key = groupAt(text, opensWith, end);
    if (
      key !== undefined &&
      (unlocks.test(text.slice(start, end)) || /[A-Z#*]|^\d{3}[ -]\d{3}$/.test(text.slice(key.start, key.end)))
    )
      report(key.start, key.end);
    return;
  }
  if (needs === "card") {
    const digits = threeOrFour.test(beforeOf(text, start)) ? groupAt(text, ofSide, end) : undefined;
    if (digits !== undefined) report(digits.start, digits.end);
    return;
  }
  if (needs === "lock") {
    const digits = groupAt(text, ofLock, end);
    if (digits !== undefined && !isYear.test(text.slice(digits.start, digits.end)))
      return report(digits.start, digits.end);
  }
  if (needs === "door" && (ofRecovery.test(beforeOf(text, start)) || fitsAt(text, ofRecoveryBehind, end)))
    return readAll(text, end, report);
  const [shown, gap = "", code = ""] = matchAt(text, told, end) ?? [];
  const isTold = shown !== undefined && (!isYear.test(code) || mayBeYear(needs, gap));
  // A key of the pad in it, digits one by one and the turns of a lock are proof enough.
  const isUsed = isTold && needs === "door" && fitsAt(text, use, end + shown.length);
  if (isTold && (isUsed || /[#*]|^\d(?:-\d){3}|^[RL]\d/.test(code) || has[needs](text, start, gap, code))) {
    if (
      needs === "door" &&
      !isUsed &&
      lineKindAt(index.codeLines(text), start) === LineKind.code &&
      !ofDoor(text, start, gap)
    )
      return;
    const to = end + shown.length;
    report(to - code.length, to);
    const next = groupAt(text, from.test(gap) ? changedTo : orOther, to);
    if (next !== undefined) report(next.start, next.end);
    return;
  }
  const answer = groupAt(text, ofAnswer, end);
  if (answer !== undefined && !isYear.test(text.slice(answer.start, answer.end))) report(answer.start, answer.end);
}

/** Each of the codes of a list: `recovery codes k7dq-m2xw / 9vtr-hh4e`. */
function readAll(text: string, end: number, report: (from: number, to: number) => void): void {
  for (let next = groupAt(text, firstOfList, end); next !== undefined; next = groupAt(text, nextOfList, next.end))
    report(next.start, next.end);
}

/** Whether a year may be the code: "the pin of her card is 1948", "code alarme 1990". */
const mayBeYear = (needs: Needs, gap: string): boolean =>
  (needs === "space" && signs.test(gap)) ||
  (needs === "door" && /^ (?!door|gate|lock|safe)\p{L}{4,12} $/u.test(gap) && doors.test(gap));

const hasSign = (_text: string, _start: number, gap: string): boolean => signs.test(gap) || behindWords.test(gap);

const has: Readonly<
  Record<Exclude<Needs, "with" | "card">, (text: string, start: number, gap: string, code: string) => boolean>
> = {
  door: (text, start, gap, code) => ofDoor(text, start, gap) || isSaid(text, start, gap, code),
  key: (text, start) => beforeKeys.test(beforeOf(text, start)),
  lock: hasSign,
  sign: hasSign,
  space: (text, start, gap) =>
    signs.test(gap) ||
    ((/^ ["'`]?$/.test(gap) || behindWords.test(gap) || behindOwner.test(gap)) && !isPinOfBoard(text, start, gap)),
  pad: (_text, _start, gap, code) => isDirect.test(gap) && /[#*]|^\d{1,4}[A-D]\d{0,4}$|^[A-D]\d{3,5}$/.test(code),
  nothing: () => true,
};

const beforeOf = (text: string, start: number): string => text.slice(Math.max(0, start - 40), start);

/** Whether it is "pin" in small letters, and nothing says that it is somebody's or a card's, or that something was done with it. */
const isPinOfBoard = (text: string, start: number, gap: string): boolean =>
  text.startsWith("pin ", start) &&
  !ofSomebody.test(beforeOf(text, start)) &&
  !ofCard.test(`${gap}${text.slice(start + 3 + gap.length, start + 40 + gap.length)}`);

/** Whether a word for a door or for access is near. */
function ofDoor(text: string, start: number, gap: string): boolean {
  const before = beforeOf(text, start);
  const said = `${before.replace(isDirect.test(gap) ? otherSentences : otherClauses, "")}code${gap}`;
  return doors.test(said) && !ofErrors.test(said);
}

/** "The code is 4471", "ensuite le code 739204": behind a space alone it must look like no number of a thing. */
function isSaid(text: string, start: number, gap: string, code: string): boolean {
  const isSigned = signs.test(gap);
  // "Your bank code is 618 204."
  if (isSigned && /^\d{3} ?\d{3}$/.test(code) && !ofErrors.test(beforeOf(text, start))) return true;
  if (!saidBefore.test(beforeOf(text, start))) return false;
  return isSigned || (isDirect.test(gap) && /^0|^.{6}|[A-Z]$/.test(code));
}

const table: Readonly<Record<Needs, string>> = {
  door: "code codes codice codici código códigos",
  key: "box safe clés clefs chiavi llaves",
  card: "digits numbers ziffern zahlen dígitos números chiffres cijfers cifre numeri",
  with: "abre abren apre aprono ouvre ouvrent opens opent öffnet sms unlocks unlock entsperrt débloque deverrouille déverrouille desbloquea sblocca ontgrendelt",
  sign:
    "alarm alarmanlage alarme alarma allarme keypad telefonillo combination combinación combinazione combinaison combinatie kombination cijferslot " +
    "schranke cancello portone clave kluisje spind nip locker wegfahrsperre",
  space:
    "tresorcode safecode haustürcode kellercode garagencode pin pincode passcode otp alarmcode zahlencode sicherheitscode bestätigungscode einmalcode zugangscode entsperrcode verificatiecode bevestigingscode beveiligingscode " +
    "sleutelkluisje zahlenkombination codeslot hoofdcode deurcode poortcode alarmpin torcode türcode toegangscode cijfercode",
  lock: "padlock cadenas candado lucchetto hangslot vorhängeschloss zahlenschloss kofferschloss coffre cassaforte",
  nothing: "schlüsselkasten keybox lockbox keysafe digicode sleutelkluis schlüsselsafe schlüsseltresor",
  pad: "portail portillon haustür hoftor",
};
export const wordsForCodes = new WordTable<Needs>("told-code", () =>
  (["door", "key", "with", "card", "lock", "sign", "space", "pad", "nothing"] as const).flatMap((needs) =>
    table[needs].split(" ").map((word): [string, Needs] => [word, needs]),
  ),
);

/** With a key before or behind it, digits one by one or in pairs, for the halves of a message, and letters and digits. */
const code =
  String.raw`\d{3} \d{3} \d{1,3}#|(?=[A-Z]{0,7}\d)[A-Z\d]{3,8}[#*](?![#*\w])|\*\d{3,8}#?(?![#\w])|\d{1,6}[*#]\d{1,6}(?![*#\w])|\d(?:-\d){2,5}(?![-\w])|\d\d?(?:-\d\d?){2,4}(?![-.\w])|\d\d-\d\d(?![-.\w]|,\d)|\d{3}-\d{3}(?![-.\w]|,\d)|` +
  String.raw`(?:[RL]\d{1,2}[ ,-]{1,2}){2,4}[RL]\d{1,2}(?!\w)|(?:\d{3} \d{3}|\d\d(?: \d\d){2}|\d(?: \d){3,5})(?! ?[\d%€$£]|[.,]\d)|[A-Z]{1,3}\d{1,4}(?:-[A-Z\d]{2,5}){1,3}(?![-\w])|` +
  String.raw`(?=[A-Z\d]*\d\d)[A-Z\d]{4,8}(?!["'\x60]? ?(?:[%°€$£]|(?:km?|mm?|cm|k?g|m[lb]|h|s|lbs?|eur?|usd)\b)|[\w.,:/-]?\d|[#*\w])`;
const unlocks = /^(?:unlock|entsperr|déb|d[eé]v|desb|sbl|ontgr)/i;
/** `abre con 2580*`, "the tablet unlocks with 010152". */
const opensWith = new RegExp(String.raw`(?: \p{L}{2,5}){0,2} (?:con|with|mit|met|avec|col) ["'\x60]?(${code})`, "duy");
/** The gap, and behind it the code. */
const told = new RegExp(String.raw`((?:[^\n\d.;]|(?<!\.)\.{2,40}(?!\.)){0,60}?(?<=[\s("'\x60:=|]))(${code})`, "uy");
const ofRecovery =
  /(?:recovery|backup|emergency|scratch|wiederherstellungs|de secours|de recuperación|di (?:recupero|backup)|herstel)[ _-]?$/iu;
const ofRecoveryBehind =
  / (?:de (?:secours|récupération|respaldo|recuperación)|di (?:recupero|backup|riserva))(?!\p{L})/uy;
/** "Candado de la maleta: 309", "Il lucchetto del campo 2 resta 444", "Zahlenschloss am Koffer 417". */
const ofLock =
  /(?:[^\n.;]{0,40}?(?: ?[:=]| (?:is|remains|ist|bleibt|est|reste|es|sigue|tiene el|è|resta|ha il|blijft)) ["'\x60]?|(?: (?:am|vom|du|de la|del|della|on the|of the|van de|op de) \p{L}{3,16})? (?=\d{3,4}[ \t]*(?:[,;.\n]|$)))(\d{3,6}|\d(?:[ -]\d){2,5})(?![\w%°€$£#*]|[.,:/-]?\d| ?(?:[%°€$£]|(?:km?|mm?|cm|k?g|m[lb]|l|lit\p{L}*|eur?o?s?)(?!\p{L})))/duy;
const inList = String.raw`((?=[\w-]{0,20}\d)(?:[A-Za-z\d]{4,6}(?:[ -][A-Za-z\d]{4,6}){1,4}|[A-Za-z\d]{8,16}))(?![\w-])`;
const firstOfList = new RegExp(String.raw`[^\n\d]{0,30}?[ :=("'\x60\n]${inList}`, "dy");
const nextOfList = new RegExp(String.raw`["'\x60]?[\s,;/|•*-]{1,8}(?:\d{1,2}[.)] )?["'\x60]?${inList}`, "dy");
const changedTo = new RegExp(String.raw` (?:to|auf|en|a|à|naar|in) ["'\x60]?(${code})`, "duy");
/** "2580# not 1379#", "A4512 puis 09B8". */
const orOther = new RegExp(
  String.raw`,? (?:puis|then|dann|poi|luego|después|daarna|(?:et|und|and|y|e|en) (?:le )?(?:garage|portail|tor|gate|garaje|box)|not|nicht|statt|instead of|pas|niet|no|non|en vez de) ["'\x60]?(${code})`,
  "duy",
);
const from = /(?:from|von|de|da|van) ["'`]?$/;
/** `OTP on the secure page, not here.\n[10:03] guest: 449027`, `What is the code?"\n< user: 730155`. */
const ofAnswer =
  /[^\n?]{0,60}(?:\?[^\n\d]{0,60}|(?=\n)(?<=OTP[^\n]{0,60}))\n[^\n]{0,40}?: ["'`]?(?:[\p{L}’']{1,12},? ){0,3}((?=[A-Z\d ]*\d\d)(?:\d{3} \d{3}|\d\d \d\d \d\d|[A-Z\d]{4,8}))(?![\w%°€$£]|[.,:/-]\d)/duy;
const beforeKeys = /(?:\bkey|\block|schlüssel|boîte à|cassetta d(?:elle|i)|caja de) ?$/i;
/** "The three digits on the back are 417". */
const threeOrFour = /(?<![\p{L}\d])(?:[34]|three|four|drei|vier|tres|cuatro|trois|quatre|drie|tre|quattro) $/iu;
const ofSide =
  / [^\d\n]{0,24}(?:back|behind|front|reverse|hinten|vorne|rückseite|vorderseite|atrás|reverso|dorso|delante|frente|dos|verso|devant|achterop|achterkant|voorop|voorkant|retro|dietro|detrás|derrière|davanti)(?!\p{L})[^\d\n]{0,12}?(\d{3,4})(?![\p{L}\d]|[.,:/-]\d)/diuy;
