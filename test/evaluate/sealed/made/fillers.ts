import { parse } from "yaml";
import type { Chance } from "../../../privacy/chance.ts";
import { type SplitPart, partOf } from "../../../../src/build/corpora/labelled.ts";
import { filesOf, type Repository } from "../../../../src/build/corpora/stored.ts";

/** Where names come from: not a source of the program's own lists. */
export const fakerRuby: Repository = {
  owner: "faker-ruby",
  name: "faker",
  commit: "9b0780388e6333ec2baaa75d5546c88d4fe05d81",
};

/** Names of a country, those of one part. */
export interface Fillers {
  locale: string;
  given: string[];
  surnames: string[];
  towns: string[];
}

/** The names of each country that has enough, a third of them sealed by the hash of the name. */
export function fillers(part: SplitPart): Fillers[] {
  return [...filesOf(fakerRuby, "lib/locales", ".yml")].flatMap(([path, text]) => {
    const locale = /^lib\/locales\/([\w-]+)\.yml$/.exec(path)?.[1];
    if (locale === undefined) return [];
    const [language] = Object.values(parse(text) as Record<string, { faker?: Lists }>);
    const { name, address } = language?.faker ?? {};
    const of = (lists: Record<string, unknown> | undefined, ...keys: string[]) =>
      [...new Set(keys.flatMap((key) => namesIn(lists?.[key])))].filter((one) => partOf(one, 3) === part);
    const given = of(name, "first_name", "male_first_name", "female_first_name");
    const surnames = of(name, "last_name", "male_last_name", "female_last_name");
    const towns = of(address, "city_name", "city", "municipality");
    return given.length > 5 && surnames.length > 5 ? [{ locale, given, surnames, towns }] : [];
  });
}

interface Lists {
  name?: Record<string, unknown>;
  address?: Record<string, unknown>;
}

/** Plain names in Latin script, without patterns. */
function namesIn(list: unknown): string[] {
  return Array.isArray(list)
    ? list.filter((one): one is string => typeof one === "string" && /^\p{Lu}[\p{Script=Latin}'’ .-]+$/u.test(one))
    : [];
}

/** The names of a region where the language is spoken, or of any. */
export function regionFor(language: string, regions: readonly Fillers[], random: Chance): Fillers {
  const home = regions.filter(({ locale }) => locale.startsWith(language));
  return random.below(10) < 6 && home.length > 0 ? random.of(home) : random.of(regions);
}
