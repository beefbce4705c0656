import process from "node:process";
import { launch } from "./runtime/launcher.ts";

// First, and the rest of the program after it, so that a process that is replaced has loaded nothing in vain.
launch(process.argv.slice(2));

await import("./cli/program.ts");
