import { asciiTable, isAsciiWord } from "../../../code-units.ts";
import type { Detector, Span } from "../../detector.ts";
import { endsWord, startsWord } from "../../text/boundary.ts";
import { isBase58Check, isBech32 } from "./crypto-checksums.ts";
import { CharClass } from "../../text/char-classes.ts";
import { matchedAt } from "../../text/scan.ts";
import { survey } from "../../text/survey.ts";
import { TextIndex } from "../../text/text-index.ts";
import { wakeOn } from "../../text/wake.ts";

/** Wallet addresses: Bitcoin and Litecoin by their checksums, Ethereum by its form. */
export const crypto: Detector = {
  name: "crypto",
  types: ["CRYPTO"],
  wake: wakeOn({ classes: CharClass.key }),
  find(text, index = new TextIndex()) {
    const starts = startsOfCoins(text, index);
    const spans: Span[] = [];
    if (starts.length === 0) return spans;
    for (const { pattern, valid } of coins) {
      let done = 0;
      for (const start of starts) {
        const value = start < done ? undefined : matchedAt(text, pattern, start);
        if (value === undefined || !endsWord(text, start + value.length) || !valid(value)) continue;
        done = start + value.length;
        spans.push({ start, end: done, type: "CRYPTO", strength: 3 });
      }
    }
    return spans;
  },
};

/** The places of keys that are long enough where an address may begin: with a word, and as the addresses of some coin do. */
function startsOfCoins(text: string, index: TextIndex): number[] {
  const { keys, keyCount } = survey(text, index);
  const starts: number[] = [];
  for (let n = 0; n < keyCount; n += 2) {
    const last = keys[n + 1]! - shortest;
    let isInWord = false;
    for (let at = keys[n]!; at <= last; at++) {
      const unit = text.charCodeAt(at);
      if (!isInWord && unit < 128 && beginsCoin[unit] === 1 && startsWord(text, at)) starts.push(at);
      // Behind the first character, which may be the `n` of an escape.
      isInWord = at > keys[n]! && isAsciiWord(unit);
    }
  }
  return starts;
}

/** The shortest is of Bech32: its head, a 1 and eleven characters. */
const shortest = 14;
const beginsCoin = asciiTable("13LMBbTtl0");

const coins = [
  { pattern: /(?<![A-Za-z0-9])[13LM][1-9A-HJ-NP-Za-km-z]{25,34}(?![A-Za-z0-9])/y, valid: isBase58Check },
  { pattern: /(?:bc|tb|ltc)1[02-9ac-hj-np-z]{11,71}/iy, valid: isBech32 },
  // The EIP-55 checksum is not required: nothing else has this form, and a mistyped address is still personal.
  { pattern: /0x[\da-f]{40}(?![\da-f])/iy, valid: (value: string) => !/^0x(?:0+|f+)$/i.test(value) },
];
