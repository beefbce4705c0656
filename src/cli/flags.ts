import { parseArgs } from "node:util";
import { UsageError } from "./command.ts";
import { formsOf } from "./grammar.ts";
import { pages } from "./pages.ts";

/** What was given to a command. */
interface Given {
  /** Options that have a value, by name. */
  texts: Readonly<Record<string, string | undefined>>;
  /** Switches that were given, by name. */
  switches: ReadonlySet<string>;
  /** What was given without an option, as many as one of the usage lines names. */
  operands: readonly string[];
}

/** Reads arguments by the first usage line of a command; its operands may be those of another. Throws `UsageError` with that line. */
export function readFlags(name: keyof typeof pages, args: string[]): Given {
  const page = pages[name];
  const forms = formsOf(name, page);
  const { options = [], operands = [] } = forms[0] ?? {};
  const types = options.map(({ name: option, value }) => [option, { type: value ? "string" : "boolean" }] as const);
  const use = `use: ${page.usage[0]}`;
  let given: { values: Record<string, unknown>; positionals: string[] };
  try {
    given = parseArgs({ args, options: Object.fromEntries(types), allowPositionals: true });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split(/\.\s|\n/)[0] : "The arguments cannot be read";
    throw new UsageError(`${reason}; ${use}`, { cause });
  }
  const { values, positionals } = given;
  if (!forms.some((form) => form.operands.length === positionals.length))
    throw new UsageError(`Expected ${operands.join(" and ") || "options only"}; ${use}`);
  const texts = Object.entries(values).flatMap(([key, value]) => (typeof value === "string" ? [[key, value]] : []));
  const switches = Object.keys(values).filter((key) => values[key] === true);
  return { texts: Object.fromEntries(texts) as Given["texts"], switches: new Set(switches), operands: positionals };
}
