import type { TextRange } from "./detector.ts";
import { OffsetMap, type Rewritten } from "./offset-map.ts";
import { matchedAt } from "./text/scan.ts";

/** Whether a text has three lines at least. */
export function hasLines(text: string): boolean {
  const first = text.indexOf("\n");
  return first >= 0 && text.indexOf("\n", first + 1) >= 0;
}

/**
 * What a browser shows of a page or a mail in HTML, piece by piece: without tags, each block and each cell by itself, and with the characters that
 * entities stand for. None of a text without blocks.
 */
export function* shownTexts(text: string): Generator<Rewritten> {
  if (!block.test(text)) return;
  for (let from = 0; from < text.length;) {
    const end = text.indexOf(">", from + pieceLength) + 1 || text.length;
    const shown = shownText(text.slice(from, end));
    const start = from;
    yield { text: shown.text, originOf: (at) => start + shown.originOf(at) };
    from = end;
  }
}

function shownText(text: string): Rewritten {
  const offsets = new OffsetMap();
  const parts: string[] = [];
  let length = 0;
  let last = 0;
  for (const { index, 0: shown } of text.matchAll(marks)) {
    const kept = text.slice(last, index) + meaningOf(shown);
    parts.push(kept);
    length += kept.length;
    last = index + shown.length;
    offsets.add(length, last - length);
  }
  return { text: parts.join("") + text.slice(last), originOf: (at) => offsets.originOf(at) };
}

/** The texts of several lines between two tags of XML, the innermost, and in its sections of characters. */
export function* textsBetweenTags(text: string): Generator<TextRange> {
  let done = 0;
  for (let at = text.indexOf("</"); at >= 0; at = text.indexOf("</", at + 2)) {
    const name = matchedAt(text, tagName, at + 2);
    const opening = name === undefined ? -1 : text.slice(done, at).lastIndexOf(`<${name}`);
    const start = opening < 0 ? 0 : text.indexOf(">", done + opening) + 1;
    if (start === 0 || start > at) continue;
    if (hasLines(text.slice(start, at))) yield { start, end: at };
    done = at;
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
  /<(code|kbd|pre|tt|samp|script|style)[\s>][^]{0,2000}?<\/\1>|<\/?[a-z][a-z\d]{0,15}(?:[\s/][^<>]{0,400})?>\n?|&(?:lt|gt|amp|quot|apos|nbsp|#39|#34);/gi;
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
const tagName = /[A-Za-z][\w:-]{0,40}(?=>)/y;
