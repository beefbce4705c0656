import type { Span } from "../../detector.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { givenOf } from "../../lexicon/marks.ts";
import { CharClass } from "../../text/char-classes.ts";
import { containsAny } from "../../text/survey.ts";
import type { TextIndex } from "../../text/text-index.ts";

/** Whose a device is, by its name in a network, `Ludovicas-MBP`, `iPhone-von-Anna`, and who travels: `MUTASA/RUDO MRS`. */
export function findOwners(text: string, index: TextIndex, spans: Span[]): void {
  if (containsAny(text, index, CharClass.hyphen)) findDevices(text, spans);
  if (hasTraveller(text)) findTravellers(text, spans);
}

function findDevices(text: string, spans: Span[]): void {
  for (const device of devices)
    for (let at = text.indexOf(device); at >= 0; at = text.indexOf(device, at + 1)) {
      const before = ownerBefore.exec(text.slice(Math.max(0, at - longest), at));
      if (before !== null) report(before[1]!, at - before[0].length, spans);
      const end = at + device.length;
      const behind = ownerBehind.exec(text.slice(end, end + longest));
      if (behind !== null) report(behind[1]!, end + behind[0].length - behind[1]!.length, spans);
    }
}

/** Whether a slash is between capitals anywhere: a search for one character, in the place of seven for titles. */
function hasTraveller(text: string): boolean {
  for (let at = text.indexOf("/", 1); at > 0; at = text.indexOf("/", at + 1))
    if (isCapital(text.charAt(at - 1)) && isCapital(text.charAt(at + 1))) return true;
  return false;
}

function findTravellers(text: string, spans: Span[]): void {
  for (const title of titlesOfTravellers)
    for (let at = text.indexOf(title); at >= 0; at = text.indexOf(title, at + 1)) {
      const name = isCapital(text.charAt(at + title.length))
        ? undefined
        : traveller.exec(text.slice(Math.max(0, at - longest), at))?.[0];
      if (name !== undefined) spans.push({ start: at - name.length, end: at, type: "PERSON", strength: 2 });
    }
}

/** A given name, without the ending of a genitive if it is none with it. */
function report(name: string, start: number, spans: Span[]): void {
  const owner = isGiven(name) || !name.endsWith("s") ? name : name.slice(0, -1);
  if (isGiven(owner)) spans.push({ start, end: start + owner.length, type: "PERSON", strength: 1 });
}

const isGiven = (word: string): boolean => givenOf(marksOfWord(word)) > 1;
const isCapital = (character: string): boolean => character >= "A" && character <= "Z";

const devices = ["MBP", "MacBook", "iPhone", "iPad", "iMac", "Galaxy"];
const ownerBefore = /(?<![\p{L}\d-])(\p{Lu}\p{Ll}{2,15})(?:['’]s)?-$/u;
const ownerBehind = /^(?:-[A-Z\d]{1,4}){0,2}-(?:von|de|di|van|of)-(\p{Lu}\p{Ll}{2,15})(?![\p{L}\d-])/u;
/** Of a booking, behind surname and given names in capitals. */
const titlesOfTravellers = [" MR", " MRS", " MS", " MISS", " MSTR", " CHD", " INF"];
const traveller = /(?<![A-Z/])[A-Z]{2,20}\/[A-Z]{2,20}(?: [A-Z]{2,20}){0,2}$/;
const longest = 48;
