import { nearest } from "../config/mistakes.ts";
import { type Command, UsageError } from "./command.ts";

interface Page {
  /** What it does, in one line. */
  summary: string;
  /** One line for each form. */
  usage: readonly string[];
  examples: readonly string[];
}

/** Every command, in the order of the overview. */
export const pages = {
  serve: {
    summary: "Starts the gateway and keeps it running until it is told to stop; what is done without a command",
    usage: ["penname [serve] [--config FILE] [--host H] [--port N] [--data DIR]"],
    examples: ["penname", "penname --config /etc/penname.yaml --data /var/lib/penname"],
  },
  check: {
    summary: "Says what the configuration means, or what is wrong with it; or checks the books and the audit",
    usage: ["penname check [--config FILE] [--json]", "penname check [--ledger] [--audit] [--data DIR]"],
    examples: ["penname check --config penname.yaml", "penname check --ledger --audit"],
  },
  accounts: {
    summary: "Makes, lists and changes accounts; without --credits one is not metered",
    usage: [
      "penname accounts create NAME [--tier T] [--credits USD] [--data DIR]",
      "penname accounts list [--json] [--data DIR]",
      "penname accounts set NAME --tier T [--data DIR]",
    ],
    examples: ["penname accounts create acme --tier legacy --credits 25", "penname accounts list --json"],
  },
  credits: {
    summary: "Adds credit to an account",
    usage: ["penname credits add NAME USD [--data DIR]"],
    examples: ["penname credits add acme 10"],
  },
  keys: {
    summary: "Makes, lists and revokes keys of the API; a new one is printed alone, this once",
    usage: [
      "penname keys create --account NAME [--label L] [--expires 90d|ISO-date] [--models a,b] [--data DIR]",
      "penname keys list [--account NAME] [--json] [--data DIR]",
      "penname keys revoke ID [--data DIR]",
    ],
    examples: [
      "penname keys create --account acme --expires 90d --models fast",
      "penname keys revoke key_2f6c1d0b93aa",
    ],
  },
  tokens: {
    summary:
      "Makes, lists and revokes tokens for programs that use the dashboard's API; a new one is printed alone, this once",
    usage: [
      "penname tokens create [--scope read|all] [--label L] [--expires 90d|ISO-date] [--data DIR]",
      "penname tokens list [--json] [--data DIR]",
      "penname tokens revoke ID [--data DIR]",
    ],
    examples: ["penname tokens create --scope read --label reports", "penname tokens revoke tok_5b8e21f09c4d"],
  },
  migrate: {
    summary: "Moves an installation from its data directory to PostgreSQL, all or nothing",
    usage: ["penname migrate --from DIR --to postgres://USER:PASSWORD@HOST/DATABASE"],
    examples: ["penname migrate --from ./data --to postgres://penname:secret@db/penname"],
  },
  preview: {
    summary: "Shows what would leave of a text or a chat request on standard input, and what was found in it",
    usage: ["penname preview [--json | --jsonl] [--config FILE]"],
    examples: ["penname preview < letter.txt", "penname preview --jsonl < texts.jsonl > masked.jsonl"],
  },
  openapi: {
    summary: "Prints the OpenAPI document of a version of the API; of the current one unless another is named",
    usage: ["penname openapi [--version DATE]"],
    examples: ["penname openapi > openapi.json"],
  },
  schema: {
    summary: "Prints the JSON Schema of the configuration file, for editors",
    usage: ["penname schema"],
    examples: ["penname schema > penname.schema.json"],
  },
  version: {
    summary: "Prints name and version of the program",
    usage: ["penname version"],
    examples: ["penname version"],
  },
  help: {
    summary: "Explains a command",
    usage: ["penname help [COMMAND]", "penname COMMAND --help"],
    examples: ["penname help keys"],
  },
} satisfies Readonly<Record<string, Page>>;

/** `penname help [COMMAND]`: lists the commands, or explains one. */
export const help: Command = async (args, { out }) => {
  const [name, ...more] = args;
  if (more.length > 0) throw new UsageError("penname help takes one command, such as penname help keys");
  if (name !== undefined && !isPage(name)) throw new UsageError(unknownCommand(name));
  out(name === undefined ? overview() : explained(pages[name]));
  return 0;
};

const isPage = (name: string): name is keyof typeof pages => Object.hasOwn(pages, name);

/** The message for an unknown command. */
export function unknownCommand(word: string): string {
  const known = Object.keys(pages);
  const meant = nearest(word, known);
  return `There is no command "${word}"${meant ? `, did you mean "${meant}"?` : ";"} commands are ${known.join(", ")}`;
}

function explained({ summary, usage, examples }: Page): string {
  const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`).join("\n");
  return `${summary}.\n\nUsage:\n${indented(usage)}\n\nExamples:\n${indented(examples)}`;
}

function overview(): string {
  const widest = Math.max(...Object.keys(pages).map((name) => name.length));
  const rows = Object.entries(pages).map(([name, { summary }]) => `  ${name.padEnd(widest)}  ${summary}`);
  return `Penname writes to AI providers under a pen name: an AI gateway that hides personal data.

Commands:
${rows.join("\n")}

Examples:
  penname                                  starts the gateway on http://127.0.0.1:8080
  penname accounts create acme             makes an account
  penname keys create --account acme       prints a key for it
  penname help keys                        explains a command

The manual, at /docs of a running gateway, has the rest.`;
}
