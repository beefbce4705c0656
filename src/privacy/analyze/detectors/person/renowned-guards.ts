import { hashesOf, hashOf } from "../../lexicon/hash.ts";
import { givenOf, isCommonName, surnameOf, wordOf } from "../../lexicon/marks.ts";
import { isCompound } from "../../tagger/compound.ts";
import { isParticle } from "../../tagger/features.ts";
import { Gap } from "../../tagger/gaps.ts";
import { WordShape, type Tokens } from "../../tagger/tokens.ts";
import { isForm } from "./renowned-forms.ts";
import { endsThere, stepsOfNames } from "./renowned-names.ts";

/** Whether what stands around a known name says that it is a person's. */
export function isSomebody(text: string, tokens: Tokens, from: number, to: number): boolean {
  return (
    isNamedBefore(text, tokens, from) ||
    isNamedBehind(text, tokens, to, from === to) ||
    isOwner(tokens, from, to) ||
    isForm(text, tokens, from, to)
  );
}

/** Behind a title, a given name, an initial or a word that no list has. */
function isNamedBefore(text: string, tokens: Tokens, from: number): boolean {
  const { gap, hash, marks, shape, start, end } = tokens;
  const before = from - 1;
  if (before < 0) return false;
  const kind = gap[from]!;
  const own = marks[before]!;
  if (kind === Gap.apostrophe) return !elided.has(hash[before]!);
  if (kind === Gap.hyphen) return givenOf(own) + surnameOf(own) > 1 && wordOf(own) === 0;
  if (kind !== Gap.space && kind !== Gap.dotSpace && kind !== Gap.dot) return false;
  if (titles.has(hash[before]!)) return true;
  if (shape[before] === WordShape.initial) return kind !== Gap.space || !letters.has(hash[before]!);
  if (kind !== Gap.space || shape[before] === WordShape.small) return false;
  if (own === 0) return !isKnown(hash[before]!) && !isCompound(text, start[before]!, end[before]!);
  return givenOf(own) > 1 && wordOf(own) < 3;
}

/** Before a surname, or a word that may be one; a single word also before a given name and what leads to a surname. */
function isNamedBehind(text: string, tokens: Tokens, to: number, isAlone: boolean): boolean {
  const { count, gap, hash, marks, shape, start, end } = tokens;
  const next = to + 1;
  if (next >= count) return false;
  const own = marks[next]!;
  const isName = isCommonName(own);
  if (gap[next] === Gap.hyphen) return isName && wordOf(own) === 0;
  if (shape[next] !== WordShape.small && isKnown(hash[next]!)) return false;
  if (gap[next] === Gap.comma)
    return (
      isAlone &&
      (shape[next] === WordShape.initial || (shape[next] !== WordShape.small && givenOf(own) > 1 && wordOf(own) < 2))
    );
  if (gap[next] !== Gap.space) return false;
  if (shape[next] === WordShape.initial) return !letters.has(hash[next]!);
  if (shape[next] !== WordShape.small)
    return own === 0 ? !isCompound(text, start[next]!, end[next]!) : isName && wordOf(own) < 2;
  if (isAlone && families.has(hash[next]!)) return true;
  if (!isAlone || !isParticle(tokens, next)) return false;
  const after = marks[next + 1]!;
  return next + 1 < count && shape[next + 1] !== WordShape.small && (after === 0 || surnameOf(after) > 1);
}

/** Whether a word is a known name alone: in "Xiaomi Huawei" nobody is called so. */
const isKnown = (hash: number) => ((stepsOfNames().get(hash) ?? 0) & endsThere) !== 0;

/** Whether "Wendy's", "Uncle Ben's" is what somebody has: before a noun that is no ware. So is any name before what only people have. */
function isOwner({ count, gap, hash, marks }: Tokens, from: number, to: number): boolean {
  if (to + 2 < count && gap[to + 1] === Gap.apostrophe && hash[to + 1] === letterS && ofPeople.has(hash[to + 2]!))
    return true;
  if (gap[to] !== Gap.apostrophe || hash[to] !== letterS || to > from + 2) return false;
  const own = marks[to - 1]!;
  if (!isCommonName(own) && wordOf(own) < 3) return false;
  const next = to + 1;
  return next < count && gap[next] === Gap.space && !behindShops.has(hash[next]!);
}

/** Signed, as in `Tokens`. */
const letterS = hashOf("s") | 0;
/** Letters that are words. */
const letters = hashesOf("a i o e y à ò è");
const elided = hashesOf("l d dell all dall nell sull un qu s");
const titles = hashesOf(
  "mr mrs ms miss mister sir madam dr drs prof professor herr herrn frau fräulein frl heer meneer mevrouw dhr mevr monsieur madame mademoiselle mlle mme maître " +
    "señor señora señorita sr sra don doña signor signora signorina dott dottor dottore dottoressa doktor doctor docteur rechtsanwalt rechtsanwältin patient patientin paciente paziente " +
    "kollege kollegin mandant mandantin kunde kundin client cliente customer familie family fam famille familia famiglia onkel tante uncle aunt oncle tío tía zio zia cousin cousine " +
    "brother sister bruder schwester colleague employee neighbor neighbour friend tenant landlord suspect witness defendant plaintiff pupil mieter mieterin vermieter vermieterin nachbar nachbarin mitarbeiter mitarbeiterin zeuge zeugin schüler schülerin locataire voisin voisine employé employée inquilino inquilina empleado empleada vecino vecina",
);
const families = hashesOf("family families couple siblings household familie ehepaar");
const ofPeople = hashesOf(
  "diagnosis phone email mobile birthday salary password passport medical prescription insurance résumé resume cv symptoms illness surgery bloodwork iban payslip wage homework therapist",
);
/** Behind the name of a shop: its wares, what it does, and small words. */
const behindShops = hashesOf(
  "and or nor but with in at for to from on of as than vs versus by is was are were has had have will would can could should does did do may might must not also still just now only ever never again today " +
    "und oder mit in bei für zu von auf als ist war hat hatte wird kann et ou avec chez pour de est était a à y o con en es fue que e è per da en of met bij voor near when that which where if so because before after since while about into over under without out like instead " +
    "announce announced announces raise raised raises open opened opens opening close closed closes launch launched launches introduce introduced introduces report reported reports say said says sell sold sells make makes made buy bought buys acquire acquired start started found founded offer offered offers pay paid pays use used uses become became hire hires hired cut cuts lose lost win won grow grew " +
    "menu menus fries jeans burger burgers restaurant restaurants store stores shop shops stock stocks shares share app franchise franchises franchisee cereal cereals ketchup soup soups cookies ice burrito drive " +
    "logo brand brands earnings revenue marketing advertising commercial commercials slogan happy rating ratings credit supermarket supermarkets chocolate chips pizza coupon coupons website competitors outlet outlets employees workers customers chain products",
);
