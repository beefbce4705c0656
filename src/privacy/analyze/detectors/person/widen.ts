import type { Span } from "../../detector.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { givenOf, isCommonName, isPlace, surnameOf, wordOf } from "../../lexicon/marks.ts";
import { widenSpans } from "../../widened.ts";
import { isItalianTown } from "./among-places.ts";

/**
 * The parts of a name that stand beside what was found of it: `Le` Goff, `DE` SMEDT Kimberley, `O M` Quaye, `Müßiggang,` Björn, Dagfinn `H.`,
 * Noa `v D`, Arlo `B`, sabine `k.`, EHRENPREIS`, R.`, D''Hulster and Tu'ipulotu. In order, without overlaps.
 */
export const widenNames = (text: string, spans: Span[]): void =>
  widenSpans(text, spans, ["PERSON"], (_, start, end, least) => {
    if (start - least < 12 && betweenCapitals.test(text.slice(Math.max(0, least - 2), start + 2)))
      return [least + 1, end];
    const before = text.slice(Math.max(0, start - reach), start);
    const behind = text.slice(end, end + reach);
    const lead = leads(before) ? leadOf(before, text.slice(start, end), behind) : 0;
    const rest = follows(behind) ? (restOf(text.slice(start, end), behind)?.length ?? 0) : 0;
    return [start - lead, end + rest];
  });

