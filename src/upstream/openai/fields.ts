import { ExactNumber, exactNumber } from "../../contract/exact-number.ts";
import { type Fields, fieldsIn, isFields, listIn, textIn } from "../../contract/fields.ts";
import { cannotHonour } from "../refusal.ts";
import { unmarked } from "./messages.ts";

/** The body in the forms other servers accept: allowed tools as the only tools, no empty stops, no negative seed. */
export function portableFields({ stop, seed, ...body }: Fields): Fields {
  const stops = Array.isArray(stop) ? (stop as unknown[]).filter((sequence) => sequence !== "") : stop;
  return {
    ...onlyAllowedTools(body),
    ...(stops && !(Array.isArray(stops) && stops.length === 0) ? { stop: stops } : {}),
    // Some servers take -1 for "choose at random".
    ...(typeof seed === "number" || seed instanceof ExactNumber ? { seed: withoutSign(seed) } : {}),
  };
}

const withoutSign = (whole: number | ExactNumber) => exactNumber(String(whole).replace("-", ""));

function onlyAllowedTools(body: Fields): Fields {
  const choice = fieldsIn(body["tool_choice"]);
  if (choice["type"] !== "allowed_tools") return body;
  const { mode, tools } = fieldsIn(choice["allowed_tools"]);
  const nameOf = (tool: Fields) => fieldsIn(tool["function"])["name"];
  const names = listIn(tools).map(nameOf);
  const allowed = listIn(body["tools"]).filter((tool) => names.includes(nameOf(tool)));
  if (allowed.length === 0 || names.some((name) => !allowed.some((tool) => nameOf(tool) === name)))
    cannotHonour("tool_choice.allowed_tools.tools", "must be some of the tools, each a function by its name");
  return { ...body, tools: allowed, tool_choice: mode === "required" ? "required" : "auto" };
}

/** Drops marks for another provider's prompt cache, of the request and of its tools. */
export function withoutCacheMarks(body: Fields): Fields {
  const { tools } = body;
  return unmarked(Array.isArray(tools) ? { ...body, tools: listIn(tools).map(unmarkedTool) } : body);
}

const unmarkedTool = (tool: Fields): Fields =>
  unmarked(isFields(tool["function"]) ? { ...tool, function: unmarked(tool["function"]) } : tool);

/** Maps `reasoning_effort` to the provider's own efforts; values that are not in the table are sent as they are. */
export function mapEffort(table: Readonly<Record<string, string>>, body: Fields): Fields {
  const mapped = table[textIn(body["reasoning_effort"])];
  return mapped === undefined ? body : { ...body, reasoning_effort: mapped };
}

/** For servers that take `tool_choice` only as a word: a named tool becomes the only one, and required. */
export function onlyNamedTool(body: Fields): Fields {
  const choice = body["tool_choice"];
  if (typeof choice !== "object" || choice === null) return body;
  const { name } = fieldsIn(fieldsIn(choice)["function"]);
  const tools = listIn(body["tools"]).filter((tool) => fieldsIn(tool["function"])["name"] === name);
  if (tools.length === 0) cannotHonour("tool_choice", "must be a word, or name one of the tools");
  return { ...body, tools, tool_choice: "required" };
}
