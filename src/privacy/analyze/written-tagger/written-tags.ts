/** What a word may be of, in the order of the tags, the first of which is 1. */
export const writtenTypes = ["PERSON", "LOCATION", "ORGANIZATION"] as const;
type WrittenType = (typeof writtenTypes)[number];

/** What the words of a text are of, and how sure that is. */
export class WrittenTags {
  /** Of each word, 0 if it is nothing. */
  readonly tags: Uint8Array<ArrayBuffer>;
  /** The sums of each word for all types, beside each other. */
  readonly #sums: Int16Array;

  constructor(count: number) {
    this.tags = new Uint8Array(count);
    this.#sums = new Int16Array(count * writtenTypes.length).fill(unjudged);
  }

  /** Notes the sums of a word. */
  note(i: number, sums: Float64Array): void {
    this.#sums.set(sums, i * writtenTypes.length);
  }

  /**
   * What two taggers say of a word together: the sum of both, each within bounds, since one that is very sure may still be wrong. They learnt
   * from different texts and err differently. On texts that neither learnt from, hiding what either finds took a fifth more that is nobody's
   * for as many names.
   * @param own what the other tagger says: above nothing the word is of the type
   * @param type its place among `writtenTypes`
   * @param lead how far below nothing both together may be; the other tagger decides alone of what was not looked at here
   */
  jointSum(own: number, i: number, type: number, lead: number): number {
    const sum = this.#sums[i * writtenTypes.length + type]!;
    return sum === unjudged ? own : within(own, 120, 120) + weight * within(sum, 150, 120) + lead;
  }

  /** Adds what is of some types to tags that have these types in their order, where they have none and `mayBe` has no objection. */
  addTo(tags: Uint8Array, types: readonly WrittenType[], mayBe: (i: number) => boolean): void {
    const own = writtenTypes.map((type) => types.indexOf(type) + 1);
    for (let i = 0; i < tags.length; i++) {
      const tag = this.tags[i]!;
      if (tags[i] === 0 && tag !== 0 && own[tag - 1] !== 0 && mayBe(i)) tags[i] = own[tag - 1]!;
    }
  }
}

const within = (sum: number, below: number, above: number): number => Math.max(-below, Math.min(above, sum));

const unjudged = -0x8000;
const weight = 0.8;
