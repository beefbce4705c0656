import { test } from "bun:test";
import { everyTextComesBack } from "../privacy/answer-promises.ts";
import { clientReadsTheOriginal, literalsComeBackAsTyped } from "../privacy/promises.ts";
import {
  cutsChangeNothing,
  nobodyGetsAnothersValue,
  noSurrogateComesOut,
  onlyWhatMayBecomeASurrogateIsHeld,
  ordinaryTextStays,
} from "../privacy/restorer-promises.ts";

/**
 * The promises of test/privacy/promises.test.ts with very many more cases: `PENNAME_LONG=1 bun test test/long`. Half an hour is no
 * part of an ordinary run, so without that word nothing here is a test.
 */
const cases: Record<string, () => void | Promise<void>> = {
  "the client reads the original": () => clientReadsTheOriginal(100_000),
  "every text of an answer comes back": () => everyTextComesBack(20_000),
  "literals come back as typed": () => literalsComeBackAsTyped(50_000),
  "cuts change nothing": () => cutsChangeNothing(1_000_000),
  "no surrogate comes out": () => noSurrogateComesOut(1_000_000),
  "ordinary text stays": () => ordinaryTextStays(500_000),
  "only what may become a surrogate is held": () => onlyWhatMayBecomeASurrogateIsHeld(100_000),
  "nobody gets another's value": () => nobodyGetsAnothersValue(1_000_000),
};
const hour = 3_600_000;

if (process.env["PENNAME_LONG"] === "1") for (const [name, run] of Object.entries(cases)) test(name, run, hour);
