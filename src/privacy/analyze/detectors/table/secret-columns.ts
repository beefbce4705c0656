import { isMostlyWords } from "../credential/named-keys.ts";
import { isNumbered, isPossible } from "../credential/password-likeness.ts";
import { isPlaceholder } from "../credential/placeholders.ts";
import type { ToldColumn } from "./told-column.ts";

/**
 * A column of keys, of what verifies a card, of PINs or of codes that open something, by its name without case and separators: its cells must
 * have the form, too.
 */
export const secretColumnOf = (name: string): ToldColumn | undefined =>
  secretColumns.find(({ names }) => names.test(name));

/** Words for passwords in heads of columns, without case and separators. */
const passwords =
  "password|passwd|pwd|passwort|kennwort|losungswort|motdepasse|contrase[ñn]a|wachtwoord|paswoord|has[łl]o|parola|senha|palavrapasse|heslo|l[öo]senord|passord|adgangskode|kodeord|salasana|jelsz[óo]|[şs]ifre|lozinka";
/** What is said of one behind the word for it. */
const kinds =
  "plain|plaintext|clear|cleartext|temp|init|initial|new|neu|default|jednorazowe|startowe|tymczasowe|temporaire|provisoire|initiale?|temporal|inicial|temporanea|iniziale|provvisoria|tijdelijk|provis[óo]ria|tempor[áa]ria";
const passwordColumn = new RegExp(
  `^(?!.*hash|(?:has|is|no|uses?|needs?|requires?|forgot|changed?|last)(?:password|passwd|pwd))(?:.{0,24}(?:${passwords})|(?:${passwords})(?:${kinds})|` +
    "(?:temp|temporary|init|initial|new|old|default|start|user|usr|db|wifi|wlan|ftp|ssh|smtp|imap|mail|admin|root|login|router|vpn|onetime)(?:pass|pw)|mdp.{0,12}|.{0,12}mdp|clave(?:de)?(?:sip|wifi|web|acceso|correo|admin|inicial|temporal|red|router)|secretosip|sip(?:secret|pass))$",
);
/** Whether a column of that name is one of passwords. Words before the one for it say whose or which: `wifi_password`, `Hasło startowe`. */
export const isPasswordColumn = (name: string): boolean => passwordColumn.test(name);

/**
 * Whether a cell is a password where nothing but the head of its column says so: as one is told in a text, or a word with a sign or a
 * number, `Lato#!`, `Lato19`. No word alone is one, no day and nothing that stands for one.
 */
export const isPasswordCell = (value: string): boolean =>
  !day.test(value) &&
  (isPossible(value) ||
    /^\d{5,}\p{L}{1,3}$/u.test(value) ||
    (signed.test(value) && !isPlaceholder(value)) ||
    (/^\p{Lu}\p{Ll}{2,}\d{2,4}$/u.test(value) && !isNumbered(value)));

/** The same beside a login, where it may also be digits, any short mix of them and letters, groups of letters or random ones. */
export const isPasswordOfAccount = (value: string): boolean =>
  isPasswordCell(value) || (ofAccount.test(value) && !day.test(value) && !isPlaceholder(value) && !isNumbered(value));

const day = /^\d{4}-\d\d-\d\d|^\d{1,2}[./-](?:\d{1,2}|\p{L}{3})[./-]\d{2,4}|^\d{1,2}:\d\d/u;
const ofAccount =
  /^(?=.{4,64}$)(?!.*(?::\/\/|@.*\.)|[<[{(])(?:\d{4,12}|(?=\P{L}*\p{L})(?=\D*\d)\S{5,64}|\p{L}{4,24}[?*]|(?=.{0,24}\p{Ll}\p{Lu}|\p{Lu}{2,24}\p{Ll})\p{L}{8,24}|(?:[A-Z\d]{4}-){1,7}[A-Z\d]{4})$/u;
const signed =
  /^(?=.{4,64}$)(?!\p{Lu}+&\p{Lu}+$|\p{L}+[?*]$|.*(?:\(|:\/\/|@.*\.))[^\s[<{$/%&](?=(?:\P{L}*\p{L}){3})\S{0,40}[!#$%&*?+=@^~]\S{0,24}$/u;

/** Words before them in the name of a column, `stripe_api_key`, say whose they are; a token of a page is none. */
const names =
  /^(?!.*(?:page|cursor|continu))(?:.*(?:(?:api|access|account|auth|client|encryption|master|private|secret|shared|signing|webhook)key|token|secret|jwt|(?:login|mfa|otp)?totp|otpsecret|(?:password|passwd|pw)hash|hashedpassword)|session(?:id|key)?)$/;
/** Of a code that opens something once or instead of a password. */
const codes =
  /^(?:(?:access|activation|recovery|backup|rescue|emergency|verification|confirmation|onetime|login|entry|door|gate|alarm|unlock|zugangs|zugriffs|aktivierungs|wiederherstellungs|einmal|freischalt|entsperr|tür|tor|toegangs|activerings|herstel)codes?|(?:onetime|onetimepass|otp|sms|mfa|twofa|tan)code|kod(?:dostępu|dostepu|jednorazowy|aktywacyjny|odzyskiwania|zapasowy|pin)|code(?:dacc[èe]s|acc[èe]s|dactivation|desecours|der[ée]cup[ée]ration|pin)|c[óo]digo(?:de)?(?:acceso|activaci[óo]n|recuperaci[óo]n|respaldo|acesso|ativa[çc][ãa]o|pin)|codice(?:di)?(?:accesso|attivazione|recupero|backup|pin))$/;
/** Letters and digits, but no time, path, address or name: `gemini-embedding-001`. */
const key = /^(?!\d{4}-\d\d-\d\d|\/|.*:\/\/)(?=(?:\D*\d){2})(?=(?:[^A-Za-z]*[A-Za-z]){2})[\w+/=.:~|!#$%&*^-]{10,400}$/;
const isKey = (value: string): boolean => key.test(value) && !isMostlyWords(value);
const isPin = (value: string): boolean => /^\d{4,8}$/.test(value);
const secretColumns: readonly (ToldColumn & { names: RegExp })[] = [
  { type: "SECRET", names, holds: isKey, tells: isKey },
  { type: "PASSWORD", names: /^(?:cvv|cvc|cvn|prüfziffer)$/, holds: (value) => /^\d{3,4}$/.test(value) },
  {
    type: "PASSWORD",
    names: /^(?:.{0,12}pin|pin(?:code|number|nummer)|puk|.{0,12}otp|geheimzahl|securitycode)$/,
    holds: isPin,
  },
  { type: "PASSWORD", names: codes, holds: isPasswordOfAccount, holdsAlone: isPasswordOfAccount },
  { type: "PASSWORD", names: /^pass(?:phrase|code)$/, holds: (value) => value.length > 3, tells: isPasswordCell },
];
