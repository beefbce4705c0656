import { marksOfWord } from "../../lexicon/lexicon.ts";
import type { Near } from "./near-passwords.ts";
import { isLikely, isPossible, isSigned, isSignedWord } from "./password-likeness.ts";
import { noSecret } from "./placeholders.ts";

/** Where a password or a key is behind a word: somewhere near, and as the group of a form, and what is one there. */
export interface Teller {
  near?: Near;
  form?: RegExp;
  /** Of what the form finds; that of `near` if left out, or a password. */
  type?: "SECRET";
  isOne(value: string): boolean;
  /** What else a text with that word may have, anywhere, as groups named after their types. */
  program?: RegExp;
}

/** The words of commands, of configuration and of databases that have a password behind them: `mysql -u root -p'…'`. */
export const commands = (): [word: string, teller: Teller][] =>
  (
    [
      ["mysql mysqldump mysqladmin mariadb", ofMysql, isPossibleOrSigned],
      ["ldapsearch ldapmodify ldapadd ldapdelete ldapwhoami", ofDirectory, isPossible],
      ["az", ofAzure, isLikely],
      ["securestring", ofPowerShell, isNoPlaceholder],
      ["connect pdo mysqli", ofConnection, isSigned],
      ["auth networkcredential", ofConnection, isPossible],
      ["curl", ofLogin, isPossibleOrForeign],
      ["cqlsh ipmitool mongosh mongo influx racadm sqlcmd bcp osql mosquitto", ofOptions, isNoPlaceholder],
      ["smbclient rpcclient", ofSamba, isNoPlaceholder],
      ["htpasswd", ofHtpasswd, isNoPlaceholder],
      ["sqlplus", ofSqlplus, isNoPlaceholder],
      ["prosodyctl", ofProsody, isNoPlaceholder],
      ["sshpass", ofShell, isNoPlaceholder],
      ["redis", ofRedis, isNoPlaceholder],
      ["echo", ofUsers, isNoPlaceholder],
      ["net", ofDomain, isPossibleOrSigned],
      ["use", ofShare, isNoPlaceholder],
      ["identified", ofDatabase, isNoPlaceholder],
      ["ssha", hashed, isLikely],
      ["cleartext", clear, isNoPlaceholder],
      ["secret", ofRouter, isLikely],
      ["community", ofCommunity, isLikely],
      ["privilege", privileged, isAnything],
      ["machine", ofMachine, isAnything],
    ] as const
  ).flatMap(([words, form, isOne]) => words.split(" ").map((word): [string, Teller] => [word, { form, isOne }]));

/** Also `Kotek!`. */
const isPossibleOrSigned = (value: string): boolean => isPossible(value) || isSignedWord(value);
const isNoPlaceholder = (value: string): boolean => !noSecret.test(value);
/** Also `ciocolata_cu_rom`: of a word that no list has. */
const isPossibleOrForeign = (value: string): boolean =>
  isPossible(value) ||
  (/^\p{Ll}+(?:_\p{Ll}+)*$/u.test(value) &&
    value.split("_").some((word) => word.length > 5 && marksOfWord(word) === 0));
const isAnything = (): boolean => true;

