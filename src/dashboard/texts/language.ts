/** A viewer with one of the Englishes has its dates and numbers; others have those that nobody misreads: 22 Nov 2026, 14:05. */
export const locale = /^en\b/i.test(navigator.language) ? navigator.language : "en-GB";

export const number = new Intl.NumberFormat(locale);

/** A number with its noun. */
export const some = (value: number, one: string, many = `${one}s`): string =>
  `${number.format(value)} ${value === 1 ? one : many}`;
