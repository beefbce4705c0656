/** A piece of a long text, with its surroundings. */
export interface Piece {
  /** Surroundings included. */
  text: string;
  /** Where `text` begins in the whole text. */
  offset: number;
  /** The piece itself, in `text`. */
  start: number;
  end: number;
  /** Whether `text` ends with the whole text. */
  isLast: boolean;
}

/** In UTF-16 units. */
export interface PieceLengths {
  /** Of a piece with another behind it. */
  least: number;
  most: number;
  /** Of the surroundings on either side. */
  context: number;
}

/** The piece of a text that begins at a place. */
export function pieceAt(text: string, from: number, lengths: PieceLengths): Piece {
  const to = cutAfter(text, from, lengths);
  const offset = wholeCharacterAt(text, Math.max(0, from - lengths.context));
  const last = wholeCharacterAt(text, Math.min(text.length, to + lengths.context));
  return {
    text: text.slice(offset, last),
    offset,
    start: from - offset,
    end: to - offset,
    isLast: last === text.length,
  };
}

/**
 * The end of the piece that begins at a place: content-defined chunking. Of the ends of paragraphs where it may lie, or else of lines, or
 * else of words, it is the one whose surroundings have the least hash. The same text is therefore cut at the same places again, once a
 * cut before it was the same: after an edit, two or three pieces further on. Of places that look alike, as in a log, it is the last: each
 * piece is searched with its surroundings, which are less of a longer one. Costs 2 to 10 µs.
 */
function cutAfter(text: string, from: number, { least, most }: PieceLengths): number {
  if (text.length - from <= most) return text.length;
  const first = from + least;
  // Only so much is looked through: without a line break it would be the whole rest, again for each piece.
  const window = text.slice(first, from + most);
  for (const border of borders) {
    let best = -1;
    let bestHash = 0;
    for (let at = window.indexOf(border); at >= 0; at = window.indexOf(border, at + border.length)) {
      const place = first + at + border.length;
      if (border === " " && (text.charCodeAt(place) & 7) !== 1) continue;
      const hash = hashAround(text, place);
      if (best >= 0 && hash > bestHash) continue;
      best = place;
      bestHash = hash;
    }
    if (best >= 0) return best;
  }
  return cutOfRun(text, first, from + most);
}

/** Ends of paragraphs, lines, and words. Words are many: only those before an A, I, Q or Y and their like are tried. */
const borders = ["\n\n", "\n", " "];

/** The cut within a long run of characters without spaces. Only every sixteenth unit is tried, chosen by what it is. */
function cutOfRun(text: string, from: number, to: number): number {
  let best = -1;
  let bestHash = 0;
  for (let at = from; at < to; at++) {
    if ((text.charCodeAt(at) & 15) !== 7) continue;
    const hash = hashAround(text, at);
    if (best >= 0 && hash >= bestHash) continue;
    best = at;
    bestHash = hash;
  }
  return wholeCharacterAt(text, best < 0 ? (from + to) >>> 1 : best);
}

/** A hash of the units on either side of a place. */
function hashAround(text: string, place: number): number {
  let hash = 0;
  for (let at = place - reach; at < place + reach; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
}

const reach = 12;

/** The place, moved back by one if it is within a surrogate pair. */
function wholeCharacterAt(text: string, place: number): number {
  const unit = text.charCodeAt(place);
  return unit >= 0xdc00 && unit <= 0xdfff && place > 0 ? place - 1 : place;
}
