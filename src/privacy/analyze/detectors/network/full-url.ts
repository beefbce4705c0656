import type { Detector, Span } from "../../detector.ts";
import { startsWord } from "../../text/boundary.ts";
import { scan } from "../../text/scan.ts";

/** Whole URLs. Off by default: the personal data in them is found by `url`. */
export const fullUrl: Detector = {
  name: "web-address",
  types: ["URL"],
  find(text) {
    const spans: Span[] = [];
    scan(text, form, isUrl, spans);
    return spans;
  },
};

function isUrl({ index: start, 0: shown }: RegExpExecArray, text: string, spans: Span[]): boolean {
  if (!startsWord(text, start)) return false;
  const end = start + shown.replace(/[.,;:!?'*_]{1,3}$/, "").length;
  spans.push({ start, end, type: "URL", strength: 1 });
  return true;
}

const form = /(?:https?:\/\/|www\.)[^\s<>"'`)\]}\\|]{4,300}/gi;
