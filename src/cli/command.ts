/** What a command may touch: handed in, so that a command is a function a test can call. */
export interface Terminal {
  env: Readonly<Record<string, string | undefined>>;
  out(line: string): void;
  err(line: string): void;
  /** Prints what may be large; resolves when it is on its way. */
  write(text: string): Promise<void>;
  /** Standard input, in pieces as they come. */
  stdin(): AsyncIterable<string>;
  /** Whether standard output is a terminal that shows colours. */
  colour: boolean;
}

/** One of the commands of `penname`; resolves to the exit code. Throws `UsageError` on wrong use. */
export type Command = (args: string[], terminal: Terminal) => Promise<number>;

/** Wrong use of a command: one line that says what would be right; exit code 2. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** The command was right but cannot be carried out: one line that says what stands in the way; exit code 1. */
export class CommandError extends Error {
  override name = "CommandError";
}
