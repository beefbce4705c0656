import { test } from "bun:test";
import process from "node:process";
import { killedAgainAndAgain } from "../accounts/crash.ts";

/** What test/accounts/crash.test.ts shows with five kills, with fifty. */
if (process.env["PENNAME_LONG"] === "1")
  test(
    "fifty kills at random moments lose nothing settled and leave nothing held",
    () => killedAgainAndAgain(50),
    600_000,
  );
