import { marksOfWord } from "../../lexicon/lexicon.ts";
import { givenOf, wordOf } from "../../lexicon/marks.ts";
import { isOfPrograms } from "../person/craft-words.ts";
import { file, isNobody } from "./nobody.ts";
import { loginForm } from "./login-form.ts";
import { isServiceAccount } from "./service-accounts.ts";
import { isOfName } from "./surname-logins.ts";

/** Where a login is behind a word, as the group of a form, and what is one there. */
export interface LoginTeller {
  form: RegExp;
  /** @param login in small letters @param written as it stands there */
  isOne(login: string, written: string): boolean;
  /** Whether it counts in lines of programs, too. */
  isCommand?: true;
  /** Where the next login of a list is, behind one. */
  further?: RegExp;
}

/** The commands of shells that have a login behind them: `mysql -u jdoe -p`, `su - jdoe`. */
export const loginsOfCommands = (): [word: string, teller: LoginTeller][] => [
  ...tellers({ isOne: isAccount, isCommand: true }, [
    ["mysql mysqldump mysqladmin mysqlimport mysqlcheck mysqlsh mariadb mycli", behind(u, userOption)],
    ["mongosh mongo mongodump mongorestore cqlsh influx redis mosquitto", behind("-u ", userOption)],
    ["ansible wget curl lftp svn oc helm rdesktop psexec winrm", behind("-u ", userOption)],
    ["psql pg pgcli pgbench createdb dropdb vacuumdb", behind("-U ?", userOption)],
    ["smbclient rpcclient smbmap winexe", behind("-U ", userOption)],
    ["ssh slogin autossh plink", behind("-l ?")],
    ["crontab lastlog quota edquota lsof pgrep pkill killall htop runuser doas", behind("-[a-z]{0,3}u ?", "-l ")],
    ["runas wmic schtasks xfreerdp", behind("/u(?:ser)?:", "/ru ")],
    ["gpasswd", behind("-[ad] ")],
    ["sudo", ofSudo],
    ["su", ofSu],
    ["gosu", rightBehind],
    ["net", ofNet],
    ["git", ofGit],
    ["htpasswd", ofHtpasswd],
    ["sqlplus", ofSqlplus],
    ["aduser adaccount adaccountpassword adprincipalgroupmembership localuser mailbox", ofDirectory],
  ]),
  // Words that also stand elsewhere.
  ...tellers({ isOne: isPersonalAccount, isCommand: true }, [
    ["id groups finger", alone],
    ["last ps top", behindLetters],
  ]),
  // Calls of systems, too: in lines of programs only between quotes.
  ...tellers({ isOne: isPersonalAccount }, [
    ["createuser dropuser useradd userdel usermod adduser deluser chage passwd chown smbpasswd kinit", argument],
  ]),
];

const tellers = (kind: Omit<LoginTeller, "form">, rows: [words: string, form: RegExp][]): [string, LoginTeller][] =>
  rows.flatMap(([words, form]) => words.split(" ").map((word): [string, LoginTeller] => [word, { ...kind, form }]));

/**
 * Whether a login has a word that is at most a rare one, and none of programs and systems: where nothing but an account can stand, a rare word
 * is more often a login that the list of rare words takes for one, `lenkow`, than a service.
 */
const isAccount = (login: string): boolean =>
  !file.test(login) &&
  !isNobody(login) &&
  login.split(/[^\p{L}]+/u).some((word) => word.length > 2 && isUnknown(word, 2));

/** The same where words may stand as well: alone, a rare one must be a name. */
export const isPersonalAccount = (login: string): boolean =>
  isAccount(login) && (/[^\p{L}]/u.test(login) || isUnknown(login, 1) || isOfName(login));

/** Whether a login has a part that is no word at all, not even a rare one, or one of the most frequent given names. */
export const hasUnknownPart = (login: string): boolean =>
  isPersonalAccount(login) &&
  login.split(/[^\p{L}]+/u).some((part) => part.length > 2 && isUnknown(part, givenOf(marksOfWord(part)) > 2 ? 2 : 1));

