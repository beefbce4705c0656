/** What the cells of a column are, by its head. */
export interface ToldColumn {
  type: string;
  /** Whether a cell is of that type, in a row about somebody. */
  holds(value: string): boolean;
  /** Of a column of secrets, whether a cell tells by itself that its row is about somebody. */
  tells?(value: string): boolean;
  /** Whether a cell is of that type whatever its row is about. It says nothing of the other cells. */
  holdsAlone?: ((value: string) => boolean) | undefined;
}
