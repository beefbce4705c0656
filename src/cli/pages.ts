/** The one table of commands: help, completions, the manual page and `docs/commands.md` are made of it, and new commands parse by it. */

export interface Page {
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
  init: {
    summary: "Asks a few questions and writes a commented penname.yaml; with --yes it asks nothing",
    usage: [
      "penname init [--config FILE] [--providers KIND,KIND] [--port N] [--host H] [--privacy on|off] [--yes] [--force]",
    ],
    examples: [
      "penname init",
      "penname init --yes --providers openai,anthropic --port 8080 --config /etc/penname.yaml",
    ],
  },
  check: {
    summary: "Says what the configuration means, or what is wrong with it; or checks the books and the audit",
    usage: ["penname check [--config FILE] [--json]", "penname check [--ledger] [--audit] [--data DIR]"],
    examples: ["penname check --config penname.yaml", "penname check --ledger --audit"],
  },
  doctor: {
    summary: "Tells what works, what does not, and what to do: keys, providers, port, clock, disk, database, Redis",
    usage: ["penname doctor [--config FILE] [--data DIR] [--offline] [--json]"],
    examples: ["penname doctor", "penname doctor --offline --json"],
  },
  health: {
    summary: "Asks the server of this configuration, or of an address, whether it is alive, or ready for calls",
    usage: ["penname health [--ready] [--url URL] [--config FILE]"],
    examples: ["penname health", "penname health --ready --url http://127.0.0.1:8080"],
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
  backup: {
    summary:
      "Copies the books and the secret, as of one moment, into a new data directory; the server may run meanwhile",
    usage: ["penname backup --out DIR [--data DIR]", "penname backup DIR [--data DIR]"],
    examples: ["penname backup --out /var/backups/penname-2026-11-22"],
  },
  restore: {
    summary: "Puts a backup in the place of the books, which --force keeps aside, or into an empty PostgreSQL database",
    usage: ["penname restore --from DIR [--data DIR] [--force]", "penname restore DIR [--data DIR] [--force]"],
    examples: ["penname restore --from /var/backups/penname-2026-11-22 --data /var/lib/penname"],
  },
  migrate: {
    summary: "Moves an installation from its data directory to PostgreSQL, all or nothing",
    usage: ["penname migrate --from DIR [--to postgres://USER:PASSWORD@HOST/DATABASE]"],
    examples: ["penname migrate --from ./data"],
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
  observability: {
    summary: "Writes a Grafana dashboard and Prometheus alert rules for the metrics of this version",
    usage: ["penname observability --out DIR [--force]"],
    examples: ["penname observability --out ./observability"],
  },
  upgrade: {
    summary: "Compares this version with the newest that a release.json tells of; changes nothing",
    usage: ["penname upgrade --check --from URL-or-FILE [--json]"],
    examples: ["penname upgrade --check --from https://releases.example.com/release.json"],
  },
  completion: {
    summary: "Prints the completion of a shell",
    usage: ["penname completion bash|zsh|fish"],
    examples: [
      "penname completion bash > /etc/bash_completion.d/penname",
      'penname completion zsh > "${fpath[1]}/_penname"',
      "penname completion fish > ~/.config/fish/completions/penname.fish",
    ],
  },
  man: {
    summary: "Prints the manual page",
    usage: ["penname man"],
    examples: ["penname man > /usr/local/share/man/man1/penname.1"],
  },
  version: {
    summary: "Prints name and version of the program",
    usage: ["penname version [--json]", "penname --version"],
    examples: ["penname version", "penname version --json"],
  },
  help: {
    summary: "Explains a command",
    usage: ["penname help [COMMAND]", "penname COMMAND --help"],
    examples: ["penname help keys"],
  },
} satisfies Readonly<Record<string, Page>>;

/** What each option means, whatever command it is given to. */
export const optionMeanings: Readonly<Record<string, string>> = {
  account: "whose key it is, or whose keys are listed",
  audit: "verify that nobody altered the audit",
  check: "compare versions, and no more",
  config: "the configuration file; else PENNAME_CONFIG, else penname.yaml in this directory",
  credits: "US dollars the account begins with",
  data: "the data directory; else PENNAME_DATA, else ./data, unless PENNAME_DATABASE_URL is set",
  expires: "a time from now, such as 90d or 12h, or a date",
  force: "replace what is there",
  from: "where it comes from",
  help: "explain the command",
  host: "the address to listen on",
  json: "print JSON, for programs",
  jsonl: "read and print one JSON object a line",
  label: "a note for people, of one line",
  ledger: "verify that every balance is the sum of its lines",
  models: "the models the key may use; all unless given",
  offline: "ask no provider",
  out: "the directory to write into",
  port: "the port to listen on",
  privacy: "on hides personal data from providers; off does not",
  providers: "the kinds of provider to ask, with commas between them",
  ready: "ask whether calls can be served, not only whether the process lives",
  scope: "read, or all for what changes something",
  tier: "what the account's keys may do in a minute",
  to: "where it goes; else PENNAME_DATABASE_URL, where no list of processes shows its password",
  url: "the address of the server",
  version: "a version of the API by its date; given alone, print the program's",
  yes: "ask nothing; options and defaults decide",
};

/** What the exit code of every command says. */
export const exitCodes: readonly (readonly [code: number, meaning: string])[] = [
  [0, "It was done; help was asked for and printed."],
  [1, "It could not be done, or what was checked is not right; standard error says why."],
  [2, "The command was used wrongly; one line on standard error says what would be right."],
];
