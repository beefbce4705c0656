import { setTimeout as sleep } from "node:timers/promises";
import { harmless, type Model, values } from "../answers.ts";
import { load } from "../load.ts";
import type { FakeProvider } from "../provider.ts";
import { startGateway, type Workshop } from "../subject.ts";

/** Where the gateway's CPU goes: a profile of each kind of load, as Markdown and for Chrome's tools, in the given folder. From source only. */
export async function profile(
  shop: Workshop,
  provider: FakeProvider,
  folder: string,
  seconds: number,
): Promise<string[]> {
  const files: string[] = [];
  for (const model of ["whole", "paced", "burst"] satisfies Model[]) {
    for (const kind of ["off", "nothing", "values"] as const) {
      const name = `${model}-${kind}`;
      const gateway = await startGateway(shop, {
        name,
        privacy: kind !== "off",
        providerPort: provider.port,
        env: {
          BUN_OPTIONS: `--cpu-prof --cpu-prof-md --cpu-prof-name=${name} --cpu-prof-dir=${folder}`,
        },
      });
      const phrases = kind === "values" ? values : harmless;
      const connections = model === "paced" ? 100 : model === "burst" ? 16 : 32;
      const one = load({ port: gateway.port, keys: gateway.keys, model, phrases, connections });
      await sleep(seconds * 1000);
      await one.stop();
      await gateway.stop();
      files.push(`${folder}/${name}`);
    }
  }
  return files;
}
