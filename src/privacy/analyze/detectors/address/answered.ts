import type { Span } from "../../detector.ts";
import { britishPostcode } from "./postcode.ts";
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

/** "Your postcode?", and on the next line "Customer: ng7 3qp", in small letters, too. */
export function readAskedPostcode(text: string, _: number, end: number): Span | undefined {
  const [shown, value] = matchAt(text, postcodeAnswer, end) ?? [];
  if (shown === undefined || value === undefined) return undefined;
  return { start: end + shown.length - value.length, end: end + shown.length, type: "ADDRESS", strength: 2 };
}

const postcodeAnswer = new RegExp(
  String.raw`[^\n?]{0,40}\?[ \t]{0,4}\r?\n(?:\[[^\]\n]{1,24}\]:? |[\p{L} ]{1,24}: |[—–-] )?(?:(?:yes|yeah|sure|ok|it['’]?s|that['’]?s|my postcode is|ja|sí|si|oui|das ist|c['’]est|è|es),? ){0,3}(${britishPostcode}|\d{4} ?[A-Z]{2}(?![A-Z\d])|\d{5}(?!\d))`,
  "iuy",
);
/** At most a few words to the end of the question, and who answers. */
const answer =
  /(?! ?(?:e-?mail|mail|ip|mac|web|url))[^\n?]{0,40}\?[ \t]{0,4}\r?\n(?:\[[^\]\n]{1,24}\]:? |[\p{L} ]{1,24}: |[—–-] )([\p{L}\d][^\n]{5,110})(?=\r?\n|$)/iuy;
const ofMachine = /(?:e-?mail|ip|mac|web|wallet)[ -]$/i;
const hasNumber = /(?=.{0,110}\p{L}{3}).{0,110}\d/u;
const other = /[@?{}<>=]|:\/\/|^\d{1,2}[:.]\d\d|^\d+$/;
