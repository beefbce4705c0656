import type { Buffer } from "node:buffer";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import process from "node:process";

/** A public repository, at the state that was split. */
export interface Repository {
  owner: string;
  name: string;
  commit: string;
}

/** `OWNER/NAME` at a commit. */
export function repositoryAt(path: string, commit: string): Repository {
  const [owner, name] = path.split("/") as [string, string];
  return { owner, name, commit };
}

/** The folder with clones of the repositories, bare or not: `NAME`, or `OWNER+NAME/repo`. */
const folder = process.env["PENNAME_CORPORA"];

/** Where a clone is, or undefined. */
export function cloneOf({ owner, name }: Repository): string | undefined {
  if (folder === undefined) return undefined;
  return [`${folder}/${name}`, `${folder}/${owner}+${name}/repo`].find(existsSync);
}

export function fileOf(repository: Repository, path: string): string {
  return bytesOfFile(repository, path).toString();
}

export function bytesOfFile(repository: Repository, path: string): Buffer {
  return git(repository, "show", `${repository.commit}:${path}`);
}

/** Many files by a pattern, all in one go. */
export function filesOf(repository: Repository, below: string, ending: string): Map<string, string> {
  const listed = git(repository, "ls-tree", "-r", "-z", repository.commit, "--", below).toString();
  const entries = listed
    .split("\0")
    .map((line) => /^\d+ blob (\w+)\t(.+)$/.exec(line))
    .filter((match) => match?.[2]!.endsWith(ending) === true)
    .map((match) => [match![1]!, match![2]!] as const);
  const bytes = execFileSync("git", ["-C", cloneOf(repository)!, "cat-file", "--batch"], {
    input: entries.map(([id]) => `${id}\n`).join(""),
    maxBuffer: 1 << 28,
  });
  const files = new Map<string, string>();
  let at = 0;
  for (const [, path] of entries) {
    const head = bytes.indexOf(10, at);
    const size = Number(bytes.toString("latin1", at, head).split(" ")[2]);
    files.set(path, bytes.toString("utf8", head + 1, head + 1 + size));
    at = head + size + 2;
  }
  return files;
}

function git(repository: Repository, ...command: string[]): Buffer {
  return execFileSync("git", ["-C", cloneOf(repository)!, ...command], { maxBuffer: 1 << 28 });
}
