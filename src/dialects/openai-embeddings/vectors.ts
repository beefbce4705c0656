import { Buffer } from "node:buffer";
import type { Vector, VectorFormat } from "./canonical.ts";

/**
 * A vector in the form its caller wants. What has that form already is not touched, so it is as the provider wrote it. Base64 of
 * 32-bit floats holds them exactly; a list of longer numbers is rounded to them, which is how OpenAI itself sends them.
 */
export function vectorAs(format: VectorFormat, vector: Vector): Vector {
  if (typeof vector === "string") return format === "base64" ? vector : numbersIn(vector);
  return format === "float" ? vector : base64Of(vector);
}

/** How many numbers a vector has; 0 if it is none: empty, broken base64, or with something in it that is no finite 32-bit float. */
export function vectorLength(vector: unknown): number {
  if (Array.isArray(vector)) return vector.every(isNumber) ? vector.length : 0;
  if (typeof vector !== "string" || !/^[A-Za-z0-9+/]+={0,2}$/.test(vector) || vector.length % 4 !== 0) return 0;
  const bytes = Buffer.from(vector, "base64");
  if (bytes.length % floatBytes !== 0) return 0;
  // An exponent of ones is no number (IEEE 754): found without reading the floats.
  for (let at = 0; at < bytes.length; at += floatBytes)
    if ((bytes[at + 3]! & 0x7f) === 0x7f && bytes[at + 2]! >= 0x80) return 0;
  return bytes.length / floatBytes;
}

const floatBytes = 4;
const isNumber = (value: unknown) => typeof value === "number" && Number.isFinite(Math.fround(value));

function numbersIn(base64: string): number[] {
  const bytes = Buffer.from(base64, "base64");
  return Array.from({ length: bytes.length / floatBytes }, (_, index) => bytes.readFloatLE(index * floatBytes));
}

/** Every machine we run on has its numbers little-endian, as the form wants them. */
const base64Of = (numbers: readonly number[]): string =>
  Buffer.from(Float32Array.from(numbers).buffer).toString("base64");
