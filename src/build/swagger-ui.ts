import { readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { packText } from "./pack.ts";

/**
 * Packs Swagger UI's two large files into `src/http/swagger-ui/*.txt`, which the program carries. A test compares them with the package.
 */

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Where each is kept, and of what. */
const packedFiles = {
  "src/http/swagger-ui/script.txt": "node_modules/swagger-ui-dist/swagger-ui-bundle.js",
  "src/http/swagger-ui/style.txt": "node_modules/swagger-ui-dist/swagger-ui.css",
} as const;

if (import.meta.main)
  for (const [target, source] of Object.entries(packedFiles)) {
    const packed = packText(readFileSync(root + source));
    writeFileSync(root + target, packed);
    process.stdout.write(`${target}  ${((packed.length * 0.75) / 1000).toFixed(1)} KB compressed\n`);
  }