/** Whether it is a word of a lower rank than this, and none of programs and systems. */
export const isUnknown = (word: string, rank: number): boolean =>
  wordOf(marksOfWord(word)) < rank && !isOfPrograms(word) && !isServiceAccount(word);

/** Also with a domain of Windows. */
const who = String.raw`["'\x60]?(?:[A-Za-z][\w.-]{1,20}\\{1,2})?${loginForm}`;
const userOption = "--user(?:name)?[ =]";
/** `-uroot`, but not `-user`. */
const u = "-u(?!ser[ =]) ?";
/** A login behind an option, somewhere in its command. */
const behind = (...options: string[]): RegExp =>
  new RegExp(String.raw`(?:[-_][a-z_]{2,16})?(?: [^\n|;&]{0,120}?)? (?:${options.join("|")})${who}`, "dy");
/** `usermod -aG docker mlopez`: the first argument behind the options and what these have. */
const argument = new RegExp(
  String.raw` (?:-{1,2}[\w-]{1,20}(?:[ =](?:[^\s"';&|-][^\s"';&|]{0,60}|"[^"\n]{1,60}"|'[^'\n]{1,60}'))? ){0,5}${who}`,
  "dy",
);
/** `sudo -u jdoe`, and who used it: `sudo:   jdoe : TTY=pts/0`. */
const ofSudo = new RegExp(
  String.raw`(?: -[A-Za-z]{1,3}){0,3}? (?:-[A-Za-z]{0,3}u ?|--user[ =])${who}|(?:\[\d{1,7}\])?: {1,8}${loginForm}(?= : )`,
  "dy",
);
/** `su - jdoe`, at the beginning of a command also `su jdoe`, and who used it: `(to root) jdoe on pts/0`. */
const ofSu = new RegExp(
  String.raw` (?:-l?|--login) ${who}|-exec ${who}|(?<=(?:^|\n|sudo |[$#] )su) ${who}(?=\s{0,4}(?:\n|$|-c))|(?:\[\d{1,7}\])?: (?:[A-Z ]{3,20} )?\(to \S{1,32}\) ${loginForm} on `,
  "dy",
);
const rightBehind = new RegExp(` ${who}`, "dy");
const behindLetters = new RegExp(String.raw`(?: -[A-Za-z]{1,4}){1,3} ${who}`, "dy");
const ofNet = new RegExp(String.raw` user ${who}| use [^\n|;&]{0,80}? ?/user:${who}`, "diy");
const ofGit = new RegExp(
  String.raw` config (?:--[a-z]{4,8} ){0,2}user\.name ["']?${loginForm}(?=["']?\s{0,4}(?:\n|$|[;&|]))`,
  "dy",
);
/** `htpasswd -b file jdoe …`, `htpasswd -nb jdoe …`. */
const ofHtpasswd = new RegExp(
  String.raw` (?:-\w{1,5} ){0,3}(?:(?<=-\w{0,4}n\w{0,4} )|(?<!-\w{0,4}n\w{0,4} )[^\s-]\S{0,80} )${who}`,
  "dy",
);
/** `sqlplus jdoe/…@db`. */
const ofSqlplus = / (?:-\w{1,4} ){0,2}([a-z][\w.]{2,30})(?=\/\S)/dy;
/** `Get-ADUser jdoe`, `Set-ADAccountPassword jdoe -Reset`. */
const ofDirectory = new RegExp(String.raw`(?: -(?:identity|name|samaccountname))? ${who}`, "diy");
/** `id jdoe`, alone in a command. */
const alone = new RegExp(
  String.raw`(?<=(?:^|\n|sudo |[$#;&|] ?)[a-z]{2,6})(?: -[A-Za-z]{1,4}){0,2} ${who}(?=\s{0,4}(?:\n|$|[;&|]))`,
  "dy",
);
