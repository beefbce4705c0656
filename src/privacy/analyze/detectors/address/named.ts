import type { Span } from "../../detector.ts";
import { capital, particle } from "./forms.ts";
import { endOfAddress, isTown } from "./rest.ts";
import { isUpper } from "./street.ts";
import { lengthAt } from "../../text/scan.ts";

/** Words before the name of a farm, a house or an estate, and of a zone of trades: places that have no street and no number. */
export const namedPlaces: readonly string[] = (
  "zi za zac zae zone manoir domaine château chateau mas ferme moulin prieuré hameau résidence lotissement villa " +
  "finca cortijo masía caserío polígono urbanización cascina podere tenuta fattoria masseria borgo contrada frazione località loc fraz " +
  "schloss gut gutshof hof gewerbegebiet gewerbepark industriegebiet industriepark landgoed hoeve kasteel bedrijventerrein"
).split(" ");

/** `Lieu-dit Le Bois-Joli, 24200 Sarlat`: a name that has no number. */
export function readLieuDit(text: string, start: number, end: number): Span | undefined {
  const stop = end + lengthAt(text, placeName, end);
  const finish = stop > end ? endOfAddress(text, stop) : stop;
  return finish > stop ? { start, end: finish, type: "ADDRESS", strength: 2 } : undefined;
}

/**
 * `Manoir du Clos, 35600 Bains-sur-Oust`, `ZI des Moulins, BP 4, 62410 Wingles`: the same before a postcode, since each may be anything else. Without
 * four digits near, nothing more is read.
 */
export function readNamed(text: string, start: number, end: number): Span | undefined {
  // "ist gut Max", "in loc".
  if (end - start < 4 && !isUpper(text, start)) return undefined;
  const stop = end + lengthAt(text, placeName, end);
  if (stop === end || !/\d{4}/.test(text.slice(stop, stop + reach))) return undefined;
  const finish = endOfAddress(text, stop);
  const [, short, town = ""] = codeAndTown.exec(text.slice(stop, finish)) ?? [];
  if (town === "" || (short !== undefined && !isTown(town))) return undefined;
  return { start, end: finish, type: "ADDRESS", strength: 2 };
}

/** `C.da Serra s.n.c., 88050 Marcedusa`. */
export function readContrada(text: string, start: number, end: number): Span | undefined {
  return text.startsWith(".da ", end) ? readNamed(text, start, end + 3) : undefined;
}

const reach = 32;
const kind = String.raw`[- ]dit|(?: (?:industri|artisan|commerci)\p{Ll}{2,6}){1,2}| d['’]activités?(?: \p{Ll}{5,12})?`;
/** With the box that firms have there. */
const placeName = new RegExp(
  String.raw`(?:${kind})?\.?(?: (?:${particle} ?){0,3}(?<=[ '’])${capital}(?<!\p{L}{3}\.)){1,5}(?: \d{1,3}(?!\d))?(?:,? s\.? ?n\.? ?c?\.?)?(?:(?:,? | - |,?\r?\n)(?:BP|CS) \d{1,6}(?!\d))?`,
  "uy",
);
/** Of four digits only before what may be a town, and no year: `Domaine de la Côte, 2019 Pinot`. */
const codeAndTown = /(?<!\d)(?:\d{5}|\d{4} [A-Z]{2}|((?!19|20)\d{4})) (\p{Lu}\p{L}*)/u;
