import { detectors } from "../../src/privacy/analyze/detectors/index.ts";
import { resolveTypes } from "../../src/privacy/analyze/detectors/groups.ts";
import { Masking } from "../../src/privacy/masking.ts";
import { chatRequest } from "../support/chat-request.ts";

/** Hides a value in a request, and prints how many strings of the memory still have the sentence it stood in. */
const usual = { secret: "s".repeat(32), instruction: false, onFailure: "reject", timeBudgetMs: 10_000 } as const;
const types = resolveTypes(["default"]);
const analyzer = { detectors, types, allowed: () => false };
const masking = new Masking({ ...usual, analyzer, cacheBytes: 1 << 20 });

/** Made where it is used, so that nobody but the request has it. */
async function ask(): Promise<number> {
  const content = ["My name is Dr. Maria Lopez (see below), ", "born 4 May 1990 at 12:30"].join("");
  const request = { model: "m", messages: [{ role: "user" as const, content }] };
  const { vault } = await masking.mask(chatRequest(request), "account");
  return vault.size;
}

const hidden = await ask();
// The collector takes what is left on the stack of the last turn for pointers.
await new Promise(setImmediate);
Bun.gc(true);
const memory = Bun.generateHeapSnapshot("v8");
console.log(JSON.stringify({ hidden, left: memory.split(["Lopez (see below),", "born"].join(" ")).length - 1 }));
