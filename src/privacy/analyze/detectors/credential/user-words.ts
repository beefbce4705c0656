import { marksOfWord } from "../../lexicon/lexicon.ts";
import { wordOf } from "../../lexicon/marks.ts";
import { labelDetector } from "../../text/label-detector.ts";
import { isOfPrograms } from "../person/craft-words.ts";
import { loginsOfData } from "./data-logins.ts";
import { nobody, withoutInitial } from "./nobody.ts";
import { isServiceAccount } from "./service-accounts.ts";
import { isOfName } from "./surname-logins.ts";

/** Whether a word is a common one, or one of programs. */
export const isOrdinaryWord = (word: string): boolean => wordOf(marksOfWord(word)) > 0 || isOfPrograms(word);

/** Also what somebody does: `pastes`. */
export const isOrdinaryForm = (word: string): boolean =>
  isOrdinaryWord(word) || (word.endsWith("s") && wordOf(marksOfWord(word.slice(0, -1))) > 1);

/** `j.doe` is no member of a program's variable, as `e.user` is. */
const isNobodyOrMember = (login: string): boolean => {
  const rest = withoutInitial(login);
  return nobody.test(rest) || (rest !== login && isOrdinaryWord(rest));
};

/** What is no name, what is done, "user ID of sending process", or the identifier of a thing: `"title": "Nodes", "uid": "3e97d1d0…"`. */
const nobodyOrDone = {
  test: (value: string): boolean =>
    isNobodyOrMember(value) ||
    /^[\da-f]{32}$/.test(value) ||
    (/^[a-z]{3,}(?:ed|ing|ly)$/.test(value) && isOrdinaryWord(value)),
};

/** Whether it is made of ordinary words, as names of programs are. */
export const isOfOrdinaryWords = (value: string): boolean =>
  value.split(/[^\p{L}]+/u).every((word) => word === "" || isOrdinaryWord(word));

const ofWords = { test: isOfOrdinaryWords };

/** What is no name in the place of one, or made of ordinary words: not `ops-quvbath`. */
const nobodyOrWord = {
  test: (value: string): boolean =>
    nobody.test(value) || (value.split(/[^\p{L}]+/u).every(isWordOrService) && !isOfName(value)),
};

const isWordOrService = (word: string): boolean => word === "" || isOrdinaryWord(word) || isServiceAccount(word);

/** The same of what stands behind an initial: `doe` of `j.doe`. */
const behindInitial = (except: Pick<RegExp, "test">): Pick<RegExp, "test"> => ({
  test: (value) => except.test(withoutInitial(value)),
});

/** The same in a sentence: "the username is wrong". */
const nobodyOrSaid = { test: (value: string): boolean => nobodyOrDone.test(value) || isOrdinaryWord(value) };

