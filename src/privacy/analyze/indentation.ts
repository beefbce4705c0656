import type { TextRange } from "./detector.ts";
import { cutOut, type Rewritten } from "./offset-map.ts";

/**
 * A text without the spaces before its blocks of lines, as records and rows have them where they are pasted below a sentence, a key of YAML or a tag:
 * they begin where records begin. A block begins below a line that ends in what leads to one, and keeps the indentation of its lines among each
 * other. Undefined if there is none. Costs a look at the beginning of each line.
 */
export function withoutIndentation(written: string): Rewritten | undefined {
  const cuts = cutsOf(written);
  return cuts.length === 0 ? undefined : cutOut(written, cuts);
}

/** Whether a line begins with spaces where a block may. */
export const mayHoldIndentation = (text: string): boolean => indented.test(text);

function cutsOf(text: string): TextRange[] {
  const cuts: TextRange[] = [];
  let block: TextRange[] = [];
  let width = 0;
  let leads = true;
  const close = () => {
    if (block.length >= leastLines) for (const cut of block) cuts.push(cut);
    block = [];
  };
  for (let at = 0; at >= 0; at = text.indexOf("\n", at) + 1 || -1) {
    const own = widthAt(text, at);
    const first = text.charCodeAt(at + own);
    if (Number.isNaN(first) || first === newline || first === carriageReturn) continue;
    if (own < width || (own > width && leads)) {
      close();
      width = own;
    }
    if (width > 0) block.push({ start: at, end: at + width });
    leads = leadsToBlock(text, at);
  }
  close();
  return cuts;
}

/** Whether a line ends in a colon, in a sign of YAML for a text of several lines, or in a tag. */
function leadsToBlock(text: string, start: number): boolean {
  const end = text.indexOf("\n", start);
  return leading.test(text.slice(Math.max(start, end - 3), end < 0 ? text.length : end));
}

function widthAt(text: string, start: number): number {
  let at = start;
  while (at - start < longest && (text.charCodeAt(at) === space || text.charCodeAt(at) === tab)) at++;
  return at - start;
}

const indented = /(?:^|[:>|-]\r?\n)\n{0,4}(?: {2}|\t)/;
const leading = /(?:[:>|]|[|>][-+])\r?$/;
const leastLines = 3;
const longest = 40;
const space = 32;
const tab = 9;
const newline = 10;
const carriageReturn = 13;
