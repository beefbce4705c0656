import { type Fields, isFields } from "../../contract/fields.ts";
import type { Place, Restore } from "./choice-texts.ts";
import { leafOf, mapLeaves } from "./leaves.ts";
import type { Masked } from "../masking.ts";
import { type Restorer, restorer } from "./restorer.ts";

/** How an answer is restored. */
export interface Means {
  places: ReadonlyMap<string, Place>;
  /** A text that is there as a whole, and is none of the answer's own. */
  restoreWhole(text: string): string;
  /** The fields that may go out beside texts, of those named while values are hidden. */
  keep(fields: Fields, keys: readonly string[]): Fields;
  /** A field of a delta or message that is not known here; undefined if it may not go out, or not yet. */
  further(key: string, value: unknown, restore: Restore): unknown;
  /** Log probabilities that may go out with the text they spell; null where there are none for a piece of it. */
  logprobsIn(choice: Fields): Fields | null | undefined;
}

export function meansOf(masked: Masked, json: boolean): Means {
  const { vault, grammar } = masked;
  const restoreWhole = (text: string) => {
    grammar.starts.lastIndex = 0;
    return grammar.starts.test(text) ? whole(text, restorer(vault, grammar, false), true) : text;
  };
  const known = { places: textPlaces(json), restoreWhole };
  return vault.size > 0 ? { ...known, ...meansOfHiding(masked) } : { ...known, ...meansOfPassing(restoreWhole) };
}

/** While values are hidden, what could repeat surrogates in a form that is not known here is left out. */
function meansOfHiding(masked: Masked): Pick<Means, "keep" | "further" | "logprobsIn"> {
  const mayPass = (value: unknown) => !repeatsSurrogate(value, masked);
  return {
    keep: (fields, keys) => only(fields, keys, mayPass),
    further: (key, value) => (key === "role" && mayPass(value) ? value : undefined),
    logprobsIn: () => undefined,
  };
}

/** While nothing is hidden all goes out, but for surrogates that were invented. */
function meansOfPassing(clean: (text: string) => string): Pick<Means, "keep" | "further" | "logprobsIn"> {
  return {
    keep(fields) {
      const out: Fields = {};
      for (const key in fields) {
        const value = elsewhere.has(key) ? undefined : mapLeaves(fields[key], leafOf(key), clean);
        if (value !== undefined) out[key] = value;
      }
      return out;
    },
    further: (key, value, restore) =>
      mapLeaves(value, leafOf(key), (text, { path, mayGoOn, delta }) =>
        mayGoOn ? restore({ name: path, isJson: false, delta }, text) : clean(text),
      ),
    logprobsIn({ logprobs }) {
      if (!isFields(logprobs)) return logprobs === null ? null : undefined;
      return mapLeaves(logprobs, leafOf("logprobs"), clean) as Fields;
    },
  };
}

function repeatsSurrogate(value: unknown, masked: Masked): boolean {
  const text = typeof value === "object" ? JSON.stringify(value) : value;
  return typeof text === "string" && mayRepeat.test(text) && scrub(text, masked) !== text;
}

/** Of a surrogate in any spelling; ids, names and versions have nothing of it. */
const mayRepeat = /\d{9}|surrogate|pii|[^\w.:/+=, "{}[\]-]/i;

/** A text that is not the answer, such as an error, with surrogates as what they stand for in general: `[PERSON]`. */
export function scrub(text: string, { vault, grammar }: Masked): string {
  const find = (name: string) => {
    const hidden = vault.find(name);
    return hidden && { value: `[${hidden.type}]` };
  };
  return whole(text, restorer({ find, names: vault.names }, grammar, false), true);
}

export const whole = (text: string, one: Restorer, isWhole: boolean) => one.push(text) + one.end(isWhole);

/** Some of the fields. */
export function only(
  fields: Fields,
  keys: readonly string[],
  isMeant: (value: unknown) => boolean = () => true,
): Fields {
  const out: Fields = {};
  for (const key of keys) if (key in fields && isMeant(fields[key])) out[key] = fields[key];
  return out;
}

/** Seen to by themselves. */
const elsewhere = new Set(["choices", "delta", "message", "logprobs"]);

/** The texts of a delta or message by their keys. */
function textPlaces(json: boolean): ReadonlyMap<string, Place> {
  return new Map(
    ["content", "refusal", "reasoning_content", "reasoning"].map((key) => [
      key,
      {
        name: key,
        isJson: json && key === "content",
        isSpelled: key === "content" || key === "refusal",
        delta: (piece) => ({ [key]: piece }),
      },
    ]),
  );
}
