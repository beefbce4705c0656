import type { GivenHeaders } from "../contract/headers.ts";

/** A header by which a program says whom it asks for, and what that is used for; the header goes no further. */
export interface IdentityHeader {
  /** In lower case. */
  name: string;
  /** `scope`: the same value has the same surrogate only within what it says; `label`: its keyed hash stands in the call's log line. */
  use: "scope" | "label";
}

/** What a request says of whom it asks for. Undefined where it says nothing. */
export interface Identity {
  within?: string;
  label?: string;
}

/** @param hash keyed: who a person is stands in no log */
export function identityIn(
  headers: GivenHeaders,
  rules: readonly IdentityHeader[],
  hash: (identifier: string) => string,
): Identity {
  if (rules.length === 0) return {};
  // Each in its place, so that a user 7 and a session 7 are not the same. Nothing if none says anything.
  const said = (use: IdentityHeader["use"]) => {
    const values = rules.filter((rule) => rule.use === use).map(({ name }) => headers.get(name) ?? "");
    return values.every((value) => value === "") ? "" : values.join("\0");
  };
  const [within, label] = [said("scope"), said("label")];
  return { ...(within === "" ? {} : { within }), ...(label === "" ? {} : { label: hash(label) }) };
}
