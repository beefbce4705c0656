import { type Fields, fieldsIn, listIn, textIn, withoutNulls } from "../../../contract/fields.ts";
import { flattened, FlatNames } from "./flat-names.ts";
import { untranslatable } from "./parts.ts";

/** Tools in the chat form. */
export interface ChatTools {
  fields: { tools?: Fields[]; tool_choice?: unknown };
  /** For each tool, its place among the caller's. */
  places: number[];
}

/**
 * Functions go as they are, those of a namespace under a name that begins with it, a custom tool as a function whose only argument is its
 * input: few providers know custom tools, every one knows functions. A search of the web is only an offer to the model, so it is left
 * out; what else a provider runs itself is refused.
 */
export function chatTools({ tools, tool_choice: choice }: Fields, names: FlatNames): ChatTools {
  const places: number[] = [];
  const given = listIn(tools).flatMap((tool, index) =>
    flattened(tool).flatMap((one) => {
      if (Object.values(offeredTools).some((type) => type.test(textIn(one["type"])))) return [];
      places.push(index);
      return [chatTool({ ...one, name: names.of(one["name"], one["namespace"]) }, `tools.${index}`)];
    }),
  );
  const chosen = chatChoice(choice, names);
  const isLeft = given.length > 0 || (chosen !== "auto" && chosen !== "none" && chosen !== undefined);
  return {
    fields: {
      ...(given.length > 0 ? { tools: given } : {}),
      ...(isLeft && chosen !== undefined ? { tool_choice: chosen } : {}),
    },
    places,
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

const named = (name: unknown) => ({ type: "function", function: { name } });

function chatChoice(choice: unknown, names: FlatNames): unknown {
  if (typeof choice === "string" || choice === undefined || choice === null) return choice ?? undefined;
  const { type, name, namespace, mode, tools } = fieldsIn(choice);
  if (type === "function" || type === "custom") return named(names.of(name, namespace));
  if (type === "allowed_tools") {
    const allowed = listIn(tools).map((tool) => named(names.of(tool["name"], tool["namespace"])));
    return { type, allowed_tools: { mode, tools: allowed } };
  }
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
export function declaredTools(tools: unknown): ReadonlyMap<string, DeclaredTool> {
  const names = new FlatNames(tools);
  return new Map(
    listIn(tools)
      .flatMap(flattened)
      .map(({ type, name, namespace }): [string, DeclaredTool] => [
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
