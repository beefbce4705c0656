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

/** The promises of test/privacy/promises.test.ts with very many more cases. */
const hour = 3_600_000;

test("the client reads the original", () => clientReadsTheOriginal(100_000), hour);
test("every text of an answer comes back", () => everyTextComesBack(20_000), hour);
test("literals come back as typed", () => literalsComeBackAsTyped(50_000), hour);
test("cuts change nothing", () => cutsChangeNothing(1_000_000), hour);
test("no surrogate comes out", () => noSurrogateComesOut(1_000_000), hour);
test("ordinary text stays", () => ordinaryTextStays(500_000), hour);
test("only what may become a surrogate is held", () => onlyWhatMayBecomeASurrogateIsHeld(100_000), hour);
test("nobody gets another's value", () => nobodyGetsAnothersValue(1_000_000), hour);
