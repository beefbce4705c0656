import { hashOf } from "../../lexicon/hash.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { givenOf, isCommonName, surnameOf, wordOf } from "../../lexicon/marks.ts";
import { isListed } from "../../tagger/foreign-text.ts";
import { isWordAt } from "../../text/boundary.ts";
import { lengthAt, matchedAt } from "../../text/scan.ts";
import type { TextIndex } from "../../text/text-index.ts";

/** A stretch with the form of a name. */
export interface Name {
  end: number;
  words: number;
}

/** Reads a name that begins exactly at `start`: capitalised words and initials, with particles between them. */
export function readName(text: string, index: TextIndex, start: number, most = 5): Name | undefined {
  let end = start;
  let words = 0;
  for (let at = start; words < most;) {
    const next = at + lengthAt(text, isCapital(text, at) ? capitalParticle : particles, at);
    const isInitial = text.startsWith(".", next + 1) || text.startsWith(".", next + 2);
    const initial = isInitial ? lengthAt(text, initials, next) : 0;
    const wordEnd = initial === 0 ? endOfWord(text, index, next) : next + initial;
    if (wordEnd < 0) break;
    end = wordEnd;
    words++;
    if (!isGap(text, end)) break;
    at = end + 1;
  }
  return words > 0 && !isWordAt(text, end) ? { end, words } : undefined;
}

/** The end of the capitalised word at a place; -1 if there is none or it is not a name. Cached: cues in a row ask about the same words. */
function endOfWord(text: string, index: TextIndex, at: number): number {
  const { nameEnds } = index.of(text);
  let end = nameEnds.get(at);
  if (end === undefined) {
    const word = matchedAt(text, capitalised, at);
    end = word === undefined || isNoName(word) || /[ºª]/.test(word) ? -1 : at + word.length;
    nameEnds.set(at, end);
  }
  return end;
}

/** Reads a name in lower case, after words that only a name can follow. */
export function readLowerCaseName(text: string, start: number, most = 3): Name | undefined {
  let end = start;
  let words = 0;
  for (let at = start; words < most;) {
    const word = matchedAt(text, anyCase, at);
    if (word === undefined || isNoName(word) || endOfName.test(word) || isFurtherWord(word)) break;
    end = at + word.length;
    words++;
    if (!isGap(text, end)) break;
    at = end + 1;
  }
  return words > 0 && !isWordAt(text, end) ? { end, words } : undefined;
}

/** A word of a further language than the six, "skriftligt", that is no name of the lists. */
function isFurtherWord(word: string): boolean {
  return !isCommonName(marksOfWord(word)) && isListed(hashOf(word.toLowerCase()));
}

/** Capitalised words after a cue that are not names. */
export function isNoName(word: string): boolean {
  const small = word.toLowerCase();
  return noNames.has(small.endsWith(".") ? small.slice(0, -1) : small) || small.endsWith("team");
}

/** "SONO STUFA!!!", "I AM TIRED OF IT": whether a name in capitals begins with a word that is hardly one. */
export function isShouted(name: string): boolean {
  if (name !== name.toUpperCase()) return false;
  const marks = marksOfWord(/^\p{L}*/u.exec(name)![0]);
  return wordOf(marks) > 1 && givenOf(marks) < 3 && (surnameOf(marks) < 2 || wordOf(marks) > 2);
}

/** Saves matching particles before most words. Capitals beyond ASCII are not recognised, which only costs time. */
function isCapital(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 65 && code <= 90;
}

function isGap(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return (code === 32 || code === 0xa0) && text.charCodeAt(at + 1) !== code;
}

