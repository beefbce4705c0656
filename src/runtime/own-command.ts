import process from "node:process";

/** The command line that runs this program; its arguments are appended. */
export function ownCommand(): [program: string, ...args: string[]] {
  const { execPath, execArgv, argv } = process;
  // Deno shares a port between processes only with --unstable-net.
  if ("Deno" in globalThis) return [execPath, "run", "--allow-all", "--quiet", "--unstable-net", argv[1]!];
  return Bun.isStandaloneExecutable ? [execPath] : [execPath, ...execArgv, argv[1]!];
}
