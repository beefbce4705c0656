import { test } from "bun:test";
import { everyTextComesBack } from "./answer-promises.ts";
import { clientReadsTheOriginal, literalsComeBackAsTyped } from "./promises.ts";
import {
  cutsChangeNothing,
  nobodyGetsAnothersValue,
  noSurrogateComesOut,
  onlyWhatMayBecomeASurrogateIsHeld,
  ordinaryTextStays,
} from "./restorer-promises.ts";

/** test/long has very many more cases; these are for every day, on machines that do other things too. */
const seconds = 180_000;

test(
  "the client reads the original, whatever the model makes of the surrogates and however its bytes are cut",
  () => clientReadsTheOriginal(1000),
  seconds,
);
test(
  "every text of an answer comes back in its place before its choice finishes, streaming or not",
  () => everyTextComesBack(200),
  seconds,
);
test(
  "text of the user's own that looks like a surrogate comes back as typed, with square brackets, and is nobody's value",
  () => literalsComeBackAsTyped(500),
  seconds,
);
test("the text a client reads does not depend on how it was cut", () => cutsChangeNothing(10_000), seconds);
test("no surrogate comes out, whole, bent or broken", () => noSurrogateComesOut(10_000), seconds);
test("ordinary text is neither lost nor doubled nor changed", () => ordinaryTextStays(10_000), seconds);
test("only what may still become a surrogate is held back", () => onlyWhatMayBecomeASurrogateIsHeld(5000), seconds);
test("a slip of the model gives nobody another's value", () => nobodyGetsAnothersValue(10_000), seconds);
