import type { Detector, Span } from "../../detector.ts";
import { standsAlone } from "../../text/boundary.ts";
import { isBase58Check, isBech32 } from "./crypto-checksums.ts";
import { CharClass } from "../../text/char-classes.ts";
import { scan } from "../../text/scan.ts";
import { wakeOn } from "../../text/wake.ts";

/** Wallet addresses: Bitcoin and Litecoin by their checksums, Ethereum by its form. */
export const crypto: Detector = {
  name: "crypto",
  types: ["CRYPTO"],
  wake: wakeOn({ classes: CharClass.key }),
  find(text) {
    const spans: Span[] = [];
    for (const { pattern, valid } of coins) {
      scan(text, pattern, ({ index: start, 0: value }) => {
        if (!standsAlone(text, start, start + value.length) || !valid(value)) return false;
        spans.push({ start, end: start + value.length, type: "CRYPTO", strength: 3 });
        return true;
      });
    }
    return spans;
  },
};

const coins = [
  { pattern: /(?<![A-Za-z0-9])[13LM][1-9A-HJ-NP-Za-km-z]{25,34}(?![A-Za-z0-9])/g, valid: isBase58Check },
  { pattern: /(?:bc|tb|ltc)1[02-9ac-hj-np-z]{11,71}/gi, valid: isBech32 },
  // The EIP-55 checksum is not required: nothing else has this form, and a mistyped address is still personal.
  { pattern: /0x[\da-f]{40}(?![\da-f])/gi, valid: (value: string) => !/^0x(?:0+|f+)$/i.test(value) },
];
