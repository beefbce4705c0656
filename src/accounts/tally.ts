/** How the lines of one report are read from the store, and added up. */
export interface TallySource<Line> {
  read(from: number, to: number): Promise<Line[]>;
  /** The same for lines that are added up into one. */
  groupOf(line: Line): string;
  add(one: Line, other: Line): Line;
  /** How many rows of the store were read for a line. */
  rowCount(line: Line): number;
}

/**
 * Sums over a growing stretch of time, in which every row is read once. Reads are in pieces, one at a time in the whole process,
 * each followed by a pause as long as the read: an in-process database blocks everything else while it reads.
 */
export class Tally<Line> {
  readonly #source: TallySource<Line>;
  readonly #sums = new Map<string, Line>();
  #to: number;
  #pieceMs = 300_000;
  #work = Promise.resolve();

  constructor(from: number, source: TallySource<Line>) {
    this.#source = source;
    this.#to = from;
  }

  /** The lines until `end`. Sums before `settled` are kept; what comes after it may still change and is read anew each time. */
  async until(end: number, settled: number): Promise<Line[]> {
    this.#work = this.#work.then(() => this.#readTo(Math.min(end, settled)));
    await this.#work;
    const [sums, from] = [new Map(this.#sums), this.#to];
    if (from < end) this.#add(sums, await this.#source.read(from, end));
    return [...sums.values()];
  }

  async #readTo(end: number): Promise<void> {
    const { read, rowCount } = this.#source;
    while (this.#to < end) {
      const from = this.#to;
      const to = Math.min(end, from + this.#pieceMs);
      const lines = await oneAtATime(() => read(from, to));
      this.#add(this.#sums, lines);
      this.#to = to;
      const rows = lines.reduce((sum, line) => sum + rowCount(line), 1);
      this.#pieceMs = Math.max(1000, Math.min(this.#pieceMs * 2, (pieceRows * (to - from)) / rows));
    }
  }

  #add(sums: Map<string, Line>, lines: readonly Line[]): void {
    const { groupOf, add } = this.#source;
    for (const line of lines) {
      const group = groupOf(line);
      const sum = sums.get(group);
      sums.set(group, sum === undefined ? line : add(sum, line));
    }
  }
}

let last: Promise<unknown> = Promise.resolve();

/** Runs one read after another in the whole process, each followed by a pause as long as the read. */
export function oneAtATime<Value>(work: () => Promise<Value>): Promise<Value> {
  let begun = 0;
  const result = last.then(() => {
    begun = performance.now();
    return work();
  });
  const pause = () => new Promise((resolve) => setTimeout(resolve, performance.now() - begun));
  last = result.then(pause, pause);
  return result;
}

/** Rows of one piece: about ten milliseconds of reading. */
export const pieceRows = 10_000;
