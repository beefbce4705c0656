/** How Anthropic's models differ, by its documentation (models overview, adaptive thinking, structured outputs). */
export interface AnthropicAbilities {
  /** The bound sent where the caller sets none, since Anthropic requires one. */
  maxTokens: number;
  /** Whether `temperature` and `top_p` are taken. */
  sampling: boolean;
  /** How the amount of thinking is set: not at all, by a number of tokens, or by an effort. */
  thinking: "none" | "budget" | "effort";
  /** Whether it has an effort between `high` and `max`, and shows its thoughts only when asked. */
  finerEffort: boolean;
  /** Whether its answer can be constrained to a JSON Schema. */
  schemas: boolean;
}

/** A name without a version, such as an operator's alias, is taken for a current model. */
export function anthropicAbilities(model: string): AnthropicAbilities {
  const version = versionOf(model);
  if (version === undefined)
    return { maxTokens: 8192, sampling: true, thinking: "effort", finerEffort: false, schemas: true };
  return {
    maxTokens: version >= 405 || version === 307 ? 64000 : version >= 400 ? 32000 : version >= 305 ? 8192 : 4096,
    sampling: version < 407,
    thinking: version >= 406 ? "effort" : version >= 307 ? "budget" : "none",
    finerEffort: version >= 407,
    schemas: version >= 405 || version === 401,
  };
}

/** 405 for `claude-opus-4-5-20251101`, 305 for `claude-3-5-haiku-latest`: the numbers come before or after the family's name. */
function versionOf(model: string): number | undefined {
  const found = /claude-(?:[a-z]+-)?(\d{1,2})(?:[-.](\d{1,2}))?(?![\d])/.exec(model);
  return found ? Number(found[1]) * 100 + Number(found[2] ?? 0) : undefined;
}
