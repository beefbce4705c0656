/** What is asked of a list. */
export interface PageAsked {
  limit?: number | undefined;
  after?: string | undefined;
}

export const pageUsual = 100;

/** One page of a list that is all in memory, in the order of what `placeOf` says of each item, which no other item has. */
export function pageOf<Item>(
  items: readonly Item[],
  placeOf: (item: Item) => string,
  { limit = pageUsual, after = "" }: PageAsked,
): { page: Item[]; next: string | null } {
  const places = items.map((item) => ({ item, place: placeOf(item) })).filter(({ place }) => place > after);
  const sorted = places.toSorted((one, other) => (one.place < other.place ? -1 : 1));
  const page = sorted.slice(0, limit);
  return { page: page.map(({ item }) => item), next: sorted.length > limit ? page.at(-1)!.place : null };
}

/** A place in a list whose newest item is the first. */
export const newestFirst = ({ createdAt, id }: { createdAt: number; id: string }): string =>
  `${String(latest - createdAt).padStart(16, "0")}.${id}`;

export const oldestFirst = ({ createdAt, id }: { createdAt: number; id: string }): string =>
  `${String(createdAt).padStart(16, "0")}.${id}`;

const latest = 8_640_000_000_000_000;
