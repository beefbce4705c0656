import type { TextRange } from "../../detector.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { givenOf, isCommonName, surnameOf, wordOf } from "../../lexicon/marks.ts";
import { groupAt, matchedAt } from "../../text/scan.ts";
import { isOfName } from "./surname-logins.ts";
import { isOrdinaryWord } from "./user-words.ts";

/** Reads whose profile a link leads to, from the end of the word that its host is known by. */
type ReadProfile = (text: string, end: number) => TextRange | undefined;

/**
 * Whether a name in a link is somebody's, `tove_ek`, and no page of the network, `instagram.com/explore`, product or firm that a list has as a
 * word. Where firms are, too, `x.com/netflix`, it needs a sign: a digit, a part beside others, a known name, or a word before the link that says
 * whose it is: "follow me on x.com/noodlearm".
 */
function isProfile(text: string, start: number, name: string, hasFirms: boolean): boolean {
  if (routes.test(name)) return false;
  const parts = name.match(humps) ?? [];
  const unknown = parts.filter((part) => part.length > (hasFirms ? 3 : 2) && !isOrdinaryWord(part.toLowerCase()));
  if (unknown.length === 0 || isOrdinaryWord(name.toLowerCase()))
    return (hasFirms ? ofWordsAndNumber : ofMarkedWords).test(name);
  if (!hasFirms || /\d/.test(name) || isOfName(name.toLowerCase())) return true;
  if (unknown.some((part) => isCommonName(marksOfWord(part.toLowerCase())) && part.length > 3)) return true;
  return (/[a-z][._-][a-z]/i.test(name) && !ofFirm.test(name)) || isSomebodys(text, start);
}

/** Whether before a link a word says that it is somebody's own. */
const isSomebodys = (text: string, start: number): boolean => own.test(text.slice(Math.max(0, start - 80), start));

/** In a program's links the owner of a repository is a firm as often: only with a given name among its parts, or what people keep for themselves. */
function isOwner(text: string, start: number, name: string): boolean {
  const small = name.toLowerCase();
  if (ofFirm.test(name) || isOrdinaryWord(small)) return false;
  const parts = small.split(/[-_]/);
  if (parts.length > 1 && (parts.some(isGivenName) || areNames(parts))) return true;
  return ownRepositories.test(text.slice(start + name.length, start + name.length + 24)) || isSomebodys(text, start);
}

/** A given name that is no word. */
function isGivenName(part: string): boolean {
  const marks = marksOfWord(part);
  return part.length > 3 && givenOf(marks) > 1 && wordOf(marks) < 2;
}

/** `marie-dubois`: a given name that is a word, too, and a surname. */
const areNames = ([first = "", last = "", ...others]: readonly string[]): boolean =>
  others.length === 0 && givenOf(marksOfWord(first)) > 1 && surnameOf(marksOfWord(last)) > 1;

/** The name behind an `@` that stands right behind a host, `tiktok.com/@tove_ek`, and not behind one of packages, `unpkg.com/@babel`. */
export function linkedName(text: string, at: number): string | undefined {
  if (text.charAt(at - 1) !== "/") return undefined;
  const host = hostAtEnd.exec(text.slice(Math.max(0, at - 64), at))?.[1];
  const name = host === undefined || ofPackages.test(host) ? undefined : matchedAt(text, atSign, at + 1);
  if (name === undefined) return undefined;
  const isKnown = ofMembers.test(host!);
  // On a host that is not known, a path behind it may be of a package.
  if (!isKnown && !isEndOrNumber.test(text.slice(at + 1 + name.length, at + 4 + name.length))) return undefined;
  return isProfile(text, at, name, withFirms.test(host!)) ? name : undefined;
}

const readProfile =
  (form: RegExp, isOne: (text: string, start: number, name: string) => boolean): ReadProfile =>
  (text, end) => {
    const found = groupAt(text, form, end);
    return found && isOne(text, found.start, text.slice(found.start, found.end)) ? found : undefined;
  };

const ofPeople = (text: string, start: number, name: string) => isProfile(text, start, name, false);
const ofAnybody = (text: string, start: number, name: string) => isProfile(text, start, name, true);
const anything = () => true;
/** An account of which no repository is named. */
const isAccount = (_: string, __: number, name: string) =>
  wordOf(marksOfWord(name)) === 0 || isOfName(name.toLowerCase());

/** Behind the first word of a host the rest of it and the path to a name. */
const behind = (rest: string): RegExp =>
  new RegExp(String.raw`\.${rest}([A-Za-z\d_][\w.-]{1,40}(?<![.-]))(?![\w@%=(]|\.\w|-\w)`, "dy");

/** `linkedin.com/in/rl-exantus`. */
const ofProfile = /\.com\/in\/([\p{L}\d-]{3,60})(?![\p{L}\d/-])/duy;
/** `github.com/hksandhu`, of which no repository is named. */
const ofAccount = /\.com\/([a-z][a-z\d-]{3,38})(?![\w/.-])/diy;
/** `codeberg.org/kazik_b`. */
const ofForge = /\.(?:com|org)\/([a-z][a-z\d_-]{3,38})(?![\w/.-])/diy;
/** `github.com/tania-writes/dotfiles`, `git@github.com:tania-writes/dotfiles.git`. */
const ofRepository = /\.(?:com|org)[/:]([a-z\d][a-z\d_-]{3,38})(?=\/[\w.-])/diy;
/** `facebook.com/profile.php?id=100004…`, which is a name, too. */
const ofNumber = /\.com\/(?:profile\.php\?id=|people\/[\p{L}-]{1,60}\/)(\d{8,17})(?!\d)/duy;

