import type { Span } from "../../detector.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { wordOf } from "../../lexicon/marks.ts";
import { type NumberHead, numberHead } from "../../text/number-head.ts";
import { groupAt, scanNumbers } from "../../text/scan.ts";
import type { TextIndex } from "../../text/text-index.ts";
import { certain, nameBefore, report } from "./log-users.ts";

/**
 * Who speaks in a chat or a game: `[14:02] jvdmerwe_ops: still dropping`, `08:02 <pavithra> on it`, `[18:24:40] [Chat/INFO]: <pavithra> on it`,
 * `dmitro  08:03  me`.
 */
export function findNicks(text: string, index: TextIndex, spans: Span[]): void {
  for (let at = text.indexOf("] "); at > 0; at = text.indexOf("] ", at + 1))
    if (timeBefore.test(text.slice(Math.max(0, at - 24), at))) report(text, groupAt(text, speaker, at + 2), spans);
  for (let at = text.indexOf(" <"); at >= 0; at = text.indexOf(" <", at + 2))
    if (timeOfChat.test(text.slice(Math.max(0, at - 60), at)))
      report(text, certain(groupAt(text, bracketed, at + 2)), spans);
  scanNumbers(text, index, clockHead, clock, isBehindNick, spans);
}

/** `xX_GravyBoat_Xx#4417`, anywhere. */
export function findPlayers(text: string, spans: Span[]): void {
  for (let at = text.indexOf("xX"); at >= 0; at = text.indexOf("xX", at + 2))
    report(text, certain(groupAt(text, ofPlayer, at)), spans);
}

function isBehindNick({ index }: RegExpExecArray, text: string, spans: Span[]): true {
  const named = nameBefore(text, nickBefore, index - 2);
  if (named !== undefined && wordOf(marksOfWord(text.slice(named.start, named.end))) < 2) report(text, named, spans);
  return true;
}

/** By a mark or a digit in the name. */
const timeBefore = /(?:^|\n)\[[\d:.,/ -]{4,20}(?: ?[ap]m)?$/i;
const speaker = /@?(_?[a-z](?=[a-z]{0,24}[\d._-])[\w.-]{2,31})(?=: )/dy;

const timeOfChat = /(?:^|\n|\\n)\[?\d\d:\d\d(?::\d\d)?\]?(?: \[[\w /#]{2,40}\]:)?$/;
const bracketed = /[@+%~&]?([A-Za-z_][\w.|^-]{1,30})(?=> )/dy;
export const clockHead: NumberHead = { ...numberHead({ 2: "*" }), behind: " " };
const clock = /(?<= {2})\d\d:\d\d {2,4}(?=\S)/y;
const ofPlayer = /(?<![\w-])(xX_?[\p{L}\d_]{3,24}?_?Xx(?:#\d{3,5})?)(?![\p{L}\d_])/duy;
const nickBefore = /(?:^|\n)([a-z][\w.-]{2,24})$/d;
