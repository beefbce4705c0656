import type { Place } from "./score.ts";

const offByDefault = new Set(["ORGANIZATION", "AGE", "DATE_TIME", "NRP", "TITLE"]);
const countries = countryNames();

/** Whether what is labelled is hidden without further settings. Countries are labelled as places: only their names tell them apart. */
export function isHiddenByDefault({ start, end, type }: Place, text: string): boolean {
  return !offByDefault.has(type) && !(type === "LOCATION" && countries.has(text.slice(start, end).toLowerCase()));
}

function countryNames(): Set<string> {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const names = ["en", "de", "fr", "es", "it", "nl"].flatMap((language) => {
    const shown = new Intl.DisplayNames([language], { type: "region", fallback: "none" });
    return codes.map((code) => shown.of(code)?.toLowerCase() ?? "");
  });
  return new Set(names);
}
