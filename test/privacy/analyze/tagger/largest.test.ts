import { expect, test } from "bun:test";
import { hashedRow, largest, modelsOfTypes, rowsOf } from "../../../../src/privacy/analyze/tagger/largest.ts";

test("the tag is that of the type with the largest sum above nothing", () => {
  // Two types; the weights of four features, of which the last is nothing.
  const weights = Int8Array.of(5, 1, -9, 3, 2, 2, 0, 0);
  const tagOf = largest(modelOf(weights, [-1, -2]));
  expect(tagOf(Int32Array.of(0, 0))).toBe(1);
  expect(tagOf(Int32Array.of(1, 2))).toBe(2);
  expect(tagOf(Int32Array.of(1, 1))).toBe(2);
  expect(tagOf(Int32Array.of(2, 1))).toBe(2);
  expect(tagOf(Int32Array.of(1))).toBe(2);
  expect(largest(modelOf(weights, [-10, -3]))(Int32Array.of(1))).toBe(0);
  // Of a larger space, the end of a feature counts.
  expect(tagOf(Int32Array.of(4, 8))).toBe(1);
});

test("of four types each has its own sum, however far below or above nothing all weights are", () => {
  const features = new Int32Array(100);
  const tagOf = (weights: number[], biases: number[]) => largest(modelOf(Int8Array.from(weights), biases))(features);
  for (let type = 0; type < 4; type++) {
    const weights = [127, -128, 127, -128];
    const biases = [0, 1, 2, 3].map((one) => (one === type ? 1 : 0) - 100 * weights[one]!);
    expect(tagOf(weights, biases)).toBe(type + 1);
  }
  expect(tagOf([-128, -128, -128, -128], [0, 0, 0, 0])).toBe(0);
});

test("a row is the same for the same feature and values, and below the number of rows", () => {
  const rows = Array.from({ length: 1000 }, (_, n) => hashedRow(n, n * 7, -n, 1 << 10));
  expect(rows.every((row) => row >= 0 && row < 1 << 10)).toBe(true);
  expect(new Set(rows).size).toBeGreaterThan(500);
  expect(hashedRow(3, 4, 5, 1 << 16)).toBe(hashedRow(3, 4, 5, 1 << 16));
});

function modelOf(weights: Int8Array, biases: readonly number[]) {
  const { buffer, byteOffset, byteLength } = rowsOf(weights, biases.length);
  return modelsOfTypes(new Uint8Array(buffer, byteOffset, byteLength), Int32Array.from(biases));
}
