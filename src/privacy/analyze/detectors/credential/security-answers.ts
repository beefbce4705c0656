import type { Span } from "../../detector.ts";
import { groupAt } from "../../text/scan.ts";
import type { TextIndex } from "../../text/text-index.ts";
import { WordTable } from "../../text/word-table.ts";

/**
 * Words that an account is opened by: the answer to a security question, "security answer was okanagan peaches", "die Sicherheitsfrage war …, also
 * Schnurrli", a memorable word, and the phrase of a wallet.
 */
export function findSecurityAnswers(text: string, index: TextIndex, spans: Span[]): void {
  securityQuestions.eachIn(text, index, readAnswer, spans);
}

/** Where the answer is, and what must stand before the word or behind it if it says other things, too. */
interface Question {
  beside?: RegExp;
  form: RegExp;
}

function readAnswer(text: string, start: number, end: number, { beside, form }: Question, spans: Span[]): void {
  if (beside?.test(text.slice(Math.max(0, start - reach), end + reach)) === false) return;
  const range = groupAt(text, form, end);
  if (range !== undefined) spans.push({ ...range, type: "PASSWORD", strength: 2 });
}

const reach = 16;
const answer = String.raw`(?:(?:s[ìí]|yes|ja|oui|yeah|um|uh|äh)[,.]? )?(?:(?:it (?:is|was)|it['’]s|era|es war|das war|c['’]était|het was) )?(?:["'„“«] ?)?((?:(?:mr|mrs|ms|dr|st)\.? )?\p{L}[\p{L}\d!-]{2,24}(?: \p{L}[\p{L}\d!-]{1,24}){0,2})(?= ?["'”»](?!\p{L})|(?:[,.;!)\n]|$| (?:but|aber|mais|sauf|pero|ma|però|maar)(?!\p{L})))`;
const says = String.raw`(?:(?:answer|antwort|réponse|respuesta|risposta|antwoord)(?: is| was| ist| war| est| es| è)?:? |, (?:also|nämlich|namely|i\.e\.|donc|o sea|cioè|dus) |["“”»?] (?:and it['’]s|und zwar|et c['’]est|es|è|is) |, (?:which|die|que|qui|che) (?:is|was|ist|war|est|es|era|è) |["“”»?] ?(?:->|[:=→-]) ?)`;
/** Whoever has no answer says so, or asks back: "not sure", "welches Wort?". */
const noAnswer =
  "no|nope|not|none|sorry|wait|hold|what|which|one|let|hmm|pardon|excuse|forgot|i|can|could|do|keine?s?|nicht|moment|welches|wie|was|ich|weiß|pas|attende[zr]|quel|quoi|je|un|espere|cuál|qué|perdón|no|non|aspetti|quale|che|scusi|geen|niet|welk|wat|hoe|ik";
const asked = String.raw`[^\n]{0,40}\?["'”»]?\n[^\n]{0,40}?: (?!(?:${noAnswer})(?!\p{L}))${answer}`;
/** "… was the first pet, also Schnurrli", `memorable word?\n[10:04] visitor: wattlebird`. */
const behindQuestion = new RegExp(String.raw`[^\n]{0,90}?${says}${answer}|${asked}`, "diuy");
const behindWord = new RegExp(String.raw`(?: ?[:=] ?| (?:is|was|ist|war|est|es|era|è) )${answer}`, "diuy");
/** "La risposta segreta, che è Fuffi". */
const behindAnswer = new RegExp(
  String.raw`(?: à la question| a la pregunta| alla domanda)? (?:secr[eè]te|secreta|segreta|de sécurité|de seguridad|di sicurezza)(?:,? (?:che|que|qui) (?:è|es|est|était|era)|,? (?:è|es|est|était|era)| ?[:=]) ${answer}`,
  "diuy",
);
const behindMemorable = new RegExp(`${behindWord.source}|${behindQuestion.source}`, "diuy");
/** "Mot de passe oral : tournesol", "parola d'ordine?\nCliente: girasole". */
const behindKind = (kinds: string) => new RegExp(`(?:${kinds})(?:${behindSign}${answer}|${asked})`, "diuy");
const behindSign = String.raw`(?: ?[:=] ?| (?:is|was|ist|war|est|es|era|è) (?=["'„“«]))`;
const ofAnyKind = behindKind("");
const ofSecurity = new RegExp(`${behindQuestion.source}| word${ofAnyKind.source}`, "diuy");
const french = behindKind(" mémorable| convenu| de sécurité| de passe (?:oral|vocal|téléphonique)");
const spanish = behindKind(" de seguridad| secreta|(?= clave)");
const italian = behindKind(" di sicurezza| segreta| d['’]ordine");
const oneWord = "sicherheitswort veiligheidswoord beveiligingswoord codewoord codewort";

/** Of a wallet, in small letters. */
const ofWallet = /[^\n"„“«:]{0,50}["„“«:] ?((?:[a-z]{3,8} ){5,23}[a-z]{3,8})(?![a-z])/dy;

const ofAccess =
  /(?:security|secret|challenge) |(?:secr[eè]te|de sécurité|de seguridad|secreta|di sicurezza|segreta)/iu;
export const securityQuestions = new WordTable<Question>("security-answer", () => [
  ..."question pregunta domanda".split(" ").map((word) => [word, { beside: ofAccess, form: behindQuestion }] as const),
  ..."sicherheitsfrage beveiligingsvraag controlevraag"
    .split(" ")
    .map((word) => [word, { form: behindQuestion }] as const),
  ["security", { beside: /security,? (?:what|word)/i, form: ofSecurity }],
  ["word", { beside: /memorable |code ?word/i, form: behindMemorable }],
  ...oneWord.split(" ").map((word) => [word, { form: ofAnyKind }] as const),
  ["mot", { beside: /mot (?:mémorable|convenu|de sécurité|de passe (?:oral|vocal|téléph))/i, form: french }],
  // What is called "palabra clave" and "parola chiave" is what others look for, unless somebody asks.
  ["palabra", { beside: /palabra (?:de seguridad|secreta|clave\W?\?)/i, form: spanish }],
  ["parola", { beside: /parola (?:di sicurezza|segreta|d['’]ordine)/i, form: italian }],
  ...["risposta", "respuesta", "réponse"].map((word) => [word, { form: behindAnswer }] as const),
  ["answer", { beside: /(?:security|secret|recovery)[ _]/i, form: behindWord }],
  ["losungswort", { form: behindWord }],
  ["codeword", { form: behindWord }],
  ["phrase", { beside: /(?:recovery|seed|wallet|mnemonic) /i, form: ofWallet }],
]);
