import { closeSync, openSync } from "node:fs";
import { loadAws } from "../../../../src/upstream/providers/bedrock/signing.ts";

/** A program that loads AWS's libraries while it may open no file, and again when it may; prints what came of each. */

// Where a package is must be known: what Bun cannot find once it does not look for again.
for (const library of ["@smithy/signature-v4", "@smithy/eventstream-codec"]) import.meta.resolve(library);

const outcome = () =>
  loadAws().then(
    () => "loaded",
    () => "failed",
  );

const taken: number[] = [];
try {
  for (;;) taken.push(openSync("/dev/null", "r"));
} catch {
  console.log(await outcome());
}
for (const descriptor of taken) closeSync(descriptor);
console.log(await outcome());
