/** How Gemini's models differ, by its documentation (thinking, thought signatures, structured output). */
export interface GeminiAbilities {
  /** How the amount of thinking is set: not at all, by a number of tokens, or by a level. */
  thinking: "none" | "budget" | "level";
  /** The fewest tokens it accepts for thinking, where it takes a number. */
  leastBudget: number;
  /** The lowest level it accepts. */
  leastLevel: "minimal" | "low";
  /** Whether it accepts penalties for repetition. */
  penalties: boolean;
  /** Whether it accepts JSON output and tools in one request. */
  jsonWithTools: boolean;
  /** Whether it demands its signature back with the calls it made. */
  signsCalls: boolean;
}

/** A name without a version, such as `gemini-flash-latest`, is taken for a current model. */
export function geminiAbilities(model: string): GeminiAbilities {
  const version = /gemini-(\d+)(?:\.(\d+))?/.exec(model);
  const number = version ? Number(version[1]) * 100 + Number(version[2] ?? 0) : Infinity;
  const isQuick = /flash-lite/.test(model) || (/flash/.test(model) && number < 307);
  return {
    thinking: number >= 300 ? "level" : number >= 205 ? "budget" : "none",
    // "Thinking can't be turned off for Gemini 2.5 Pro."
    leastBudget: /pro/.test(model) ? 128 : 0,
    leastLevel: isQuick ? "minimal" : "low",
    penalties: number !== 205,
    jsonWithTools: number >= 300,
    signsCalls: number >= 300,
  };
}
