import pino from "pino";

/** One line per event, as JSON or for people; written at once, so that nothing is lost at the end. Sees names, counts and times, never text. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Writes to standard error, which leaves standard output to what a person or a script asked for. */
export function createLog(form: "pretty" | "json"): Log {
  const destination = pino.destination({ dest: 2, sync: true });
  if (form === "json") {
    const settings = { base: null, timestamp: pino.stdTimeFunctions.isoTime };
    const logger = pino({ ...settings, formatters: { level: (label) => ({ level: label }) } }, destination);
    // The logger's methods need it as their `this`; ours may be handed on.
    return {
      info: (fields, message) => logger.info(fields, message),
      warn: (fields, message) => logger.warn(fields, message),
      error: (fields, message) => logger.error(fields, message),
    };
  }
  const line = (mark: string) => (fields: object, message: string) => {
    const details = Object.entries(fields)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => `${name}=${typeof value === "object" ? JSON.stringify(value) : String(value)}`);
    destination.write(`${new Date().toISOString().slice(11, 19)} ${mark} ${[message, ...details].join("  ")}\n`);
  };
  return { info: line("·"), warn: line("!"), error: line("✗") };
}
