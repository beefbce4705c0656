import type { Detector, Span } from "../../detector.ts";
import { startsWord } from "../../text/boundary.ts";
import { scan } from "../../text/scan.ts";

/** Addresses of the web as a whole. What they say about a person is hidden anyway; the rest only where it is asked for. */
export const fullUrl: Detector = {
  name: "web-address",
  types: ["URL"],
  find(text) {
    const spans: Span[] = [];
    scan(text, form, ({ index: start, 0: shown }) => {
      if (!startsWord(text, start)) return false;
      const end = start + shown.replace(/[.,;:!?'*_]{1,3}$/, "").length;
      spans.push({ start, end, type: "URL", strength: 1 });
      return true;
    });
    return spans;
  },
};

const form = /(?:https?:\/\/|www\.)[^\s<>"'`)\]}\\|]{4,300}/gi;
