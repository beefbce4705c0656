import type { Entity } from "./detector.ts";
import { marksOfWord } from "./lexicon/lexicon.ts";
import { spellingsOfPhone } from "./phone-spellings.ts";

/**
 * How values of some types are written elsewhere: numbers of six digits and more, and plates, without the signs between their groups
 * (`078-05-1120`, `M-AB 1234`), telephone numbers also without the code of their country, and handles without their sign, unless they
 * are words or names then.
 */
export function otherForms({ value, type }: Entity): string[] {
  if (type === "PHONE_NUMBER") return spellingsOfPhone(value);
  if (type === "USERNAME" && value.startsWith("@")) return marksOfWord(value.slice(1)) === 0 ? [value.slice(1)] : [];
  if (type === "VEHICLE_PLATE") {
    const joined = value.replace(betweenGroups, "");
    return joined.length < shortestPlate ? [] : [joined, value.replace(betweenGroups, " ")];
  }
  return inGroups.test(value) && type !== "IP_ADDRESS" ? [value.replace(betweenGroups, "")] : [];
}

const inGroups = /^(?=(?:\D*\d){6})\+?[A-Za-z\d]+(?:[ ./-]{1,2}[A-Za-z\d]+)+$/;
const betweenGroups = /[ ./-]/g;
/** A shorter one is as well a part of something. */
const shortestPlate = 5;
