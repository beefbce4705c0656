import { newCaller } from "../support/accounts.ts";
import { completion, message, toolCall, toolChunks } from "../support/answers.ts";
import type { Script } from "../support/fake-provider.ts";
import { echo, stream, whole } from "../support/scripts.ts";
import { startWorld, type World } from "../support/world.ts";

/** What the clients are tried with: a person's data, and two tools called at once with it. */

export const mails = ["maria.lopez@example.org", "peter@example.com"] as const;
export const said = `Send the minutes to ${mails[0]} and ${mails[1]}.`;
export const schema = {
  type: "object" as const,
  properties: { to: { type: "string" as const } },
  required: ["to"],
  additionalProperties: false as const,
};

/** Calls the tool `send` once for each surrogate it was sent; when it is told the results, it says them. */
export const callingTools: Script = (call) => {
  const messages = call.json["messages"] as { role: string; content: string }[];
  const results = messages.filter(({ role }) => role === "tool").map(({ content }) => content);
  if (results.length > 0) return echoing(`Done: ${results.join(", ")}`)(call);
  const surrogates = call.said.match(/SURROGATE_PII\(\w+\)/g) ?? [];
  const calls = surrogates.map((to, index) => ({ id: `call_${index}`, name: "send", args: { to } }));
  return call.json["stream"] === true
    ? stream(toolChunks(calls.map(({ args, ...rest }) => ({ ...rest, args: JSON.stringify(args) }))))(call)
    : whole(
        completion(message(null, { tool_calls: calls.map(({ id, name, args }) => toolCall(id, name, args)) }), {
          finish_reason: "tool_calls",
        }),
      )(call);
};

/** Answers with a text of its own. */
export const echoing =
  (text: string): Script =>
  (call) =>
    echo()({ ...call, said: text });

/** A world with a model that costs money beside the usual ones. */
export const startClientWorld = (): Promise<World> =>
  startWorld("binary", {
    config: {
      models: [
        { id: "one", targets: ["first/upstream-one"] },
        { id: "house/one:latest", targets: ["first/upstream-one"] },
        { id: "paid", targets: ["first/upstream-one"], price: { input: 1, output: 1 } },
      ],
    },
  });

/** Keys of callers that cannot be served: one without credits, one that has used its limit up. */
export async function troubledKeys({ gateway, ask }: World): Promise<{ poor: string; fast: string }> {
  const [poor, fast] = [
    await newCaller(gateway, ["--credits", "0"]),
    await newCaller(gateway, ["--tier", "unverified"]),
  ];
  for (let request = 0; request < 10; request += 1) await ask("/v1/models", fast);
  return { poor: poor.key, fast: fast.key };
}
