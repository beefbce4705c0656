import { readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";

/**
 * Packs Swagger UI's two large files into `src/http/swagger-ui/*.txt`, which the program carries: base64 of their Brotli form,
 * since text is the only kind of file that all runtimes import. A test compares them with the package.
 */

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Where each is kept, and of what. */
const packedFiles = {
  "src/http/swagger-ui/script.txt": "node_modules/swagger-ui-dist/swagger-ui-bundle.js",
  "src/http/swagger-ui/style.txt": "node_modules/swagger-ui-dist/swagger-ui.css",
} as const;

if (import.meta.main)
  for (const [target, source] of Object.entries(packedFiles)) {
    const bytes = brotliCompressSync(readFileSync(root + source), { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } });
    writeFileSync(root + target, `${bytes.toString("base64")}\n`);
    process.stdout.write(`${target}  ${(bytes.length / 1000).toFixed(1)} KB compressed\n`);
  }
