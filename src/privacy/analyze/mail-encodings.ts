import { Buffer } from "node:buffer";
import { asciiTable } from "../code-units.ts";
import type { Disguise } from "./disguises.ts";
import { fitsAt } from "./text/scan.ts";
import { asWritten, placedCharacters, charactersOfBytes, type WrittenCharacter } from "./written-characters.ts";

/**
 * Bytes in capitals, as the standard has them: of what is beyond ASCII in a word, and of signs, but for what is as well a number behind an
 * equals sign. And the end of a line as long as mails break them, unless that is one of settings: in a program, lines end with an equals
 * sign, too.
 */
const run = runOfMail();

/**
 * What raw e-mails write for letters beyond ASCII and for long lines: quoted-printable, `M=C3=BCller` or `M=FCller`, with an equals sign
 * where a line goes on (RFC 2045, 6.7), and the encoded words of heads, `=?utf-8?Q?J=C3=BCrgen?=` and `=?utf-8?B?SsO8cmdlbg==?=` (RFC 2047).
 */
export const mailEncodings: Disguise = {
  signs: asciiTable("="),
  mayBegin: () => false,
  pattern: run,
  decode: (written) => (written.startsWith("=?") ? encodedWord(written) : quotedPrintable(written)),
};

/** Whether a text has any. A pattern that is searched for takes forty times as long as a look at each equals sign. */
export function isMailEncoded(text: string): boolean {
  for (let at = text.indexOf("="); at >= 0; at = text.indexOf("=", at + 1)) if (fitsAt(text, run, at)) return true;
  return false;
}

function encodedWord(written: string): WrittenCharacter[] {
  const [, head = "", charset = "", encoding = "", text = ""] = parts.exec(written) ?? [];
  const characters = encoding.toLowerCase() === "q" ? quotedPrintable(text, charset) : inBase64(text, charset);
  if (characters === undefined) return asWritten(written);
  if (encoding.toLowerCase() === "q") for (const one of characters) if (one.character === "_") one.character = " ";
  const tail = written.length - head.length - text.length;
  return [{ character: "", length: head.length }, ...characters, { character: "", length: tail }];
}

const parts = /^(=\?([\w-]+)[^?]*\?(\w)\?)([^?]*)/;

/** Undefined if it is not in a character set that can be told letter by letter. */
function inBase64(text: string, charset: string): WrittenCharacter[] | undefined {
  // Three bytes are four letters: a character ends with the last that is its own.
  return placedCharacters(Buffer.from(text, "base64"), charset)?.map(({ character, from, to }, index, { length }) => ({
    character,
    length: (index === length - 1 ? text.length : Math.floor((to * 4) / 3)) - Math.floor((from * 4) / 3),
  }));
}

function quotedPrintable(written: string, charset = "utf-8"): WrittenCharacter[] {
  const all: WrittenCharacter[] = [];
  for (const [one] of written.matchAll(/(?:=[\dA-Fa-f]{2}(?:=\r?\n(?==[89AB]))?)+|=[ \t]*\r?\n|[^]/g)) {
    if (one.length === 1) all.push({ character: one, length: 1 });
    else if (!/^=[\dA-F]/i.test(one)) all.push({ character: "", length: one.length });
    else all.push(...ofBytes(one.match(/=[\dA-Fa-f]{2}(?:=\r?\n)?/g)!, charset));
  }
  return all;
}

/** Without another character set, what is no UTF-8 is Latin. */
const ofBytes = (bytes: readonly string[], charset: string): WrittenCharacter[] =>
  charactersOfBytes(bytes, digitsOf, charset) ?? charactersOfBytes(bytes, digitsOf, "windows-1252") ?? [];

const digitsOf = (byte: string) => byte.slice(1, 3);

function runOfMail(): RegExp {
  // A key in base64, whose padding is an equals sign, and behind it another setting or none.
  const padded = String.raw`(?<![A-Za-z\d+/])(?:[A-Za-z\d+/]{4}){4,16}[A-Za-z\d+/]{3}=`;
  const setting = String.raw`(?:[ \t]{0,20}[\w.-]{1,40}[ \t]{0,8}[=:]|[\s[#;}<-]|$)`;
  const byte = "[C-F][\\dA-F]";
  const written = [
    String.raw`${byte}(?:(?:=\r?\n)?=[89AB][\dA-F]){1,3}`,
    String.raw`${byte}(?![\dA-F])(?:(?<=\p{L}=..)|(?=\p{Ll}))`,
    String.raw`(?:2[C-F]|3[AD]|5F|A0)(?![\dA-F])`,
    String.raw`20(?=\r?\n)`,
    String.raw`40(?<=[\w.-]=40)(?=[a-z\d-]{1,63}\.[a-z])`,
    String.raw`[ \t]{0,3}\r?\n(?<=[^\n]{54,76}=[ \t]{0,3}\r?\n)(?!(?<=${padded}[ \t]{0,3}\r?\n)${setting})`,
  ];
  const word = String.raw`=\?[\w-]{2,24}(?:\*[\w-]{2,12})?\?[QqBb]\?[^\s?]{1,120}\?=(?:\s{1,4}(?==\?))?`;
  return new RegExp(`${word}|(?:=(?:${written.join("|")})){1,96}`, "uy");
}
