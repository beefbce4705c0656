import { Buffer } from "node:buffer";

/** The bytes of a text in UTF-8, each as the letter that stands for it in byte-level vocabularies (openai/gpt-2, `encoder.py`). */
export const byteLetters = (text: string): string => Array.from(Buffer.from(text), (byte) => letters[byte]!).join("");

/** Visible bytes stand for themselves; the others follow from U+0100 on. */
const letters: readonly string[] = (() => {
  const isVisible = (byte: number) =>
    (byte >= 0x21 && byte <= 0x7e) || (byte >= 0xa1 && byte <= 0xac) || (byte >= 0xae && byte <= 0xff);
  let next = 0x100;
  return Array.from({ length: 256 }, (_, byte) => String.fromCharCode(isVisible(byte) ? byte : next++));
})();
