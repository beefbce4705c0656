import type { Span } from "../../detector.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { wordOf } from "../../lexicon/marks.ts";
import { numberHead } from "../../text/number-head.ts";
import { matchAt, scanNumbers } from "../../text/scan.ts";
import type { TextIndex } from "../../text/text-index.ts";
import { WordTable } from "../../text/word-table.ts";

/**
 * Who signs in, in lines of logs and of shells: `Accepted publickey for jdoe from`, `Invalid user jdoe`, `ssh jdoe@host`, `jdoe@host:~$`, and the third field
 * of a web server's log, `- jdoe [21/Mar/2024:06:12:44`.
 */
export function findLogUsers(text: string, index: TextIndex, spans: Span[], isNobody: (name: string) => boolean): void {
  const report = (name: string | undefined, end: number) => {
    if (name === undefined || isNobody(name)) return;
    spans.push({ start: end - name.length, end, type: "USERNAME", strength: 2 });
  };
  logWords.eachIn(text, index, (start, end, { before, after }) => {
    if (before && !before.test(text.slice(Math.max(0, start - 12), start))) return;
    const [shown = "", name] = matchAt(text, after, end) ?? [];
    if (before === undefined || name === undefined || wordOf(marksOfWord(name)) === 0) report(name, end + shown.length);
  });
  for (let at = text.indexOf("@"); at > 0; at = text.indexOf("@", at + 1)) {
    const shown =
      matchAt(text, prompt, at + 1) === null ? undefined : promptName.exec(text.slice(Math.max(0, at - 34), at));
    report(shown?.[1], at);
  }
  scanNumbers(text, index, dayOfLog, day, ({ index: start }) => {
    report(beforeDay.exec(text.slice(Math.max(0, start - 40), start))?.[1], start - 2);
    return true;
  });
}

export const dayOfLog = numberHead({ 2: "/" });

/** Of a shell, `jdoe@build-07:~/src$`. */
const prompt = /[\w.-]{1,40}[: ][~/][^\s$#%]{0,80}\]?[$#%](?= |$)/y;
const promptName = /(?<=^|[\n([]\s{0,2})([a-z_][\w.-]{1,31})$/i;
const name = String.raw`([A-Za-z_][\w.-]{1,31})`;
const accepted = new RegExp(String.raw` [\w/-]{2,30} for (?:invalid user |illegal user )?${name}(?= from )`, "iy");
const remote = new RegExp(String.raw`(?: [^\n@]{0,60}?)?(?<=[\s"'])${name}(?=@[\w.-])`, "y");
const user = new RegExp(String.raw` ${name}(?<![.-])(?=: |, | from | by |\()`, "y");

/** Where `before` is set, it must stand before the word, and the name must be no word. */
export const logWords = new WordTable<{ before?: RegExp; after: RegExp }>("log-user", () => [
  ...["accepted", "failed"].map((word) => [word, { after: accepted }] as const),
  ...["ssh", "scp", "sftp", "rsync", "mosh"].map((word) => [word, { after: remote }] as const),
  ["user", { before: /(?:for|invalid|\d:) $/i, after: user }],
]);

const day = /\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:/y;
const beforeDay = /(?<=[\s:]- |^- )([A-Za-z_][\w.@-]{1,31}) \[$/;
