const list = (words: string) => words.split(" ");

const tens = list("twenty thirty forty fifty sixty seventy eighty ninety");
const units = list("one two three four five six seven eight nine");
const germanTens = list("zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig");
const germanUnits = list("ein zwei drei vier fünf sechs sieben acht neun");
const germanTeens = list("zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn");

/** Numbers from two to twenty and the tens in German, in small letters: larger ones are seldom written as words. */
export const germanNumberWords: readonly string[] = [...germanUnits.slice(1), ...germanTeens, ...germanTens];

/** Numbers in English and German as alternatives, the longest first. */
export const numberWords: string = [
  `(?:${tens.join("|")})(?:[- ](?:${units.join("|")}))?`,
  ...list("ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"),
  ...units.slice(1),
  ...germanNumberWords.toSorted((a, b) => b.length - a.length),
].join("|");
