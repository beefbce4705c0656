import { Gap } from "../../tagger/gaps.ts";
import type { Tokens } from "../../tagger/tokens.ts";

/**
 * Whether words fill a cell, an element or a field: `7;Michael Kors;Ulm`, `<to>Gucci</to>`, `Agent: Harry Potter`. Labels of what is no person say
 * nothing: `Book: Hamlet`.
 */
export function isForm(text: string, { start, end, gap }: Tokens, from: number, to: number): boolean {
  const before = gap[from]!;
  const behind = gap[to + 1]!;
  if (isCell(before) || isCell(behind) || behind === Gap.angle || text.charAt(start[from]! - 1) === ">") return true;
  if (!mayLabel.has(before)) return false;
  const [, label] = labelAtEnd.exec(text.slice(Math.max(0, start[from]! - 48), start[from])) ?? [];
  return label !== undefined && !ofThings.test(label);
}

const isCell = (gap: number) => gap === Gap.column || gap === Gap.commaTight;
const mayLabel: ReadonlySet<number> = new Set([Gap.colon, Gap.equals, Gap.opening, Gap.quotes, Gap.line, Gap.mark]);
/** A few words before a colon at the start of a line or of a field of data. */
const labelAtEnd =
  /(?:^|[\n{[,;|(\\]|[*-] )[\s"'*]*([\p{L}\d_][\p{L}\d_. -]{0,30})["'*\\]{0,4}\s?[:=]{1,2}[\s"'`*\\]{0,4}$/u;
/** In English, German, French, Spanish, Italian and Dutch. */
const ofThings =
  /(?:compan(?:y|ies)|firms?|brands?|employer|competitors?|vendors?|products?|tools?|topics?|subjects?|titles?|books?|films?|movies?|series|games?|plays?|works?|hero(?:es)?|characters?|places?|city|cities|examples?|answer|question|task|note|sources?|firma|firmen|marken?|hersteller|wettbewerber|thema|titel|buch|filme?|serie|spiel|werk|figur|ort|stadt|beispiele?|frage|antwort|aufgabe|quelle|entreprises?|soci[eé]t[eé]s?|marques?|livres?|jeux?|ville|exemples?|sujet|titre|empresas?|marcas?|libros?|películas?|juegos?|ciudad|ejemplos?|tema|t[ií]tulo|aziend[ae]|march[ei]|libr[oi]|esempi[o]?|titolo|bedrij(?:f|ven)|merk(?:en)?|boek(?:en)?|stad|voorbeeld(?:en)?)$/iu;
