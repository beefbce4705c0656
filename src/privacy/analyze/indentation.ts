import type { TextRange } from "./detector.ts";
import { nextLine } from "./lines.ts";
import { movedBy, type Rewritten, rewritten } from "./offset-map.ts";

/**
 * Blocks of indented lines without the spaces before them, as records and rows stand below a sentence, a key of YAML or a tag: they begin where records
 * begin. A block begins below a line that ends in what leads to one, and keeps the indentation of its lines among each other. None that a
 * statement of a program leads to. Costs a look at the beginning of each line.
 */
export function* indentedBlocks(text: string): Generator<TextRange & { block: Rewritten }> {
  if (!indented.test(text)) return;
  for (const cuts of blocksOf(text)) {
    const { start } = cuts[0]!;
    const end = nextLine(text, cuts.at(-1)!.end);
    const last = end < 0 ? text.length : end;
    const own = cuts.map((cut) => ({ start: cut.start - start, end: cut.end - start }));
    yield { block: movedBy(start, rewritten(text.slice(start, last), own)), start, end: last };
  }
}

/** What is before each line of a block. */
function* blocksOf(text: string): Generator<readonly TextRange[]> {
  let block: TextRange[] = [];
  let width = 0;
  let leads = true;
  for (let at = 0; at >= 0; at = nextLine(text, at)) {
    const own = widthAt(text, at);
    const first = text.charCodeAt(at + own);
    if (Number.isNaN(first) || first === newline || first === carriageReturn) continue;
    if (own < width || (own > width && leads)) {
      if (block.length >= leastLines) yield block;
      block = [];
      width = own;
    }
    if (width > 0) block.push({ start: at, end: at + width });
    leads = leadsToBlock(text, at);
  }
  if (block.length >= leastLines) yield block;
}

/** Whether a line ends in a colon, in a sign of YAML for a text of several lines, or in a tag, and is no statement of a program, `if x:`, `(a) =>`. */
function leadsToBlock(text: string, start: number): boolean {
  const end = text.indexOf("\n", start);
  const last = end < 0 ? text.length : end;
  return leading.test(text.slice(Math.max(start, last - 3), last)) && !statement.test(text.slice(start, start + 80));
}

function widthAt(text: string, start: number): number {
  let at = start;
  while (at - start < longest && (text.charCodeAt(at) === space || text.charCodeAt(at) === tab)) at++;
  return at - start;
}

const indented = /(?:^|[:>|-]\r?\n)\n{0,4}(?: {2}|\t)/;
const leading = /(?:[:|]|(?<![=-])>|[|>][-+])\r?$/;
const statement =
  /^\s*(?:(?:async|export|public|private|static|default) ){0,3}(?:def|class|if|elif|else|for|while|try|except|finally|with|case|match|switch|do|function|func|fn|impl|struct|enum|interface)(?![\w-])/;
const leastLines = 3;
const longest = 40;
const space = 32;
const tab = 9;
const newline = 10;
const carriageReturn = 13;
