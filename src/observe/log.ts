import pino from "pino";

/** One line per event, as JSON or for people. Sees names, counts and times, never text. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  /** Lines that were thrown away because nobody took them. */
  readonly dropped: number;
  /** Resolves when every line so far is handed to the system; for the end of the program, so not for longer than it may take. */
  flush(): Promise<void>;
}

/** Bytes after which lines are written together: a write for each costs more than the line. */
const gatheredBytes = 4096;
/** How long a line may wait for others. */
const gatherMs = 250;
/** Bytes that may wait for a reader who does not read; beyond them lines are dropped rather than calls kept waiting. */
const waitingBytes = 4 * 1024 * 1024;
/** How long the last lines may take. */
const lastLinesMs = 1000;

/** Writes to standard error, which leaves standard output to what a person or a script asked for. */
export function createLog(form: "pretty" | "json"): Log {
  let dropped = 0;
  const destination = pino.destination({
    dest: 2,
    sync: false,
    minLength: gatheredBytes,
    maxLength: waitingBytes,
    periodicFlush: gatherMs,
  });
  destination.on("drop", () => (dropped += 1));
  // A full disk or a closed pipe behind the log is no reason to stop serving.
  destination.on("error", () => (dropped += 1));
  // A fault is seen at once, and so is what is written for a person who watches.
  const soon = () => destination.flush();
  const write = form === "json" ? jsonLines(destination) : prettyLines(destination);
  return {
    info(fields, message) {
      write.info(fields, message);
      if (form === "pretty") soon();
    },
    warn(fields, message) {
      write.warn(fields, message);
      if (form === "pretty") soon();
    },
    error(fields, message) {
      write.error(fields, message);
      soon();
    },
    get dropped() {
      return dropped;
    },
    flush: () =>
      new Promise((resolve) => {
        const timer = setTimeout(() => {
          // Nobody reads. Left as it is, it would try once more at the exit, and wait there without end.
          destination.destroy();
          resolve();
        }, lastLinesMs);
        destination.flush(() => {
          clearTimeout(timer);
          resolve();
        });
      }),
  };
}

type Destination = ReturnType<typeof pino.destination>;
type Lines = Pick<Log, "info" | "warn" | "error">;

function jsonLines(destination: Destination): Lines {
  const settings = { base: null, timestamp: pino.stdTimeFunctions.isoTime };
  const logger = pino({ ...settings, formatters: { level: (label) => ({ level: label }) } }, destination);
  // The logger's methods need it as their `this`; ours may be handed on.
  return {
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
  };
}

function prettyLines(destination: Destination): Lines {
  const line = (mark: string) => (fields: object, message: string) => {
    const details = Object.entries(fields)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => `${name}=${typeof value === "object" ? JSON.stringify(value) : String(value)}`);
    destination.write(`${new Date().toISOString().slice(11, 19)} ${mark} ${[message, ...details].join("  ")}\n`);
  };
  return { info: line("·"), warn: line("!"), error: line("✗") };
}
