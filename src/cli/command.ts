/** Everything a command reads and prints; an argument, so that tests can call commands as functions. */
export interface Terminal {
  env: Readonly<Record<string, string | undefined>>;
  out(line: string): void;
  err(line: string): void;
  /** Prints a large text; resolves when it is written. */
  write(text: string): Promise<void>;
  /** Standard input, in chunks. */
  stdin(): AsyncIterable<string>;
  /** Whether standard output is a terminal that shows colours. */
  colour: boolean;
  /** Whether somebody sits there who can answer questions, and reads standard error. */
  isInteractive: boolean;
}

/** One of the commands of `penname`; resolves to the exit code. Throws `UsageError` on wrong use. */
export type Command = (args: string[], terminal: Terminal) => Promise<number>;

/** Wrong use of a command: one line that says what would be right; exit code 2. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** A correct command that cannot be carried out: one line that says why; exit code 1. */
export class CommandError extends Error {
  override name = "CommandError";
}
