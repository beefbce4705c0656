import type { Span } from "../../detector.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { givenOf } from "../../lexicon/marks.ts";
import { scan } from "../../text/scan.ts";
import { startOfName } from "./leads.ts";

/** Companies by a legal form with dots or a family behind it: `Carabajal S.A.`, `La Cumbre SA de CV`, `Reid & Sons`. */
export const findLegalForms = (text: string, spans: Span[]): void => scan(text, form, isCompany, spans);

function isCompany({ index, 0: shown }: RegExpExecArray, text: string, spans: Span[]): boolean {
  const from = Math.max(0, index - longest);
  const name = nameAtEnd.exec(text.slice(from, index))?.[0];
  if (name === undefined) return false;
  // "Ana & figli" are people.
  if (/ \p{Ll}{2,6}$/u.test(shown) && givenOf(marksOfWord(name)) > 1) return false;
  const start = startOfName(text, index - name.length, index);
  spans.push({ start, end: index + shown.length, type: "ORGANIZATION", strength: 1 });
  return true;
}

const form =
  /,? (?:e\. ?[VUK]\.|s\. ?r\. ?o\.|d\.o\.o\.|Sp\. z o\. ?o\.|A\/S(?![\w/])|S\.? ?A\.?(?:P\.? ?I\.?)? de C\.? ?V(?!\p{L})\.?|S\.? de R\.? ?L(?!\p{L})\.?(?: de C\.? ?V(?!\p{L})\.?)?|(?:ehf|Kft|Zrt)(?!\p{L})\.?|(?<=\p{L} )(?:Oyj?|ApS)(?!\p{L})|S\. ?(?:A|L|p\. ?A|r\. ?l|a\. ?s|n\. ?c|A\. ?S|L\. ?U|A\. ?U)\.|B\. ?V\.|N\. ?V\.|S\. ?C\.|(?:&|and|und|y|e|en|et) (?:[Ss]ons|Brothers|Bros|Söhne|Sohn|[Hh]ijos|[Ff]igli|[Ff]ils|Frères|[Zz]onen|[Zz]n|Partners?|Co|Cie|Asociados|Associati)(?!\p{L})\.?)/gu;
const nameAtEnd =
  /(?<![\p{L}\p{M}])\p{Lu}[\p{L}\p{M}'’.-]*(?:(?: (?:&|y|e|et|en|del?(?: (?:la|las|los|el))?|di|van|der))? \p{Lu}[\p{L}\p{M}'’.-]*){0,4}$/u;
const longest = 70;
