import { Buffer } from "node:buffer";
import { readFileSync, writeFileSync } from "node:fs";

/** Writes weights to the file that the program carries; tells whether they are what it had. */
export function keep({ buffer, byteOffset, length }: Int8Array, file: URL): "the same" | "new" {
  const text = `${Buffer.from(buffer, byteOffset, length).toString("base64")}\n`;
  const isSame = readFileSync(file, "utf8") === text;
  writeFileSync(file, text);
  return isSame ? "the same" : "new";
}
