import type { Near } from "./near-passwords.ts";
import { isLikely, isPossible, isSigned } from "./password-likeness.ts";
import { noSecret } from "./secret-words.ts";

/** Where a password or a key is behind a word: somewhere near, and as the last group of a form, what is one there. */
export interface Teller {
  near?: Near;
  form?: RegExp;
  isOne(value: string): boolean;
}

/** The words of commands, of configuration and of databases that have a password behind them: `mysql -u root -p'…'`. */
export const commands = (): [word: string, teller: Teller][] => [
  ...["mysql", "mysqldump", "mysqladmin", "mariadb"].map(of(ofMysql, isPossible)),
  ...["ldapsearch", "ldapmodify", "ldapadd", "ldapdelete", "ldapwhoami"].map(of(ofDirectory, isLikely)),
  ...["connect", "pdo"].map(of(ofConnection, isSigned)),
  ...["auth", "networkcredential"].map(of(ofConnection, isPossible)),
  of(ofLogin, isPossible)("curl"),
  of(ofShell, isNoPlaceholder)("sshpass"),
  of(ofRedis, isNoPlaceholder)("redis"),
  of(ofUsers, isNoPlaceholder)("echo"),
  of(ofDomain, isLikely)("net"),
  of(ofShare, isNoPlaceholder)("use"),
  of(ofDatabase, isNoPlaceholder)("identified"),
  of(hashed, isLikely)("ssha"),
  of(clear, isNoPlaceholder)("cleartext"),
  of(ofRouter, isLikely)("secret"),
  of(ofCommunity, isLikely)("community"),
  of(privileged, isAnything)("privilege"),
  of(ofMachine, isAnything)("machine"),
];

const of =
  (form: RegExp, isOne: Teller["isOne"]) =>
  (word: string): [string, Teller] => [word, { form, isOne }];

const isNoPlaceholder = (value: string): boolean => !noSecret.test(value);
const isAnything = (): boolean => true;

/** `mysql -p…`, `sshpass -p … ssh`, `redis-cli -h … -a …`, and what goes into `chpasswd`. */
const ofMysql = /[^\n]{0,120}? -p(?: ?["']([^'"\n]{4,80})|((?!-)[^\s'"]{6,80}))/y;
const ofShell = / -p ?["']?([^\s'"$-][^\s'"]{3,80})/y;
const ofRedis = /-cli [^\n]{0,80}?-a ["']?([^\s'"$-][^\s'"]{3,80})/y;
const ofUsers = / ["']?[\w.-]{2,32}:([^\s'"|$]{4,80})(?=["']? ?\| ?(?:sudo )?chpasswd)/y;
/** `ldapsearch … -w '…'`. */
const ofDirectory = /[^\n]{0,200}? -w ["']?([^\s"'-][^\s"']{3,79})/y;
/** `connect("dbi:Pg:…", "user", "…")`, `new PDO(…, 'user', '…')`, `auth=("user", "…")`. */
const ofConnection = /(?: ?= ?)?\((?:["'][^"'\n]{1,120}["'], ?){1,2}["']([^"'\n]{6,60})(?=["'][,)])/y;
/** `curl -u jdoe:…`. */
const ofLogin =
  /[^\n]{0,160}? (?:-u|--user)[ =]["']?(?:\$[A-Z_a-z]{1,30}|[^\s:"'$]{1,80}):["']?([^\s"'$][^\s"']{3,79})/y;
/** `CREATE USER … IDENTIFIED BY '…'`. */
const ofDatabase = / (?:with \w{1,30} )?by ["']([^"'\n]{4,80})(?=["'])/iy;
/** `net use Z: \\\\nas\\share … /user:jdoe`. */
const ofShare = / (?:\S{1,60} ){1,2}["']?([^\s/"'*\\]{4,80})["']? \/user:/iy;
/** `net user jdoe … /domain` of Windows. */
const ofDomain = / user [\w.\\-]{2,40} ["']?([^\s/"'*]{6,80})["']?(?= \/|\s*(?:\n|$))/y;
/** Of a directory, `{SSHA}…`. */
const hashed = /\}([A-Za-z\d+/]{20,140}={0,2})/y;
const clear = /\}([^\s"']{4,80})/y;
/** Of a router, `username jdoe secret 0 …`, `enable secret …`, `privilege 15 password …` and `snmp-server community … RO`. */
const ofRouter = /(?: [05789]|(?<=\benable secret)) ([^\s"']{4,80})(?=\s|$)/y;
const privileged = / \d{1,2} (?:password|secret)(?: [05789])? ([^\s"']{4,80})(?=\s|$)/y;
const ofCommunity = / ([^\s"']{3,64})(?= R[OW](?:\s|$))/y;
/** Of `.netrc`, `machine nas.lan login jdoe password …`. */
const ofMachine = / \S{1,80}\s{1,4}login \S{1,60}\s{1,4}password ([^\s"']{4,80})(?=\s|$)/y;
