import type { Detector, Search, Span } from "../../detector.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { givenOf, isNoun, isPlace, wordOf } from "../../lexicon/marks.ts";
import { startsWord } from "../../text/boundary.ts";
import { LineKind, lineKindAt } from "../../text/code-lines.ts";
import { matchAt, matchedAt } from "../../text/scan.ts";
import { TextIndex } from "../../text/text-index.ts";
import { wakeOn } from "../../text/wake.ts";
import { WordTable } from "../../text/word-table.ts";
import { capital } from "../address/forms.ts";
import { isNoName } from "../person/names.ts";
import { canBeName } from "./kind.ts";
import { firmFields } from "./words.ts";

/** What a word leads to. A customer may be a person, too; firms are dealt with behind a preposition: "Factuur van Zenvora". */
type Lead = "firm" | "party" | "dealing" | "place" | "title";

const leads: Readonly<Record<Lead, string>> = {
  party:
    "customer client payee bank school kunde kundin auftraggeber schule klant cliente opdrachtgever banque banco banca école escuela scuola verein träger " +
    "org facility carrier charity institution clinic kasse krankenkasse praxis klinik clinica clínica clinique hôpital établissement policlinica vettore esercente comercio transportista",
  firm:
    `${firmFields} ` +
    "manufacturer merchant insurer contractor subsidiary publisher competitor retailer arbeitgeberin hersteller dienstleister auftragnehmer versicherer anbieter wettbewerber prestataire assureur concurrent empleador aseguradora competidor concorrente verzekeraar",
  dealing:
    "founder founders owner owners ceo cfo cto chairman employee employees shares stake shareholder shareholders takeover acquisition invoice quote offer contract order complaint payment meeting ticket facture devis contrat commande réunion factura presupuesto contrato pedido reunión fattura preventivo contratto ordine riunione " +
    "factuur offerte overeenkomst bestelling vergadering afspraak rechnung angebot vertrag vertrags bestellung bewerbung mahnung kündigung reklamation termin auftrag " +
    "trabajo trabaja trabajaba travaille travaillais commandé acheté pedido comprado ordinato comprato besteld gekocht bestellt gekauft",
  place: "chez presso bij",
  title: "social sociale",
};
const cues = new WordTable<Lead>("organization-cue", () =>
  (["party", "firm", "dealing", "place", "title"] as const).flatMap((lead) =>
    leads[lead].split(" ").map((word) => [word, lead] as const),
  ),
);

/** Firms and institutions by what says that they are one, before them. Off by default. */
export const organizationCue: Detector = {
  name: "organization-cue",
  types: ["ORGANIZATION"],
  wake: wakeOn({ words: [cues] }),
  find(text, index = new TextIndex()) {
    const spans: Span[] = [];
    cues.eachIn(text, index, readCue, { index, spans });
    return spans;
  },
};

function readCue(text: string, start: number, end: number, lead: Lead, { index, spans }: Search): void {
  if (!startsWord(text, start) || joined.test(text.charAt(start - 1))) return;
  if (lead === "title" && !titleBefore.test(text.slice(Math.max(0, start - 16), start))) return;
  const opening = lead === "dealing" || lead === "place" ? null : matchAt(text, valueOpening, end);
  const [shown, quote = ""] = opening ?? [];
  const isField = shown !== undefined;
  const gap = lead === "dealing" ? matchedAt(text, dealtWith, end) : text.charAt(end) === " " ? " " : undefined;
  const from = end + (shown ?? gap ?? "").length;
  if (from === end || (lead === "title" && !isField)) return;
  const value = quote === "" ? matchedAt(text, nameHere, from) : quotedValue(text, from, quote);
  if (value === undefined || value.toLowerCase() === text.slice(start, end).toLowerCase()) return;
  if (isField && quote === "" && (/= *$/.test(shown) || lineKindAt(index.codeLines(text), start) === LineKind.code))
    return;
  const isGerman = () => !isSmallAt(text, start) || germanWith.test(gap ?? "");
  if (isField ? isFieldsName(value, lead !== "party") : isGerman() ? isNameInProse(value) : isCapitalised(value))
    spans.push({ start: from, end: from + value.length, type: "ORGANIZATION", strength: 1 });
}

const isSmallAt = (text: string, at: number): boolean => text.charAt(at) === text.charAt(at).toLowerCase();

function quotedValue(text: string, from: number, quote: string): string | undefined {
  const length = text.slice(from, from + longest).indexOf(quote);
  const value = text.slice(from, from + Math.max(0, length));
  return likeName.test(value) ? value : undefined;
}

/** What no field of a firm has is a common word alone, and what a field of anybody has may be somebody. */
function isFieldsName(value: string, isCertain: boolean): boolean {
  const [first, ...others] = value.match(/[\p{L}\p{M}]+/gu) ?? [];
  if (first === undefined || isNoName(first)) return false;
  const marks = marksOfWord(first);
  if (others.length === 0 && wordOf(marks) > (isCertain ? 2 : 1)) return false;
  return isCertain || (givenOf(marks) < 2 && !(others.length === 0 && isNoun(marks)));
}

/** "Our supplier Zenvora": of its words one is no word of the language, and nobody's name is the first. */
function isNameInProse(value: string): boolean {
  const [first, ...others] = value.match(/[\p{L}\p{M}]{2,}/gu) ?? [];
  if (first === undefined || isNoName(first) || givenOf(marksOfWord(first)) > 1) return false;
  return [first, ...others].some((word) => word.length > 2 && canBeName(word) && !isNoun(marksOfWord(word)));
}

/** "Chez Maison Delorme": where only names have a capital, one word needs to be no common one, and nobody's. */
function isCapitalised(value: string): boolean {
  const [first, ...others] = value.match(/[\p{L}\p{M}]+/gu)!;
  const marks = marksOfWord(first);
  return !isNoName(first) && (others.length > 0 || (wordOf(marks) < 3 && givenOf(marks) < 2 && !isPlace(marks)));
}

const dealtWith =
  / (?:(?:received|bought|sent) )?(?:from|with|against|of|to|between|de|avec|chez|en|con|contra|di|da|presso|van|met|bij|von|mit|bei|an|zwischen|entre|tra|tussen|gegen) (?=\p{Lu})/uy;
const germanWith = / (?:von|mit|bei|an|gegen) /;

/** "Razón social: ", what a firm is called. */
const titleBefore = /(?:raz[oó]n|raison|ragione|denominaci[oó]n|denominazione|dénomination)[ _-]?$/iu;
const longest = 64;
/** Before a field of a path, a member or an option. */
const joined = /[.\w/$-]/;
const valueOpening =
  /(?:[ _-]?(?:name|nom|naam|nombre))?\\?["']?(?: ?[:=]|>| {1,24}\||;[\w=;-]{1,60}:) {0,3}(\\?["'])?(?=[\p{L}\d])/iuy;
const nameHere = new RegExp(
  String.raw`${capital}(?: (?:(?:&|\+|and|und|et|y|e|en|of|de|du|des|del|di|van|von|der|für|la|le|las|los|el|il) ){0,2}(?:(?<!\p{Ll}{4}\. )${capital}|\d{1,3}(?![\d.:/]))){0,5}(?<![.,])`,
  "uy",
);
const likeName = /^(?=.*\p{Lu})[\p{L}\d][^"\\{}[\]<>=;@:/|\n]{1,60}$/u;
