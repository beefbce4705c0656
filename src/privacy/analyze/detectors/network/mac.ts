import type { Detector, Span } from "../../detector.ts";
import { standsAlone, standsInName } from "../../text/boundary.ts";
import { CharClass } from "../../text/char-classes.ts";
import { scan } from "../../text/scan.ts";
import { wakeOn } from "../../text/wake.ts";

/** MAC addresses of 48 bits: six pairs with one kind of separator, or three groups of four as routers print them. */
export const mac: Detector = {
  name: "mac",
  types: ["MAC_ADDRESS"],
  wake: wakeOn({ classes: CharClass.colon | CharClass.hyphen | CharClass.dot }),
  find(text) {
    const spans: Span[] = [];
    scan(text, pairs, isAddress, spans);
    scan(text, groupsOfFour, isAddress, spans);
    return spans;
  },
};

function isAddress({ index: start, 0: value }: RegExpExecArray, text: string, spans: Span[]): boolean {
  const end = start + value.length;
  const stands = hasLetter.test(value) ? standsInName : standsAlone;
  if (nobodys.test(value) || !stands(text, start, end) || continues(text, start, end)) return false;
  spans.push({ start, end, type: "MAC_ADDRESS", strength: 3 });
  return true;
}

/** Part of a longer row of pairs: a fingerprint, a dump or the weights of a collation, `[.15EF.0020.0002]`. */
function continues(text: string, start: number, end: number): boolean {
  return (
    /[\da-f[*][:.-]$/i.test(text.slice(Math.max(0, start - 2), start)) ||
    /^[:.-][\da-f]/i.test(text.slice(end, end + 2))
  );
}

const pairs = /[\da-f]{2}([:-])[\da-f]{2}\1[\da-f]{2}\1[\da-f]{2}\1[\da-f]{2}\1[\da-f]{2}/gi;
const groupsOfFour = /(?=[\da-f.]{0,12}\d)[\da-f]{4}\.[\da-f]{4}\.[\da-f]{4}/gi;
/** Without one, it may be a time with its day in the name of a file: `24-05-01-12-30-00`. */
const hasLetter = /^[\da-f]{2}[:-].*[a-f]/i;
const nobodys = /^(?:[0:.-]+|[f:.-]+)$/i;
