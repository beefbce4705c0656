import { cues } from "../../credential-tagger/cues.ts";
import type { Detector, Span } from "../../detector.ts";
import { loginPiecesOf } from "../../number-tagger/login-pieces.ts";
import type { NumberPiece } from "../../number-tagger/pieces.ts";
import { loginTypes, tagLogins } from "../../number-tagger/number-tagger.ts";
import { TextIndex } from "../../text/text-index.ts";
import { either, isAwake, wakeOn } from "../../text/wake.ts";
import { wordsBeforeNames } from "./user-name.ts";
import { isOrdinaryForm, userWords } from "./user-words.ts";
import { file, nobody } from "./nobody.ts";

/** What may be a login in a text. */
export const loginsIn = (text: string, index: TextIndex): NumberPiece[] =>
  loginPiecesOf(text, index, isAwake(told, text, index));

/** Words for logins, for what opens something, and of where people have logins: then a small word that no list has may be one. */
const told = either(userWords.wake, wakeOn({ words: [wordsBeforeNames, cues] }));

/** Logins that no label and no form tells, `openvpn 2144: akua.b/…`, `user lab_in2 pw is the old one`, by what was learnt from others. Not in programs. */
export const taggedLogin: Detector = {
  name: "tagged-login",
  types: loginTypes,
  find(text, index = new TextIndex()) {
    const pieces = loginsIn(text, index);
    if (pieces.length === 0) return [];
    const tags = tagLogins(text, pieces, index);
    const spans: Span[] = [];
    for (const [i, { start, end }] of pieces.entries())
      if (tags[i] !== 0 && !isElse(text, start, end)) spans.push({ start, end, type: "USERNAME", strength: 1 });
    return spans;
  },
};

/** Whether it is too long for one, the key or the option of a value, nobody, a file, a directive, a decorator, a type or a tool. */
function isElse(text: string, start: number, end: number): boolean {
  const name = text.slice(start, end);
  if (name.length > longest || text.charAt(end) === "=") return true;
  const before = text.slice(Math.max(0, start - 24), start);
  if (nobody.test(name) || file.test(name) || declared.test(before) || ofOption.test(before)) return true;
  return (
    /^[a-z]+$/.test(name) && (isOrdinaryForm(name) || isTool(text.slice(Math.max(0, start - reach), end + reach), name))
  );
}

/** Whether several identifiers around begin or end with a name: `getopt_long`, `no-promtail`. */
function isTool(around: string, name: string): boolean {
  let joined = 0;
  for (let at = around.indexOf(name); at >= 0 && joined < 3; at = around.indexOf(name, at + name.length))
    if (
      /^[-_][A-Za-z]/.test(around.slice(at + name.length, at + name.length + 2)) ||
      /[A-Za-z][-_]$/.test(around.slice(Math.max(0, at - 2), at))
    )
      joined++;
  return joined === 3;
}

const longest = 28;
/** Characters on either side. */
const reach = 1024;

/** `-method=userpass`: of the options with a sign only those that are called so have a login. */
const ofOption = /(?<=\s)-{1,2}(?!\w*(?:user|login|name|owner|account|author))[a-z][\w-]{1,20}=["']?$/i;
const declared = /#[ \t]*$|(?:^|\n)[ \t]*@$|\b(?:struct|class|enum|union|typedef) $/;
