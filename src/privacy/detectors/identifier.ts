import { accountNumbers } from "./account-number.ts";
import { healthId } from "./health-id.ts";
import { labelled } from "./labelled.ts";
import { licence } from "./licence.ts";
import { passport } from "./passport.ts";
import { plate } from "./plate.ts";
import { postcodes } from "./postcode.ts";
import { recordNumbers } from "./record-number.ts";
import { taxNumber } from "./tax-number.ts";

/** Numbers and codes that say whose they are only by the words in front of them. */
export const identifier = labelled("identifier", [
  passport,
  licence,
  plate,
  taxNumber,
  healthId,
  ...accountNumbers,
  ...recordNumbers,
  ...postcodes,
]);
