import { ofDigits } from "../../text/number-head.ts";
import { nationalId, precededBy } from "./rules.ts";

const named = precededBy("ssn|soc(?:ial)?\\.? sec(?:urity)?|itin|tax(?:payer)? id(?:entification)?|tin");

const social = precededBy("ssn|soc(?:ial)?\\.? sec(?:urity)?");

/**
 * Numbers of the United States. The form excludes ranges that are never issued: 000, 666, 9xx; 00; 0000. Test records are full of 9xx,
 * which are hidden where they are called by their name.
 */
export const us = nationalId("us-id", [
  {
    type: "US_SSN",
    head: ofDigits(9, { 3: "-" }),
    form: /(?<![\d-])(?!000|666|9)\d{3}-(?!00)\d\d-(?!0000)\d{4}(?![\d-])/y,
    alone: true,
    isInNames: true,
    valid: always,
    cue: named,
  },
  {
    type: "US_SSN",
    head: ofDigits(9, { 3: " .", 9: "" }),
    form: /(?<!\d)(?!000|666|9)\d{3}([ .]?)(?!00)\d\d\1(?!0000)\d{4}(?!\d)/y,
    alone: false,
    valid: never,
    cue: named,
  },
  {
    type: "US_SSN",
    head: ofDigits(9, { 3: "-" }),
    form: /(?<![\d-])9\d\d-(?!00)\d\d-(?!0000)\d{4}(?![\d-])/y,
    alone: false,
    valid: never,
    cue: social,
  },
  {
    type: "US_ITIN",
    head: ofDigits(9, { 3: "-" }),
    form: /(?<![\d-])9\d\d-(?:5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])-\d{4}(?![\d-])/y,
    alone: true,
    isInNames: true,
    valid: always,
    cue: named,
  },
  {
    type: "US_ITIN",
    head: ofDigits(9, { 3: " .", 9: "" }),
    form: /(?<!\d)9\d\d([ .]?)(?:5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])\1\d{4}(?!\d)/y,
    alone: false,
    valid: never,
    cue: named,
  },
]);

function always(): boolean {
  return true;
}

function never(): boolean {
  return false;
}
