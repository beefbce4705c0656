import { posix } from "node:path";
import { importsOf, type SourceFile } from "./house-rules.ts";

/** A test of the whole program: it starts processes, so nothing in its imports tells what of `src` it depends on. */
const starter = "test/support/runtimes.ts";
/** Whole-program tests that a change of the program itself is shown to, in a few seconds. */
const smoke = ["test/gateway/alike.test.ts"];

/**
 * The test files a change concerns: those whose imports lead to a changed file. Of tests that start the program only the imports beside
 * `test/support` count; for a change in `src`, one of them stands for all.
 */
export function touchedTests(files: readonly SourceFile[], changed: readonly string[]): string[] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of [...importsOf(files), ...childrenOf(files)])
    targets.set(from, [...(targets.get(from) ?? []), to]);
  const tests = files.map(({ path }) => path).filter((path) => /^test\/(?!long\/).*\.test\.tsx?$/.test(path));
  const own = new Map([...targets].filter(([path]) => !path.startsWith("test/support/")));
  const isTouched = (test: string): boolean => {
    const isWhole = reachable(test, targets).has(starter);
    const reached = reachable(test, isWhole ? own : targets);
    return changed.some((path) => reached.has(path) && !(isWhole && path.startsWith("test/support/")));
  };
  const isProgramTouched = changed.some((path) => /^src\/(?!build\/).*\.tsx?$/.test(path));
  const always = isProgramTouched ? smoke.filter((path) => tests.includes(path)) : [];
  return [...new Set([...tests.filter(isTouched), ...always])].toSorted();
}

function reachable(start: string, targets: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set<string>();
  const left = [start];
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    left.push(...(targets.get(path) ?? []));
  }
  return reached;
}

/** Files that are named by their address beside a file, to be run as a program or read. */
function childrenOf(files: readonly SourceFile[]): { from: string; to: string }[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(/new URL\("(\.{0,2}[\w./-]+)", import\.meta\.url\)/g)].map(([, target = ""]) => ({
      from: path,
      to: posix.join(posix.dirname(path), target),
    })),
  );
}
