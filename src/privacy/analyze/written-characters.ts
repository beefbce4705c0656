import { Buffer } from "node:buffer";

/** A character, and how many UTF-16 units of the text it takes. */
export interface WrittenCharacter {
  character: string;
  length: number;
}

/** Each unit for itself. */
export const asWritten = (written: string): WrittenCharacter[] =>
  written.split("").map((character) => ({ character, length: 1 }));

/** The characters of bytes that are written one by one, each with two hexadecimal digits. Undefined if they are none of the character set. */
export function charactersOfBytes(
  written: readonly string[],
  digitsOf: (written: string) => string,
  charset: string,
): WrittenCharacter[] | undefined {
  return placedCharacters(Buffer.from(written.map(digitsOf).join(""), "hex"), charset)?.map(
    ({ character, from, to }) => ({
      character,
      length: written.slice(from, to).join("").length,
    }),
  );
}

/** The characters of bytes, and where each is in them. Undefined if they are none, or it cannot be told how many bytes each has. */
export function placedCharacters(
  bytes: Uint8Array,
  charset: string,
): { character: string; from: number; to: number }[] | undefined {
  const isUnicode = /^utf-?8$/i.test(charset);
  if (!isUnicode && !/^(?:us-ascii|iso-8859-\d+|windows-125\d|koi8-[ru])$/i.test(charset)) return undefined;
  let at = 0;
  try {
    return Array.from(decoded(bytes, charset), (character) => {
      const from = at;
      at += isUnicode ? Buffer.byteLength(character) : 1;
      return { character, from, to: at };
    });
  } catch {
    return undefined;
  }
}

/** With the mark of an order of bytes, which would else be missing from the places. */
const decoded = (bytes: Uint8Array, charset: string): string =>
  new TextDecoder(charset as ConstructorParameters<typeof TextDecoder>[0], { fatal: true, ignoreBOM: true }).decode(
    bytes,
  );
