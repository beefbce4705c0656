/** Numbers that learn, with the sums of the squares of what they were moved by. */
export class LearningNumbers {
  readonly values: Float32Array;
  readonly #squares: Float32Array;

  constructor(length: number, first: number, valueOf: () => number) {
    this.values = Float32Array.from({ length }, valueOf);
    this.#squares = new Float32Array(length).fill(first);
  }

  move(at: number, slope: number, step: number): void {
    this.#squares[at]! += slope * slope;
    this.values[at]! -= (step * slope) / Math.sqrt(this.#squares[at]!);
  }
}
