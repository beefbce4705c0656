import type { Span } from "../../src/privacy/analyze/detector.ts";
import { resolveTypes } from "../../src/privacy/analyze/detectors/groups.ts";
import { detectors } from "../../src/privacy/analyze/detectors/index.ts";
import { pseudonymize, type SearchedText } from "../../src/privacy/pseudonymize/pseudonymize.ts";
import { literalType } from "../../src/privacy/pseudonymize/surrogate.ts";
import { Vault } from "../../src/privacy/pseudonymize/vault.ts";
import { grammar } from "../../src/privacy/restore/grammar.ts";
import type { MaskableRequest } from "../../src/privacy/text-field.ts";

export const everyType: ReadonlySet<string> = new Set(detectors.flatMap(({ types }) => types));
export const defaultTypes: ReadonlySet<string> = resolveTypes(["default"]);

/** What is hidden in a request that has this text only, as the gateway searches it: in its JSON, and behind its escapes. */
export function find(text: string, types: ReadonlySet<string>): Span[] {
  const request: MaskableRequest = {
    texts: () => [{ owner: { text }, key: "text", kind: "text" }],
    *attachment() {
      yield;
      return undefined;
    },
    instruct() {},
  };
  let searched: readonly SearchedText[] = [];
  const hiding = pseudonymize(request, new Vault("", ""), {
    analyzer: { detectors, types, allowed: () => false },
    askRemote: undefined,
    grammarOf: grammar,
    hash: (identifier) => identifier,
    instruction: false,
    found: (texts) => (searched = texts),
  });
  while (hiding.next().done !== true);
  return searched
    .flatMap(({ occurrences }) => occurrences)
    .filter(({ type }) => type !== literalType)
    .map(({ start, end, type }) => ({ start, end, type, strength: 1 }));
}
