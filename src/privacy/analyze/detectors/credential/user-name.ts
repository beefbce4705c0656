import type { Detector, Span } from "../../detector.ts";
import { labelDetector } from "../../text/label-detector.ts";
import { hashOf } from "../../lexicon/hash.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { wordOf } from "../../lexicon/marks.ts";
import { craftHashes } from "../person/craft-words.ts";
import { CharClass } from "../../text/char-classes.ts";
import { numberHead } from "../../text/number-head.ts";
import { matchAt, scanNumbers } from "../../text/scan.ts";
import { folded } from "../../value-trie.ts";
import { WordTable } from "../../text/word-table.ts";
import { TextIndex } from "../../text/text-index.ts";
import { either, wakeOn } from "../../text/wake.ts";
import { findLogUsers, logNumbers, logWords, nobody, withoutInitial } from "./log-users.ts";

/** `~jdoe/bin`, but not `"~bootstrap/scss"`. */
function findHomes(text: string, spans: Span[]): void {
  for (let at = text.indexOf("~"); at >= 0; at = text.indexOf("~", at + 1)) {
    const name = matchAt(text, home, at + 1)?.[0];
    if (name === undefined || nobody.test(name) || !/^$|[\s=:(]/.test(text.charAt(at - 1))) continue;
    spans.push({ start: at + 1, end: at + 1 + name.length, type: "USERNAME", strength: 2 });
  }
}

const home = /[a-z][a-z\d_-]{2,31}(?=\/)/y;
/** Whether a word is a common one, or one of programs. */
const isWord = (word: string): boolean => wordOf(marksOfWord(word)) > 0 || craftHashes.has(hashOf(word) | 0);

/** Whether a name begins with such a word. */
const isWordOfAny = (value: string): boolean => isWord(/^[a-z]+/.exec(value)![0]);

/** Labels of user names in any text, and labels that need a sign as data has it. */
const named = labelDetector("user-name", [
  {
    type: "USERNAME",
    words:
      "username|user name|userid|user id|login name|loginname|login id|screen name|nickname|nick|user handle|benutzer|benutzername|benutzerkennung|benutzerkonto|anmeldename|" +
      "nom d'utilisateur|nom utilisateur|identifiant|pseudo|usuario|nombre de usuario|nome utente|utente|gebruikersnaam|gebruiker|inlognaam|samaccountname|uid|sudo_user",
    value:
      /@?(?=[\w.@+-]{0,20}[a-z])[A-Za-z\d][\w.+-]{1,40}(?:@[\w.-]{2,40})?(?<![.+-])(?![\w({[]|\.\w|::|->|:(?:[ \n]|$))/y,
    behind: "sign or verb",
    except: nobody,
  },
  { type: "USERNAME", words: "user", value: /[UW](?=[A-Z]{0,10}\d)[A-Z\d]{8,11}(?![A-Za-z\d_])/y, behind: "sign" },
  {
    type: "USERNAME",
    words: "user|login|account|usuario|benutzer|utilisateur|utente|gebruiker|compte|konto",
    // In small letters, and no word.
    value: /[a-z][a-z\d._-]{3,30}(?<![._-])(?=["']?(?:\s{0,4}(?:[\n,;|/}]|$)| [\w.-]{1,24}=))/y,
    behind: "sign",
    except: { test: (value) => nobody.test(value) || isWordOfAny(value) },
  },
  {
    type: "USERNAME",
    words: "handle|nick|nickname",
    value: /@?[A-Za-z](?=[A-Za-z]{0,30}[\d_])[\w.]{3,30}(?<!\.)/y,
    behind: "sign or verb",
    except: { test: (value) => nobody.test(value) && !/[a-z]_?\d\d$/i.test(value) },
  },
  {
    type: "USERNAME",
    words: "account name|target user name|targetusername|subject user name",
    value:
      /[a-z](?=[a-z._-]{0,30}[\d._-]|[b-df-hj-np-tv-z]{0,3}[a-z]{4,})[a-z\d._-]{2,30}(?<![._-])(?=["']?[ \t]*(?:[\n,;|/}<]|$))/y,
    behind: "sign",
    except: nobody,
  },
  {
    type: "USERNAME",
    words: "gebruikersnaam|benutzername|nom d'utilisateur|nombre de usuario|nome utente|username|user name|inlognaam",
    // Without a sign, with a digit or a mark within.
    value: /[a-z](?=[a-z]{1,30}[\d._])[a-z\d._-]{3,30}(?<![._-])(?![\w({[/]|\.\w)/y,
    except: nobody,
  },
  {
    type: "USERNAME",
    words: "login|identifiant|user|usuario|utente|benutzer|gebruiker",
    value: /[a-z]{4,24}\d{1,4}(?![\w({[./-])/y,
    except: { test: (value) => nobody.test(value) || isWordOfAny(value) },
  },
  {
    type: "USERNAME",
    words: "identifiant|utilisateur|inlog|gebruiker|benutzer|usuario|utente",
    // Without a sign, before a comma or a bracket, no word.
    value: /[a-z][a-z\d._-]{4,24}(?=[,;)])/y,
    except: { test: (value) => nobody.test(value) || isWordOfAny(value) },
  },
  {
    type: "USERNAME",
    words: "login",
    // Between quotes, as programs and their data have it, any small word that is no other one.
    value: /(?<=["'])[a-z][a-z\d._-]{2,30}(?=["'])/y,
    behind: "sign",
    except: { test: (value) => nobody.test(withoutInitial(value)) },
  },
  {
    type: "USERNAME",
    words: "user|login|usr|logname|assignee",
    value:
      /(?=[\w.]{0,20}[a-z])[A-Za-z](?:[a-z\d]{0,30}[._][\w.]{1,30}|[a-z]{1,30}\d{1,6})(?<!\.)(?![\w({[]|\.\w|::|->)/y,
    behind: "sign",
    except: nobody,
  },
]);

/** `Ottoline Faircloth (ofaircloth3)`: a login that has the beginning of a name before it. */
function findBehindNames(text: string, spans: Span[]): void {
  for (let at = text.indexOf(" ("); at >= 0; at = text.indexOf(" (", at + 2)) {
    const login = matchAt(text, bracketed, at + 2)?.[0];
    const name = login === undefined ? undefined : fullName.exec(text.slice(Math.max(0, at - 60), at))?.[0];
    if (login === undefined || name === undefined) continue;
    const letters = folded(login).replace(/[^a-z]/g, "");
    if (
      folded(name)
        .split(/[^a-z]+/)
        .some((word) => word.length > 2 && letters.includes(word.slice(0, 5)))
    )
      spans.push({ start: at + 2, end: at + 2 + login.length, type: "USERNAME", strength: 2 });
  }
}

/** `moselkrampe_72`: words that no language and no program has, and a number. */
function findNumbered(text: string, index: TextIndex, spans: Span[]): void {
  scanNumbers(text, index, numberedHead, behindUnderscore, isOfNoWords, spans);
}

function isOfNoWords({ index: start, 0: shown }: RegExpExecArray, text: string, spans: Span[]): boolean {
  const name = wordsBefore.exec(text.slice(Math.max(0, start - 36), start))?.[1];
  if (name === undefined || name.split("_").some(isWord)) return false;
  spans.push({ start: start - name.length - 1, end: start + shown.length, type: "USERNAME", strength: 1 });
  return true;
}

const numberedHead = numberHead({ 2: "", 3: "", 4: "" });
const behindUnderscore = /(?<=[a-z]_)\d{2,4}(?![\w([=/-]|\.\w)/y;
const wordsBefore = /(?<![\w.@/:$%&=-])([a-z]{5,20}(?:_[a-z]{3,12})?)_$/;

const bracketed = /[a-z][a-z\d._-]{3,24}(?=\))/y;
const fullName = /(?:\p{Lu}[\p{L}\p{M}'’-]+ ){1,3}\p{Lu}[\p{L}\p{M}'’-]+$/u;

/** What surrounds a user name after a word; the name is the first group of `after`. */
type NamePattern = { before: RegExp; after: RegExp };

function readName(text: string, start: number, end: number, { before, after }: NamePattern, spans: Span[]): void {
  if (!before.test(text.slice(Math.max(0, start - 8), start))) return;
  const [shown, name = ""] = matchAt(text, after, end) ?? [];
  if (shown === undefined || name === "" || nobody.test(withoutInitial(name)) || file.test(name)) return;
  const from = end + shown.length - name.length;
  spans.push({ start: from, end: from + name.length, type: "USERNAME", strength: 2 });
}

const file =
  /\.(?:html?|php|aspx?|jsp|[cm]?[jt]sx?|json|xml|ya?ml|md|txt|css|c|h|py|rb|go|rs|java|png|jpe?g|svg|gif|sql|sh|log|conf|config|cfg|toml|ini|lock|socket|service|target|wants|timer|slice)$/i;

const folder: NamePattern = {
  before: /[/\\]$/,
  after:
    /(?:\/|\\{1,2})(~?(?=[^\s/\\]{0,40}[\p{L}]|\d{5})[\p{L}\d_][\p{L}\d_.-]{0,40}(?<![.-]))(?![\p{L}\d_({$%*<-]|\.\p{L}{1,5}(?!\p{L}))/uy,
};
/** `/home/user/notes` has the place of a name, and no name. */
const ownFolder: NamePattern = { ...folder, before: /(?<!\/home|\/Users)[/\\]$/ };
const network: NamePattern = {
  before: /(?:^|[^\p{L}@.$])$/u,
  after:
    /[^\p{L}\n@]{0,4}(?:(?:handle|user(?:name)?|account|profile|is|me|my|ist|est|es|id|name|on|at|as)[^\p{L}\n@]{1,3}){0,4}(@[A-Za-z\d_](?:[\w.]{0,28}\w))(?![\w@]|\/|\.\w)/iuy,
};
const readers = new WordTable<NamePattern>("before-user-name", () => [
  ["user", ownFolder],
  ...["users", "home", "members", "profiles", "profile", "people", "accounts"].map((word) => [word, folder] as const),
  ...(
    "twitter instagram insta telegram mastodon tiktok github gitlab discord snapchat threads bluesky facebook linkedin skype handle " +
    "follow ig reddit twitch youtube"
  )
    .split(" ")
    .map((word) => [word, network] as const),
]);

/** User names in paths (`/home/jdoe`, `C:\Users\jdoe`) and after a label, and handles after the name of a network. */
export const userName: Detector = {
  name: "user-name",
  types: ["USERNAME"],
  wake: either(
    named.wake,
    wakeOn({
      classes: CharClass.tilde | CharClass.bracket,
      words: [readers, logWords],
      numbers: [...logNumbers, numberedHead],
    }),
  ),
  find(text, index = new TextIndex()) {
    const spans = named.find(text, index);
    findHomes(text, spans);
    findBehindNames(text, spans);
    findNumbered(text, index, spans);
    readers.eachIn(text, index, readName, spans);
    findLogUsers(text, index, spans);
    return spans;
  },
};
