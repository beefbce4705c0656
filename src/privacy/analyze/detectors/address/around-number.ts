import type { Span } from "../../detector.ts";
import { capital, particle } from "./forms.ts";
import { month } from "../date/forms.ts";
import { isClinicWord } from "../person/clinic-words.ts";
import { endsThere, ofPlace, stepsOfNames } from "../person/renowned-names.ts";
import { hashOf } from "../../lexicon/hash.ts";
import { endOfAddress } from "./rest.ts";
import { fitsAt, lengthAt } from "../../text/scan.ts";

/**
 * An address by a number of which it is known that it is of one, a house's or a postcode: the name before it, `Loon 4a, Liessel`, or else
 * the one behind it, `27 Waitangi St`, and what follows both. With no name beside it, the number alone.
 */
export function readAroundNumber(text: string, start: number, end: number): Span | undefined {
  if (
    text.charAt(start - 1) === "%" ||
    /\d–$/.test(text.slice(Math.max(0, start - 2), start)) ||
    !number.test(text.slice(start, end)) ||
    fitsAt(text, amountOrMonth, end)
  )
    return undefined;
  const from = Math.max(0, start - reach);
  // Behind a comma stands a postcode and its town, and before it a street, a farm or a person.
  const isPostcode = end - start > 3 && text.startsWith(", ", start - 2) && fitsAt(text, townBehind, end);
  // Behind a comma and before a street there is somebody's name: `Théo Dupont, 55 impasse des Lilas`.
  const isFirst = text.startsWith(", ", start - 2) && fitsAt(text, nameBehind, end);
  const name = isPostcode || isFirst ? null : nameBefore.exec(text.slice(from, start));
  const behind = name === null ? lengthAt(text, nameBehind, end) : 0;
  if (name !== null && isNoStreet(lastWord.exec(name[0])![0].toLowerCase())) return undefined;
  if (name === null && behind === 0 && (end - start < least || ofOther.test(text.slice(from, start)))) return undefined;
  if (name === null && (status.test(text.slice(start, end + 24)) || ofVolume.test(text.slice(from, start))))
    return undefined;
  const first = name === null ? start : from + name.index;
  // `FRITZ!Box 7590`, and what an agenda has: "TOP 1".
  if (text.charAt(first - 1) === "!" || text.startsWith("TOP ", first)) return undefined;
  const finish = endOfAddress(text, end + behind, name !== null);
  if (finish === end && name !== null && isWare(name[0])) return undefined;
  return { start: first, end: finish, type: "ADDRESS", strength: 1 };
}

/** Whether a name begins with that of a maker: "Daikin Altherma 3", "Peugeot 308". */
function isWare(name: string): boolean {
  const step = stepsOfNames().get(hashOf(firstWord.exec(name)![0].toLowerCase()) | 0);
  return (step & endsThere) !== 0 && (step & ofPlace) === 0;
}