const networks: readonly [words: string, rest: string, isOne: typeof ofPeople][] = [
  ["instagram", "com/(?:stories/|_u/)?", ofAnybody],
  ["facebook fb", "(?:com|me)/", ofAnybody],
  ["x twitter", "com/@?", ofAnybody],
  ["t telegram", "me/(?:s/)?", ofAnybody],
  ["youtube", "com/(?:c|user)/", ofAnybody],
  ["pinterest", "(?:com|de|fr|es|it|nl|co\\.uk)/", ofAnybody],
  ["vk vimeo patreon linktr", "(?:com|ee)/", ofAnybody],
  ["calendly buymeacoffee", "com/", ofAnybody],
  ["reddit", "com/u(?:ser)?/", ofPeople],
  ["soundcloud onlyfans letterboxd", "com/", ofPeople],
  ["twitch", "tv/", ofPeople],
  ["paypal", "(?:me|com/paypalme)/", ofPeople],
  ["cash", "app/\\$", ofPeople],
  ["venmo", "com/(?:u/)?", ofPeople],
  ["snapchat", "com/add/", ofPeople],
  ["bsky", "app/profile/", ofPeople],
  ["keybase", "io/", ofPeople],
  ["flickr", "com/(?:photos|people)/", ofPeople],
  ["steamcommunity", "com/id/", ofPeople],
  ["chess duolingo xing", "com/(?:member|profile)/", ofPeople],
  ["stackoverflow", "com/users/\\d{1,9}/", ofPeople],
  ["wallapop", "com/(?:app/)?user/", ofPeople],
];

/** The words that hosts of profiles are known by, and what reads the name behind each. */
export function profileReaders(): [word: string, readers: ReadProfile[]][] {
  const readers = new Map<string, ReadProfile[]>([
    ["linkedin", [readProfile(ofProfile, anything)]],
    ["github", [readProfile(ofAccount, isAccount), readProfile(ofRepository, isOwner)]],
    ...["codeberg", "gitlab", "bitbucket"].map((word): [string, ReadProfile[]] => [
      word,
      [readProfile(ofForge, isAccount), readProfile(ofRepository, isOwner)],
    ]),
  ]);
  for (const [words, rest, isOne] of networks)
    for (const word of words.split(" ")) readers.set(word, [readProfile(behind(rest), isOne)]);
  readers.get("facebook")!.push(readProfile(ofNumber, anything));
  return [...readers];
}

const hostAtEnd = /(?<![\w.@-])((?:[a-z\d-]{1,40}\.){1,4}[a-z]{2,12})\/$/i;
const ofPackages =
  /(?:^|[.-])(?:unpkg|npm\w{0,8}|esm|jsr|jsdelivr|skypack|yarnpkg|jspm|cdn\w{0,8}|registry|pkgs?|deno|google)\./i;
const ofMembers = /(?:^|\.)(?:tiktok|youtube|medium|threads|substack|flipboard|rumble|odysee|lichess)\./i;
const withFirms = /(?:^|\.)(?:tiktok|youtube|threads|rumble|odysee)\./i;
const atSign = /[A-Za-z\d_](?:[\w.-]{1,38})(?<![.-])(?![\w@(=])/y;
const isEndOrNumber = /^(?:\/(?:\d|$|[^\w.@-])|[^\w/@-]|$)/;
const humps = /\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})/gu;
/** `gold_trader_66`: words that nobody registers for a firm, with a number. Not of a year to come or gone by lately: `world_expo_2025`. */
const ofWordsAndNumber = /^[a-z]{2,16}[._][a-z]{2,16}[._]?(?!20[12]\d$)\d{2,4}$/i;
/** The same, or words with a mark, a digit or a capital among them, where none but people are: `reddit.com/user/soggy_crumpet`. */
const ofMarkedWords = /^[A-Za-z](?=[\w.-]{2,38}$)[\w.-]{0,30}(?:[A-Za-z][._-][A-Za-z\d]|[a-z][A-Z\d])/;
/** Pages of networks that no list has as a word, and bots. */
const routes =
  /^(?:joinchat|addstickers|addemoji|addlist|sharer?|hashtags?|reels?|tos|faq|i|p|c|s|tv|dir|gp|ads|oauth|dialog|plugins|setlanguage|.{0,40}bot)$|\.(?:php|html?|aspx?|png|jpe?g|svg|js|css)$/i;
/** A part that firms and projects have. */
const ofFirm =
  /(?:^|[._-])(?:labs?|org|inc|corp|gmbh|ltd|llc|hq|team|teams|lang|io|oss|group|official|support|news|media|tech|software|project|projects|community|foundation|samples|examples|dev-?tools|studio|studios|tv|fm|ai|radio|club|fc|university|uni|school|shop|store|bot|apps?|actions|archive|plugins?|research|nlp|cloud|systems?|solutions|digital|global|app)(?=[._-]|$)/i;
/** What people keep for themselves. */
const ownRepositories = /^\/(?:\.?dotfiles|nixos-config|resume|curriculum|portfolio)(?![\w-])/;
const own =
  /(?<!\p{L})(?:me|my|mine|i['’]m|his|her|hers|mein|meine|meinem|meinen|mir|mich|sein|seine|ihr|ihre|mon|ma|mes|moi|son|sa|mi|mis|mío|su|sígueme|seguidme|mio|mia|miei|suo|sua|seguimi|mijn|zijn|haar)(?!\p{L})[^\n.!?;]{0,40}?(?:https?:\/\/)?(?:[\w-]{1,20}\.){1,3}[a-z]{2,4}[/:](?:[\w$@]{0,12}\/?)?$/iu;
