import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  beginning,
  callEvents,
  callItem,
  completed,
  messageItem,
  speaking,
  textEvents,
} from "../dialects/openai-responses/said.ts";
import { textChunks, toolChunks } from "../support/answers.ts";
import type { ProviderCall } from "../support/provider-call.ts";
import { stream } from "../support/scripts.ts";
import { startWorld, type World } from "../support/world.ts";
import { runScript, withTools } from "./tools.ts";

/** The program `codex` of the npm package `@openai/codex`: at 400 MB it is no dependency, so it is installed beside the project. */
const codex = "@openai/codex/bin/codex.js";

const letter =
  "Dear Maria Lopez,\nwrite to maria.lopez@example.org, the key is sk-proj-Zq7Zq7Zq7Zq7Zq7Zq7Zq7Zq7Zq7Zq7Zq7Zq7Zq7Zq7.\n";
const secrets = /Maria|Lopez|maria\.lopez|Zq7Zq7/;

let worlds: Record<"translated" | "native", World>;
let home: string;

/** What the model does: reads the letter, changes it by a value that it was shown, and says that it did. */
function stepOf(call: ProviderCall): { command: string } | { said: string } {
  const results = call.body.match(/"(?:role":"tool|type":"function_call_output)"/g)?.length ?? 0;
  if (results === 0) return { command: "cat letter.txt" };
  const [name = "nobody"] = /SURROGATE_PII\(PERSON_\d+\)(?=,\\nwrite to)/.exec(call.body) ?? [];
  if (results === 1) return { command: `sed -i "s/Dear ${name}/Hello ${name}/" letter.txt` };
  return { said: `Greeted ${name}.` };
}

const asChat = (call: ProviderCall) => {
  const step = stepOf(call);
  if ("said" in step) return stream(textChunks([step.said]))(call);
  return stream(
    toolChunks([{ id: `call_${call.body.length}`, name: "exec_command", args: JSON.stringify({ cmd: step.command }) }]),
  )(call);
};

const asResponse = (call: ProviderCall) => {
  const step = stepOf(call);
  if ("said" in step)
    return speaking(() => [
      ...beginning,
      ...textEvents([step.said]),
      completed([messageItem(step.said, { id: "msg_0" })]),
    ])(call);
  const args = JSON.stringify({ cmd: step.command });
  const named = JSON.parse(
    JSON.stringify([
      ...beginning,
      ...callEvents(args.match(/[^]{1,9}/g) ?? [], 0).flat(),
      completed([callItem(args, 0)]),
    ])
      .replaceAll('"send"', '"exec_command"')
      .replaceAll('"call_0"', `"call_${call.body.length}"`),
  ) as ReturnType<typeof textEvents>;
  return speaking(() => named)(call);
};

withTools("Codex, without an account and with this machine alone,", () => {
  beforeAll(async () => {
    const [translated, native] = await Promise.all([
      startWorld("binary"),
      startWorld("binary", { provider: { speaks: ["openai-responses"] } }),
    ]);
    worlds = { translated, native };
    home = mkdtempSync(join(tmpdir(), "penname-codex-"));
  });
  afterAll(async () => {
    await Promise.all([worlds.translated.stop(), worlds.native.stop()]);
    rmSync(home, { recursive: true, force: true });
  });

  test.each(["translated", "native"] as const)(
    "reads and edits a file; the provider sees none of it (%s)",
    async (lane) => {
      const { gateway, first: provider } = worlds[lane];
      const folder = join(home, lane);
      mkdirSync(folder);
      writeFileSync(join(folder, "letter.txt"), letter);
      writeFileSync(
        join(home, "config.toml"),
        `model = "one"
model_provider = "penname"
approval_policy = "never"
sandbox_mode = "danger-full-access"
check_for_update_on_startup = false
[model_providers.penname]
name = "Penname"
base_url = "${gateway.url}/v1"
env_key = "PENNAME_KEY"
wire_api = "responses"
[analytics]
enabled = false
`,
      );
      provider.begin(lane === "native" ? asResponse : asChat);
      const nowhere = "http://127.0.0.1:9";
      const { code, out, err } = await runScript(
        codex,
        ["exec", "--skip-git-repo-check", "-C", folder, "Greet Maria Lopez in letter.txt."],
        folder,
        {
          HOME: home,
          CODEX_HOME: home,
          PENNAME_KEY: gateway.key,
          HTTPS_PROXY: nowhere,
          HTTP_PROXY: nowhere,
          NO_PROXY: "127.0.0.1",
        },
      );
      expect({ code, err: code === 0 ? "" : err }).toEqual({ code: 0, err: "" });
      expect(out).toContain("Greeted Maria Lopez.");
      expect(readFileSync(join(folder, "letter.txt"), "utf8")).toBe(letter.replace("Dear", "Hello"));
      expect(provider.calls).toHaveLength(3);
      const path = lane === "native" ? "/v1/responses" : "/v1/chat/completions";
      for (const call of provider.calls) {
        expect(call.path).toBe(path);
        expect(call.wire).not.toMatch(secrets);
      }
    },
    120_000,
  );
});
