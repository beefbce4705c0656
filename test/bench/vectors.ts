import { Buffer } from "node:buffer";

/** A batch of texts to embed, as a search's index sends them, and what the provider answers to it. */

const texts = 16;
const textLength = 200;
const dimensions = 1536;

/** Each text has one of the phrases in it. */
export function inputs(phrases: readonly string[]): string[] {
  const filler =
    "is what this entry of the index is about, and the rest of its text is there to fill it up to the length that a paragraph of a manual has when it was cut into parts that are neither too long nor too short for a search ";
  return Array.from({ length: texts }, (_, n) =>
    `Entry ${n} of the list: [[${phrases[n % phrases.length]}]] ${filler}`.slice(0, textLength),
  );
}

/** One vector of length 1 for each text, no two alike, of numbers that are 32-bit floats, as OpenAI's are. */
const vectors: readonly Float32Array[] = Array.from({ length: texts }, (_, n) => {
  const numbers = Array.from({ length: dimensions }, (_each, at) => Math.sin((n + 1) * (at + 0.37) * 12.9898));
  const length = Math.hypot(...numbers);
  return Float32Array.from(numbers, (number) => number / length);
});

/** The vectors as they stand in an answer, without what encloses them. */
export const vectorTexts = (format: "float" | "base64"): string[] =>
  vectors.map((vector) => (format === "float" ? vector.join(",") : Buffer.from(vector.buffer).toString("base64")));

/** The provider's answer. */
export function vectorAnswer(format: "float" | "base64"): string {
  const [open, close] = format === "float" ? ["[", "]"] : ['"', '"'];
  const data = vectorTexts(format).map(
    (text, index) => `{"object":"embedding","index":${index},"embedding":${open}${text}${close}}`,
  );
  return `{"object":"list","data":[${data.join(",")}],"model":"text-embedding-3-small","usage":{"prompt_tokens":700,"total_tokens":700}}`;
}
