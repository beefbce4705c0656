import process from "node:process";
import { fuzzed } from "../attacks/fuzzed.ts";

const seed = Number(process.env["PENNAME_FUZZ_SEED"] ?? Math.floor(Math.random() * 2 ** 31));

// A million in all: three runtimes, with and without a key.
if (process.env["PENNAME_LONG"] === "1")
  fuzzed({ seed, counts: { plain: 145_000, tls: 22_000 }, timeoutMs: 3_600_000 });
