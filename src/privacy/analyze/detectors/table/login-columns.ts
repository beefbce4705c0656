import { file, isNobody, nobody } from "../credential/nobody.ts";
import { isInitialAndSurname } from "../credential/surname-logins.ts";
import { isOfPrograms } from "../person/craft-words.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { givenOf, isCommonName, wordOf } from "../../lexicon/marks.ts";

/** Heads of columns that say a login and nothing else, without case and separators. */
export const loginColumns =
  "username userid userlogin userlogon userhandle login loginname loginid loginuser logon logonname logonid samaccountname userprincipalname handle nickname screenname adlogin aduser dbuser sshuser vpnuser wifiuser windowslogin " +
  "benutzername benutzer benutzerid benutzerkennung anmeldename nutzername usuario nombredeusuario nombreusuario utente nomeutente gebruikersnaam gebruiker inlognaam identifiant nomdutilisateur nomutilisateur utilisateur pseudo " +
  "użytkownik uzytkownik nazwaużytkownika nazwauzytkownika usuário nomedeusuário utilizador användarnamn användare brukernavn brugernavn käyttäjätunnus käyttäjänimi uživatel uživatelskéjméno felhasználónév kullanıcıadı utilizator numeutilizator";

/** Heads that say a login or something else: what is in their cells must have the form wherever it stands. */
export const likelyLoginColumns =
  "uid user usr account acct accountname kontoname accountnaam konto compte cuenta nick bruker bruger";

/** What is in a cell of a table about people: no count of rows, no account of a system. */
export const loginOfPerson = { test: (value: string): boolean => /\p{L}|^\d{4}/u.test(value) && !isNobody(value) };

/**
 * Whether a cell is a login where the head of its column says so: words in one, with a digit or a mark or as no list has them. A word for a role
 * or a state is none, nor is what consists of words of programs, `super_admin`, `server-01`.
 */
export function isLoginCell(value: string): boolean {
  if (value.length > longest || !form.test(value) || other.test(value) || file.test(value)) return false;
  const login = value.slice(value.search(/[^\\@]*$/)).toLowerCase();
  if (isNobody(login)) return false;
  const parts = login.match(/\p{L}+/gu) ?? [];
  if (login === parts[0]) return !isWord(login);
  return !parts.every((part) => isOfPrograms(part) || nobody.test(part));
}

/** The same where the head may say something else: `blue_chair` is none, either. */
export const isLikelyLoginCell = (value: string): boolean =>
  isLoginCell(value) &&
  (/\d/.test(value) ||
    !value
      .toLowerCase()
      .split(/\P{L}+/u)
      .every(isThing));

const isThing = (part: string): boolean => isWord(part) && givenOf(marksOfWord(part)) < 2;

/** Whether a word of a language or of programs is neither a name nor an initial and a surname: `viewer`, but `anna` and `tferrari`. */
function isWord(word: string): boolean {
  if (isOfPrograms(word)) return true;
  const marks = marksOfWord(word);
  const rank = wordOf(marks);
  return rank > 1 || (rank > 0 && !isCommonName(marks) && !isInitialAndSurname(word));
}

const longest = 40;
const form =
  /^(?:[A-Za-z][\w-]{1,15}\\)?@?\p{L}[\p{L}\p{M}\d]+(?:[._-][\p{L}\p{M}\d]+){0,4}_?$|^\p{L}(?:[._-][\p{L}\p{M}\d]{2,}){1,2}$/u;
/** Abbreviations, variables of two words, numbers in hexadecimal digits. */
const other = /^(?:\p{Lu}{1,4}\d?|..)$|^\p{Ll}+\p{Lu}\p{L}*$|^(?=\D*\d)[\da-f-]{8,}$/u;
