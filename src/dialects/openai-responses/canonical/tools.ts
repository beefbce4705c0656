import { type Fields, fieldsIn, listIn, textIn, withoutNulls } from "../../../contract/fields.ts";
import { untranslatable } from "./parts.ts";

/** Tools in the chat form. */
export interface ChatTools {
  fields: { tools?: Fields[]; tool_choice?: unknown };
  /** For each tool, its place among the caller's. */
  places: number[];
}

/**
 * Functions go as they are, a custom tool as a function whose only argument is its input: few providers know custom tools, every one
 * knows functions. A search of the web is only an offer to the model, so it is left out; what else a provider runs itself is refused.
 */
export function chatTools({ tools, tool_choice: choice }: Fields): ChatTools {
  const places: number[] = [];
  const given = listIn(tools).flatMap((tool, index) => {
    const one = chatTool(tool, `tools.${index}`);
    if (one) places.push(index);
    return one ? [one] : [];
  });
  const chosen = chatChoice(choice);
  const isLeft = given.length > 0 || (chosen !== "auto" && chosen !== "none" && chosen !== undefined);
  return {
    fields: {
      ...(given.length > 0 ? { tools: given } : {}),
      ...(isLeft && chosen !== undefined ? { tool_choice: chosen } : {}),
    },
    places,
  };
}

function chatTool(tool: Fields, path: string): Fields | undefined {
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
  if (offersOnly.test(textIn(type))) return undefined;
  throw untranslatable(
    `${path}.type`,
    "must be function or custom: the provider of this model does not speak the responses API itself",
  );
}

const offersOnly = /^(?:web_search|image_generation$)/;

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

function chatChoice(choice: unknown): unknown {
  if (typeof choice === "string" || choice === undefined || choice === null) return choice ?? undefined;
  const { type, name, mode, tools } = fieldsIn(choice);
  if (type === "function" || type === "custom") return named(name);
  if (type === "allowed_tools")
    return { type, allowed_tools: { mode, tools: listIn(tools).map((tool) => named(tool["name"])) } };
  throw untranslatable(
    "tool_choice.type",
    "must be function, custom or allowed_tools: the provider of this model does not speak the responses API itself",
  );
}

/** The names of custom tools. */
export const customNames = (tools: unknown): ReadonlySet<string> =>
  new Set(
    listIn(tools)
      .filter(({ type }) => type === "custom")
      .map(({ name }) => textIn(name)),
  );

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
