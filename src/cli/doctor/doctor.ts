import { readConfig } from "../../app/configuration.ts";
import type { Config } from "../../config/config.ts";
import { ConfigError } from "../../config/mistakes.ts";
import type { Fetch } from "../../upstream/provider.ts";
import { network } from "../../upstream/transport/network.ts";
import { BadProxy } from "../../upstream/transport/proxy.ts";
import type { Command, Terminal } from "../command.ts";
import { readFlags } from "../flags.ts";
import { checkCertificate, checkSecret } from "./files.ts";
import { type Finding, fails, works } from "./finding.ts";
import { checkModel } from "./model.ts";
import { checkClock, checkDisk, checkPort } from "./machine.ts";
import { askProvider } from "./providers.ts";
import { checkDatabase, checkRedis } from "./stores.ts";

/** `penname doctor`: each finding is printed when it is there, as what waits for the network may take seconds. Exit code 1 if any failed. */
export const doctor: Command = async (args, terminal) => {
  const { texts, switches } = readFlags("doctor", args);
  const isJson = switches.has("json");
  const findings: Finding[] = [];
  for await (const finding of examined(
    { config: texts["config"], data: texts["data"] },
    switches.has("offline"),
    terminal,
  )) {
    findings.push(finding);
    if (!isJson) terminal.out(line(finding, terminal.colour));
  }
  const failed = findings.filter(({ state }) => state === "failed").length;
  if (isJson) terminal.out(JSON.stringify({ ok: failed === 0, findings }, null, 2));
  else
    terminal.out(
      failed === 0 ? "\nNothing stands in the way." : `\n${failed} of ${findings.length} must be put right.`,
    );
  return failed === 0 ? 0 : 1;
};

async function* examined(
  flags: { config: string | undefined; data: string | undefined },
  isOffline: boolean,
  { env }: Terminal,
): AsyncGenerator<Finding> {
  const config = configuration(() => readConfig(flags, env));
  if ("server" in config) yield* configured(config, isOffline);
  else yield* config;
}

async function* configured(config: Config, isOffline: boolean): AsyncGenerator<Finding> {
  yield works("configuration", config.file === null ? "no file; the defaults" : `${config.file} is right`);
  yield await checkPort(config.server);
  if (config.server.tls) yield checkCertificate(config.server.tls);
  yield checkDisk(config.data);
  yield checkSecret(config);
  yield* await checkDatabase(config);
  yield await checkRedis(config);
  if (config.privacy.model) yield await checkModel(config.privacy.model);
  const fetch = networkThere();
  if ("subject" in fetch) yield fetch;
  else if (isOffline) yield works("providers", "not asked, as --offline says");
  else yield* asked(config, fetch);
}

async function* asked(config: Config, fetch: Fetch): AsyncGenerator<Finding> {
  const times: number[] = [];
  // All at once: one that does not answer holds nobody up.
  for (const answer of config.providers.map((provider) => askProvider(provider, fetch))) {
    const { finding, time } = await answer;
    if (time !== null) times.push(time);
    yield finding;
  }
  yield checkClock(Date.now(), times);
}

function networkThere(): Fetch | Finding {
  try {
    return network();
  } catch (error) {
    if (!(error instanceof BadProxy)) throw error;
    return fails("proxy", error.message, "put it right; no server starts with it, and no provider was asked");
  }
}

function configuration(read: () => Config): Config | Finding[] {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message
      .split("\n")
      .map((text) => fails("configuration", text, "penname check tells when it is right"));
  }
}

const marks = { ok: ["ok     ", 32], warning: ["warning", 33], failed: ["failed ", 31] } as const;

function line({ subject, state, text, advice }: Finding, isColoured: boolean): string {
  const [mark, colour] = marks[state];
  const painted = isColoured ? `\u001b[${colour}m${mark}\u001b[39m` : mark;
  return `${painted}  ${subject}: ${text}${advice === null ? "" : `\n         → ${advice}`}`;
}
