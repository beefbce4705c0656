import { isMostlyWords } from "../credential/named-keys.ts";
import { isPossible } from "../credential/password-likeness.ts";
import type { ToldColumn } from "./told-column.ts";

/** A column of keys, of what verifies a card or of PINs, by its name without case and separators: its cells must have the form, too. */
export const secretColumnOf = (name: string): ToldColumn | undefined =>
  secretColumns.find(({ names }) => names.test(name));

/** Whether a cell is a password where nothing but the head of its column says so. */
export const isPasswordCell = (value: string): boolean => isPossible(value) || /^\d{5,}\p{L}{1,3}$/u.test(value);

/** Words before them in the name of a column, `stripe_api_key`, say whose they are; a token of a page is none. */
const names =
  /^(?!.*(?:page|cursor|continu))(?:.*(?:(?:api|access|account|auth|client|encryption|master|private|secret|shared|signing|webhook)key|token|secret|jwt|(?:password|passwd|pw)hash|hashedpassword)|session(?:id|key)?)$/;
/** Letters and digits, but no time, path, address or name: `gemini-embedding-001`. */
const key = /^(?!\d{4}-\d\d-\d\d|\/|.*:\/\/)(?=(?:\D*\d){2})(?=(?:[^A-Za-z]*[A-Za-z]){2})[\w+/=.:~|!#$%&*^-]{10,400}$/;
const isKey = (value: string): boolean => key.test(value) && !isMostlyWords(value);
const isPin = (value: string): boolean => /^\d{4,8}$/.test(value);
const secretColumns: readonly (ToldColumn & { names: RegExp })[] = [
  { type: "SECRET", names, holds: isKey, tells: isKey },
  { type: "PASSWORD", names: /^(?:cvv|cvc|cvn|prüfziffer)$/, holds: (value) => /^\d{3,4}$/.test(value) },
  {
    type: "PASSWORD",
    names: /^(?:.{0,12}pin|pin(?:code|number|nummer)|puk|otp|geheimzahl|securitycode)$/,
    holds: isPin,
  },
  { type: "PASSWORD", names: /^pass(?:phrase|code)$/, holds: (value) => value.length > 3, tells: isPasswordCell },
];
