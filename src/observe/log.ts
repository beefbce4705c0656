import { atomicMax, LineWriter } from "./line-writer.ts";

/** One line per event, as JSON or for people. Given names, counts and times, never text of a call. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  /** Lines that were dropped because the reader was too slow. */
  readonly dropped: number;
  /** Resolves when every line so far is written, or after a second. */
  flush(): Promise<void>;
}

type Lines = Pick<Log, "info" | "warn" | "error">;

/**
 * Writes to standard error, since standard output belongs to the results of commands. With `isShared` other processes write there
 * too, so lines are written atomically.
 */
export function createLog(form: "pretty" | "json", { isShared = false } = {}): Log {
  const writer = new LineWriter(2, isShared ? atomicMax : undefined);
  const lines = form === "json" ? jsonLines(writer) : prettyLines(writer);
  return {
    ...lines,
    error(fields, message) {
      lines.error(fields, message);
      // An error is visible at once.
      writer.flush();
    },
    get dropped() {
      return writer.dropped;
    },
    flush: () => writer.end(),
  };
}

function jsonLines(writer: LineWriter): Lines {
  const line = (level: string) => (fields: object, message: string) => {
    const own = JSON.stringify(fields).slice(1, -1);
    const msg = JSON.stringify(message);
    writer.write(`{"level":"${level}","time":"${time()}",${own}${own === "" ? "" : ","}"msg":${msg}}\n`);
  };
  const time = clockText();
  return { info: line("info"), warn: line("warn"), error: line("error") };
}

/** The time as ISO 8601, made once a millisecond. */
function clockText(): () => string {
  let [at, text] = [0, ""];
  return () => {
    const now = Date.now();
    if (now !== at) [at, text] = [now, new Date(now).toISOString()];
    return text;
  };
}

/** Writes each line at once, for a person who watches. */
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
