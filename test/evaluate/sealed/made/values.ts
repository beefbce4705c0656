import type { Chance } from "../../../privacy/chance.ts";
import { type Fillers, regionFor } from "./fillers.ts";

/** What a slot of a frame is filled with, and the type it is labelled with; none for what is not labelled. */
export interface Filled {
  value: string;
  type?: string;
}

export function valueOf(slot: string, language: string, regions: readonly Fillers[], random: Chance): Filled {
  const region = regionFor(language, regions, random);
  const given = () => random.of(region.given);
  const surname = () => random.of(region.surnames);
  const town = () => {
    const { towns } = regionFor(
      language,
      regions.filter((one) => one.towns.length > 20),
      random,
    );
    return random.of(towns);
  };
  const digits = (count: number) => Array.from({ length: count }, () => random.below(10)).join("");
  switch (slot) {
    case "P":
      return { value: `${given()} ${surname()}`, type: "PERSON" };
    case "p":
      return { value: `${given()} ${surname()}`.toLowerCase(), type: "PERSON" };
    case "G":
      return { value: given(), type: "PERSON" };
    case "g":
      return { value: given().toLowerCase(), type: "PERSON" };
    case "S":
      return { value: surname(), type: "PERSON" };
    case "C":
      return { value: town(), type: "LOCATION" };
    case "c":
      return { value: town().toLowerCase(), type: "LOCATION" };
    case "A":
      return { value: random.of(streets[language]!).replace("*", surname()), type: "ADDRESS" };
    case "N":
      return { value: `${1 + random.below(190)}`, type: "ADDRESS" };
    case "Z":
      return { value: digits(language === "nl" ? 4 : 5) + (language === "nl" ? " KD" : ""), type: "ZIP_CODE" };
    case "O":
      return { value: `${surname()}${random.of(companies[language]!)}`, type: "ORGANIZATION" };
    case "E":
      return {
        value: `${ascii(given())}.${ascii(surname())}@${random.of(["posteo.net", "mail.example", "kpn.example"])}`,
        type: "EMAIL_ADDRESS",
      };
    case "T":
      return { value: random.of(phones[language]!).replaceAll("#", () => digits(1)), type: "PHONE_NUMBER" };
    case "B":
      return { value: iban(random.of(["DE", "NL", "FR", "ES", "IT"]), random), type: "IBAN_CODE" };
    case "D":
      return { value: `${1 + random.below(28)}.${1 + random.below(12)}.${1940 + random.below(80)}`, type: "DATE_TIME" };
    case "W":
      return { value: weekday(language, random), type: "DATE_TIME" };
    case "w":
      return { value: weekday(language, random).toLowerCase(), type: "DATE_TIME" };
    case "Y":
      return { value: `${1970 + random.below(55)}`, type: "DATE_TIME" };
    default:
      return { value: `${1 + random.below(12)}` };
  }
}

function ascii(name: string): string {
  return name
    .normalize("NFD")
    .replace(/[^A-Za-z]/g, "")
    .toLowerCase();
}

function weekday(language: string, random: Chance): string {
  return new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" }).format(random.below(7) * 86_400_000);
}

/** With right check digits (ISO 13616). */
function iban(country: string, random: Chance): string {
  const length: Record<string, number> = { DE: 18, NL: 10, FR: 23, ES: 20, IT: 22 };
  const bank = country === "NL" ? "INGB" : country === "IT" ? "X" : "";
  const account = bank + Array.from({ length: length[country]! }, () => random.below(10)).join("");
  const digits = `${account}${country}00`.replace(/[A-Z]/g, (letter) => `${parseInt(letter, 36)}`);
  const check = `${98n - (BigInt(digits) % 97n)}`.padStart(2, "0");
  return `${country}${check}${account}`.replace(/.{4}(?=.)/g, "$& ");
}

const streets: Record<string, string[]> = {
  en: ["* Road", "* Lane", "Mill Street", "* Close", "Station Avenue"],
  de: ["*straße", "*weg", "Lindenallee", "Am Bach"],
  fr: ["rue *", "avenue *", "rue du Moulin", "impasse des Lilas"],
  es: ["Calle *", "Avenida *", "Calle del Molino", "Paseo *"],
  it: ["Via *", "Corso *", "Via del Mulino", "Piazza *"],
  nl: ["*straat", "*laan", "Molenweg", "Kerkplein"],
};
const companies: Record<string, string[]> = {
  en: [" Ltd", " & Sons", " Logistics", " Insurance", " Inc."],
  de: [" GmbH", " Bau AG", " & Söhne", " Logistik"],
  fr: [" SARL", " et Fils", " Transports", " SAS"],
  es: [" S.L.", " e Hijos", " Transportes", " S.A."],
  it: [" S.r.l.", " e Figli", " Trasporti", " S.p.A."],
  nl: [" B.V.", " en Zonen", " Transport", " Groep"],
};
const phones: Record<string, string[]> = {
  en: ["+44 7### ######", "(###) 555-01##"],
  de: ["+49 170 #######", "0171/#######"],
  fr: ["06 ## ## ## ##", "+33 6 ## ## ## ##"],
  es: ["6## ## ## ##", "+34 6## ### ###"],
  it: ["+39 3## #######", "33# #######"],
  nl: ["06-########", "+31 6 ########"],
};
