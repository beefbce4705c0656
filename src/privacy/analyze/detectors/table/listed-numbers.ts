import type { Span } from "../../detector.ts";
import { fields } from "../person/cue-fields.ts";
import { canBeName } from "../organization/kind.ts";
import { matchAt } from "../../text/scan.ts";
import type { TextIndex } from "../../text/text-index.ts";

/** The number of a person in a list of them, `{"nr": "P10442", "naam": "Sanne Wijnaldum"`: that of a thing has no person's name behind it. */
export function findListedNumbers(text: string, index: TextIndex, spans: Span[]): void {
  fields.eachIn(text, index, readField, spans);
}

function readField(text: string, start: number, end: number, _: unknown, spans: Span[]): void {
  if (text.charAt(start - 1) !== '"') return;
  const before = text.slice(Math.max(0, start - 80), start - 1);
  const [shown, number = ""] = numberBefore.exec(before) ?? [];
  if (shown === undefined || !isPerson(matchAt(text, nameBehind, end)?.[1])) return;
  const from = start - 1 - shown.length + shown.lastIndexOf(number);
  spans.push({ start: from, end: from + number.length, type: "ID", strength: 2 });
}

/** Two words that may be names, and no common word. */
function isPerson(value: string | undefined): boolean {
  const words = value?.match(/\p{L}{2,}/gu) ?? [];
  return words.length > 1 && words.every(canBeName);
}

const numberBefore =
  /"(?:id|nr|no|num|number|nummer|numero|número|code|codice|código|codigo|[a-z]{2,20}(?:_id|_nr|_no|Id|Nr|No))"\s{0,4}:\s{0,4}"?((?=(?:\D{0,6}\d){3})[A-Za-z\d][A-Za-z\d/._-]{3,20})"?\s{0,4},\s{0,24}$/i;
const nameBehind = /(?:[ _-]?name)?"\s{0,4}:\s{0,4}"(\p{Lu}[^"\n\\]{4,60})"/iuy;
