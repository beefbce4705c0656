import type { Span } from "../../detector.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { wordOf } from "../../lexicon/marks.ts";
import { endOfParts } from "../../text/scan.ts";
import { type Widen, widenSpans } from "../../widened.ts";
import { smallPostcode } from "./postcode.ts";
import { houses, town } from "./forms.ts";

/**
 * What stands beside a found address and is of it: the flat, the house or the estate before its street, `The Old Forge, 2 Chapel Brow`, the name of a place
 * before its postcode, `Alte Mühle, 35083 Wetter`, and behind it doors, quarters and towns, `Turnhoutsebaan 171, derde verdiep`. In order, without
 * overlaps; what has another value in it is left.
 */
export const widenAddresses = (text: string, spans: Span[]): void => widenSpans(text, spans, ["ADDRESS"], widened);

const widened: Widen = (text, start, end, least, most) => {
  const cell = cellOf(text, start, end);
  if (cell !== undefined && cell[0] >= least && cell[1] <= most) return cell;
  return [startOf(text, start), endOfParts(text, partBehind, end, 4)];
};

/**
 * The cell of a row or the value between quotes that an address is most of, `'The Old Forge Stogumber TA4 3SZ'`, if nothing in it but the address is a
 * sentence.
 */
function cellOf(text: string, start: number, end: number): [number, number] | undefined {
  const before = /["'\t;|>][^"'\t;|<>\n]{0,60}$/.exec(text.slice(Math.max(0, start - reach - 1), start))?.[0];
  const behind = /^[^"'\t;|<>\n]{0,60}(?=["'\t;|<\n]|$)/.exec(text.slice(end, end + reach + 1))?.[0];
  if (before === undefined || behind === undefined) return undefined;
  const opening = before.charAt(0);
  const closing = text.charAt(end + behind.length);
  if (opening === ">" ? closing !== "<" : quotes.has(opening) ? closing !== opening : quotes.has(closing))
    return undefined;
  const [lead, rest] = [before.slice(1).trimStart(), behind.trimEnd()];
  const more = lead.length + rest.length;
  if (more === 0 || more > end - start + 24 || !/^[^:=?!()\\]*$/.test(lead + rest)) return undefined;
  const words = (lead + " " + rest).match(/\p{L}{4,}/gu) ?? [];
  if (words.some((word) => /^\p{Ll}/u.test(word) && wordOf(marksOfWord(word)) > 1)) return undefined;
  return [start - lead.length, end + rest.length];
}

const quotes: ReadonlySet<string> = new Set(['"', "'"]);

function startOf(text: string, start: number): number {
  let from = start;
  for (let parts = 0; parts < 3; parts++) {
    const lead = leadOf(text, from);
    if (lead === 0) break;
    from -= lead;
  }
  return from;
}

function leadOf(text: string, start: number): number {
  const before = text.slice(Math.max(0, start - reach), start);
  if (!/[ ,\n]$/.test(before)) return 0;
  const part = partBefore.exec(before)?.[0];
  if (part !== undefined) return part.length;
  const place = postcodeFirst.test(text.slice(start, start + 12)) ? placeBefore.exec(before)?.[0] : undefined;
  if (place === undefined) return 0;
  const from = start - place.length;
  return from === 0 || /(?:\n|: |[–·] )$/.test(text.slice(Math.max(0, from - 2), from)) ? place.length : 0;
}

const reach = 60;
const postcodeFirst = /^(?:[A-Z]{1,2}-)?\d{4,5} (?:[A-Z]{2} )?\p{Lu}/u;
const placeBefore = /\p{Lu}[^\n\d:;|"<>{}=]{2,40}, $/u;

const house = `${houses}|Forge|Bank|End|Hall|Residency|Apts|Manor|View|Gate|Enclave|Nagar`;
const partBefore = new RegExp(
  String.raw`(?<![\p{L}\d#-])(?:` +
    [
      String.raw`(?:[Ff]lat|FLAT|[Uu]nit|UNIT|[Aa]pt\.?|[Rr]m\.?|[Rr]oom|[Ss]hop|[Pp]lot(?: [Nn]o\.?)?|[Bb]lk|[Bb]lock|[Ss]ite|[Ll]ot|LP|RR|[Ss]tall|[Ss]uite|[Dd]oor) #?(?:\d[\dA-Z/-]{0,5}|[A-Z](?:-?\d{1,4})?),? `,
      String.raw`(?:Ground|First|Second|Third|Top|Upper|Lower|\d(?:st|nd|rd|th)) Floor(?: Flat)?, `,
      String.raw`(?<=(?:^|\n|["'|;>]|: ))\d{1,3}/\d{1,2}, |[A-Z]-\d{1,4}, |(?<=(?:^|\s))#\d{1,3}(?:/\d{1,2})?, `,
      String.raw`(?:The )?(?:\p{Lu}[\p{L}'’]{1,16} ){1,2}(?:${house}), `,
      String.raw`(?:Case|Casella|Bo[iî]te|C\.) [Pp]ostale |Postfach |P\. ?O\. Box `,
      String.raw`(?:Pol\. ?Ind\.|Polígono|Urbanización|Urb\.|Résidence|Lotissement|Cité|Condominio|Conjunto) \p{Lu}[^,;:\n]{1,28}, (?:nave \d{1,3}, )?`,
      String.raw`(?:[Cc]\.da|[Vv]oc\.|[Ll]oc\.|[Ff]raz\.) `,
    ].join("|") +
    ")$",
  "u",
);

const quarter =
  "barrio|[Cc]ol\\.|colonia|[Uu]rb\\.?|[Uu]rbanización|[Pp]obl\\.?|[Pp]oblación|Fracc\\.|[Cc]ité|[Qq]uartier|fraz\\.|frazione|[Cc]ondominio|[Ss]ector|Villa|AA\\. ?HH\\.";
const door = String.raw`(?:casa|int\.?|interior|d(?:e)?pto\.?|apto\.?|nave|lgh|bus|piso|app\.?|pab\.|sc\.|esc\.|bât\.|porte|pta\.?|km|OG|EG|DG|Stiege|Top)[ .]?(?:\d{1,4}|[A-Z](?![\p{L}]))[\dA-Za-z½/-]{0,5}`;
const partBehind = new RegExp(
  [
    // Cut off where it looked like a door: `32-800 Brzesko`.
    String.raw`(?<=[ ,]\d\d)-\d{3} ${town}`,
    String.raw`, ${town},? [A-Z]{2},? {1,2}[A-Z]\d[A-Z] ?\d[A-Z]\d(?![\p{L}\d])`,
    String.raw`, (?:${quarter}) (?:de |del |el |la |los |las )?${town}(?: [IVX]{1,3}(?!\p{L}))?`,
    String.raw`(?<=\d\p{L}{0,2}),? ${door}(?![\p{L}\d])`,
    String.raw`(?<=\d\p{L}?)(?:,? |-(?=rood|zwart))(?:[Hh]interhaus|[Vv]orderhaus|rood|zwart|links|rechts|li\.|re\.|dcha\.?|izq(?:da)?\.?|Esq\.?|(?:eerste|tweede|derde|vierde) verdiep(?:ing)?)(?!\p{L})`,
    String.raw`(?<=\d\.?[ºª°]\.?),? (?:"[A-Z]"|[A-Z](?!\p{L})|Esq\.?|Dto\.?|Fte\.?|[Dd]cha\.?|[Ii]zq(?:da)?\.?)`,
    String.raw`(?<=\d\p{L}?) \(\d\. ?(?:OG|Stock|Etage)[^)\n]{0,8}\)`,
    String.raw`(?<=\d{4} ?[A-Z]{2})(?: 's-|[;\t|] ?)${town}(?![\p{L}])`,
    String.raw`(?<=\p{L}), [A-Z]{1,2}\d{1,2}[A-Z]?(?=[ \t]{0,2}(?:[\n.;)"'|]|$| and ))`,
    String.raw`(?<=\p{L}),? (?:\p{Ll}{3,20},? )?${smallPostcode}`,
    String.raw`(?:<br ?/?>|\\{2,4}|\\n)(?:[A-Z]{1,2}-)?\d{4,5} ${town}`,
    String.raw`(?<=\p{L}), ${town}(?=[ \t]{0,2}(?:["'|<\n]|$))`,
  ].join("|"),
  "uy",
);
