import { type StringOptions, Type } from "@sinclair/typebox";

/** A node of the schema as `loadConfig` reads it: JSON Schema, plus annotations of our own. */
export interface SchemaNode {
  type: "object" | "array" | "string" | "integer" | "number" | "boolean";
  /** Instead of a type: a short form and a mapping. */
  anyOf?: SchemaNode[];
  properties?: Record<string, SchemaNode>;
  required?: string[];
  patternProperties?: Record<string, SchemaNode>;
  maxProperties?: number;
  items?: SchemaNode;
  minItems?: number;
  maxItems?: number;
  enum?: string[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  examples?: unknown[];
  /** A word accepted instead of a number. */
  word?: string;
  /** Completes "must be …" when the pattern does not match. */
  expects?: string;
  /** What is wrong with a text that matches its pattern; null: nothing. */
  problem?: (text: string) => string | null;
}

interface Notes extends StringOptions {
  description: string;
  examples: string[];
  expects?: string;
  problem?: (text: string) => string | null;
}

/** A text; `expects` completes "must be …" when its pattern does not match. */
export const textValue = (notes: Notes) => Type.String({ minLength: 1, maxLength: 1024, ...notes });

const durationPattern = "^[0-9]{1,9}(\\.[0-9]{1,3})?(ms|s|m|h)$";
const unitsMs: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** A duration with its unit, from 1 ms to `most`; a null `fallback` means no default. */
export const duration = (description: string, fallback: string | null, most: string) =>
  textValue({
    description: `${description} From 1ms to ${most}.`,
    ...(fallback === null ? {} : { default: fallback }),
    examples: [fallback ?? "2s"],
    pattern: durationPattern,
    expects: "a duration with its unit, such as 500ms, 60s or 30m",
    problem: (written) =>
      durationMs(written) < 1 || durationMs(written) > durationMs(most) ? `must be from 1ms to ${most}` : null,
  });

/** A validated duration in milliseconds. */
export function durationMs(written: string): number {
  const unit = written.replace(/^[0-9.]+/, "");
  return Math.round(Number.parseFloat(written) * (unitsMs[unit] ?? Number.NaN));
}

/** So many megabytes in bytes. */
export const megabytes = (count: number): number => Math.round(count * 1_048_576);

const httpUrlPattern = "^https?://[^\\s/?#@]+(/[^\\s?#]*)?$";

/** What an http(s) URL must be. */
export const httpUrlExpects =
  "an address that begins with http:// or https:// and has no credentials, query or fragment";

export const isHttpUrl = (written: string): boolean =>
  new RegExp(httpUrlPattern).test(written) && URL.canParse(written);

/** The address as requests and headers take it: the host in Punycode, the path in percent encoding, no slash at the end. */
export const sendable = (url: string): string => new URL(url).href.replace(/\/+$/, "");

/** An http(s) URL without credentials, query or fragment. */
export const httpUrl = (description: string, example: string) =>
  textValue({
    description,
    examples: [example],
    pattern: httpUrlPattern,
    expects: httpUrlExpects,
    problem: (written) => (URL.canParse(written) ? null : "is no valid address"),
  });

interface NumberBounds {
  least: number;
  most: number;
  example: number;
  fallback?: number;
}

/** An integer between two bounds. */
export const wholeNumber = (description: string, { least, most, example, fallback }: NumberBounds) =>
  Type.Integer({
    description,
    minimum: least,
    maximum: most,
    examples: [example],
    ...(fallback === undefined ? {} : { default: fallback }),
  });

/** An integer between two bounds, or a word in its place. */
export const wholeNumberOr = <Word extends string>(word: Word, description: string, bounds: NumberBounds) =>
  Type.Unsafe<number | Word>({ ...wholeNumber(description, bounds), word });
