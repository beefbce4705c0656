import { chmodSync, copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import manifest from "../../../package.json" with { type: "json" };
import { programFile, type ReleaseTarget } from "./targets.ts";

const { name, version, description, license } = manifest;
const common = { version, description, license };
const licenceFile = fileURLToPath(new URL("../../../LICENSE", import.meta.url));

/** The folder of a platform's package: its executable, which npm, bun and deno install only where os, cpu and libc fit. */
export function platformPackage(folder: string, target: ReleaseTarget, executable: string, notices: string): void {
  const { os, cpu, libc } = target.npm;
  const file = programFile(target);
  mkdirSync(folder, { recursive: true });
  copyFileSync(executable, join(folder, file));
  chmodSync(join(folder, file), 0o755);
  copyFileSync(licenceFile, join(folder, "LICENSE"));
  writeFileSync(join(folder, "THIRD-PARTY-NOTICES.txt"), notices);
  const own = {
    ...common,
    os: [os],
    cpu: [cpu],
    ...(libc === undefined ? {} : { libc: [libc] }),
    preferUnplugged: true,
  };
  write(folder, { name: `${name}-${target.name}`, ...own, files: [file, "THIRD-PARTY-NOTICES.txt"] });
}

/** The folder of the package that is asked for: a launcher and one optional dependency for each platform. No script runs at its installation. */
export async function mainPackage(folder: string, targets: readonly ReleaseTarget[]): Promise<void> {
  const { outputs, success, logs } = await Bun.build({
    entrypoints: [fileURLToPath(new URL("launcher.ts", import.meta.url))],
    target: "node",
    format: "esm",
  });
  if (!success || !outputs[0]) throw new Error(logs.map(({ message }) => message).join("\n"));
  mkdirSync(join(folder, "bin"), { recursive: true });
  writeFileSync(join(folder, "bin/penname.mjs"), `#!/usr/bin/env node\n${await outputs[0].text()}`, { mode: 0o755 });
  copyFileSync(licenceFile, join(folder, "LICENSE"));
  writeFileSync(join(folder, "README.md"), readme);
  write(folder, {
    name,
    ...common,
    bin: { [name]: "bin/penname.mjs" },
    engines: { node: ">=18" },
    files: ["bin"],
    optionalDependencies: Object.fromEntries(targets.map((target) => [`${name}-${target.name}`, version])),
  });
}

const readme = `# Penname

${description}. \`npx penname\` starts it, prints a key and a line to paste; \`npx penname --help\` lists its commands. \`bunx penname\` and \`deno run -A npm:penname\` do the same.

A running gateway serves its manual at /docs.
`;

const write = (folder: string, content: object): void =>
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(content, null, 2)}\n`);

/** Packs a folder as `npm publish` would. Returns the name of the file, which is in `into`. */
export function packedByNpm(folder: string, into: string): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync(["npm", "pack", folder, "--pack-destination", into, "--silent"], {
    cwd: into,
    stderr: "pipe",
  });
  if (exitCode !== 0) throw new Error(stderr.toString());
  return stdout.toString().trim().split("\n").at(-1)!;
}
