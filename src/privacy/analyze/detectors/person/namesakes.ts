import { madeOnce } from "../../../made-once.ts";
import { hashEnd, hashesOf, hashStart, hashStep } from "../../lexicon/hash.ts";
import { isOfHistory } from "./historical.ts";
import { isRegion } from "./renowned-names.ts";

/**
 * Whether a name is that of a region, a product, a feast, a law or another thing which is called like a person, or of somebody of history:
 * "Claude Code", "Valentine's Day", "Travis CI". Claude alone is the assistant, which is told its own name in every prompt of an agent,
 * but in French a given name.
 */
export function isNamesake(text: string, start: number, end: number): boolean {
  if (isOfHistory(text, start, end)) return true;
  const behindFirst = endOfFirst(text, start, end);
  const written = text.slice(start, end);
  if (behindFirst < end && severalWords.test(written) && isRegion(written)) return true;
  if (!mayBeThing(text, start, behindFirst)) return false;
  const from = Math.max(0, start - longest);
  if (acronyms.has(written)) return /\p{Ll}/u.test(text.slice(from, end + longest));
  if (isCommand(text, start, end, written) || isAmongAlike(text, start, end, written)) return true;
  const phrases = phrasesWith(text.slice(start, behindFirst).toLowerCase());
  if (phrases.length === 0) return false;
  const name = plain(written);
  if (!phrases.some((phrase) => phrase.includes(name))) return false;
  const around = plain(text.slice(from, end + longest));
  for (const phrase of phrases) {
    const at = around.lastIndexOf(phrase, start - from);
    if (at >= 0 && at + phrase.length >= end - from && !isWord.test(around.slice(at + phrase.length))) return true;
  }
  return /^claude$/i.test(written) && !isFrench(text.slice(Math.max(0, start - 80), end + 80));
}

const longest = 30;
/** "Dear France," greets somebody. */
const severalWords = /[ -]/;
/** In a text all in capitals they may be names. */
const acronyms = new Set([
  "ARIA",
  "BERT",
  "ELMO",
  "GIL",
  "IBAN",
  "IVA",
  "JOSE",
  "MOA",
  "NYHA",
  "PAT",
  "SID",
  "SOL",
  "VID",
]);
/** Whether it is what a sentence tells to do, or a bound: "Mark `turn` as done", "Max length is 20". */
function isCommand(text: string, start: number, end: number, name: string): boolean {
  if (/^Max$/i.test(name)) return bounded.test(text.slice(end, end + 20));
  return (
    commands.has(name) &&
    obeyed.test(text.slice(end, end + 9)) &&
    opened.test(text.slice(Math.max(0, start - 6), start))
  );
}
/** Whether programs or networks of telephones are in the sentence of one that is called like somebody: "Loki and Elasticsearch", "Claro, ETB". */
function isAmongAlike(text: string, start: number, end: number, name: string): boolean {
  const around = () =>
    /[^.!?\n]*$/.exec(text.slice(Math.max(0, start - near), start))![0] +
    /^[^.!?\n]*/.exec(text.slice(start, end + near))![0];
  if (name === "Rocky") return /^ \d/.test(text.slice(end, end + 2)) && ofPrograms.test(around());
  if (programs.has(name)) return ofPrograms.test(around());
  if (ofOneKind.has(name)) return theirKind.test(around());
  if (languages.has(name.toLowerCase())) return isAmongLanguages(text, start, end);
  return name === "Claro" && ofNetworks.test(around());
}

/** Whether a language of programs stands next to it in a list, or is asked for: `"PHP", "Ruby"`, `- language: Faust`. */
function isAmongLanguages(text: string, start: number, end: number): boolean {
  return (
    languageBehind.test(text.slice(end, end + 24)) || languageBefore.test(text.slice(Math.max(0, start - 24), start))
  );
}