const capitalised =
  /(?:[dl]['’]|'t )?\p{Lu}[\p{L}\p{M}]{0,30}(?:['’](?!s(?![\p{L}]))[\p{L}\p{M}]{1,30}){0,2}(?:-[\p{L}\p{M}][\p{L}\p{M}'’]{0,30}){0,3}/uy;
const initials = /(?:M\.[ªa]|(?:\p{Lu}|Ch|Th|Ph|St)\.(?:[ -]?\p{Lu}\.){0,2})/uy;
const anyCase = /[\p{L}][\p{L}\p{M}'’]{0,30}(?:-[\p{L}\p{M}'’]{1,30}){0,3}/uy;
const particles =
  /(?:(?:van|von|zu|der|den|dem|de|del|della|dello|degli|dei|di|da|dal|do|dos|das|du|des|la|las|le|los|el|al|bin|ibn|ben|bint[ie]?|bte|abu|ter|ten|te|op|und|y|e|i|af|av|ap|ab|mac|nic|ní|ua|'t) ){1,3}/y;
/** Before another word with a capital: "Le Bihan", "El Ouazzani". */
const capitalParticle =
  /(?:El|Al|La|Le|De|Du|Da|Di|Del|Della|Dos|Van|Von|Den|Ten|Ter|Ben|Bin|Abu|Ould|Mac) (?=\p{Lu}\p{Ll})/uy;
const endOfName =
  /^(?:and|und|et|y|e|en|i|ich|je|yo|io|ik|from|aus|de|da|van|uit|born|geboren|née?|nacid[oa]|nat[oa]|but|aber|mais|pero|ma|maar|my|mein|mon|mi|mijn|with|mit|avec|con|met|at|in|on|the|der|die|das|is|ist|est|es|è|was|not|a|an|ein|un|een)$/iu;

const noNames = new Set(
  (
    "webvtt requester usager konsultant konsultantka anteckning matsedel vårdnadshavare " +
    "sir madam madame sirs customer customers client clients user users team all everyone everybody friend friends colleague colleagues support service " +
    "support hiring manager committee board reader readers members member student students parents parent neighbour neighbours valued world there folks guys " +
    "damen herren herr frau kollege kollegin kollegen kolleginnen kunde kundin kunden doktor professor professorin zusammen leute freunde alle grüße grüsse gruß gruss " +
    "monsieur messieurs mesdames mesdemoiselles collègue collègues client cliente tous toutes ami amis amie amies docteur maître " +
    "señor señora señores señoras cliente clientes todos todas amigo amiga amigos colega colegas equipo doctor doctora " +
    "signore signora signori tutti tutte collega colleghi dottore dottoressa saluti heer mevrouw meneer collega's klant allemaal allen iedereen " +
    "i i'm i'll we you he she it they the this that these those there a an my your our his her its please thank thanks thanking best regards kind yours sincerely " +
    "ich wir sie er es der die das ein eine bitte danke vielen mit von je nous vous il elle le la les un une merci yo usted el los las gracias io noi lei il lo gli grazie ik wij u het een bedankt " +
    "monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december today tomorrow " +
    "name nom nombre nome naam namn navn imię nazwisko jméno příjmení vorname nachname efternamn förnamn etternavn efternavn fornavn first last full whoever reboot patchlevel texts string null none true false undefined unknown anonymous test example sample demo default new untitled n/a tbd todo " +
    "software engineer developer director ceo cto president minister chancellor department office company inc ltd gmbh not no yes what who how when where why if so and or as at in on to for with " +
    "ja nein nee oui non genau moment ok okay hr univ doz dipl servicio residente apartado av avda avenida calle c plaza pz hospital dr dra prof prim nº nºcol direktor direktorin oberarzt oberärztin klinik departamento universidad médico " +
    "number code kod hasło haslo identification id tax vat card registration document documents option options list catalog server button page form table view file files role type group project " +
    "authority certificate certification services system systems index master business personal organisation organization manager updater contributors authors corporation foundation " +
    "vitamin vitamine vitamina world password sign email string value values key keys item items object data node " +
    "consignee intake creche eircode rut hons ma'am ma’am bitlocker filevault restmüll sperrmüll dpto depto koll bew dott lic licda cpl sgt schwein œuvre chatbot score cierra " +
    "inbox payable receivable finance procurement purchasing reception helpdesk payroll mailroom klantenservice klantendienst inkoop boekhouding receptie " +
    "kundeservice kundeservicen kundtjänst kundservice kundesenter biuro zarząd obsługa atendimento suporte ügyfélszolgálat asiakaspalvelu zákaznická relații müşteri hizmetleri buchhaltung vertrieb einkauf kundenservice kundendienst sekretariat personalabteilung comptabilité achats accueil secrétariat acquisti amministrazione segreteria " +
    "contabilità compras ventas contabilidad recepción secretaría fwd fw pm am " +
    "aadhaar admn pax obx wlan moin buongiorno groet groetjes hotline beisitz schriftführer schriftführerin kassenprüfer kassenprüferin beratungslehrkraft " +
    "anytown métricas sollecito eltern gecko logon logoff player players executive analyst consultant associate accountant abraços cordialement pozdrawiam mulțumesc " +
    "american german french spanish italian dutch english british christian catholic muslim jewish sorry happy sure afraid glad going trying looking working just very really also still"
  ).split(" "),
);
