import { writeFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { packText } from "./pack.ts";

/** Bundles the dashboard's page into `src/dashboard/bundle.txt`, packed, which the program carries; a test compares the two. */

const folder = fileURLToPath(new URL("../dashboard/", import.meta.url));

export async function bundled(): Promise<string> {
  const { outputs, success, logs } = await Bun.build({
    entrypoints: [`${folder}main.tsx`],
    target: "browser",
    minify: true,
    define: { "process.env.NODE_ENV": '"production"' },
  });
  if (!success || !outputs[0])
    throw new Error(`the dashboard cannot be bundled: ${logs.map(({ message }) => message).join(", ")}`);
  return outputs[0].text();
}

if (import.meta.main) {
  const packed = packText(await bundled());
  writeFileSync(`${folder}bundle.txt`, packed);
  process.stdout.write(`src/dashboard/bundle.txt  ${((packed.length * 0.75) / 1000).toFixed(1)} KB compressed\n`);
}
