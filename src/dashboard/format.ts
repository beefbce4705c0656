import { now } from "./clock.ts";
import { locale } from "./texts/language.ts";
import { texts } from "./texts/texts.ts";

/** Numbers, money and times in the page's language and the viewer's time zone. */

const whole = new Intl.NumberFormat(locale);
const short = new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 });

export const inFull = (value: number): string => whole.format(value);
export const compact = (value: number): string => (value < 10_000 ? whole.format(value) : short.format(value));

/** Dollars, never rounded to zero, with the same number of digits for amounts of the same size, so that columns line up. */
export function money(usd: string | number): string {
  return dollars(usd, true);
}

/** Dollars without trailing zeros. */
export const price = (usd: string | number): string => dollars(usd, false);

function dollars(usd: string | number, isPadded: boolean): string {
  const value = Number(usd);
  const size = Math.abs(value);
  const digits = size === 0 || size >= 1 ? 2 : size >= 0.01 ? 4 : 6;
  const text = size.toLocaleString(locale, {
    minimumFractionDigits: isPadded ? digits : 2,
    maximumFractionDigits: digits,
  });
  return `${value < 0 ? "−" : ""}$${text}`;
}

export function milliseconds(ms: number | null): string {
  if (ms === null) return texts.common.none;
  return ms < 1000
    ? texts.common.milliseconds(Math.round(ms))
    : texts.common.seconds((ms / 1000).toFixed(ms < 10_000 ? 1 : 0));
}

const moment = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
const date = new Intl.DateTimeFormat(locale, { dateStyle: "medium" });
const clock = new Intl.DateTimeFormat(locale, { timeStyle: "medium" });

export const dateAndTime = (at: string | number): string => moment.format(new Date(at));
export const day = (iso: string): string => date.format(new Date(iso));
export const timeOfDay = (at: number): string => clock.format(at);

/** The day that begins at a time, by its noon: a gateway that does not know the zone cuts days an hour off where the clocks changed. */
export const dayFrom = (at: number): string => date.format(at + 43_200_000);

/** Days of the viewer's calendar come as plain dates without a time zone. */
export const calendarDay = (text: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(`${text}T00:00:00Z`));

const month = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" });
export const monthName = (at: Date): string => month.format(at);

/** Always in numbers: what is 30 hours away may not be tomorrow's. */
const ago = new Intl.RelativeTimeFormat(locale);
const units = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** A time relative to now, such as "3 hours ago". */
export function relative(iso: string): string {
  const seconds = (Date.parse(iso) - now()) / 1000;
  for (const [unit, length] of units)
    if (Math.abs(seconds) >= length) return ago.format(Math.round(seconds / length), unit);
  return seconds > 0 ? texts.common.soon : texts.common.justNow;
}

/** A type of personal data in words: EMAIL_ADDRESS → Email address. */
export function typeName(type: string): string {
  const words = type.toLowerCase().split("_");
  const shown = words.map((word, index) =>
    known.has(word) ? word.toUpperCase() : index === 0 ? word[0]!.toUpperCase() + word.slice(1) : word,
  );
  return shown.join(" ");
}

const known = new Set([
  "ip",
  "iban",
  "url",
  "us",
  "uk",
  "id",
  "ssn",
  "bic",
  "mac",
  "vat",
  "nhs",
  "de",
  "fr",
  "es",
  "it",
  "nl",
]);

/** The time so many days from now in ISO 8601; null for an empty string. */
export const inDays = (days: string): string | null =>
  days === "" ? null : new Date(now() + Number(days) * 86_400_000).toISOString();
