import { Buffer } from "node:buffer";
import { NumberList } from "../../contract/number-list.ts";
import type { Vector, VectorFormat } from "./canonical.ts";

/**
 * A vector in the form its caller wants. What has that form already is not touched, so it is as the provider wrote it. Base64 of
 * 32-bit floats holds them exactly; a list of longer numbers is rounded to them, which is how OpenAI itself sends them.
 */
export function vectorAs(format: VectorFormat, vector: Vector): Vector {
  if (typeof vector === "string") return format === "base64" ? vector : numbersIn(vector);
  return format === "float" ? vector : base64Of(vector instanceof NumberList ? vector.toJSON() : vector);
}

/** How many numbers a vector has; 0 if it is none: empty, broken base64, or with something in it that is no finite 32-bit float. */
export function vectorLength(vector: unknown): number {
  if (Array.isArray(vector)) return vector.every(isNumber) ? vector.length : 0;
  if (vector instanceof NumberList) return vector.length;
  const bytes = typeof vector === "string" ? bytesOf(vector) : undefined;
  if (!bytes || bytes.length % floatBytes !== 0) return 0;
  const numbers = new Uint32Array(bytes.buffer);
  // An exponent of ones is no number (IEEE 754). By index: an iterator takes five times as long.
  for (let at = 0; at < numbers.length; at++) if ((numbers[at]! & exponent) === exponent) return 0;
  return numbers.length;
}

/** The bytes of padded base64 without white space; undefined if it is none. A regular expression that tells it takes seven times as long. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const bytes = Uint8Array.fromBase64(base64);
    const isPadded = base64.endsWith("=") || bytes.length % 3 === 0;
    return isPadded && Math.ceil(bytes.length / 3) * 4 === base64.length ? bytes : undefined;
  } catch {
    return undefined;
  }
}

const floatBytes = 4;
const exponent = 0x7f800000;
const isNumber = (value: unknown) => typeof value === "number" && Number.isFinite(Math.fround(value));

function numbersIn(base64: string): number[] {
  const bytes = Buffer.from(base64, "base64");
  return Array.from({ length: bytes.length / floatBytes }, (_, index) => bytes.readFloatLE(index * floatBytes));
}

/** Every machine we run on has its numbers little-endian, as the form wants them. */
const base64Of = (numbers: readonly number[]): string =>
  Buffer.from(Float32Array.from(numbers).buffer).toString("base64");