/** Most names have a space and a small word before them, which the patterns need not see. */
const leads = (before: string): boolean =>
  /(?:['’,]|v\/[dh]|v\. ?d\.|[dt]\.|\p{Ll} [GHKTW]\/|\p{Lu}\.?|\p{Lu}[\p{L}'’]{1,5}[ ,]|["'\t](?:\p{Ll}{1,3} ){0,2}['’]?\p{Ll}{1,5}) ?$/u.test(
    before.slice(-longestLead),
  );
const follows = (behind: string): boolean =>
  /^(?:['’]|-\p{Lu}|,? \p{Lu}|\. ?\p{Lu}[.\p{L}]| (?:\p{Ll}\.|in |IN )|(?: \p{Ll}{1,3}\.?){1,2} \p{Lu}| v\.d\. \p{Lu})/u.test(
    behind,
  );

/** How many characters before a name are of it. */
function leadOf(before: string, name: string, behind: string): number {
  const [, sign, surname] = (closes.test(behind) && surnameBefore.exec(before)) || [];
  // "Thanks, Anna" is a line, too.
  if (surname !== undefined && (sign!.trim() !== "" || wordOf(marksOfWord(surname)) === 0)) return surname.length + 2;
  const inCapitals = /^\p{Lu}{2,}(?![\p{Ll}])/u.test(name);
  const found =
    doubledQuote.exec(before) ??
    particlesOfCell.exec(before) ??
    (endsLine.test(behind) || isSubject.test(behind) ? initialOfLine.exec(before) : null) ??
    clearParticles.exec(before) ??
    shortened.exec(before) ??
    ethiopian.exec(before) ??
    (inCapitals ? particlesInCapitals : particlesWithin).exec(before) ??
    (endsInInitial.test(before.slice(-4)) ? initials.exec(before) : null);
  return (found?.slice(1).find((part) => part !== undefined) ?? "").length;
}

const restOf = (name: string, behind: string): string | undefined =>
  secondSurname(behind) ??
  givenInList(name, behind) ??
  (
    innerApostrophe.exec(behind) ??
    initialBehind.exec(behind) ??
    shortParticle.exec(behind) ??
    initialsBehindComma.exec(behind) ??
    (endsWithInitial.test(name) ? furtherInitials.exec(behind) : undefined) ??
    (isGiven(name) ? initialWithin.exec(behind) : marriedName(name, behind))
  )?.[0];

/** `-Roggeveen`, but no word: "Merkel-Regierung". */
function secondSurname(behind: string): string | undefined {
  const [shown, name = ""] = hyphened.exec(behind) ?? [];
  return shown !== undefined && (wordOf(marksOfWord(name)) === 0 || isCommonName(marksOfWord(name)))
    ? shown
    : undefined;
}

/** `XIONG, MAI YER  `: in the lists of offices a surname in capitals, and the given names up to the next column. */
function givenInList(name: string, behind: string): string | undefined {
  const [shown, given = ""] = (/^\p{Lu}[\p{Lu}'’-]{2,}$/u.test(name) && inColumn.exec(behind)) || [];
  if (shown === undefined || isPlace(marksOfWord(name))) return undefined;
  const isName = given.split(" ").every((word) => {
    const marks = marksOfWord(word);
    return givenOf(marks) > 0 ? wordOf(marks) < 3 : word.length > 3 && wordOf(marks) === 0 && !isPlace(marks);
  });
  return isName ? shown : undefined;
}

/** The husband's surname behind a woman's, as Italy writes it: `Maria Rossi in Ferrari`, but not "in Roma"; and of a widow, `MARIA VED. CONTI`. */
function marriedName(name: string, behind: string): RegExpExecArray | null | undefined {
  if (/ ved$/i.test(name)) return behindWidow.exec(behind);
  if (!/\p{L} \p{L}/u.test(name)) return undefined;
  const married = behindWife.exec(behind);
  const marks = marksOfWord(married?.[1] ?? "");
  if (surnameOf(marks) < 3 || givenOf(marks) > 1 || isPlace(marks) || isItalianTown(married![1]!)) return undefined;
  const isWoman = name.split(" ").some((word) => /[ae]$/i.test(word) && givenOf(marksOfWord(word)) > 1);
  return isWoman ? married : undefined;
}

/** One word that is a given name, and more so than a word. */
function isGiven(name: string): boolean {
  const marks = marksOfWord(name);
  return givenOf(marks) > 1 ? wordOf(marks) < 3 : givenOf(marks) > 0 && wordOf(marks) === 0;
}

/** Seven characters, each of which may be a pair, and a space. */
const longestLead = 15;
/** As far as is read on either side. */
const reach = 40;
/** What ends a cell, a field or a value. */
const closes = /^[ \t]{0,2}(?:[)\]"'<;|\t\n~]|$)/;
/** `(Müßiggang, `, `|von Brockdorff, `: the surname of a field that is a name in the order of lists. */
const surnameBefore =
  /(^|[\n\t;|("'>~])[ \t]?((?:(?:von|van|de|del|della|di|da|du|la|le|der|den|zu|ter|[A-Z][a-zï]{1,3}) ){0,2}\p{Lu}[\p{L}\p{M}'’-]{1,24}(?: \p{Lu}[\p{L}'’-]{1,20})?), $/u;
/** Behind no letter: `D''Hulster` between the quotes of SQL. */
const doubledQuote = /(?<![\p{L}\p{M}])([DOdo]'')$/u;
/** `'de Groot'`, `"in 't Veld"`: in data, small ones that stand at the beginning of a value. */
const particlesOfCell =
  /(?<=[\p{L}\d"']?[;|,(]["']|\t|: ")((?:(?:v[ao]n|de[nrls]?|della|d[iau]|te[rn]|zu[mr]?|op|in|['’]t|la|le|los) ){1,3})$/u;
/** `M Eccleshall`, alone on its line or before a verb; letters that are words are none. */
const initialOfLine = /(?<=(?:^|\n)[ \t]{0,4})((?![AIOEYÀ] )\p{Lu} )$/u;
const isSubject = /^ \p{Ll}{2}/u;
const endsLine = /^[ \t]*(?:\r?\n|$)/;
/** Particles that are no other word with a capital. */
const clearParticles =
  /(?<![\p{L}\p{M}'’.-])((?:(?:A[iï]t|Ould|Ben|Bin|Ibn|Dal|Della|Dalla|Van|Von|Ter|Ten|Dos|Mac)(?: [Dd]e[nr]?)? ))$/u;
/** "van der" in two letters, with an initial: `J. v/d`; and Bengali and Malay given names, but not the state behind a town. */
const shortened =
  /(?<![\p{L}\p{M}.])((?:(?:\p{Lu}\. ?){0,3}v(?:\/[dh]|\. ?d\.)|(?:(?<!, )Md|Mohd|Muhd|Mst)\.?|(?<=(?:^|[\n\t;|"'(:>])[ \t]?)MD\.?(?= $)) )$/u;
/** Ethiopian given names in one letter: `G/Michael`. */
const ethiopian = /(?<=\p{Ll} )([GHKTW]\/)$/u;
const inColumn = /^, (\p{Lu}{2,16}(?: \p{Lu}{2,16})?)(?= {2}|\t|\r?\n|$)/u;
/** `Pim v.d. Heijden`. */
const shortParticle = /^ v\. ?d\. \p{Lu}[\p{L}'’-]{2,24}(?!\p{L})/u;
/** Between two parts of a name that were found apart: `MARÍA DEL ROCÍO`. */
const betweenCapitals =
  /^\p{Lu}{2} (?:DEL?|DE L[AO]S?|VAN(?: DE[NR]?)?|VON(?: DER)?|D[AIU]|DEI|DELLA|D[AO]S|ZU|TER|TEN|BIN|BINTI|IBN) \p{Lu}{2}$/u;
const articles = "(?:Le|La|De|Del|Di|Da|Do|Du|Des|El|Al|Lo|Te|Den|Der)";
/** Those that may begin a sentence are of a name within one, behind a title, and in data. */
const particlesWithin = new RegExp(
  String.raw`(?<=[\p{Ll}\d)] |(?<!\p{L})(?:M|Mr|Mme|Mlle|Dr|Sr|Sra|Sig|Sig\.ra|Fr|Hr|Dhr|Mw|Ing|Prof)\. |[;|"'>\t~=^/(]|, )(${articles} (?:(?:La|Los|Las|Le|Van|Den|Der) )?)$`,
  "u",
);
const particlesInCapitals =
  /(?<=(?:^|[\n\t;|"'(:>/]|\d\.) ?)((?:(?:DE|DI|DA|DAL|DEL|DELLA|LE|LA|EL|AL|AIT|BEN|VAN|VON|DER|DEN|TER|TEN|DOS|DU|ST) ){1,3})$/u;
/** What is before letters that are of the name behind them: titles, and words that take somebody. */
const leadsInitials =
  "(?:Mr|Mrs|Ms|Miss|Dr|Herrn?|Frau|Mme|Sr|Sra|[DdHh]hr|[Mm]evr|[Mm]w|to|from|by|for|with|von|für|mit|van|aan|voor|door|namens|tnv|bij|bei|avec|con|pour|chez|par|para|por|holder|name)";
/** `Mr C `, `"O M `, `H.A. `: letters, with or without dots, no French "M. ", not what is shortened, "i. A. "; one that is a word needs a title or a sign. */
const initials = new RegExp(
  String.raw`(?:(?<=(?<!\p{L})(?:${leadsInitials}[.:]? |M\. (?=\p{Lu} ))|[;|"'>\t~/(]|: )((?!M\. $)(?:\p{Lu}(?:\. ?| )){1,3})|(?<=(?:^|\n)[ \t]{0,8})((?:\p{Lu} ){2,3})|(?<![\p{L}\p{M}\d.'’&-]|(?<![\p{L}.])\p{Ll}\. ?)((?!M\. $)(?:\p{Lu}\.[ -]?){1,3}))$`,
  "u",
);
/** What the pattern above ends with, the capital a pair: to try it behind each title took 3 % of a search for names. */
const endsInInitial = /\p{Lu}(?:\.[ -]?| )$/u;
/** Behind an initial, more of them: `Kevin Andrés L`, `. G.`, and `Luca D`, `'A.`. */
const endsWithInitial = /[ .]\p{Lu}$/u;
const furtherInitials = /^(?:(?:\. ?\p{Lu}){1,3}\.|['’]\p{Lu}(?:\.|(?=[,;)\n]|$)))(?!\p{L})/u;
/** Behind a given name, in a sentence: `Arlo B should`, `Tom B's`, `sabine k.`; no letter that is a word, and no language: "Ruby C extension". */
const initialWithin =
  /^(?: (?![AIOEYÀ])\p{Lu}(?=['’]s?(?!\p{L})|[?!]|(?: \p{Ll}{2}| [yeiu&–—-] )(?<!C (?:ap|bi|co|ex|fu|li|pr|so)))| [bcfghjklnrtwx]\.(?! ?[\p{L}\d]\.)(?![\p{L}\d]))/u;
const hyphened = /^-(\p{Lu}[\p{L}'’]{2,24})(?![\p{L}\d-])/u;
const behindWidow = /^\. ?\p{Lu}[\p{L}'’]{2,20}(?!\p{L})/u;
const behindWife = /^ (?:in|IN) (\p{Lu}\p{L}{2,20}[aeiouAEIOU])(?![\p{L}-])/u;
/** No ending of English: `Tu'ipulotu`, `Lefloc'h`. */
const innerApostrophe = /^['’](?!(?:s|ll|ve|re|d|m|t|n)(?!\p{L}))\p{Ll}{1,12}(?!\p{L})/u;
/** ` H.`, ` v D`, ` ter H.`, at the end of what is said of somebody. */
const initialBehind =
  /^(?: (?:v|vd|v\.d\.|van|de|der|den|ter|ten|d)\.?){0,2} (?![IAÀEOY](?![.]))\p{Lu}(?:\.(?: ?\p{Lu}\.)?(?![\p{L}\d])|(?=[ \t]*(?:[,;|)\]<"\n:]|$)|[ \t]{2}|[ \t]\d))/u;
/** `, R.` in the place of a given name. */
const initialsBehindComma = /^, \p{Lu}\.(?:[ -]?\p{Lu}\.){0,2}(?= ?(?:[)\]"';|\t\n<&–]|- |$))/u;
