/** Unix milliseconds as an ISO 8601 time in UTC, to the second. Throws `RangeError` beyond the year 275760. */
export const utcTime = (at: number): string => new Date(at).toISOString().replace(/\.\d+/, "");