const near = 60;
const programs = new Set(["Loki", "Tempo"]);
/** Programs that many are called like: only beside others of the same kind. */
const ofOneKind = new Set(["Hugo", "Jasper", "Catalina"]);
const theirKind = /(?<!\p{L})(?:jekyll|gatsby|gohugo|eleventy|static[ -]site|tomcat|servlets?)(?!\p{L})/iu;
const languages = new Set("ada crystal eiffel elm faust isabelle jasmin julia pascal perl ruby swift vala".split(" "));
const language = String.raw`(?:c\+\+|c#|f#|cobol|dart|delphi|elixir|erlang|fortran|golang|groovy|haskell|java|javascript|kotlin|lua|matlab|objective[- ]c|ocaml|perl|php|python|r|ruby|rust|scala|sql|swift|typescript)(?![\w+#])`;
const between = String.raw`["'\`]?(?:,| and| or| und| et| y| e|/| \|)\s{0,12}["'\`]?`;
const languageBehind = new RegExp(`^${between}${language}|^ ?\\(GNAT`, "i");
const languageBefore = new RegExp(
  `(?<![\\w-])(?:${language}${between}|language["']?: ?["']?|name: ?["']?set up )$`,
  "i",
);
const ofPrograms =
  /(?<!\p{L})(?:elasticsearch|helm|opensearch|grafana|prometheus|promtail|kubernetes|k8s|docker|debian|ubuntu|fedora|almalinux|rhel|centos|linux|splunk|fluentd|fluent bit|sysdig|ebpf|pino|log4j|logback)(?!\p{L})/iu;
const ofNetworks = /(?<!\p{L})(?:ETB|Movistar|Tigo|Entel|Telcel|internet|fibra|roaming|prepago|pospago)(?!\p{L})/iu;

const commands = new Set(["Mark", "Pat", "Jack", "Grant", "Chase"]);
/** "Max 4 Jahre alt" is somebody. */
const bounded =
  /^(?:\.? (?:length|size|age|number|width|height|value|amount|depth|retries)|\. ?\d| \d{3}| \d[\d.,]* ?(?:%|[km]b|pages?|results?|items?|tokens?|char(?:acter)?s?|words?|lines?|files?|entries|rows|bytes|seconds|minutes|attempts?|retries|calls?|steps?|turns?|messages?|sentences?|zeichen|wörter|seiten|zeilen|treffer|sätze|lignes?|pages?|mots|caractères|palabras|líneas|páginas|parole|righe|pagine|woorden|regels|pagina)(?!\p{L}))/iu;
