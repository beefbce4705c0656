/** What Gemini's models differ in, as its documentation tells of each (thinking, thought signatures, structured output). */
export interface Abilities {
  /** Whether the model is told how much to think: not, by a number of tokens, or by a level. */
  thinking: "none" | "budget" | "level";
  /** The least it can be told to think, where it is told a level. */
  leastLevel: "minimal" | "low";
  /** Whether penalties for repetition are taken. */
  penalties: boolean;
  /** Whether an answer in JSON and tools go together. */
  jsonWithTools: boolean;
  /** Whether it demands its signature back with each call it made. */
  signsCalls: boolean;
}

/** A name that tells no version, such as `gemini-flash-latest`, is taken for a model of today. */
export function abilitiesOf(model: string): Abilities {
  const version = /gemini-(\d+)(?:\.(\d+))?/.exec(model);
  const number = version ? Number(version[1]) * 100 + Number(version[2] ?? 0) : Infinity;
  const isQuick = /flash-lite/.test(model) || (/flash/.test(model) && number < 307);
  return {
    thinking: number >= 300 ? "level" : number >= 205 ? "budget" : "none",
    leastLevel: isQuick ? "minimal" : "low",
    penalties: number !== 205,
    jsonWithTools: number >= 300,
    signsCalls: number >= 300,
  };
}
