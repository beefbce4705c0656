import { LineWriter, wholeMost } from "./line-writer.ts";

/** One line per event, as JSON or for people. Sees names, counts and times, never text. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  /** Lines that were thrown away because nobody took them. */
  readonly dropped: number;
  /** For the end of the program: resolves when every line so far is written, or when that takes too long. */
  flush(): Promise<void>;
}

type Lines = Pick<Log, "info" | "warn" | "error">;

/**
 * Writes to standard error, which leaves standard output to what a person or a script asked for; `isShared`: other processes
 * write there too.
 */
export function createLog(form: "pretty" | "json", { isShared = false } = {}): Log {
  const writer = new LineWriter(2, isShared ? wholeMost : undefined);
  const lines = form === "json" ? jsonLines(writer) : prettyLines(writer);
  return {
    ...lines,
    error(fields, message) {
      lines.error(fields, message);
      // A fault is seen at once.
      writer.flush();
    },
    get dropped() {
      return writer.dropped;
    },
    flush: () => writer.end(),
  };
}

function jsonLines(writer: LineWriter): Lines {
  const line = (level: string) => (fields: object, msg: string) =>
    writer.write(`${JSON.stringify({ level, time: new Date().toISOString(), ...fields, msg })}\n`);
  return { info: line("info"), warn: line("warn"), error: line("error") };
}

/** A person who watches sees each line at once. */
function prettyLines(writer: LineWriter): Lines {
  const line = (mark: string) => (fields: object, message: string) => {
    const details = Object.entries(fields)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => `${name}=${typeof value === "object" ? JSON.stringify(value) : String(value)}`);
    writer.write(`${new Date().toISOString().slice(11, 19)} ${mark} ${[message, ...details].join("  ")}\n`);
    writer.flush();
  };
  return { info: line("·"), warn: line("!"), error: line("✗") };
}
