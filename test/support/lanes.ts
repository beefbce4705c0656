/** Models behind each kind of provider, so that an API is native to one of them and translated for the others. */

export const lanes = ["chat", "responses", "messages"] as const;

/**
 * Configuration of a model for each lane, and for each fault one whose id and name end with it. All are served by one address, so that
 * which API it is asked by tells the lane.
 */
export function lanesAt(url: string, faults: readonly string[] = [""]): object {
  const patient = { base_url: url, api_key: "sk-x", retry: { attempts: 0 }, breaker: { failures: 0 } };
  const targets = { chat: "any/gpt-x", responses: "theirs/gpt-x", messages: "anthropic/claude-sonnet-5" };
  return {
    discovery: false,
    providers: {
      any: { kind: "openai-compatible", ...patient },
      theirs: { kind: "openai", ...patient },
      anthropic: { kind: "anthropic", ...patient },
    },
    models: lanes.flatMap((id) => faults.map((fault) => ({ id: id + fault, targets: [targets[id] + fault] }))),
    tiers: { standard: { requests_per_minute: 1_000_000 } },
  };
}
