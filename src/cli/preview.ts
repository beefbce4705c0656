import { type Fields, isFields } from "../contract/fields.ts";
import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { masking } from "../app/gateway.ts";
import { joined } from "../contract/path.ts";
import type { Dialect, DialectRequest } from "../dialects/dialect.ts";
import { dialects } from "../dialects/index.ts";
import { isBytes } from "../dialects/media.ts";
import { GatewayError } from "../errors.ts";
import type { Masking } from "../privacy/masking.ts";
import type { MaskableRequest } from "../privacy/text-field.ts";
import type { SearchedText } from "../privacy/pseudonymize/pseudonymize.ts";
import { network } from "../upstream/transport/network.ts";
import { type Command, CommandError, type Terminal, UsageError } from "./command.ts";
import { configured } from "./configured.ts";

/** `penname preview [--json | --jsonl]`: what would leave of a text or a chat request on standard input, and what was found in it. */
export const preview: Command = async (args, terminal) => {
  const { config: file, json, jsonl } = flagsOf(args);
  const { privacy, server, secret } = configured({ config: file }, terminal.env);
  if (privacy.mode === "off")
    terminal.err("privacy.mode is off, so requests leave as they are; this is what would be hidden if it were not");
  // A secret of its own each time, unless one is given: surrogates made with a known one could be tried out.
  const means = masking(privacy, { secret: secret ?? randomBytes(32).toString("base64url"), fetch: network() });
  if (jsonl) await previewLines(means, server.maxBodyBytes, terminal);
  else {
    const previewed = await previewWhole(await textOf(terminal.stdin(), server.maxBodyBytes), means);
    await terminal.write(json ? `${JSON.stringify(previewed, null, 2)}\n` : shown(previewed, terminal.colour));
  }
  return 0;
};

function flagsOf(args: string[]) {
  const options = { config: { type: "string" }, json: { type: "boolean" }, jsonl: { type: "boolean" } } as const;
  try {
    const { values } = parseArgs({ args, options });
    if (values.json && values.jsonl) throw new Error("one form at a time");
    return values;
  } catch (cause) {
    const use =
      "Use: penname preview [--json | --jsonl] [--config FILE], with a text or a chat request on standard input";
    throw new UsageError(use, { cause });
  }
}

interface Previewed {
  /** A text, or a chat request. */
  masked: unknown;
  findings: Finding[];
}

/** Where a value stood, in UTF-16 units of the text as it was given, and what takes its place. */
interface Finding {
  /** Of the field in the request as it was given, such as `messages.0.content`; null in a text. */
  path: string | null;
  type: string;
  start: number;
  end: number;
  surrogate: string;
}

