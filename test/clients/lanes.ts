import { expect } from "bun:test";
import { surrogatesIn } from "../dialects/anthropic-messages/world.ts";
import type { Json } from "../support/answers.ts";
import { inOpenAIStyle } from "../support/embedding-kinds.ts";
import { type FakeProvider, fakeProvider, type Script } from "../support/fake-provider.ts";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { lanesAt } from "../support/lanes.ts";
import type { RuntimeName } from "../support/runtimes.ts";
import { apis, type Api, type Turn } from "./apis.ts";

export { lanes } from "../support/lanes.ts";

/** What the clients are tried with: two values that detectors find, and a term that must be escaped in JSON. */
export const values = ["Maria Lopez", "maria.lopez@example.org", 'Blaufuchs & "Töchter"\\Co'] as const;
export const letter = `Hello, I am ${values[0]}. Write to ${values[1]} and ${values[2]}.`;
/** What no provider may see. */
export const planted = /maria|lopez|blaufuchs|chter/i;

/** What the tool `send` answers. */
export const sentTo = (value: string): string => `sent to ${value}`;
/** What is said when the tool has been run for each of the values. */
export const done = `Done: ${values.map(sentTo).join(", ")}`;
export const schema = {
  type: "object" as const,
  properties: { to: { type: "string" as const } },
  required: ["to"],
  additionalProperties: false as const,
};

export interface LanesWorld {
  gateway: Gateway;
  /** All providers in one: which API it is asked by tells the lane. */
  provider: FakeProvider;
  /** Forgets what was asked so far. */
  begin(): void;
  /** So many requests came since, with nothing in them that no provider may see. */
  mustBeHidden(requests: number): void;
  stop(): Promise<void>;
}

/**
 * Models are called by the API that they are best asked by: `responses` is asked by chat completions, too. Each has a sister `-broken`, whose streams fail
 * after the first words, and `-busy`, which takes no requests.
 */
export async function startLanes(on: RuntimeName): Promise<LanesWorld> {
  const provider = await fakeProvider(answering);
  const gateway = await startGateway({
    on,
    config: {
      ...lanesAt(provider.url, ["", "-broken", "-busy"]),
      privacy: { terms: [values[2]] },
    },
  });
  return {
    gateway,
    provider,
    begin: () => provider.begin(answering),
    mustBeHidden(requests) {
      expect(provider.calls).toHaveLength(requests);
      for (const { wire } of provider.calls) expect(wire).not.toMatch(planted);
    },
    async stop() {
      await Promise.all([gateway.stop("SIGKILL"), provider.stop()]);
    },
  };
}

/** Answers in the form of whichever API is asked. */
const answering: Script = async (call) => {
  if (call.path === "/v1/messages/count_tokens") return call.reply(200, '{"input_tokens":31}');
  if (call.path === "/v1/embeddings") return inOpenAIStyle(call)(call);
  const api = apis[call.path.replace(/\?.*/, "")];
  if (!api) return call.reply(404, "{}");
  const model = String(call.json["model"]);
  const turn = turnOf(api, call.json);
  if (model.endsWith("-busy")) return call.reply(429, JSON.stringify(api.error("rate_limit_error", "Slow down")));
  if (call.json["stream"] !== true) return call.reply(200, JSON.stringify(api.whole(turn)));
  const events = api.events(turn).split(/(?<=\n\n)/);
  call.begin();
  const isBroken = model.endsWith("-broken");
  for (const event of isBroken ? [...untilWords(events), api.failure] : events) await call.send(event);
  call.end();
};

/**
 * Says what it was told, so that the answer shows what it saw. If there are tools, it calls one for each surrogate, and says what came of
 * it; if one must be called, or a schema filled, it does so with the first.
 */
function turnOf(api: Api, request: Json): Turn {
  const said = api.said(request);
  const results = api.results(request);
  if (results.length > 0) return { text: `Done: ${results.join(", ")}`, calls: [] };
  const all = [...new Set(surrogatesIn(said))];
  const [tool] = (request["tools"] ?? []) as { name?: string; function?: { name: string } }[];
  if (tool) {
    const mustCall = !/"auto"|"none"|^$/.test(JSON.stringify(request["tool_choice"] ?? "auto"));
    const calls = (mustCall ? all.slice(0, 1) : all).map((to) => ({
      name: tool.function?.name ?? tool.name ?? "",
      args: { to },
    }));
    return { thought: api.thinks(request) ? `They are ${all.join(" and ")}` : undefined, text: "", calls };
  }
  return { text: api.schema(request) === undefined ? said : JSON.stringify({ to: all[0] }), calls: [] };
}

/** The events of a stream to the first that says something. */
const untilWords = (events: readonly string[]): string[] =>
  events.slice(0, events.findIndex((event) => /"content":"[^"]|"text_delta"|output_text\.delta/.test(event)) + 1);
