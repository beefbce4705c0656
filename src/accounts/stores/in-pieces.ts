import { oneAtATime } from "../tally.ts";

/** What is found among the last rows before a place, and where these begin; undefined if there are none before them. */
type Piece<Line, Place> = [lines: Line[], beginning: Place | undefined];

/**
 * Lines before a place, the newest first, looked for where no index leads to those that are asked for: piece by piece, between which
 * others have their turn.
 */
export async function inPieces<Line, Place>(
  before: Place,
  most: number,
  read: (end: Place, most: number) => Promise<Piece<Line, Place>>,
): Promise<Line[]> {
  const found: Line[] = [];
  for (let end = before; ;) {
    const [lines, beginning] = await oneAtATime(() => read(end, most - found.length));
    found.push(...lines);
    if (found.length === most || beginning === undefined) return found;
    end = beginning;
  }
}
