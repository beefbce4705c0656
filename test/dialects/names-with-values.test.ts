import { expect, test } from "bun:test";
import { openaiChat } from "../../src/dialects/openai-chat/openai-chat.ts";
import { completion, message, toolCall } from "../support/answers.ts";
import { whole } from "../support/scripts.ts";
import { echoWorld } from "./echo/world.ts";

/** The form that all providers take (platform.openai.com/docs/api-reference/chat, docs.anthropic.com/en/api/messages). */
const nameForm = /^[a-zA-Z0-9_-]{1,64}$/;

test.each(["get_ticket_100234", "transfer_to_the_billing_agent_lopez_for_enterprise"])(
  "a tool %s is called by a name that providers take, and comes back by its own",
  async (name) => {
    const { ask, chat } = await echoWorld("chat", { hides: ["100234", "lopez"] });
    const property = `id_${name}`;
    let called: { name: string; property: string; required: string; id: string } | undefined;
    chat.begin((call) => {
      const { tools, messages } = call.json as never as {
        tools: [{ function: { name: string; parameters: { properties: object; required: string[] } } }];
        messages: { tool_calls?: [{ id: string }] }[];
      };
      const { parameters, ...one } = tools[0].function;
      const [inSchema = ""] = Object.keys(parameters.properties);
      called = {
        name: one.name,
        property: inSchema,
        required: parameters.required[0]!,
        id: messages[1]!.tool_calls![0].id,
      };
      const again = toolCall("call_2", one.name, { [inSchema]: 1 });
      return whole(completion(message(null, { tool_calls: [again] }), { finish_reason: "tool_calls" }))(call);
    });
    const earlier = toolCall("call_100234_lopez", name, { [property]: 1 });
    const answer = await ask(openaiChat, {
      model: "m",
      messages: [
        { role: "user", content: "Lopez asks for ticket 100234" },
        { role: "assistant", content: null, tool_calls: [earlier] },
        { role: "tool", tool_call_id: earlier.id, content: "none" },
      ],
      tools: [
        {
          type: "function",
          function: {
            name,
            parameters: { type: "object", properties: { [property]: { type: "integer" } }, required: [property] },
          },
        },
      ],
    });
    const { tool_calls } = ((await answer.json()) as { choices: [{ message: { tool_calls: object[] } }] }).choices[0]
      .message;
    for (const sent of Object.values(called!)) {
      expect(sent).toMatch(nameForm);
      expect(sent).not.toMatch(/100234|lopez/);
    }
    expect(called!.required).toBe(called!.property);
    expect(tool_calls).toEqual([toolCall("call_2", name, { [property]: 1 })]);
  },
);
