import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { brotliCompressSync, constants } from "node:zlib";
import { carriedTables, asCarried } from "../privacy/analyze/carried.ts";

/** `bun run build`: makes the one executable, `dist/penname` or what `--outfile` names, and says where it is and how large. */

const root = fileURLToPath(new URL("../..", import.meta.url));

const flags = [
  // Without --production a library's development answers, which show its schemas, would be frozen in.
  "--production",
  "--minify",
  "--sourcemap",
  // Byte code of CommonJS would freeze this folder's path into the program.
  "--bytecode",
  "--format=esm",
  // A start runs nearly everything once: compilers wait ten times as long, until `Runtime.compileSooner`.
  "--compile-jit-policy=10",
  // What is loaded only where it is asked for takes no memory elsewhere: 8 MB less at the start.
  "--splitting",
  // An executable obeys what it is told, not what lies in the folder it happens to be started from.
  "--no-compile-autoload-dotenv",
  "--no-compile-autoload-bunfig",
];

/**
 * Compiles the program. @param target of Bun, such as `bun-linux-arm64-musl`, whose runtime comes from the package registry; left out: of
 * this machine. Throws with what the compiler said.
 */
export function compileBinary(outfile: string, target?: string): void {
  mkdirSync(dirname(outfile), { recursive: true });
  const chosen = target === undefined ? [] : [`--target=${target}`];
  const folder = mkdtempSync(join(tmpdir(), "penname-build-"));
  try {
    const assets = [
      ...carriedTables.map((name) => [`${name}.bin`, asCarried(name)] as const),
      ["onnxruntime.wasm.br", packedOnnxRuntime()] as const,
    ];
    for (const [name, bytes] of assets) writeFileSync(join(folder, name), bytes);
    const { exitCode, stderr } = Bun.spawnSync(
      [process.execPath, "build", "--compile", "src/main.ts", ...flags, ...chosen]
        .concat(assets.flatMap(([name]) => ["--asset", join(folder, name)]))
        .concat(["--outfile", outfile]),
      { cwd: root, stdout: "ignore", stderr: "pipe" },
    );
    if (exitCode !== 0) throw new Error(stderr.toString().trim());
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Throws unless an executable holds what is embedded without being imported. */
export function assertHoldsAssets(executable: Buffer): void {
  if (!executable.includes(packedOnnxRuntime())) throw new Error("ONNX Runtime's WebAssembly is not in the executable");
}

let packed: Buffer | undefined;

/** ONNX Runtime's WebAssembly, a fifth of its 14 MB. Costs a second, once. `privacy/analyze/model/session.ts` unpacks it. */
function packedOnnxRuntime(): Buffer {
  const file = fileURLToPath(import.meta.resolve("onnxruntime-web/ort-wasm-simd-threaded.wasm"));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 24 };
  return (packed ??= brotliCompressSync(readFileSync(file), { params }));
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { outfile: { type: "string", default: `${root}dist/penname` } } });
  const outfile = resolve(values.outfile);
  const started = performance.now();
  compileBinary(outfile);
  const megabytes = (statSync(outfile).size / 1_000_000).toFixed(1);
  const milliseconds = Math.round(performance.now() - started);
  process.stdout.write(`${relative(process.cwd(), outfile)}  ${megabytes} MB  (${milliseconds} ms)\n`);
}
