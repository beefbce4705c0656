/** What callers say: a number in words, by which a call is known again, and personal data that no provider may see. */

export const words = (
  "apple table window garden river bridge market basket candle ladder bottle pencil carpet hammer kettle lantern " +
  "mirror needle orchard pillow quilt ribbon saddle tunnel umbrella velvet wagon yarn button copper drawer engine"
).split(" ");

/** Calls are numbered below this. */
export const numbersMost = words.length ** 4;

const wordsOf = (number: number): string =>
  [3, 2, 1, 0].map((place) => words[Math.floor(number / words.length ** place) % words.length]).join(" ");

export const term = 'Blaufuchs & "Töchter"\\Co';
export const privacy = { terms: [term], patterns: [{ type: "STAFF_ID", regex: "EMP-[0-9]{6}" }], cache_mb: 4 };

/** A letter with places for what differs, so that callers in another language write the same. */
export const template =
  "Call {words}. Write to q{digits}.beeblebrox@heart-of-gold.example about EMP-{six}, " +
  "then pay DE89 3704 0044 0532 0130 00 for {term} and ring +49 171 55{five}. Naïve 😀 end.";

/** What a caller says in a call: read back, it must be this to the letter. */
export function letterOf(number: number): string {
  const digits = String(number).padStart(6, "0");
  const filled = { words: wordsOf(number), digits, six: digits.slice(-6), five: digits.slice(-5), term };
  return template.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof filled) => filled[name]);
}

/** Anything of a letter that a provider must not receive, nor a log show; keys, too. */
export const planted = /beeblebrox|heart-of-gold|Blaufuchs|chter|EMP-\d|DE89 ?3704|\+49 ?171|ak-[\w-]{43}/i;

const spoken = /Call ((?:[a-z]+ ){3}[a-z]+)\. /;

/** The number in a text, as far as a letter is in it. */
export function numberIn(text: string): number | undefined {
  const places = spoken
    .exec(text)?.[1]
    ?.split(" ")
    .map((word) => words.indexOf(word));
  return places?.includes(-1) ? undefined : places?.reduce((all, place) => all * words.length + place, 0);
}

/** What a provider says it counted, so that each row in the books names the call it is for. */
export const tokensOf = (number: number): number => 2_000_000 + number;
/** Tokens of every answer. */
export const answerTokens = 7;
