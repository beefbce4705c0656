// WebKit on Linux calls the language "C" where the system's is C.UTF-8. With a name that is none uPlot, which takes it as it is loaded,
// throws, and the page stays empty; so this must be loaded before it.
try {
  Intl.getCanonicalLocales(navigator.language);
} catch {
  Object.defineProperty(navigator, "language", { value: "en-GB" });
}

/** A viewer with one of the Englishes has its dates and numbers; others have those that nobody misreads: 22 Nov 2026, 14:05. */
export const locale = /^en\b/i.test(navigator.language) ? navigator.language : "en-GB";

export const number = new Intl.NumberFormat(locale);

/** A number with its noun. */
export const some = (value: number, one: string, many = `${one}s`): string =>
  `${number.format(value)} ${value === 1 ? one : many}`;
