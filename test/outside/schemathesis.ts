import { randomInt } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { folder, type Ran, runPython } from "./tools.ts";
import type { World } from "./world.ts";

/** The documents, and how their operations are asked for. */
export const documents = ({ gateway, token }: World) => ({
  "the API": { path: "/swagger/json", base: "", token: gateway.key },
  "the deprecated version": { path: "/swagger/json?version=2026-06-01", base: "", token: gateway.key },
  "the dashboard": { path: "/dashboard/api/openapi.json", base: "/dashboard/api", token },
});

export type DocumentName = keyof ReturnType<typeof documents>;
export const documentNames: readonly DocumentName[] = ["the API", "the deprecated version", "the dashboard"];

/** Asks for every operation of a document with what it allows and with what it does not, up to so many times beside the fixed cases. */
export async function tried(
  world: World,
  name: DocumentName,
  { examples, seed = randomInt(2 ** 32) }: { examples: number; seed?: number },
): Promise<Ran & { requests: number }> {
  const { path, base, token } = documents(world)[name];
  const { url } = world.gateway;
  // With one worker, as it is by default: in two threads CPython 3.11 fails now and then to parse what Hypothesis shows of functions.
  const asked = ["--header", `Authorization: Bearer ${token}`, "--url", url + base];
  const bounds = ["--max-examples", String(examples), "--seed", String(seed), "--checks", "all"];
  const ran = await runPython(
    "schemathesis",
    ["--config-file", join(folder, "schemathesis.toml"), "run", url + path, ...asked, ...bounds],
    tmpdir(),
    { SCHEMATHESIS_HOOKS: "hooks", PYTHONPATH: folder },
  );
  return { ...ran, requests: Number(/(\d+) generated/.exec(ran.text)?.[1]) };
}
