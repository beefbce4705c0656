import { marksOfWord } from "../../lexicon/lexicon.ts";
import { givenOf } from "../../lexicon/marks.ts";

/**
 * Where the name of an organisation begins behind what only looks like its first words: who somebody is there, "CEO of", "Ana Ruiz,", what is
 * sent to it, "Contrat", what it is called in general, "empresa", and what begins a sentence.
 */
export function startOfName(text: string, start: number, end: number): number {
  let from = start;
  for (let n = 0; n < 3; n++) {
    const lead = leads.exec(text.slice(from, Math.min(end, from + longest)))?.[0] ?? personIn(text, from, end);
    if (lead === "" || from + lead.length + 2 > end) break;
    from += lead.length;
  }
  return from;
}

/** Somebody before a comma; firms of lawyers have no given names. */
function personIn(text: string, from: number, end: number): string {
  const [lead, given] = person.exec(text.slice(from, Math.min(end, from + longest))) ?? [];
  return lead !== undefined && givenOf(marksOfWord(given!)) > 1 ? lead : "";
}

const longest = 60;
const person =
  /^(\p{Lu}\p{Ll}+) \p{Lu}[\p{L}'’-]+, (?=\p{Lu}[^,]+$)(?!(?:Inc|Ltd|Limited|LLC|LLP|PLC|Corp|Co|GmbH|AG|SA|S\.A|L\.L|P\.[AC])(?!\p{L}))/u;
const offices =
  "CEO|CFO|CTO|COO|VP|Head|Director|Manager|President|Chief|Founder|Owner|Chair|Chairman|Chairwoman|Partner|Officer|Employee|Shareholder|Customer|Client|Member";
const departments =
  "Purchasing|Procurement|Sales|Marketing|Accounting|Accounts|Finance|Legal|HR|Human Resources|Support|Customer Service|Einkauf|Vertrieb|Buchhaltung|Personalabteilung|Service client|Ventas|Compras|Acquisti|Vendite|Inkoop|Verkoop";
const sent =
  "Contra(?:ct|t|to|tto)s?|Vertr[aä]ge?|Arbeitsvertrag|Mietvertrag|Invoices?|Factur[ae]s?|Fattur[ae]|Factuur|Rechnung(?:en)?|Quotes?|Offers?|Payments?|Letters?|Trabajo|Travail|Lavoro|Arbeit|Work|Kündigung|Bewerbung|Mahnung|Lieferung";
const leads = new RegExp(
  "^(?:" +
    [
      "(?:Dear|Hello|Hi|Entre|Between|Zwischen|Tra|Fra|Tussen) ",
      `(?:\\p{Lu}\\p{Ll}+ )?(?:${offices})s? (?:of|at|for) (?:the )?`,
      `(?:[A-Z]{2,3} |Vice |Deputy |Senior |Regional )?(?:${offices})(?: (?:of|for) [^,]+|(?: \\p{Lu}\\p{L}+| and){0,3}), `,
      `(?:${departments}), `,
      `(?:${sent}) (?:(?:de|del|di|da|van|von|en|chez|presso|bei|bij|for|from|to|an|mit|met|with|con|avec|in|at) ){0,2}`,
      "(?:[Dd]ie |[Dd]er |[Ll]a |[Uu]ne |[Uu]na |[Hh]et )?(?:Firma|Fa\\.|firma|société|entreprise|empresa|compañía|ditta|azienda|impresa|società|bedrijf|company) ",
    ].join("|") +
    ")(?=[\\p{Lu}\\d])",
  "u",
);
