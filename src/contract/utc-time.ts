/** Unix milliseconds as an ISO 8601 time in UTC, to the second. Throws `RangeError` beyond the year 275760. */
export const utcTime = (at: number): string => new Date(at).toISOString().replace(/\.\d+/, "");

/** A date (UTC), or a date and time with its zone, as RFC 3339 has them. */
export const timeForm = "^\\d{4}-\\d\\d-\\d\\d(?:T\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,9})?)?(?:Z|[+-]\\d\\d:\\d\\d))?$";

/** The Unix milliseconds of a text in that form; NaN for anything else, including a 30th of February. */
export function timeIn(text: string): number {
  const date = text.slice(0, 10);
  const day = new Date(`${date}T00:00:00Z`);
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
  return isDay && new RegExp(timeForm).test(text) ? Date.parse(text) : NaN;
}
