import type { Span } from "../../detector.ts";
import { startsWithCountry } from "../location/countries.ts";
import { numberHead } from "../../text/number-head.ts";
import { codeBehindTown, region } from "./forms.ts";

/** A postcode at the end of a line, behind a town or a country. */
export const lastInBlock = {
  head: { ...numberHead({ 1: "A", 2: "-", 3: " ", 4: "", 5: "", 6: "" }, 1, "capital"), isFirst: true },
  form: new RegExp(String.raw`(?<=[\p{L}).,] {1,2}|\n[ \t]{0,8})${codeBehindTown}(?=[ \t]{0,8}(?:\r?\n|$))`, "uy"),
};

/**
 * An address by its last line, whatever its street is called: "Spain 61709" or "Bath, OH 12345", with up to four lines before, from the last
 * that has a number and begins with no word for a flat.
 */
export function readBlock(text: string, start: number, end: number): Span | undefined {
  const from = Math.max(0, start - reach);
  const before = text.slice(from, start);
  const lines = before.split("\n");
  const last = lines.pop()!.trim();
  if (!isLast(last, lines.at(-1)?.trim() ?? "")) return undefined;
  let at = from + before.lastIndexOf("\n") + 1;
  for (let n = 0; n < 5 && lines.length > (from > 0 ? 1 : 0); n++) {
    const line = lines.pop()!;
    at -= line.length + 1;
    const shown = line.trim();
    if (isOther.test(shown) || shown.length > 45) return undefined;
    if (hasNumber.test(shown) && !isUnit.test(shown)) {
      const lead = line.length - line.trimStart().length;
      return { start: at + lead, end, type: "ADDRESS", strength: 2 };
    }
  }
  return undefined;
}

function isLast(line: string, before: string): boolean {
  if (line === "") return /^, ?(?:[A-Z]{2,3}|nan|null)$/.test(before);
  const country = startsWithCountry(line, 0);
  if (country > 3 && /^(?: \([\p{L} ]{2,20}\))?,?$/u.test(line.slice(country))) return true;
  return townAndRegion.test(line);
}

const townAndRegion = new RegExp(String.raw`^\p{Lu}[\p{L}\p{M}'’.() -]{1,40},(?: ${region},?)?$`, "u");
const hasNumber = /\p{L}{2}.*\d|\d.*\p{L}{2}/u;
const isUnit = /^(?:apt|apartment|suite|ste|unit|flat|floor|room|p\.? ?o\.? box \d+$)/i;
const isOther = /[:=@%<>{}|?!]|https?|(?<!\p{L})(?:the|is|was|are|to|and|my|your|for|has|have|you|we)(?!\p{L})/iu;
const reach = 240;
