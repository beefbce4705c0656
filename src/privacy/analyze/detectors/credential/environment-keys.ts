import type { Span } from "../../detector.ts";
import { matchedAt } from "../../text/scan.ts";
import type { TextIndex } from "../../text/text-index.ts";
import { WordTable } from "../../text/word-table.ts";

/** `rk_prod_9fQ2xLw7VbT0uHcE`, `vd-live-5c1e90a7b3f84d22`, `bmx_pat_8Kq2vR7t…`: the keys of any service that names the environment, or what they are, in them. */
export function findEnvironmentKeys(text: string, index: TextIndex, spans: Span[]): void {
  environments.eachIn(text, index, readKey, spans);
}

function readKey(text: string, start: number, end: number, _: true, spans: Span[]): void {
  const sign = text.charAt(end);
  if ((sign !== "_" && sign !== "-") || text.charAt(start - 1) !== sign) return;
  const lead = service.exec(text.slice(Math.max(0, start - 12), start));
  const rest = matchedAt(text, body, end + 1);
  if (lead === null || rest === undefined) return;
  spans.push({ start: start - lead[0].length, end: end + 1 + rest.length, type: "SECRET", strength: 3 });
}

export const environments = new WordTable<true>("environment", () =>
  "live prod production sandbox staging stage test dev pat tok token sk secret apikey"
    .split(" ")
    .map((word) => [word, true]),
);

const service = /(?<![A-Za-z\d_-])[A-Za-z][A-Za-z\d]{1,9}[_-]$/;
/** Letters and several digits, as random characters have. */
const body =
  /(?=(?:[A-Za-z]{0,12}\d){3})(?=\d{0,12}[A-Za-z])(?:[A-Za-z\d]{16,80}|(?=[a-z\d]*[A-Z])(?=[A-Z\d]*[a-z])[A-Za-z\d]{10,15})(?![A-Za-z\d_-])/y;
