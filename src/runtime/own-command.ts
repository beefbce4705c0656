import process from "node:process";

/** What runs this program once more; the program's own arguments come after it. */
export function ownCommand(): [program: string, ...args: string[]] {
  const { execPath, execArgv, argv } = process;
  // Deno lets several processes listen on one port only when it is told so.
  if ("Deno" in globalThis) return [execPath, "run", "--allow-all", "--quiet", "--unstable-net", argv[1]!];
  return Bun.isStandaloneExecutable ? [execPath] : [execPath, ...execArgv, argv[1]!];
}
