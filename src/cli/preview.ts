import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { readConfig } from "../app/configuration.ts";
import { createMasking } from "../app/gateway.ts";
import { openModel } from "../app/model.ts";
import type { ModelConfig } from "../config/config.ts";
import { type Fields, isFields } from "../contract/fields.ts";
import { joined } from "../contract/path.ts";
import type { AnyRequest, Dialect } from "../dialects/dialect.ts";
import { dialects } from "../dialects/index.ts";
import { isBytes } from "../dialects/media.ts";
import { GatewayError } from "../errors.ts";
import type { Masking } from "../privacy/masking.ts";
import type { MaskableRequest } from "../privacy/text-field.ts";
import type { SearchedText } from "../privacy/pseudonymize/pseudonymize.ts";
import { network } from "../upstream/transport/network.ts";
import { type Command, CommandError, type Terminal, UsageError } from "./command.ts";
import { type Preview, type PreviewFinding, previewReport } from "./preview-report.ts";
import { readAll, readLines } from "./standard-input.ts";

/** `penname preview [--json | --jsonl]`: what would leave of a text or a chat request on standard input, and what was found in it. */
export const preview: Command = async (args, terminal) => {
  const { config: file, json, jsonl } = flagsOf(args);
  const { privacy, server, secret, models } = readConfig({ config: file }, terminal.env);
  if (privacy.mode === "off")
    terminal.err("privacy.mode is off, so requests leave as they are; this is what would be hidden if it were not");
  // A fresh secret unless one is configured: surrogates made with a known one could be reversed by guessing values.
  const masking = createMasking(privacy, {
    secret: secret ?? randomBytes(32).toString("base64url"),
    fetch: network(),
    model: privacy.model && (await openModel(privacy.model)),
  });
  if (jsonl) await previewLines(masking, server.maxBodyBytes, terminal);
  else {
    const previewed = await previewWhole(await readAll(terminal.stdin(), server.maxBodyBytes), masking);
    warnOfModel(previewed, models, terminal);
    await terminal.write(json ? `${JSON.stringify(previewed, null, 2)}\n` : previewReport(previewed, terminal.colour));
  }
  return 0;
};

/** What is shown becomes of requests to other models. */
function warnOfModel({ masked }: Preview, models: readonly ModelConfig[], { err }: Terminal): void {
  const asked = models.find(({ id }) => isFields(masked) && masked["model"] === id);
  if (!asked || asked.privacy === "mask") return;
  const instead =
    asked.privacy === "pass"
      ? "leave as they are; this is what would be hidden if it were"
      : "with personal data are refused; this is what would leave if it were";
  err(`models[].privacy of ${JSON.stringify(asked.id)} is ${asked.privacy}, so requests to it ${instead} mask`);
}

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

async function previewWhole(input: string, masking: Masking): Promise<Preview> {
  const value = /^\s*\{/.test(input) ? parseJson(withoutMark(input)) : undefined;
  const dialect = isFields(value) ? dialects.findLast((one) => one.recognizes(value)) : undefined;
  if (!isFields(value) || !dialect) return previewText(input, masking);
  const { model = null } = value;
  const request = validRequest(dialect, model === null ? { ...value, model: "any" } : value);
  const findings = await mask(request, request.body, masking);
  const { model: _, ...withoutModel } = request.body;
  return { masked: model === null ? withoutModel : request.body, findings };
}

async function previewText(text: string, masking: Masking) {
  const message = { content: text };
  const request: MaskableRequest = {
    texts: () => (text === "" ? [] : [{ owner: message, key: "content", kind: "text" }]),
    *attachment() {
      return (yield* isBytes(text, "content")) ? "content" : undefined;
    },
    instruct() {},
  };
  const findings = await mask(request, message, masking);
  return { masked: message.content, findings: findings.map((finding) => ({ ...finding, path: null })) };
}

/** Masks a request in place. */
async function mask(request: MaskableRequest, body: object, masking: Masking): Promise<PreviewFinding[]> {
  const paths = pathsOf(body);
  let texts: readonly SearchedText[] = [];
  try {
    const { vault } = await masking.mask(request, "preview", { found: (found) => (texts = found) });
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
    throw asCommandError(thrown);
  }
}

/** The path of each object in a request. */
function pathsOf(request: object): ReadonlyMap<object, string> {
  const paths = new Map([[request, ""]]);
  // A Map also iterates over entries added meanwhile.
  for (const [owner, path] of paths)
    for (const [key, value] of Object.entries(owner))
      if (typeof value === "object" && value !== null) paths.set(value as object, joined(path, key));
  return paths;
}

function validRequest(dialect: Dialect, value: Fields): AnyRequest {
  try {
    return dialect.parse(value);
  } catch (thrown) {
    throw asCommandError(thrown);
  }
}

/** One `{"text"}` a line in, one `{"masked","spans"}` a line out. */
async function previewLines(masking: Masking, longest: number, terminal: Terminal): Promise<void> {
  let number = 0;
  for await (const lines of readLines(terminal.stdin(), longest)) {
    let out = "";
    try {
      for (const line of lines) {
        const value = parseJson(++number === 1 ? withoutMark(line) : line);
        if (!isFields(value) || typeof value["text"] !== "string")
          throw new UsageError(`Line ${number} of standard input must be a JSON object such as {"text":"Call Ana"}`);
        const { masked, findings } = await previewText(value["text"], masking);
        out += `${JSON.stringify({ masked, spans: findings.map(({ start, end, type }) => ({ start, end, type })) })}\n`;
      }
    } finally {
      await terminal.write(out);
    }
  }
}

/** The API error a caller would get, as the error of a command. */
function asCommandError(thrown: unknown): unknown {
  if (!(thrown instanceof GatewayError)) return thrown;
  return thrown.fault === "invalid_request"
    ? new UsageError(thrown.message, { cause: thrown })
    : new CommandError(thrown.message, { cause: thrown });
}

/** Some editors begin a file with a byte order mark, which JSON does not know. */
const withoutMark = (text: string): string => text.replace(/^\ufeff/, "");

/** Undefined if the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
