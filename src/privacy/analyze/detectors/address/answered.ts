import type { Span } from "../../detector.ts";
import { matchAt } from "../../text/scan.ts";

/** "Quelle est votre adresse ?", and on the next line "[client] chaussée de wavre 1120 boite 6": what was asked for, by whoever answers. */
export function readAnswer(text: string, start: number, end: number): Span | undefined {
  const [shown, value] = matchAt(text, answer, end) ?? [];
  if (shown === undefined || value === undefined || ofMachine.test(text.slice(Math.max(0, start - 12), start)))
    return undefined;
  if (!hasNumber.test(value) || other.test(value)) return undefined;
  const from = end + shown.length - value.length;
  return { start: from, end: from + value.trimEnd().length, type: "ADDRESS", strength: 2 };
}

/** At most a few words to the end of the question, and who answers. */
const answer =
  /(?! ?(?:e-?mail|mail|ip|mac|web|url))[^\n?]{0,40}\?[ \t]{0,4}\r?\n(?:\[[^\]\n]{1,24}\]:? |[\p{L} ]{1,24}: |[—–-] )([\p{L}\d][^\n]{5,110})(?=\r?\n|$)/iuy;
const ofMachine = /(?:e-?mail|ip|mac|web|wallet)[ -]$/i;
const hasNumber = /(?=.{0,110}\p{L}{3}).{0,110}\d/u;
const other = /[@?{}<>=]|:\/\/|^\d{1,2}[:.]\d\d|^\d+$/;
