import { nearest } from "../config/mistakes.ts";
import { type Command, UsageError } from "./command.ts";
import { formsOf } from "./grammar.ts";
import { exitCodes, optionMeanings, type Page, pages } from "./pages.ts";

/** `penname help [COMMAND]`: lists the commands, or explains one. */
export const help: Command = async (args, { out }) => {
  const [name, ...more] = args;
  if (more.length > 0) throw new UsageError("penname help takes one command, such as penname help keys");
  if (name !== undefined && !isPage(name)) throw new UsageError(unknownCommand(name));
  out(name === undefined ? overview() : explained(name, pages[name]));
  return 0;
};

const isPage = (name: string): name is keyof typeof pages => Object.hasOwn(pages, name);

/** The message for an unknown command. */
export function unknownCommand(word: string): string {
  const known = Object.keys(pages);
  const meant = nearest(word, known);
  return `There is no command "${word}"${meant ? `, did you mean "${meant}"?` : ";"} commands are ${known.join(", ")}`;
}

function explained(name: string, page: Page): string {
  const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`).join("\n");
  const { summary, usage, examples } = page;
  const text = `${summary}.\n\nUsage:\n${indented(usage)}\n\nExamples:\n${indented(examples)}`;
  const options = optionsOf(name, page);
  return options.length === 0 ? text : `${text}\n\nOptions:\n${columns(options)}`;
}

/** Every option of a command once, as it is typed, with its meaning. */
export function optionsOf(name: string, page: Page): [option: string, meaning: string][] {
  const found = new Map<string, string>();
  for (const { options } of formsOf(name, page))
    for (const { name: option, value } of options)
      found.set(`--${option}${value === null ? "" : ` ${value}`}`, optionMeanings[option] ?? "");
  return [...found];
}

function columns(rows: readonly (readonly [string, string])[]): string {
  const widest = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, text]) => `  ${name.padEnd(widest)}  ${text}`).join("\n");
}

function overview(): string {
  return `Penname writes to AI providers under a pen name: an AI gateway that hides personal data.

Commands:
${columns(Object.entries(pages).map(([name, { summary }]) => [name, summary]))}

Examples:
  penname                                  starts the gateway on http://127.0.0.1:8080
  penname accounts create acme             makes an account
  penname keys create --account acme       prints a key for it
  penname help keys                        explains a command

Exit codes:
${columns(exitCodes.map(([code, meaning]) => [String(code), meaning]))}

NO_COLOR, set to anything, keeps colours out of what is printed.
The manual, at /docs of a running gateway, has the rest.`;
}
