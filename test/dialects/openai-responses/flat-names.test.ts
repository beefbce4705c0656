import { expect, test } from "bun:test";
import type { Fields } from "../../../src/contract/fields.ts";
import { FlatNames } from "../../../src/dialects/openai-responses/canonical/flat-names.ts";
import { openaiResponses } from "../../../src/dialects/openai-responses/openai-responses.ts";
import { declaredTools, flatToolsIn } from "../../../src/dialects/openai-responses/canonical/tools.ts";
import { chance } from "../../privacy/chance.ts";

const tool = (name: string) => ({ type: "function", name });
const space = (name: string, ...tools: string[]) => ({ type: "namespace", name, tools: tools.map(tool) });

/** The flat name of each tool, and what it is read back as. */
function namesOf(tools: Fields[]): Map<string, string> {
  return new Map(
    [...declaredTools({ tools })].map(([flat, { name, namespace = "" }]) => [flat, `${namespace}|${name}`]),
  );
}

test.each([
  ["whose namespaces and names join to the same", [space("a", "b__c"), space("a__b", "c")]],
  ["one of them without a namespace", [space("a", "b"), tool("a__b")]],
  ["with underscores where they join", [space("a", "_b"), space("a_", "b"), space("a__", "b"), space("a", "__b")]],
  ["without a name, and of a namespace without one", [space("a", ""), space("", "a"), tool("a__")]],
  [
    "that are long and differ in the middle",
    [space("n".repeat(40), "x".repeat(30)), space("n".repeat(41), "x".repeat(29))],
  ],
  ["that are long and join to the same", [space("n".repeat(60), "b__c"), space(`${"n".repeat(60)}__b`, "c")]],
  ["named as another is with its hash", [tool(flatOf([space("a", "b__c")])), space("a", "b__c")]],
])("Tools %s are told apart, and each call is read back", (_, tools) => {
  const count = tools.flatMap((one) => ("tools" in one ? one.tools : [one])).length;
  const names = namesOf(tools);
  expect(names.size).toBe(count);
  expect(new Set(names.values()).size).toBe(count);
  for (const name of names.keys()) expect(name.length).toBeLessThanOrEqual(64);
});

function flatOf(tools: Fields[]): string {
  return [...namesOf(tools).keys()][0]!;
}

test("However tools are called, no two have the same name, none is longer than 64, and each is read back", () => {
  for (let seed = 1; seed <= 400; seed++) {
    const random = chance(seed);
    const word = () =>
      Array.from({ length: 1 + random.below(random.below(4) === 0 ? 70 : 4) }, () =>
        random.of(["a", "_", "__", "b"]),
      ).join("");
    const spaces = new Map(Array.from({ length: 6 }, () => [word(), new Set(Array.from({ length: 6 }, word))]));
    const plain = [...new Set(Array.from({ length: 6 }, word))].filter((name) => name.length <= 64);
    const tools = [...plain.map(tool), ...[...spaces].map(([name, inner]) => space(name, ...inner))];
    const asked = [
      ...plain.map((name) => `|${name}`),
      ...[...spaces].flatMap(([name, inner]) => [...inner].map((one) => `${name}|${one}`)),
    ];
    const names = namesOf(tools);
    expect([seed, [...names.values()].toSorted()]).toEqual([seed, asked.toSorted()]);
    expect([seed, [...names.keys()].filter((name) => name.length > 64)]).toEqual([seed, []]);
    // What was called before has the same name in the next turn.
    const again = new FlatNames(flatToolsIn({ tools }));
    for (const [flat, key] of names) {
      const at = key.indexOf("|");
      expect(again.of(key.slice(at + 1), key.slice(0, at))).toBe(flat);
    }
  }
});

test("A tool keeps its name in the next turn when tools come or go, unless one takes just that", () => {
  const [first, second] = [space("a", "b__c", "d"), space("a__b", "c")];
  const all = namesOf([first, second]);
  for (const tools of [[first], [second], [second, first], [tool("x"), first, second]])
    for (const [flat, key] of namesOf(tools)) if (key !== "|x") expect(all.get(flat)).toBe(key);
  expect(flatOf([first, tool("a__d")])).toBe(flatOf([first]));
});

test("A choice names a tool without its namespace, and means the one outside of any, else the first", () => {
  const send = { type: "function", name: "send" };
  const mail = { type: "namespace", name: "mail", tools: [send] };
  const chosen = (tools: object[], tool_choice: object) =>
    openaiResponses.parse({ model: "m", input: "Hello", tools, tool_choice }).canonical().tool_choice;
  const choice = { type: "function", name: "send" };
  const named = (name: string) => ({ type: "function", function: { name } });
  expect(chosen([mail], choice)).toEqual(named("mail__send"));
  expect(chosen([mail, send], choice)).toEqual(named("send"));
  expect(chosen([mail, send], { ...choice, namespace: "mail" })).toEqual(named("mail__send"));
  expect(chosen([mail], { type: "allowed_tools", mode: "auto", tools: [choice] })).toEqual({
    type: "allowed_tools",
    allowed_tools: { mode: "auto", tools: [named("mail__send")] },
  } as never);
});
