import type { Detector } from "../../detector.ts";
import { accountNumbers } from "./account-number.ts";
import { healthId } from "./health-id.ts";
import { labelDetector } from "../../text/label-detector.ts";
import { licence } from "./licence.ts";
import { passport } from "./passport.ts";
import { plate } from "./plate.ts";
import { postcodes } from "../address/postcode.ts";
import { recordNumbers } from "./record-number.ts";
import { CharClass } from "../../text/char-classes.ts";
import { containsAny } from "../../text/survey.ts";
import { taxNumber } from "./tax-number.ts";
import { TextIndex } from "../../text/text-index.ts";

const numbers = labelDetector("identifier", [
  passport,
  licence,
  plate,
  taxNumber,
  healthId,
  ...accountNumbers,
  ...recordNumbers,
  ...postcodes,
]);

/** Numbers and codes that only their label makes personal. All have digits. */
export const identifier: Detector = {
  ...numbers,
  find: (text, index = new TextIndex()) => (containsAny(text, index, CharClass.digit) ? numbers.find(text, index) : []),
};
