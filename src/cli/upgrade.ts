import { readFileSync } from "node:fs";
import manifest from "../../package.json" with { type: "json" };
import { isFields } from "../contract/fields.ts";
import type { UpstreamResponse } from "../upstream/provider.ts";
import { network } from "../upstream/transport/network.ts";
import { readBodyText } from "../upstream/transport/body-text.ts";
import { type Command, CommandError, UsageError } from "./command.ts";
import { readFlags } from "./flags.ts";

/**
 * `penname upgrade --check`: compares versions. The address is asked only when this command is run, and learns nothing but that; nothing
 * is downloaded or replaced.
 */
export const upgrade: Command = async (args, terminal) => {
  const { texts, switches } = readFlags("upgrade", args);
  const { from } = texts;
  if (!switches.has("check") || !from)
    throw new UsageError("penname upgrade only compares versions; use: penname upgrade --check --from URL-or-FILE");
  const newest = versionIn(await textAt(from));
  const order = compareVersions(manifest.version, newest);
  if (switches.has("json"))
    terminal.out(JSON.stringify({ version: manifest.version, newest, is_newest: order >= 0 }, null, 2));
  else terminal.out(sentence(order, newest));
  return 0;
};

function sentence(order: number, newest: string): string {
  if (order < 0)
    return `Penname ${newest} is newer than this one, ${manifest.version}; its release notes say how to upgrade`;
  return order === 0
    ? `${manifest.version} is the newest version`
    : `${manifest.version} is newer than the newest released, ${newest}`;
}

async function textAt(from: string): Promise<string> {
  try {
    if (!/^https?:\/\//.test(from)) return readFileSync(from, "utf8");
    const response = await answerAt(from, AbortSignal.timeout(10_000));
    if (!response.ok) throw new Error(`status ${response.status}`);
    return await readBodyText(response, 1_000_000);
  } catch (cause) {
    // The code of a time-out is a number, which tells nobody anything.
    const code = cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : "";
    const reason = code || (cause instanceof Error ? cause.message : String(cause));
    throw new CommandError(`${from} cannot be read (${reason}); --from names a release.json, by address or path`, {
      cause,
    });
  }
}

/** The answer to a GET, after at most so many steps to where an address leads on. */
async function answerAt(address: string, signal: AbortSignal, steps = 5): Promise<UpstreamResponse> {
  const response = await network()(address, { method: "GET", headers: { accept: "application/json" }, signal });
  const next = response.status >= 300 && response.status < 400 && response.headers.get("location");
  return next && steps > 0 ? answerAt(new URL(next, address).href, signal, steps - 1) : response;
}

function versionIn(text: string): string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  const version = isFields(value) ? value["version"] : undefined;
  if (typeof version === "string" && semantic.test(version)) return version;
  throw new CommandError('There is no version; a release.json is an object such as {"version":"1.2.3"}');
}

const semantic = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:-([0-9A-Za-z.-]{1,100}))?(?:\+[0-9A-Za-z.-]{1,100})?$/;

/** Negative if the first precedes, by https://semver.org/#spec-item-11. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [semantic.exec(one), semantic.exec(other)];
  for (const part of [1, 2, 3]) {
    const difference = Number(a?.[part]) - Number(b?.[part]);
    if (difference !== 0) return difference;
  }
  const [before = "", after = ""] = [a?.[4], b?.[4]];
  // A version with something behind it precedes the one without.
  if (before === "" || after === "") return Number(before === "") - Number(after === "");
  return comparePrereleases(before.split("."), after.split("."));
}

function comparePrereleases(one: readonly string[], other: readonly string[]): number {
  for (const [index, part] of one.entries()) {
    const against = other[index];
    if (against === undefined) return 1;
    const [isNumber, isOtherNumber] = [/^\d+$/.test(part), /^\d+$/.test(against)];
    if (part === against) continue;
    if (isNumber && isOtherNumber) return Number(part) - Number(against);
    if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
    return part < against ? -1 : 1;
  }
  return one.length - other.length;
}
