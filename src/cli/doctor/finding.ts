/** What one check found. */
export interface Finding {
  /** What was looked at, such as `disk` or `provider openai`. */
  subject: string;
  state: "ok" | "warning" | "failed";
  /** One sentence, without any secret. */
  text: string;
  /** What to do; null where nothing needs to be done. */
  advice: string | null;
}

const found =
  (state: Finding["state"]) =>
  (subject: string, text: string, advice: string | null = null): Finding => ({ subject, state, text, advice });

export const works = found("ok");
export const warns = found("warning");
export const fails = found("failed");
