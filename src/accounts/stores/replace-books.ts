import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { booksFormat, type CopyProgress, flush } from "./copy-books.ts";
import { booksFile, claimDirectory, secretFile, timedPath } from "./data-directory.ts";

/**
 * Puts copied books, and a secret if there is one beside them, in the place of those of a data directory on which no server may run.
 * What is there is moved into a directory inside it first, whose path is returned; null if there was nothing. Throws `StoreError`.
 */
export function replaceBooks(from: string, directory: string, now: number, progress: CopyProgress): string | null {
  booksFormat(from);
  const release = claimDirectory(directory);
  const incoming = join(directory, `.restore-${now}`);
  try {
    const names = [booksFile, secretFile].filter((name) => existsSync(join(from, name)));
    mkdirSync(incoming, { mode: 0o700 });
    for (const name of names) copyFlushed(join(from, name), join(incoming, name), progress);
    const aside = moveAside(directory, [...names, `${booksFile}-wal`, `${booksFile}-shm`], now);
    for (const name of names) renameSync(join(incoming, name), join(directory, name));
    flush(directory);
    return aside;
  } finally {
    rmSync(incoming, { recursive: true, force: true });
    release();
  }
}

/** Copies a file, readable by this user only, piece by piece, so that its progress can be told. */
function copyFlushed(from: string, to: string, progress: CopyProgress): void {
  const { size } = statSync(from);
  const [source, target] = [openSync(from, "r"), openSync(to, "wx", 0o600)];
  const piece = new Uint8Array(pieceBytes);
  let written = 0;
  for (let read = readSync(source, piece); read > 0; read = readSync(source, piece)) {
    for (let at = 0; at < read; at += writeSync(target, piece, at, read - at));
    progress((written += read), size);
  }
  closeSync(source);
  closeSync(target);
  flush(to);
}

const pieceBytes = 8 * 1024 * 1024;

function moveAside(directory: string, names: readonly string[], now: number): string | null {
  const there = readdirSync(directory).filter((name) => names.includes(name));
  if (there.length === 0) return null;
  const aside = timedPath(directory, "replaced", now);
  mkdirSync(aside, { mode: 0o700 });
  for (const name of there) renameSync(join(directory, name), join(aside, name));
  return aside;
}