async function previewWhole(input: string, means: Masking): Promise<Previewed> {
  const value = /^\s*\{/.test(input) ? jsonIn(input) : undefined;
  const dialect = isFields(value) ? dialects.find((one) => one.recognizes(value)) : undefined;
  if (!isFields(value) || !dialect) return previewText(input, means);
  const { model = null } = value;
  const request = validRequest(dialect, model === null ? { ...value, model: "any" } : value);
  const findings = await hide(request, request.body, means);
  const { model: _, ...withoutModel } = request.body;
  return { masked: model === null ? withoutModel : request.body, findings };
}

async function previewText(text: string, means: Masking) {
  const message = { content: text };
  const request: MaskableRequest = {
    texts: () => (text === "" ? [] : [{ owner: message, key: "content", kind: "text" }]),
    *attachment() {
      return (yield* isBytes(text, "content")) ? "content" : undefined;
    },
    instruct() {},
  };
  const findings = await hide(request, message, means);
  return { masked: message.content, findings: findings.map((finding) => ({ ...finding, path: null })) };
}

/** Masks a request in place. */
async function hide(request: MaskableRequest, body: object, means: Masking): Promise<Finding[]> {
  const paths = pathsOf(body);
  let texts: readonly SearchedText[] = [];
  try {
    const { vault } = await means.mask(request, "preview", { found: (found) => (texts = found) });
    return texts.flatMap(({ field, occurrences }) =>
      occurrences.map(({ start, end, type, value }) => ({
        path: joined(paths.get(field.owner) ?? "", field.kind === "key" ? "*" : field.key),
        type,
        start,
        end,
        surrogate: vault.hide(value, type),
      })),
    );
  } catch (thrown) {
    throw told(thrown);
  }
}

/** The path of each object in a request. */
function pathsOf(request: object): ReadonlyMap<object, string> {
  const paths = new Map([[request, ""]]);
  // What is added on the way is visited too.
  for (const [owner, path] of paths)
    for (const [key, value] of Object.entries(owner))
      if (typeof value === "object" && value !== null) paths.set(value as object, joined(path, key));
  return paths;
}

function validRequest(dialect: Dialect, value: Fields): DialectRequest {
  try {
    return dialect.parse(value);
  } catch (thrown) {
    throw told(thrown);
  }
}

/** One `{"text"}` a line in, one `{"masked","spans"}` a line out. */
async function previewLines(means: Masking, longest: number, terminal: Terminal): Promise<void> {
  let number = 0;
  for await (const lines of linesOf(terminal.stdin(), longest)) {
    let out = "";
    try {
      for (const line of lines) {
        const value = jsonIn(++number === 1 ? line.replace(/^\ufeff/, "") : line);
        if (!isFields(value) || typeof value["text"] !== "string")
          throw new UsageError(`Line ${number} of standard input must be a JSON object such as {"text":"Call Ana"}`);
        const { masked, findings } = await previewText(value["text"], means);
        out += `${JSON.stringify({ masked, spans: findings.map(({ start, end, type }) => ({ start, end, type })) })}\n`;
      }
    } finally {
      await terminal.write(out);
    }
  }
}

/** Lines as they come, those of one piece together. */
async function* linesOf(input: AsyncIterable<string>, longest: number): AsyncGenerator<string[]> {
  let rest = "";
  for await (const piece of input) {
    rest += piece;
    if (piece.includes("\n")) {
      const lines = rest.split("\n");
      rest = lines.pop() ?? "";
      yield lines;
    }
    if (rest.length > longest) throw tooLong("A line of standard input", longest);
  }
  if (rest !== "") yield [rest];
}

async function textOf(input: AsyncIterable<string>, longest: number): Promise<string> {
  let text = "";
  for await (const piece of input) {
    text += piece;
    if (text.length > longest) throw tooLong("Standard input", longest);
  }
  return text;
}

const tooLong = (what: string, longest: number) =>
  new UsageError(`${what} must be at most ${longest} bytes long, as server.max_body_mb has it for requests`);

/** What the gateway would tell a caller, as a command tells it. */
function told(thrown: unknown): unknown {
  if (!(thrown instanceof GatewayError)) return thrown;
  return thrown.fault === "invalid_request"
    ? new UsageError(thrown.message, { cause: thrown })
    : new CommandError(thrown.message, { cause: thrown });
}

/** For people: what would leave, and below it what was found, in the colour of its type. */
function shown({ masked, findings }: Previewed, isColoured: boolean): string {
  const colours = new Map<string, number>();
  for (const { type } of findings) if (!colours.has(type)) colours.set(type, palette[colours.size % palette.length]!);
  const painted = (text: string, type: string) => (isColoured ? `\u001b[${colours.get(type)}m${text}\u001b[39m` : text);

  const typeOf = new Map(findings.map(({ surrogate, type }) => [surrogate, type]));
  const text = typeof masked === "string" ? masked : JSON.stringify(masked, null, 2);
  const leaves = text.replace(/SURROGATE_PII\(\w+\)/g, (surrogate) => {
    const type = typeOf.get(surrogate);
    return type === undefined ? surrogate : painted(surrogate, type);
  });
  const rows = findings.map(({ path, type, start, end, surrogate }) => [
    type,
    ...(path === null ? [] : [path]),
    `${start}–${end}`,
    surrogate,
  ]);
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]!.length))) ?? [];
  const lines = rows.map((row) => {
    const cells = row.map((cell, column) => cell.padEnd(widths[column]!));
    return `  ${[painted(cells[0]!, row[0]!), ...cells.slice(1)].join("  ").trimEnd()}\n`;
  });
  return `${leaves}${leaves.endsWith("\n") ? "" : "\n"}\n${findings.length === 0 ? "Nothing found" : `Found ${findings.length}:`}\n${lines.join("")}`;
}

/** Red, green, yellow, blue, magenta, cyan, and the bright ones. */
const palette = [36, 33, 32, 35, 34, 31, 96, 93, 92, 95, 94, 91];

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON is an answer here, not a failure.
    return undefined;
  }
}
