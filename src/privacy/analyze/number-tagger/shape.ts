import { capitalSign, digitSign, signOf, smallSign } from "../text/signs.ts";

/** How a piece is written, and what it may mean. */
export interface NumberShape {
  /** A hash of the kinds of its characters; of a login, of its last four. */
  form: number;
  /** The same, of runs only whether they are of one, of two, or longer. */
  short: number;
  digits: number;
  /** Bits: capitals, small letters, signs. */
  kinds: number;
  /** A hash of the first three characters, of digits only that they are. */
  head: number;
  /** Half the decade of the year in it, or of its last two digits if it may be a date, 0 if there is none; of a login, what its words may be. */
  sense: number;
}

export function numberShapeOf(text: string, start: number, end: number): NumberShape {
  let form = 0;
  let short = 0;
  let head = 0;
  let digits = 0;
  let kinds = 0;
  let year = 0;
  let run = 0;
  let value = 0;
  let last = 0;
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    const sign = signOf(unit);
    run = sign === last ? run + 1 : 1;
    last = sign;
    if (sign !== digitSign) kinds |= sign === capitalSign ? 1 : sign === smallSign ? 2 : 4;
    else {
      digits++;
      value = run === 1 ? unit - 48 : run < 5 ? value * 10 + unit - 48 : value;
      if (run === 4 && value >= 1800 && value < 2040) year = Math.floor(value / 5);
      if (run === 5 && year === Math.floor(value / 5)) year = 0;
    }
    form = (Math.imul(form, 31) + sign) | 0;
    if (run < 4) short = (Math.imul(short, 31) + sign) | 0;
    if (at < start + 3) head = Math.imul(head, 257) + (sign === digitSign ? digitSign : unit);
  }
  if (year === 0 && run === 2 && last === digitSign && end - start > 5) year = 1 + Math.floor(value / 5);
  return { form, short, digits, kinds, head, sense: year };
}
