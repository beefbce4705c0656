import { type Fields, fieldsIn, listIn, textIn, withoutNulls } from "../../../contract/fields.ts";
import { flattened, FlatNames } from "./flat-names.ts";
import { untranslatable } from "./parts.ts";

/** Tools in the chat form. */
export interface ChatTools {
  fields: { tools?: Fields[]; tool_choice?: unknown; parallel_tool_calls?: unknown };
  /** For each tool, where the caller has it. */
  paths: string[];
}

/** The tools of a request by where they stand: its own, and those that items of its input add, as Codex has all of them. */
export function toolsIn({ tools, input }: Fields): [path: string, tool: Fields][] {
  const added = listIn(input).flatMap(({ type, tools: more }, at): [string, unknown][] =>
    type === "additional_tools" ? [[`input.${at}.tools`, more]] : [],
  );
  return [["tools", tools] as const, ...added].flatMap(([path, list]) =>
    listIn(list).map((tool, at): [string, Fields] => [`${path}.${at}`, tool]),
  );
}

/** The same without their places, those of a namespace each by itself. */
export const flatToolsIn = (body: Fields): Fields[] => toolsIn(body).flatMap(([, tool]) => flattened(tool));

/**
 * Functions go as they are, those of a namespace under a name that begins with it, a custom tool as a function whose only argument is its
 * input: few providers know custom tools, every one knows functions. A search of the web is only an offer to the model, so it is left
 * out; what else a provider runs itself is refused. Without any tool, OpenAI's chat refuses the options of tools.
 */
export function chatTools(body: Fields, names: FlatNames): ChatTools {
  const paths: string[] = [];
  const given = toolsIn(body).flatMap(([path, tool]) =>
    flattened(tool).flatMap((one) => {
      if (Object.values(offeredTools).some((type) => type.test(textIn(one["type"])))) return [];
      paths.push(path);
      return [chatTool({ ...one, name: names.of(one["name"], one["namespace"]) }, path)];
    }),
  );
  const chosen = chatChoice(body["tool_choice"], calledIn(flatToolsIn(body), names));
  if (given.length === 0) {
    if (chosen === undefined || chosen === "auto" || chosen === "none") return { fields: {}, paths };
    throw untranslatable(
      "tool_choice",
      "must be auto or none: no tool is given that the provider of this model can call",
    );
  }
  const { parallel_tool_calls: parallel } = body;
  return {
    fields: {
      tools: given,
      ...(chosen === undefined ? {} : { tool_choice: chosen }),
      ...(parallel === undefined ? {} : { parallel_tool_calls: parallel }),
    },
    paths,
  };
}

function chatTool(tool: Fields, path: string): Fields {
  const { type, name, description, parameters, strict, format } = withoutNulls(tool);
  const known = { name, ...(description === undefined ? {} : { description }) };
  if (type === "function")
    return {
      type,
      function: {
        ...known,
        ...(parameters === undefined ? {} : { parameters }),
        ...(strict === undefined ? {} : { strict }),
      },
    };
  if (type === "custom") return { type: "function", function: customAsFunction(known, fieldsIn(format)) };
  throw untranslatable(
    `${path}.type`,
    "must be function, custom or namespace: the provider of this model does not speak the responses API itself",
  );
}

/** The types of tools that the provider runs and that are only an offer to the model. */
export const offeredTools = { web_search: /^web_search/, image_generation: /^image_generation$/ } as const;

function customAsFunction(known: Fields, { syntax, definition }: Fields): Fields {
  const form =
    typeof definition === "string" ? `\n\nThe input must follow this ${textIn(syntax)} grammar:\n${definition}` : "";
  return {
    ...known,
    ...(form === "" ? {} : { description: textIn(known["description"]) + form }),
    parameters: {
      type: "object",
      properties: { input: { type: "string", description: "The tool's whole input." } },
      required: ["input"],
      additionalProperties: false,
    },
  };
}

/** The tool that a choice names, by its flat name. Without a namespace, it is one outside of any, or else the first of that name. */
const calledIn =
  (tools: readonly Fields[], names: FlatNames) =>
  ({ name, namespace }: Fields): Fields => {
    const alike = tools.filter((tool) => tool["name"] === name);
    const meant = alike.find((tool) => tool["namespace"] === namespace) ?? alike[0];
    return { type: "function", function: { name: names.of(name, namespace ?? meant?.["namespace"]) } };
  };

function chatChoice(choice: unknown, called: (tool: Fields) => Fields): unknown {
  if (typeof choice === "string" || choice === undefined || choice === null) return choice ?? undefined;
  const { type, mode, tools } = fieldsIn(choice);
  if (type === "function" || type === "custom") return called(fieldsIn(choice));
  if (type === "allowed_tools") return { type, allowed_tools: { mode, tools: listIn(tools).map(called) } };
  throw untranslatable(
    "tool_choice.type",
    "must be function, custom or allowed_tools: the provider of this model does not speak the responses API itself",
  );
}

/** What the caller calls a tool that the chat form knows by its flat name. */
export interface DeclaredTool {
  name: string;
  namespace: string | undefined;
  isCustom: boolean;
}

/** The tools of a request, by their flat names. */
export function declaredTools(body: Fields): ReadonlyMap<string, DeclaredTool> {
  const tools = flatToolsIn(body);
  const names = new FlatNames(tools);
  return new Map(
    tools.map(({ type, name, namespace }) => [
      names.of(name, namespace),
      {
        name: textIn(name),
        namespace: typeof namespace === "string" ? namespace : undefined,
        isCustom: type === "custom",
      },
    ]),
  );
}

/** What a call of a function that stands for a custom tool says: its input, or the arguments as they are if they hold none. */
export function customInput(args: string): string {
  try {
    const { input } = fieldsIn(JSON.parse(args));
    return typeof input === "string" ? input : args;
  } catch {
    // A model that writes the input bare says what it means all the same.
    return args;
  }
}