/** `mysql -p…`, `sshpass -p … ssh`, `redis-cli -h … -a …`, and what goes into `chpasswd`. */
const ofMysql = /[^\n]{0,120}? -p(?: ?["']([^'"\n]{4,80})|((?!-)[^\s'"]{5,80}))/dy;
const ofShell = / -p ?(?:"([^"\n$]{4,80})"|'([^'\n]{4,80})'|["']?([^\s'"$-][^\s'"]{3,80}))/dy;
const ofRedis = /-cli [^\n]{0,80}?-a ["']?([^\s'"$-][^\s'"]{3,80})/dy;
const ofUsers = / ["']?[\w.-]{2,32}:([^\s'"|$]{4,80})(?=["']? ?\| ?(?:sudo )?chpasswd)/dy;
/** `ldapsearch … -w '…'`. */
const ofDirectory = /[^\n]{0,200}? -w ["']?([^\s"'-][^\s"']{3,79})/dy;
/** `az login --service-principal -u … -p …`. */
const ofAzure = / login [^\n]{0,160}? (?:-p|--password)[ =]["']?([^\s"'$-][^\s"']{7,79})/dy;
/** `ConvertTo-SecureString -AsPlainText "…" -Force`. */
const ofPowerShell = /(?: -\w{1,12}){0,3} ["']([^"'$\n]{4,80})(?=["'])/dy;
/** `connect("dbi:Pg:…", "user", "…")`, `new PDO(…, 'user', '…')`, `auth=("user", "…")`. */
export const ofConnection = /(?: ?= ?)?\((?:["'][^"'\n]{1,120}["'], ?){1,2}["']([^"'\n]{6,60})(?=["'][,)])/dy;
/** `curl -u jdoe:…`. */
const ofLogin =
  /[^\n]{0,160}? (?:-u|--user)[ =]["']?(?:\$[A-Z_a-z]{1,30}|[^\s:"'$]{1,80}):["']?([^\s"'$][^\s"']{3,79})/dy;
/** `cqlsh … -u jdoe -p '…'`, `ipmitool -U … -P …`. */
const ofOptions = /[^\n]{0,120}? -[uU] \S{1,60} [^\n]{0,20}?-[pP] ["']?([^\s"'$-][^\s"']{3,79})/dy;
/** `smbclient //nas/share -U jdoe%…`, also as `ofOptions`. */
const ofSamba = new RegExp(String.raw`[^\n]{0,120}? -U ["']?[\w.\\-]{1,40}%([^\s"']{4,80})|${ofOptions.source}`, "dy");
/** `htpasswd -nb jdoe …`. */
const ofHtpasswd = / -\w{0,4}b\w{0,4} (?:\S{1,80} )?[\w.@-]{2,40} ["']?([^\s"'\x60$-][^\s"'\x60]{3,79})/dy;
/** `sqlplus jdoe/…@db`. */
const ofSqlplus = / (?:-\w{1,4} ){0,2}\w{2,40}\/["']?([^\s"'@$]{4,80})["']?@/dy;
/** `prosodyctl register jdoe example.org …`. */
const ofProsody = / register \S{1,60} \S{1,80} ["']?([^\s"'$]{4,80})/dy;
/** `CREATE USER … IDENTIFIED BY '…'`, also without quotes. */
const ofDatabase =
  / (?:with \w{1,30} )?by ["']([^"'\n]{4,80})(?=["'])|(?<=(?:user|role) \S{1,40} identified) by ([^\s"'\x60;,()<$&]{4,80})(?=;|\s|$)/diy;
/** `net use Z: \\\\nas\\share … /user:jdoe`, or behind the user. */
const ofShare =
  / (?:\S{1,60} ){1,2}(?:["']?([^\s/"'*\\]{4,80})["']? \/user:|\/user:\S{1,60} (?:"([^"\n]{4,80})"|["']?([^\s/"'*\\]{4,80})))/diy;
/** `net user jdoe … /domain` of Windows. */
const ofDomain = / user [\w.\\-]{1,40} ["']?([^\s/"'*]{5,80})["']?(?= \/|\s*(?:\n|$))/dy;
/** Of a directory, `{SSHA}…`. */
const hashed = /\}([A-Za-z\d+/]{20,140}={0,2})/dy;
const clear = /\}([^\s"']{4,80})/dy;
/** Of a router, `username jdoe secret 0 …`, `enable secret …`, `privilege 15 password …` and `snmp-server community … RO`. */
const ofRouter = /(?: [05789]|(?<=\benable secret)) ([^\s"']{4,80})(?=\s|$)/dy;
const privileged = / \d{1,2} (?:password|secret)(?: [05789])? ([^\s"']{4,80})(?=\s|$)/dy;
const ofCommunity = / ([^\s"']{3,64})(?= R[OW](?:\s|$))/dy;
/** Of `.netrc`, `machine nas.lan login jdoe password …`. */
const ofMachine = / \S{1,80}\s{1,4}login \S{1,60}\s{1,4}password ([^\s"']{4,80})(?=\s|$)/dy;
