import type { Span } from "../../detector.ts";
import { groupAt } from "../../text/scan.ts";

/**
 * Further keys of a list of which the first was found, `keys: ['o1yv3mf3…', 'yijxwqtf…']`, `KEYS=59d33d4e…,4d8c3f76…`: as long as the one
 * before and of the same characters. A look at what is behind each key.
 */
export function findListedKeys(text: string, spans: Span[]): void {
  // It grows while it is gone through, so that each further key leads to the next.
  for (const { type, start, end } of spans) {
    if (type !== "SECRET" || end - start < least || end - start > most) continue;
    const next = groupAt(text, further, end);
    if (next === undefined || next.end - next.start !== end - start) continue;
    const [one, other] = [text.slice(start, end), text.slice(next.start, next.end)];
    if (kinds.some((kind) => kind.test(one) && kind.test(other))) spans.push({ ...next, type, strength: 2 });
  }
}

const least = 12;
const most = 200;
const further = /["'\x60]?[,;] {0,2}(?:\r?\n[ \t]{0,40})?["'\x60]?([\w+/=.~-]{12,200})(?![\w+/=.~-])/dy;
const kinds = [
  /^(?=.*\d)[\da-f]+$/,
  /^(?=.*\d)[\dA-F]+$/,
  /^(?=.*\d)(?=.*[a-z])[\da-z_-]+$/,
  /^(?=.*\d)(?=.*[A-Z])(?=.*[a-z])[\w+/=.~-]+$/,
];