const obeyed =
  /^ (?:`|(?:the|an?|all|stale|each|every|this|these|those|any|it|them|your|my|our|up|down|as|only|dry)(?![\p{L}]))/u;
const opened = /(?:^|[\n.!?:;*/#>-])[ \t]*$/;

/** The end of the first word of a name. */
function endOfFirst(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && !isBetweenWords(text.charCodeAt(at))) at++;
  return at;
}

const isBetweenWords = (unit: number): boolean =>
  unit < 128
    ? unit === 32 || unit === 45 || unit === 46 || unit === 39 || (unit >= 9 && unit <= 13)
    : unit === 0x2019 || beyondAscii.test(String.fromCharCode(unit));
const beyondAscii = /\s/;
const isWord = /^\p{L}/u;

function plain(text: string): string {
  const small = text.toLowerCase().replaceAll("’", "'");
  // Most have no other signs between words than spaces, and to replace these takes the longest.
  return otherThanSpace.test(small) ? small.replace(/[\s-]/g, " ") : small;
}
const otherThanSpace = /[^\S ]|-/;

/** Common words of no other language in a row of letters. */
const frenchWords =
  /(?<!\p{L})(?:est|les|des|une|et|dans|pour|avec|vous|je|il|elle|mon|chez|aux|était|merci|bonjour)(?!\p{L})/giu;
const isFrench = (text: string) => (text.match(frenchWords)?.length ?? 0) > 1;

/** In small letters, with a space for each hyphen. */
const things = [
  "marco teórico, exclamation mark, question mark, quotation mark, check mark, mark ii, mark iii, mark iv, shar pei, fritz!box, fritz!os, fritz!repeater, fritz!fon, fritz!powerline",
  "nyha i, nyha ii, nyha iii, nyha iv, ping timeout, ping time, ping test, ping reply, ping statistics, claude console, claude tag, claude platform, claude managed, claude code, claude opus, claude sonnet, claude haiku, claude desktop, claude api, claude.md, travis ci, apache cassandra, apache maven, jupyter notebook, helm chart, helm charts, helm upgrade, helm install, helm values",
  "amazon aurora, aurora postgresql, aurora mysql, aurora dsql, aurora serverless, jetpack compose, prisma orm, os version: darwin, beta api, beta apis, beta version, beta release, beta channel, helm template, helm repo, helm uninstall, helm dependency, black duck, blackduck sca, droid sans, droid serif, fira sans, josefin sans, philips hue, phillips hue, hue bridge, hue light, hue lights, hue white, ruby code, ruby gem, ruby gems, ruby script, ruby version, ruby versions, swift code, swift package, grant of patent, grant of copyright, mac os x, git flavored markdown, github flavored markdown, bert base, bert large, bert model, grace period, grace periods, nucleus sampling, ruby on rails, amazon bedrock, lambda function, lambda functions",
  "bill of sale, bill of lading, bills of lading, bill of materials, bill of material, bill of rights, bill of health, bill of exchange, bill of quantities, bill to:, bill to address, bill to name, bill to party",
  "burrows wheeler, jaro winkler, courant friedrichs lewy, gutenberg richter, wood anderson, gauss krüger, gauß krüger, omori utsu, aho corasick, boyer moore, rabin karp, knuth morris pratt, lempel ziv, reed solomon, diffie hellman, needham schroeder, floyd warshall, bellman ford, ford fulkerson, needleman wunsch, smith waterman, gram schmidt, runge kutta, newton raphson, levenberg marquardt, metropolis hastings, mann whitney, kolmogorov smirnov, shapiro wilk, bland altman, kaplan meier, cooley tukey, barnes hut, savitzky golay, nelder mead, navier stokes, fletcher 16, fletcher 32, adler 32, adler32, kahan summation, kahan sum, count min sketch, web mercator, dvorak layout, caro kann, nimzo indian",
  "valentine's day, st. patrick's day, st patrick's day, saint patrick's day, martin luther king day, columbus day, guy fawkes night, amber alert, megan's law",
  "miranda rights, miranda warning, roe v. wade, dodd frank, sarbanes oxley, glass steagall, taft hartley, smoot hawley, marshall plan, monroe doctrine",
  "truman doctrine, jim crow, sherman act, clayton act, lanham act, hatch act, jones act, stafford act, wagner act, magnitsky act, volcker rule, booker prize",
  "james webb telescope, james webb space telescope, peter principle, pandora's box, achilles heel, noah's ark, adam's apple, big ben, mona lisa, bloody mary",
  "spaghetti bolognese, alla bolognese, bolognese sauce, sauce bolognese, del cole, al cole, el cole, die reha, der reha, zur reha, meine reha, meinen reha antrag, reha antrag, reha klinik, clio ii, clio iii, clio iv, clio v, renault clio, dacia logan, dacia duster, dacia sandero, dacia spring, pepe nero, sale e pepe, alla norma, alla romana, pizza margherita, partita iva, p. iva, con iva, senza iva, più iva, iva inclusa, iva esclusa, el iva, del iva, sin iva, más iva, caesar salad, molotov cocktail, bob's your uncle, merriam webster, johnnie walker, dr pepper, harley davidson",
].flatMap((line) => line.split(", "));

const wordsOf = (phrase: string) => phrase.split(" ").map((word) => /^[^.'!]*/.exec(word)![0]);

/** Whether the first word of a name is also a thing's, by its hash, or is beyond ASCII. Most names are told by that, which costs no string. */
function mayBeThing(text: string, start: number, end: number): boolean {
  let hash = hashStart;
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= 128) return true;
    hash = hashStep(hash, unit >= 65 && unit <= 90 ? unit + 32 : unit);
  }
  return words().has(hashEnd(hash) | 0);
}

/** The phrases by each of their words, put together when the first is asked for. */
function phrasesByWord(): (word: string) => readonly string[] {
  let byWord: ReadonlyMap<string, readonly string[]> | undefined;
  const all = () =>
    new Map(things.flatMap(wordsOf).map((word) => [word, things.filter((phrase) => wordsOf(phrase).includes(word))]));
  return (word) => (byWord ??= all()).get(word) ?? [];
}

const phrasesWith = phrasesByWord();
const words = madeOnce(() => {
  const alone = [...acronyms, ...commands, ...programs, ...ofOneKind, ...languages, "max", "rocky", "claro"];
  return hashesOf(...things.flatMap(wordsOf), ...alone.map((name) => name.toLowerCase()));
});
