import type { Signal } from "../../stream/abort.ts";
import { DetectorFailure, type RemoteDetector, type Span } from "./detector.ts";
import type { Findings } from "./findings.ts";
import type { FindingsKey } from "./findings-cache.ts";
import { withoutOverlaps } from "./overlaps.ts";
import { type Piece, pieceAt, type PieceLengths } from "./pieces.ts";

/** A model takes long for what is new, and an answer of a few kilobytes is soon there. */
export const remotePieces: PieceLengths = { least: 2000, most: 10_000, context: 200 };

export interface RemoteSearch {
  remote: RemoteDetector;
  /** Spans of other types are left out. */
  types: ReadonlySet<string>;
  /** Left out: it is asked about every piece. */
  findings?: Findings | undefined;
  signal: Signal;
}

/** Asks a remote detector about texts in pieces, and only about pieces that it was not asked about before. Rejects with what it rejects with. */
export async function findRemotely(
  texts: readonly string[],
  { remote, types, findings, signal }: RemoteSearch,
): Promise<Span[][]> {
  const found: Span[][] = texts.map(() => []);
  const asked: { piece: Piece; key: FindingsKey | undefined; into: Span[] }[] = [];
  for (const [index, text] of texts.entries()) {
    const into = found[index]!;
    for (const piece of piecesOf(text)) {
      const key = findings?.keyOf(remote.name, piece);
      const known = key && findings?.get(key);
      if (known) place(known.spans, piece, into);
      else asked.push({ piece, key, into });
    }
  }
  const pieces = asked.map(({ piece }) => piece.text);
  const answers = pieces.length === 0 ? [] : await remote.find(pieces, signal);
  for (const [index, { piece, key, into }] of asked.entries()) {
    // What reaches into a piece counts, too: in the one before, with less behind it, it may not have been recognised.
    const isOwn = ({ start, end, type }: Span) => end > piece.start && start < piece.end && types.has(type);
    const spans = answers[index]!.filter(isOwn);
    if (key) findings?.set(key, { spans, end: piece.end });
    place(spans, piece, into);
  }
  return found.map((spans, index) => withoutOverlaps(spans, texts[index]!));
}

/** Asks several detectors at once. One that fails finds nothing, unless `fail` throws. */
export async function findByAll(
  texts: readonly string[],
  remotes: readonly RemoteDetector[],
  search: Omit<RemoteSearch, "remote">,
  fail: (failure: DetectorFailure) => void,
): Promise<Span[][]> {
  const failed = (thrown: unknown): Span[][] => {
    if (!(thrown instanceof DetectorFailure)) throw thrown;
    fail(thrown);
    return [];
  };
  const answers = await Promise.all(remotes.map((remote) => findRemotely(texts, { remote, ...search }).catch(failed)));
  return texts.map((_, index) => answers.flatMap((spans) => spans[index] ?? []));
}

function* piecesOf(text: string): Generator<Piece> {
  for (let at = 0; at < text.length;) {
    const piece = pieceAt(text, at, remotePieces);
    yield piece;
    at = piece.offset + piece.end;
  }
}

function place(spans: readonly Span[], { offset }: Piece, into: Span[]): void {
  for (const span of spans) into.push({ ...span, start: span.start + offset, end: span.end + offset });
}
