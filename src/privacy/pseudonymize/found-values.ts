import { GatewayError } from "../../errors.ts";
import type { AnalyzedText } from "../analyze/analyzed-text.ts";
import type { Entity } from "../analyze/detector.ts";
import { isPlainPart } from "../analyze/detectors/address/parts.ts";
import { PartedMap } from "../parted-map.ts";

/** More than any model's window takes surrogates of, and few enough that the collector walks them all within some milliseconds. */
const mostValues = 200_000;

/** What was found. */
interface FoundValues {
  /** Each value with its type. */
  values: PartedMap<string, string>;
  types: ReadonlySet<string>;
  /** Whether a value may be written with escapes. */
  hasEscapes: boolean;
}

export const noValues: FoundValues = { values: new PartedMap(), types: new Set(), hasEscapes: false };

/** The values that were found in texts. Throws `GatewayError` if there are too many. */
export function* valuesOf(texts: readonly AnalyzedText[]): Generator<undefined, FoundValues> {
  const values = new PartedMap<string, string>();
  const types = new Set<string>();
  let hasEscapes = false;
  let count = 0;
  for (const { text, spans } of texts) {
    if (++count % 128 === 0) yield;
    for (let n = 0; n < spans.length; n++) {
      const { start, end, type } = spans[n]!;
      const value = text.slice(start, end);
      const known = values.get(value);
      if (known === undefined && values.size === mostValues) throw tooManyValues();
      if (known === undefined || known === notCarried)
        values.set(value, isPlainPart(text, spans, n) ? notCarried : type);
      hasEscapes ||= mayBeEscaped.test(value);
      types.add(type);
      if (++count % 128 === 0) yield;
    }
  }
  return { values, types, hasEscapes };
}

const tooManyValues = () =>
  new GatewayError("invalid_request", `The body must hold at most ${mostValues} different values of personal data`);

/** What programs escape when they write JSON. */
const mayBeEscaped = /["\\/\P{ASCII}\p{Cc}]/u;

/** The values that are looked for everywhere in the request. */
export function* entitiesOf(values: PartedMap<string, string>): Generator<Entity> {
  for (const [value, type] of values.entries()) if (type !== notCarried) yield { value, type };
}

/** In the place of the type of a value that is hidden only where it was found. */
const notCarried = "";
