import type { Span } from "../../detector.ts";
import { matchAt } from "../../text/scan.ts";
import { endOfAddress } from "./rest.ts";

/** `Lieu-dit Le Bois-Joli, 24200 Sarlat`: a name that has no number. */
export function readLieuDit(text: string, start: number, end: number): Span | undefined {
  const shown = matchAt(text, placeName, end);
  if (shown === null) return undefined;
  const finish = endOfAddress(text, end + shown[0].length);
  return finish > end + shown[0].length ? { start, end: finish, type: "ADDRESS", strength: 2 } : undefined;
}

/** `Manoir du Clos, 35600 Bains-sur-Oust`, `ZI des Moulins, 62410 Wingles`: the same before a postcode, since each may be anything else. */
export function readNamed(text: string, start: number, end: number): Span | undefined {
  const name = matchAt(text, placeName, end)?.[0].length ?? 0;
  return name > 0 && matchAt(text, behindName, end + name) !== null ? readLieuDit(text, start, end) : undefined;
}

/** `C.da Serra s.n.c., 88050 Marcedusa`. */
export function readContrada(text: string, start: number, end: number): Span | undefined {
  return text.startsWith(".da ", end) ? readNamed(text, start, end + 3) : undefined;
}

const behindName = /,?[ \n][ \t]{0,4}(?:[A-Z]{1,2}-)?(?!(?:19|20)\d\d )\d{4,5} /y;
const placeName =
  /(?:-dit| dit)?\.?(?: (?:(?:le|la|les|los|las|du|de|del|della|dei|des|d['’]|l['’]|zum|zur) ?){0,2}\p{Lu}[\p{L}'’-]{1,24}){1,4}(?:,? s\.? ?n\.? ?c?\.?)?/iuy;
