import type { Span } from "../../detector.ts";
import { hashesOf, hashOf } from "../../lexicon/hash.ts";
import { isFrench } from "../../tagger/capitals.ts";
import { Gap } from "../../tagger/gaps.ts";
import { WordShape, type Tokens } from "../../tagger/tokens.ts";

/** The first word of a name of several words without the titles it begins with: "Oberärztin Dold", in French "M. Viviani". */
export function behindTitles(tokens: Tokens, first: number, last: number): number {
  let at = first;
  while (at < last && (titles.has(tokens.hash[at]!) || isMonsieur(tokens, at))) at++;
  return at;
}

/** Whether a word is such a title: "your staff Ms. Kavitha". */
export const isTitle = (hash: number): boolean => titles.has(hash);

/** Elsewhere, and before another initial, it is the initial of a name. */
function isMonsieur(tokens: Tokens, i: number): boolean {
  const { hash, shape, gap } = tokens;
  if (hash[i] !== monsieur || shape[i] !== WordShape.initial || gap[i + 1] !== Gap.dotSpace) return false;
  return shape[i + 1] !== WordShape.initial && isFrench(tokens);
}

const monsieur = hashOf("m") | 0;

/** Those that are no part of any name, and greetings and relations of languages beside the six, signed as in `Tokens`. "Graf" and "Lady" are. */
const titles = hashesOf(
  "mr mrs ms miss mx herr herrn frau mevrouw meneer heer dhr mevr mw oma opa tante onkel oom uncle auntie aunt tía tío nonna nonno pfarrer señor señora signor signora monsieur madame patient patientin patientinnen familie fräulein frl oberarzt oberärztin chefarzt chefärztin stationsarzt stationsärztin assistenzarzt assistenzärztin " +
    "kære kjære kära käre bästa hilsen mvh sayın sevgili merhaba bună dragă stimate stimată domnul domnule doamna doamnă drogi szanowna szanowny pan pani pana panu panią państwo cześć " +
    "vážený vážená milý milá paní pán kedves tisztelt szia olá prezado prezada γεια αγαπητέ αγαπητή καλημέρα καλησπέρα sr jr " +
    "córka syn siostra mąż żona klientka klient świadek dcera sonen soția soțul fiica fiul clientul clienta " +
    "rechtsanwalt rechtsanwältin oberst oberstleutnant leutnant oberleutnant hauptmann feldwebel mister mlle mme major general général colonel capitaine commandant lieutenant",
  // Parties of a contract and of a form, and greetings in short.
  "seller sellers buyer prescriber insured lessee lessor dispatcher contractor subcontractor vendor grantor grantee licensee licensor payee payer lender borrower mortgagor guarantor assignor assignee adjuster mfg lg vg hdl gruß",
);

/** Whether a form of address, a title or an office is before a name, or a birth behind it. */
export function isLed(text: string, { start, end }: Span): boolean {
  return leads.test(text.slice(Math.max(0, start - 20), start)) || /^,? ?(?:geb|\*)/.test(text.slice(end, end + 6));
}

const leads =
  /(?:Herrn?|Frau|Fr|Hr|Dr|med|Prof|OA|OÄ|Doz|Mag|gez|Kolleg(?:e|in|en)|Familie|Arzt|Ärztin|Name|Sohn|Tochter)[.:]{0,2}\s{1,3}(?:\p{Lu}\p{Ll}*\.? )?$/u;
