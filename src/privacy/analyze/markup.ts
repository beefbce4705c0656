import type { TextRange } from "./detector.ts";
import { hasLines } from "./lines.ts";
import { movedBy, type Rewritten, rewritten } from "./offset-map.ts";

/**
 * What a browser shows of a page or a mail in HTML, piece by piece: without tags, each block and each cell by itself, and with the characters that
 * entities stand for. None of a text without blocks.
 */
export function* shownTexts(text: string): Generator<Rewritten> {
  if (!block.test(text)) return;
  for (let from = 0; from < text.length;) {
    const end = from + pieceLength + text.slice(from + pieceLength, from + 2 * pieceLength).indexOf(">") + 1;
    const shown = shownText(text.slice(from, end));
    if (shown !== undefined) yield movedBy(from, shown);
    from = end;
  }
}

/** Undefined where marks are as rare as in a program that writes some. */
function shownText(text: string): Rewritten | undefined {
  const found = [...text.matchAll(marks)];
  if (found.length * sparse < text.length) return undefined;
  return rewritten(
    text,
    found.map(({ index, 0: mark }) => ({ start: index, end: index + mark.length, by: meaningOf(mark) })),
  );
}

/** The texts of several lines between two tags of XML that have none between them, and in its sections of characters. */
export function* textsBetweenTags(text: string): Generator<TextRange> {
  const opened = new Map<string, number>();
  let closed = 0;
  for (const { index, 0: tag, 1: slash, 2: name = "" } of text.matchAll(tags)) {
    if (slash === "") opened.set(name, index + tag.length);
    else {
      const start = opened.get(name) ?? 0;
      if (start > closed && hasLines(text.slice(start, index))) yield { start, end: index };
      closed = index;
    }
  }
  for (let at = text.indexOf(section); at >= 0; at = text.indexOf(section, at + 1)) {
    const end = text.indexOf("]]>", at);
    if (end < 0) return;
    if (hasLines(text.slice(at, end))) yield { start: at + section.length, end };
    at = end;
  }
}

function meaningOf(shown: string): string {
  if (ofProgram.test(shown)) return " ";
  if (shown.startsWith("&")) return characters.get(shown.toLowerCase()) ?? " ";
  return cell.test(shown) ? "\t" : ofLine.test(shown) ? "\n" : "";
}

const block = /<(?:br|\/p|\/div|\/td|\/li|\/h[1-6])[ />]/i;
const marks =
  /<(code|kbd|pre|tt|samp|script|style)[\s>][^]{0,400}?<\/\1>|<\/?[a-z][a-z\d]{0,15}(?:[\s/][^<>]{0,400})?>\n?|&(?:lt|gt|amp|quot|apos|nbsp|#39|#34);/gi;
/** What a page shows of programs. */
const ofProgram = /^<(?:code|kbd|pre|tt|samp|script|style)[\s>][^]*</i;
const cell = /^<\/t[dh]/i;
const ofLine =
  /^<\/?(?:br|p|div|tr|li|ul|ol|dl|dt|dd|table|tbody|thead|h[1-6]|hr|blockquote|pre|section|article|header|footer|main|body|html)[\s/>]/i;
const characters: ReadonlyMap<string, string> = new Map([
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&amp;", "&"],
  ["&quot;", '"'],
  ["&#34;", '"'],
  ["&apos;", "'"],
  ["&#39;", "'"],
]);
const section = "<![CDATA[";
const pieceLength = 65_536;
/** Characters for each mark of a page. */
const sparse = 600;
const tags = /<(\/?)([A-Za-z][\w:-]{0,40})(?:\s[^<>]{0,400})?>/g;
