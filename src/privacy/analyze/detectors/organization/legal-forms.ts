import type { Span } from "../../detector.ts";
import { scan } from "../../text/scan.ts";
import { startOfName } from "./leads.ts";

/** Companies by a legal form with dots or a family behind it: `Carabajal S.A.`, `Martinelli S.p.A.`, `Reid & Sons`. */
export const findLegalForms = (text: string, spans: Span[]): void => scan(text, form, isCompany, spans);

function isCompany({ index, 0: shown }: RegExpExecArray, text: string, spans: Span[]): boolean {
  const from = Math.max(0, index - longest);
  const name = nameAtEnd.exec(text.slice(from, index))?.[0];
  if (name === undefined) return false;
  const start = startOfName(text, index - name.length, index);
  spans.push({ start, end: index + shown.length, type: "ORGANIZATION", strength: 1 });
  return true;
}

const form =
  /,? (?:e\. ?[VUK]\.|s\. ?r\. ?o\.|d\.o\.o\.|Sp\. z o\. ?o\.|A\/S(?![\w/])|S\. ?(?:A|L|p\. ?A|r\. ?l|a\. ?s|n\. ?c|A\. ?S|L\. ?U|A\. ?U)\.|B\. ?V\.|N\. ?V\.|S\. ?C\.|(?:&|and|und|y|e|en|et) (?:Sons|Brothers|Bros|Söhne|Sohn|Hijos|Figli|Fils|Frères|Zonen|Zn|Partners?|Co|Cie|Asociados|Associati)(?!\p{L})\.?)/gu;
const nameAtEnd =
  /(?<![\p{L}\p{M}])\p{Lu}[\p{L}\p{M}'’.-]*(?:(?: (?:&|y|e|et|en|de|del|di|van|der))? \p{Lu}[\p{L}\p{M}'’.-]*){0,4}$/u;
const longest = 70;