const firstWord = /^[\p{L}\p{M}]+/u;
const number = /^\d{1,5}(?:[-/]?\p{L}{1,2})?(?:[-/]\d{1,4}\p{L}{0,3})?$/u;
/** What follows a figure that is measured, counted or taken three times a day, or a day. */
const amountOrMonth = new RegExp(
  String.raw`[.,]\d| ?(?:%|[nµm]?g|ml|dl|mm|cm|kg|km|Uhr|EUR|€|\d\/min|[½\d]-[½\d]-[½\d]|c\. ?à|c(?:uill|ucch|uchar)\p{L}{0,8}|[EeTt]L|tbsp|tsp|[x×] ?\d+|(?<=\d{3} )K)(?!\p{L})| ${month}`,
  "iuy",
);
/** Of three letters, at least one: "1 St 2 St" is no row of addresses. */
const hasWord = String.raw`(?=(?:[^\d\n]{0,24}[^\p{L}\p{M}])?\p{L}{3})`;
const word = `(?:${capital}|\\d{1,3}(?:st|nd|rd|th|e|ème|ª))`;
const nameBefore = new RegExp(
  `(?<![\\p{L}\\p{M}\\d])${hasWord}${capital}(?: (?:${particle} ?){0,3}(?<=[ '’])${word}){0,5},? (?:(?:n[º°]|[Nn]o|[Nn]r|núm)\\.? ?|# ?)?$`,
  "u",
);
/** `35600 Bains-sur-Oust. Numéro`: a dot behind a whole word. */
const noSentence = String.raw`(?<!\p{L}{4}\.)`;
const nameBehind = new RegExp(
  ` ?(?:bis|ter)?,? (?:\\p{Ll}{2,12}\\.? )?(?:${particle} ?){0,3}(?<=[ '’])${hasWord}${capital}${noSentence}(?: (?:${particle} ?){0,3}(?<=[ '’])${word}${noSentence}){0,4}`,
  "uy",
);
const townBehind = / (?:[A-Z]{2} )?\p{Lu}\p{Ll}/uy;
/** What a server answers: `422 Unprocessable Entity`. */
const status =
  /^[1-5]\d\d (?:OK|Created|Accepted|No Content|Moved|Found|See Other|Not |Temporary|Permanent|Bad |Unauthori|Payment Required|Forbidden|Method|Request|Conflict|Gone|Length|Precondition|Payload|URI|Unsupported|Range|Expectation|Misdirected|Unprocessable|Locked|Failed|Too |Upgrade|Unavailable|Internal|Service|Gateway|HTTP)/;
/** The year of a volume: "Review, vol 18, 1977". */
const ofVolume =
  /(?<!\p{L})(?:vol(?:ume|umen)?|iss(?:ue)?|bd|band|tome|jg|jahrgang|jaargang)\.? ?\d{1,4}(?: ?\(\d{1,3}\))?, $/iu;
/** A word of a clinic, and for a number: "Personalnummer 20417", "Zahlencode 7730". */
const isNoStreet = (last: string): boolean =>
  isClinicWord(last) ||
  countable.has(last) ||
  /(?:nummer|code|numéro|número|number|nr|klasse|stufe|kapitel|aufgabe|qualität|quote|anteil|punkte|index)$/.test(last);
/** What is numbered or counted, and what one is told to do so many of, in the six languages. */
const countable: ReadonlySet<string> = new Set(
  (
    "kw cw zielgruppe altersgruppe dependant dependent ley legge loi gesetz decreto décret dekret artículo articolo artikel article dazu davon davor danach " +
    "suggest choose pick list give show name add write generate create section chapter page step part phase week day grade class level lesson exercise question task item figure table version score rate rating visa mastercard amex sling " +
    "nenne liste zeige gib schlage schritt teil woche tag lektion frage abbildung tabelle seite version note bewertung stufe niveau leçon étape partie semaine jour question exercice chapitre classe page figure tableau " +
    "capítulo página paso parte semana día nivel clase lección ejercicio pregunta capitolo pagina passo settimana giorno livello lezione esercizio domanda classe hoofdstuk bladzijde stap deel dag les oefening vraag klas groep niveau"
  ).split(" "),
);
const lastWord = /\p{L}+(?=[^\p{L}]*$)/u;
/** A law, a key of data that is not an address's, `"numeric": "`, or another argument of a call. */
const ofOther =
  /(?<!\p{L})(?:ley|legge|loi|wet|gesetz|decreto|décret|besluit|norma|artículo|articolo|artikel|article) (?:n[º°.o]{1,2} ?)?$|\), ?"$|"(?!\w*(?:zip|post|plz|code|cap|cp|street|house|haus|addr|no|nr|num|number|numero|civic|unit|suite|apt|apartment|floor)")\w+" ?: ?"?$/iu;
/** As far as a name is looked for. */
const reach = 64;
/** The shortest number that is hidden alone. */
const least = 3;
