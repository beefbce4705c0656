import { parseArgs } from "node:util";
import { readConfig } from "../app/configuration.ts";
import { readCertificate } from "../app/listening.ts";
import { StartError } from "../app/start-error.ts";
import type { Config, ModelConfig, ProviderConfig } from "../config/config.ts";
import { ConfigError } from "../config/mistakes.ts";
import { isPipeOrDevice } from "../config/source.ts";
import { tierAliases } from "../config/tiers.ts";
import { weakSecrets } from "../config/weak-secrets.ts";
import { booksIn } from "./books.ts";
import { checkBooks } from "./check-books.ts";
import { type Command, UsageError } from "./command.ts";

/** `penname check`: validates the configuration and describes it without any secret; or checks the books. */
export const check: Command = async (args, terminal) => {
  const { config: file, data, json, ledger = false, audit = false } = readArguments(args);
  if (ledger || audit) return checkBooks(booksIn(data, terminal.env), { ledger, audit }, terminal);
  try {
    const config = readConfig({ config: file, data }, terminal.env);
    checkCertificate(config);
    for (const line of json ? [JSON.stringify(summary(config), null, 2)] : sentences(config)) terminal.out(line);
    if (!json) for (const warning of weakSecrets(config)) terminal.err(warning);
    return 0;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    if (json) terminal.out(JSON.stringify({ ok: false, mistakes: error.mistakes, further: error.further }, null, 2));
    for (const line of error.message.split("\n")) terminal.err(line);
    return 1;
  }
};

function readArguments(args: string[]) {
  const [text, flag] = [{ type: "string" }, { type: "boolean" }] as const;
  try {
    return parseArgs({ args, options: { config: text, data: text, json: flag, ledger: flag, audit: flag } }).values;
  } catch {
    throw new UsageError("penname check takes [--config FILE] [--json], or [--ledger] [--audit] [--data DIR]");
  }
}

/** The files themselves were found readable; whether a server can listen with what they hold is seen by trying. */
function checkCertificate({ server: { tls }, file }: Config): void {
  try {
    if (tls) readCertificate(tls);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    throw new ConfigError([{ source: "file", file, line: null, column: null, key: "", reason: error.message }]);
  }
}

/** The configuration without secrets, terms and patterns, fit for a ticket. */
function summary(config: Config) {
  const { terms, patterns, allow, ...privacy } = config.privacy;
  return {
    ok: true,
    warnings: weakSecrets(config),
    file: config.file,
    server: config.server,
    data: config.data,
    providers: config.providers.map(({ apiKey, headers, ...provider }) => ({
      ...provider,
      key: apiKey !== null,
      headers: Object.keys(headers),
    })),
    models: config.models,
    tiers: config.tiers,
    privacy: { ...privacy, terms: terms.length, patterns: patterns.map(({ type }) => type), allow: allow.length },
    limits: config.limits,
    oidc: config.oidc && { ...config.oidc, clientSecret: config.oidc.clientSecret !== null },
  };
}

function sentences(config: Config): string[] {
  const { server, privacy } = config;
  return [
    fileSentence(config.file),
    ...section("server", [
      ["address", `${server.publicUrl} (listens on ${server.host}, port ${server.port}${server.tls ? ", HTTPS" : ""})`],
      ["workers", server.workers === "auto" ? "one for each core" : String(server.workers)],
      ["data", config.data],
    ]),
    ...section(
      "providers",
      config.providers.map((provider) => [provider.name, providerSentence(provider)]),
    ),
    ...section("models", [
      ...config.models.map((model): [string, string] => [model.id, modelSentence(model)]),
      ...listedRow(config),
    ]),
    ...section(
      "tiers",
      Object.entries(config.tiers).map(([name, { requestsPerMinute, accountRequestsPerMinute, keys }]) => [
        [name, ...tierAliases(name)].join(", "),
        `${requestsPerMinute} requests in any 60 seconds, ${accountRequestsPerMinute} with all keys of an account, at most ${keys}`,
      ]),
    ),
    ...(config.oidc ? section("dashboard", oidcRows(config.oidc, server.publicUrl)) : []),
    ...section(
      "privacy",
      privacy.mode === "off" ? [["mode", "off: providers see everything in clear"]] : privacyRows(privacy),
    ),
  ];
}

function fileSentence(file: string | null): string {
  if (file === null) return "No configuration file; these are the defaults.";
  return isPipeOrDevice(file)
    ? `${file} is right. It is no regular file: changes of it take a restart.`
    : `${file} is right.`;
}

function providerSentence({ kind, baseUrl, apiKey, origin }: ProviderConfig): string {
  if (kind === "demo") return "answers offline";
  const from = origin === "environment" ? " from the environment" : "";
  return `${kind} at ${baseUrl ?? "the address its region gives"}, ${apiKey === null ? "no key" : `key present${from}`}`;
}

function listedRow({ discovery }: Config): [string, string][] {
  return discovery.length === 0 ? [] : [["besides", `those that ${discovery.map(({ name }) => name).join(", ")} list`]];
}

function modelSentence({ targets, hedgeMs, price, maxOutputTokens, privacy }: ModelConfig): string {
  const route = targets.map(targetSentence).join(", then ");
  const hedge = hedgeMs === null ? "" : `; after ${hedgeMs} ms the next is asked too`;
  const cost = price === null ? "free" : `$${price.input} in, $${price.output} out per million tokens`;
  const bound = maxOutputTokens === null ? "" : `; at most ${maxOutputTokens} tokens`;
  return `${route}${hedge}; ${cost}${bound}${privacySentences[privacy]}`;
}

const privacySentences = {
  mask: "",
  pass: "; personal data passes in clear",
  reject: "; requests with personal data are refused",
} as const;

const targetSentence = ({ provider, model, weight }: ModelConfig["targets"][number]) =>
  `${provider}/${model}${weight === null ? "" : ` (weight ${weight})`}`;

const oidcRows = (oidc: NonNullable<Config["oidc"]>, publicUrl: string): [string, string][] => [
  ["sign-in", `with ${oidc.name} at ${oidc.issuer}, which sends back to ${publicUrl}/dashboard`],
  ["client", `${oidc.clientId}, ${oidc.clientSecret === null ? "without a secret" : "secret present"}`],
  ["operators", oidc.operators ? `whose ${oidc.operators.claim} is or holds ${oidc.operators.value}` : "not there"],
];

const privacyRows = (privacy: Config["privacy"]): [string, string][] => [
  [
    "hides",
    `${privacy.detect.join(", ") || "nothing by itself"}, with identity numbers of ${privacy.languages.join(", ")}`,
  ],
  [
    "besides",
    `terms: ${privacy.terms.length}, patterns: ${privacy.patterns.length}, allowed texts: ${privacy.allow.length}`,
  ],
  [
    "surrogates",
    `the same within one ${privacy.scope}${privacy.instruction ? "; the model is asked to copy them" : ""}`,
  ],
  ["presidio", privacy.presidio?.url ?? "not used"],
  ...(privacy.model ? [["model", modelRow(privacy.model)] satisfies [string, string]] : []),
  ["on failure", `${privacy.onFailure}; detection may take ${privacy.timeBudgetMs} ms`],
  ["attachments", privacy.attachments],
];

const modelRow = ({ path, labels, threshold }: NonNullable<Config["privacy"]["model"]>): string =>
  `${path}, of ${labels.length} classes, believed from ${threshold} on; penname doctor tries it`;

function section(title: string, rows: [string, string][]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length));
  return ["", title, ...rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`)];
}
