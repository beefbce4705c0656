/**
 * What the machine refused, in one line: no bug, and nothing that a stack would explain. Its own words, which name the file.
 * Undefined for everything else.
 */
export function refusedByMachine(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error) || !("code" in thrown)) return undefined;
  const advice = "make room there and let this user write, or name another place";
  if (thrown.code === "ERR_SQLITE_ERROR") return `The books cannot be read or written (${thrown.message}); ${advice}`;
  return "syscall" in thrown ? `This machine refused it (${thrown.message}); ${advice}` : undefined;
}
