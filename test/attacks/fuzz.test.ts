import process from "node:process";
import { fuzzed } from "./fuzzed.ts";

// The same for everybody, so that it is green or red for all; test/long tries others.
const seed = Number(process.env["PENNAME_FUZZ_SEED"] ?? 12);
fuzzed({ seed, counts: { plain: 500, tls: 100 }, timeoutMs: 120_000 });
