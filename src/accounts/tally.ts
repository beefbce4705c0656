/** How lines of one kind are asked for, and added up. */
export interface TallySource<Line> {
  read(from: number, to: number): Promise<Line[]>;
  /** The same for lines that are shown as one. */
  groupOf(line: Line): string;
  add(one: Line, other: Line): Line;
  /** How many rows of the books were read for it. */
  rowCount(line: Line): number;
}

/**
 * Sums over a growing stretch of time, in which every row is read once. It is read in pieces, with as long a pause after each, however many
 * look at whatever: a database within the process holds everything up while it reads.
 */
export class Tally<Line> {
  readonly #kind: TallySource<Line>;
  readonly #sums = new Map<string, Line>();
  #to: number;
  #pieceMs = 300_000;
  #work = Promise.resolve();

  constructor(from: number, kind: TallySource<Line>) {
    this.#kind = kind;
    this.#to = from;
  }

  /**
   * The lines until `end`. What is before `settled` is kept and not read again; what is after it is read anew each time, for
   * it may still change.
   */
  async until(end: number, settled: number): Promise<Line[]> {
    this.#work = this.#work.then(() => this.#read(Math.min(end, settled)));
    await this.#work;
    const [sums, from] = [new Map(this.#sums), this.#to];
    if (from < end) this.#add(sums, await this.#kind.read(from, end));
    return [...sums.values()];
  }

  async #read(end: number): Promise<void> {
    const { read: ask, rowCount: rowsOf } = this.#kind;
    while (this.#to < end) {
      const from = this.#to;
      const to = Math.min(end, from + this.#pieceMs);
      const lines = await inTurn(() => ask(from, to));
      this.#add(this.#sums, lines);
      this.#to = to;
      const rows = lines.reduce((sum, line) => sum + rowsOf(line), 1);
      this.#pieceMs = Math.max(1000, Math.min(this.#pieceMs * 2, (rowsMost * (to - from)) / rows));
    }
  }

  #add(sums: Map<string, Line>, lines: readonly Line[]): void {
    const { groupOf, add: added } = this.#kind;
    for (const line of lines) {
      const group = groupOf(line);
      const sum = sums.get(group);
      sums.set(group, sum === undefined ? line : added(sum, line));
    }
  }
}

let last: Promise<unknown> = Promise.resolve();

/** Does one thing after the other, each with a pause behind it that is as long as it took. */
function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  let begun = 0;
  const result = last.then(() => {
    begun = performance.now();
    return work();
  });
  const pause = () => new Promise((resolve) => setTimeout(resolve, performance.now() - begun));
  last = result.then(pause, pause);
  return result;
}

/** Read in about ten milliseconds. */
const rowsMost = 10_000;
