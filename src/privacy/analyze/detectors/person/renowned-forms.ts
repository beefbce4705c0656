import { hashesOf } from "../../lexicon/hash.ts";
import { Gap } from "../../tagger/gaps.ts";
import type { Tokens } from "../../tagger/tokens.ts";

/**
 * Whether words fill a cell, an element, a field or a list of people, or have an age, an address or a number behind them:
 * `7;Michael Kors;Ulm`, `<to>Gucci</to>`, `Agent: Harry Potter`, "Jane Eyre, 42". Labels of what is no person say nothing: `Book: Hamlet`.
 */
export function isForm(text: string, { start, end, gap, hash }: Tokens, from: number, to: number): boolean {
  const at = start[from]!;
  const before = gap[from]!;
  const behind = gap[to + 1]!;
  if (isCell(before) || isCell(behind) || behind === Gap.angle || text.charAt(at - 1) === ">") return true;
  if (isReached(text, end[to]!)) return true;
  if (before === Gap.comma) return peopleBefore.test(text.slice(Math.max(0, at - 96), at));
  if (before === Gap.space && makers.has(hash[from - 1]!)) {
    const lead = text.slice(Math.max(0, at - 24), at);
    if (madeBy.test(lead) || named.test(lead)) return true;
    return introduced.test(lead) && speaking.test(text.slice(end[to], end[to]! + 16));
  }
  if (!mayLabel.has(before) && before !== Gap.lines) return false;
  const lead = text.slice(Math.max(0, at - 48), at);
  if (signedOff.test(lead)) return true;
  const [, label] = labelAtEnd.exec(lead) ?? [];
  return label !== undefined && !ofThings.test(label) && !ofQuestions.test(label);
}

const isCell = (gap: number) => gap === Gap.column || gap === Gap.commaTight;
const mayLabel: ReadonlySet<number> = new Set([Gap.colon, Gap.equals, Gap.opening, Gap.quotes, Gap.line, Gap.mark]);
/** Whether an age, a birth, a telephone, a postal code or an e-mail address is behind. */
function isReached(text: string, at: number): boolean {
  const rest = text.slice(at, at + 48);
  if (!digitOrBirth.test(rest)) return false;
  const [line = ""] = rest.split("\n", 1);
  return aged.test(line) || (reached.test(line) && !years.test(line));
}

const digitOrBirth = /[\d@]|^ \(|^[\t;|]/;
const aged = /^(?:[\t;|]|,? \(?\d{1,2}(?:[),]| years| Jahre| ans| años| anni| jaar)| \((?:born|geb|née?|nacid|nat))/u;
const reached = /@|\d{5}|(?:\d[ /-]?){7}/;
const years = /(?:19|20)\d\d ?[-/] ?(?:19|20)?\d\d/;
/** Behind somebody else in a list of people. */
const peopleBefore =
  /(?:attendees|participants|present|team|members|guests|invited|to|b?cc|teilnehmer|anwesend|gäste|an|présents|asistentes|presentes|presenti|aanwezig): ?[^\n:]{1,80}, $/iu;
/** Behind what somebody did. */
const madeBy =
  /(?<!\p{L})(?:signed|sent|approved|reviewed|submitted|prepared|requested|booked|ordered|reported|unterschrieben|gezeichnet|genehmigt|signé|firmado|firmato|getekend) \p{L}+ $/iu;
/** Behind the end of a letter. */
const signedOff =
  /(?:regards|wishes|sincerely|yours|truly|cheers|thanks|thank you|love|grüßen?|gruß|mfg|vg|lg|cordialement|saludos|atentamente|saluti|groet(?:en)?),?\s*\n\s*$/iu;
/** Who says the own name. */
const named =
  /(?<!\p{L})(?:my name is|mein name ist|ich heiße|ich bin|my name's|i am|je suis|je m['’]appelle|soy|me llamo|mi nombre es|sono|mi chiamo|ik heet|ik ben|mijn naam is) $/iu;
/** "This is Heineken from accounting." */
const introduced = /(?<!\p{L})(?:this is|it is|hier ist|hier spricht|ici|habla) $/iu;
const speaking = /^ (?:from|here|speaking|calling|at|with|von|aus|vom|am|de|du|à|da|del|van)(?!\p{L})/u;
/** Words before a name that may be the end of either. */
const makers = hashesOf(
  "by von par por da door is am ist bin heiße heet ben spricht ici suis appelle soy es llamo habla sono chiamo",
);
/** A few words before a colon at the start of a line or of a field of data. */
const labelAtEnd =
  /(?:^|[\n{[,;|(\\]|[*-] )[\s"'*]*([\p{L}\d_][\p{L}\d_. -]{0,30})["'*\\]{0,4}\s?[:=]{1,2}[\s"'`*\\]{0,4}$/u;
const ofQuestions =
  /^(?:what|which|who|how|why|where|explain|compare|summari[sz]e|translate|describe|was|welche[rs]?|wer|wie|warum|erkläre|vergleiche|beschreibe|qui|que|quel(?:le)?s?|explique|compara|explica|cosa|chi|wat|wie|vergelijk)(?!\p{L})/iu;
/** In English, German, French, Spanish, Italian and Dutch. */
const ofThings =
  /(?:compan(?:y|ies)|firms?|brands?|employer|competitors?|vendors?|products?|tools?|topics?|subjects?|titles?|books?|films?|movies?|series|games?|plays?|works?|hero(?:es)?|characters?|places?|city|cities|examples?|answer|question|task|note|sources?|firma|firmen|marken?|hersteller|wettbewerber|thema|titel|buch|filme?|serie|spiel|werk|figur|ort|stadt|beispiele?|frage|antwort|aufgabe|quelle|entreprises?|soci[eé]t[eé]s?|marques?|livres?|jeux?|ville|exemples?|sujet|titre|empresas?|marcas?|libros?|películas?|juegos?|ciudad|ejemplos?|tema|t[ií]tulo|aziend[ae]|march[ei]|libr[oi]|esempi[o]?|titolo|bedrij(?:f|ven)|merk(?:en)?|boek(?:en)?|stad|voorbeeld(?:en)?)$/iu;
