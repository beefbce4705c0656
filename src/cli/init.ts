import { existsSync, writeFileSync } from "node:fs";
import { kinds } from "../app/configuration.ts";
import { defaults } from "../config/defaults.ts";
import { nearest } from "../config/mistakes.ts";
import { httpUrlExpects, isHttpUrl } from "../config/values.ts";
import { variableText } from "../config/variables.ts";
import { type Command, CommandError, type Terminal, UsageError } from "./command.ts";
import { readFlags } from "./flags.ts";
import { configurationText, type FirstProvider, type FirstWishes } from "./init-text.ts";
import { readLines } from "./standard-input.ts";

/** `penname init`: writes a commented configuration, by a few answers or, with `--yes`, by options and defaults. */
export const init: Command = async (args, terminal) => {
  const { texts, switches } = readFlags("init", args);
  // Where every other command looks for it.
  const file = texts["config"] ?? (variableText(terminal.env, "PENNAME_CONFIG") || "penname.yaml");
  if (existsSync(file) && !switches.has("force"))
    throw new CommandError(`${file} is there already; --force replaces it, --config names another`);
  if (!switches.has("yes") && !terminal.isInteractive)
    throw new UsageError("There is no terminal to ask on; penname init --yes asks nothing");
  await using questions = switches.has("yes") ? unasked : questioner(terminal);
  const wishes = await wished(texts, questions.ask, terminal);
  writeFileSync(file, configurationText(wishes), { mode: 0o600, flag: switches.has("force") ? "w" : "wx" });
  const where = texts["config"] === undefined ? "" : ` --config ${file}`;
  terminal.out(`${file} is written; penname check${where} says what it means, penname${where} starts it`);
  const missing = wishes.providers.flatMap(({ variable }) => (variable && !terminal.env[variable] ? [variable] : []));
  if (missing.length > 0) terminal.err(`Set before the start: ${missing.join(", ")}`);
  return 0;
};

type Ask = (question: string) => Promise<string>;

async function wished(
  texts: Readonly<Record<string, string | undefined>>,
  ask: Ask,
  terminal: Terminal,
): Promise<FirstWishes> {
  const privacyQuestion = "Hide personal data from providers, on or off?";
  return {
    providers: await settled(texts["providers"], ask, providersQuestion, keysThere(terminal), parseProviders),
    host: await settled(texts["host"], ask, "Which address does it listen on?", defaults.server.host, parseHost),
    port: await settled(texts["port"], ask, "Which port?", String(defaults.server.port), parsePort),
    isPrivate: await settled(texts["privacy"], ask, privacyQuestion, "on", parsePrivacy),
  };
}

const offeredKinds = Object.keys(kinds)
  .filter((kind) => kind !== "demo")
  .join(", ");

const providersQuestion = `Which providers, with commas between them? Kinds: ${offeredKinds}; an address is written behind it, as in openai-compatible=http://127.0.0.1:8000/v1`;

/** Kinds whose usual variable is set. */
const keysThere = ({ env }: Terminal): string =>
  Object.entries(kinds)
    .flatMap(([kind, { variable }]) => (variable !== undefined && env[variable] ? [kind] : []))
    .join(",");

/** What an option says, else an answer, which is asked for again while it will not do. Throws `UsageError` for an option. */
async function settled<Value>(
  given: string | undefined,
  ask: Ask,
  question: string,
  usual: string,
  parse: (text: string) => Value,
): Promise<Value> {
  if (given !== undefined) return parse(given);
  let why = "";
  // Whoever answers wrongly so often is a program.
  for (let tries = 0; tries < 10; tries += 1) {
    const answer = (await ask(`${why}${question} [${usual}]`)).trim();
    try {
      return parse(answer === "" ? usual : answer);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      why = `${error.message}\n`;
    }
  }
  throw new UsageError(why.trim());
}

/** In the end it lets go of the terminal, whose next line the program would else wait for when all is done. */
interface Questions extends AsyncDisposable {
  ask: Ask;
}

const unasked: Questions = { ask: async () => "", async [Symbol.asyncDispose]() {} };

/** Asks on standard error and reads a line; the empty text when there are no more. */
function questioner(terminal: Terminal): Questions {
  const chunks = readLines(terminal.stdin(), 10_000);
  const waiting: string[] = [];
  return {
    async ask(question) {
      terminal.err(question);
      while (waiting.length === 0) {
        const { value, done } = await chunks.next();
        if (done) return "";
        waiting.push(...value);
      }
      return waiting.shift() ?? "";
    },
    async [Symbol.asyncDispose]() {
      await chunks.return(undefined);
    },
  };
}

function parseProviders(text: string): FirstProvider[] {
  const words = text.split(",").map((word) => word.trim());
  const given = words.filter((word) => word !== "").map(parseProvider);
  const twice = given.find((one, index) =>
    given.slice(0, index).some(({ kind, address }) => kind === one.kind && address === one.address),
  );
  if (twice)
    throw new UsageError(
      `${twice.kind} is named twice; several of a kind have addresses of their own, as in ${twice.kind}=http://127.0.0.1:8000/v1`,
    );
  return given;
}

function parseProvider(word: string): FirstProvider {
  const [, kind = "", address] = /^([^=]*)(?:=(.*))?$/s.exec(word) ?? [];
  const facts = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (!facts) {
    const meant = nearest(kind, Object.keys(kinds));
    throw new UsageError(
      `There is no kind of provider ${JSON.stringify(kind)}${meant ? `, did you mean ${JSON.stringify(meant)}?` : `; there are ${offeredKinds}`}`,
    );
  }
  // What is written may hold a password, so the message must not repeat it.
  if (address !== undefined && !isHttpUrl(address))
    throw new UsageError(`Behind = stands ${httpUrlExpects}; write ${kind}=http://127.0.0.1:8000/v1`);
  if (address === undefined && facts.needsAddress)
    throw new UsageError(`Where ${kind} answers only you know; write ${kind}=http://127.0.0.1:8000/v1`);
  const variable = facts.variable ?? `${kind.toUpperCase().replaceAll("-", "_")}_API_KEY`;
  return { kind, address: address ?? null, variable: facts.key === "needed" ? variable : null };
}

function parseHost(text: string): string {
  if (/^[\w.:-]{1,253}$/.test(text)) return text;
  throw new UsageError("The address to listen on is a name or an IP address, such as 127.0.0.1 or 0.0.0.0");
}

function parsePort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new UsageError("A port is a number from 0 to 65535");
}

function parsePrivacy(text: string): boolean {
  if (text === "on" || text === "off") return text === "on";
  throw new UsageError("Privacy is on or off");
}
