import { expect, test } from "bun:test";
import { type Fields, fieldsIn, listIn } from "../../../src/contract/fields.ts";
import { openaiResponses } from "../../../src/dialects/openai-responses/openai-responses.ts";

/** A request whose tools stand in an item of its input, but for one of them. */
const request = (tools: Fields[]) =>
  openaiResponses.parse({
    model: "m",
    tools: [{ type: "function", name: "first" }],
    input: [
      { type: "additional_tools", role: "developer", tools },
      { role: "user", content: "Hello" },
      { type: "custom_tool_call", call_id: "c", name: "exec", namespace: "functions", input: "ls" },
      { type: "custom_tool_call_output", call_id: "c", output: "a" },
    ],
  });

test("Tools that an item of the input adds become tools of the chat behind the request's own", () => {
  const one = request([
    { type: "namespace", name: "functions", tools: [{ type: "custom", name: "exec" }] },
    { type: "web_search" },
    { type: "function", name: "wait" },
  ]);
  const { messages, tools } = one.canonical();
  expect(listIn(tools).map((tool) => fieldsIn(tool["function"])["name"])).toEqual(["first", "functions__exec", "wait"]);
  expect(messages).toMatchObject([
    { role: "user", content: "Hello" },
    { tool_calls: [{ function: { name: "functions__exec" } }] },
    { role: "tool", content: "a" },
  ]);
  expect(one.renumber("tools.0.function.name must")).toBe("tools.0.name must");
  expect(one.renumber("tools.2.function.name must")).toBe("input.0.tools.2.name must");
});

test("A tool that only its provider runs is refused where it is added, too", () => {
  const refused = () => request([{ type: "mcp", server_label: "s" }]).canonical();
  expect(refused).toThrow("input.0.tools.0.type must be function, custom or namespace");
});
