/** The entry of a word in eight bits: two each for its rank as given name, surname and word, one each for place and noun. */
export const given = (rank: number) => rank;
export const surname = (rank: number) => rank << 2;
export const word = (rank: number) => rank << 4;
export const place = 1 << 6;
export const noun = 1 << 7;

/** Rank as a given name: 0 none, 1 rare, 2 common, 3 very common. */
export const givenOf = (marks: number) => marks & 3;
export const surnameOf = (marks: number) => (marks >> 2) & 3;
/** Whether a word is a name that is not rare. */
export const isCommonName = (marks: number): boolean => givenOf(marks) > 1 || surnameOf(marks) > 1;
/** Rank as a word: 0 unknown, 1 rare, 2 common, 3 one of the few hundred most frequent. */
export const wordOf = (marks: number) => (marks >> 4) & 3;
export const isPlace = (marks: number) => (marks & place) !== 0;
export const isNoun = (marks: number) => (marks & noun) !== 0;

/** In five bits: the rank as a word, and whether it is a given name, a surname and a place. */
export const rankAndKinds = (marks: number): number =>
  wordOf(marks) | (givenOf(marks) > 0 ? 4 : 0) | (surnameOf(marks) > 0 ? 8 : 0) | (isPlace(marks) ? 16 : 0);