/** Labels of nothing but user names. */
const ofUsers = {
  type: "USERNAME",
  words:
    "username|user name|userid|user id|login name|loginname|login id|screen name|nickname|nick|user handle|benutzer|benutzername|benutzerkennung|benutzerkonto|anmeldename|" +
    "nom d'utilisateur|nom utilisateur|identifiant|pseudo|usuario|nombre de usuario|nome utente|utente|gebruikersnaam|gebruiker|inlognaam|samaccountname|uid|sudo_user",
  // Behind "de" a name with a capital is a network's: "mi usuario de Wallapop es …".
  value:
    /(?!(?<= (?:de|of|van) )[A-Z][a-z]+(?![\w.@+-]))@?(?=[\w.@+-]{0,20}[a-z])[A-Za-z\d][\w.+-]{1,40}(?:@[\w.-]{2,40})?(?<![.+-])(?![\w({[]|\.\w|::|->|:(?:[ \n]|$))/y,
};

/** Labels of user names in any text, and labels that need a sign as data has it. */
export const userWords = labelDetector("user-name", [
  { ...ofUsers, behind: "sign", except: nobodyOrDone },
  { ...ofUsers, behind: "sign or verb", except: nobodyOrSaid },
  { type: "USERNAME", words: "user", value: /[UW](?=[A-Z]{0,10}\d)[A-Z\d]{8,11}(?![A-Za-z\d_])/y, behind: "sign" },
  {
    type: "USERNAME",
    words:
      "user|usr|login|account|usuario|benutzer|utilisateur|utente|gebruiker|compte|konto|medewerker|clerk|cashier|operador|operatore|agent|behandelaar|bearbeiter|assigné|assigné à|asignado a|x user|x operador|run as|runas|runs as",
    // In small letters, and no word.
    value: /[a-z][a-z\d._-]{3,30}(?<![._-])(?!\/[\d{])(?=["']?(?:\s{0,4}(?:[\n,;|/}]|$)| [\w.-]{1,24}=))/y,
    behind: "sign",
    except: nobodyOrWord,
  },
  {
    type: "USERNAME",
    words: "handle|nick|nickname",
    // In programs they are set: `handle = open_it`.
    value: /(?<!=[^"'`\n]{0,3})@?[A-Za-z](?=[A-Za-z]{0,30}(?:[\d_]|\.\w))[\w.]{3,30}(?<!\.)/y,
    behind: "sign or verb",
    except: { test: (value) => nobody.test(value) && !/[a-z]_?\d\d$/i.test(value) },
  },
  {
    type: "USERNAME",
    words:
      "account name|target user name|targetusername|subject user name|kontoname|nom du compte|nombre de cuenta|nome account|accountnaam",
    value:
      /[a-z](?=[a-z._-]{0,30}[\d._-]|[b-df-hj-np-tv-z]{0,3}[a-z]{4,})[a-z\d._-]{2,30}(?<![._-])(?=["']?[ \t]*(?:[\n,;|/}<]|$))/y,
    behind: "sign",
    except: behindInitial(nobody),
  },
  {
    type: "USERNAME",
    words: "gebruikersnaam|benutzername|nom d'utilisateur|nombre de usuario|nome utente|username|user name|inlognaam",
    // Without a sign, with a digit or a mark within.
    value: /(?<!_)[a-z](?=[a-z]{1,30}(?:[\d_]|\.\w))[a-z\d._-]{3,30}(?<![._-])(?![\w({[/]|\.\w)/y,
    except: nobody,
  },
  {
    type: "USERNAME",
    words: "login|identifiant|user|usuario|utente|benutzer|gebruiker",
    value: /(?<!_)(?:[a-z]{4,24}|[a-z]{2,24}_[a-z]{1,12})\d{1,4}(?![\w({[./-])/y,
    except: nobodyOrWord,
  },
  {
    type: "USERNAME",
    words: "identifiant|utilisateur|inlog|gebruiker|benutzer|usuario|utente|login|user|konto|compte|cuenta|agent",
    // Without a sign, before a comma or a bracket, no word.
    value: /(?<!_)[a-z][a-z\d._-]{4,24}(?=[,;)])/y,
    except: nobodyOrWord,
  },
  {
    type: "USERNAME",
    words: "login",
    // Between quotes, as programs and their data have it, any small word that is no other one.
    value: /(?<=["'])[a-z][a-z\d._-]{2,30}(?=["'])/y,
    behind: "sign",
    except: behindInitial(nobody),
  },
  {
    type: "USERNAME",
    words:
      "run as|runas|author|maintainer|committer|assignee|reporter|requester|owner|approver|reviewer|opened by|created by|updated by|modified by|closed by|resolved by|assigned to|erstellt von|bearbeitet von|geändert von|angelegt von|creado por|modificado por|créé par|modifié par|aangemaakt door|gewijzigd door|creato da|modificato da|utente|usuario|benutzer|utilisateur|gebruiker",
    // The same of those who work on something, if it is no word.
    value:
      /(?<=["'])[a-z][a-z\d._-]{4,30}(?=["'])|[a-z]{1,2}\.[a-z]{4,24}(?![\w.(@/-])|[a-z]{5,20}(?=[ \t]*(?:\r?\n|$| {2,}\S|[|·]))/y,
    behind: "sign",
    except: behindInitial(nobodyOrWord),
  },
  {
    type: "USERNAME",
    words: "user|author|sender",
    // Between quotes, an initial and a surname.
    value: /(?<=["'])[a-z]{1,2}\.[a-z][a-z-]{2,24}(?=["'])/y,
    behind: "sign",
    except: behindInitial(nobodyOrWord),
  },
  {
    type: "USERNAME",
    words: "identifiant|identifiant client|login",
    // A number, as banks give.
    value: /\d{6,12}(?![\d.,:/-]?\d|[\w%])/y,
    except: /^(?:19|20)\d{6}$/,
  },
  {
    type: "USERNAME",
    words: "login|inlog|username|compte utilisé|identifiant session|identifiant de session",
    // "my login is r.hk", with a mark or digits.
    value: /[A-Za-z](?=[A-Za-z]{0,20}(?:[\d_]|\.\w))[\w.-]{3,30}(?<![.-])(?![\w({[/@]|\.\w)/y,
    behind: "sign or verb",
    except: nobody,
  },
  {
    type: "USERNAME",
    words: "username",
    // Of a router: `username nocadmin privilege 15 secret …`.
    value: /[a-z][\w.-]{2,30}(?= (?:privilege|secret|password)\s)/y,
    except: nobody,
  },
  {
    type: "USERNAME",
    words: "name",
    // `add name=kiosk-west password=…`.
    value: /(?<=\badd name=)[\w.-]{3,30}(?= password=)/y,
    behind: "sign",
    except: nobody,
  },
  {
    type: "USERNAME",
    words: "user|username",
    // In a log of pairs, of three or four words: `user="el_tigre_mx" ip=…`.
    value: /(?<=")[a-z]{2,20}(?:_[a-z\d]{2,20}){2,3}(?=" [a-z_]{2,20}=)/y,
    behind: "sign",
    except: ofWords,
  },
  {
    type: "USERNAME",
    words: "login ok",
    // Of RADIUS: `Login OK: [j.doe@campus]`.
    value: /(?<=\[)[a-z][\w.-]{2,40}(?:@[\w.-]{2,40})?/y,
    behind: "sign",
    except: nobody,
  },
  {
    type: "USERNAME",
    words: "user|login|usr|logname|assignee|medewerker|clerk|cashier",
    value:
      /(?=[\w.]{0,20}[a-z])[A-Za-z](?:[a-z\d]{0,30}[._][\w.]{1,30}|[a-z]{1,30}\d{1,6})(?<!\.)(?:@[\w.-]{2,40})?(?![\w({[]|\.\w|::|->)/y,
    behind: "sign",
    except: nobody,
  },
  ...loginsOfData(nobodyOrSaid, behindInitial(nobodyOrWord)),
]);
