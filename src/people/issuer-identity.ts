import { textIn } from "../contract/fields.ts";
import { fingerprint } from "./tokens.ts";

/** What is taken from the issuer's answer; of all of it only the name that tells a person from others is stored, in sessions and audit. */
export interface IssuerIdentity {
  isOperator: boolean;
  /** In the form of a login; undefined if the issuer has verified none. */
  email: string | undefined;
  /** The issuer's own name of the person (`sub`), as one word: its hash where it is none. */
  subject: string;
}

/** Whoever has this value for this claim, or among its values, is the operator. */
export interface OperatorRule {
  readonly claim: string;
  readonly value: string;
}

type Claims = Readonly<Record<string, unknown>>;

/** The identity that the claims of the ID token and of the userinfo endpoint stand for. */
export function issuerIdentityOf(
  token: Claims,
  userInfo: Claims,
  { operators }: { readonly operators: OperatorRule | null },
): IssuerIdentity {
  // Address and verification come from one source: neither vouches for the other's address.
  const { email, email_verified: isVerified } = "email" in token ? token : userInfo;
  const verified = isVerified === true ? loginOf(email) : undefined;
  return {
    isOperator: operators !== null && matches(operators),
    email: verified,
    subject: wordOf(textIn(token["sub"])),
  };

  function matches({ claim, value }: OperatorRule): boolean {
    if (claim === "email") return verified !== undefined && verified === loginOf(value);
    const given = claim in token ? token[claim] : userInfo[claim];
    return given === value || (Array.isArray(given) && given.includes(value));
  }
}

const wordOf = (subject: string): string => (/^[\w.:|@+-]{1,100}$/.test(subject) ? subject : fingerprint(subject));

/** Accepts ASCII only, since some other characters have ASCII lower-case forms: that of the Kelvin sign is k. */
const loginOf = (email: unknown): string | undefined =>
  typeof email === "string" && /^[A-Za-z0-9][A-Za-z0-9._+-]*@[A-Za-z0-9.-]+$/.test(email) && email.length <= 64
    ? email.toLowerCase()
    : undefined;
