import type { Detector } from "../../detector.ts";
import { accountNumbers } from "./account-number.ts";
import { healthId } from "./health-id.ts";
import { labelDetector } from "../../text/label-detector.ts";
import { licence } from "./licence.ts";
import { passport } from "./passport.ts";
import { plate } from "./plate.ts";
import { postcodes } from "../address/postcode.ts";
import { findAnswered, findRecordCodes, findRecordKeys, findSpacedCodes } from "./record-code.ts";
import { recordNumbers } from "./record-number.ts";
import { CharClass } from "../../text/char-classes.ts";
import { containsAny } from "../../text/survey.ts";
import { taxNumber } from "./tax-number.ts";
import { TextIndex } from "../../text/text-index.ts";
import { either, wakeOn } from "../../text/wake.ts";

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

/** Numbers and codes that their label makes personal, and codes that look like those of a record. All have digits. */
export const identifier: Detector = {
  ...numbers,
  wake: either(numbers.wake, wakeOn({ classes: CharClass.digit })),
  find(text, index = new TextIndex()) {
    if (!containsAny(text, index, CharClass.digit)) return [];
    const spans = numbers.find(text, index);
    findRecordCodes(text, index, spans);
    findRecordKeys(text, index, spans);
    findSpacedCodes(text, index, spans);
    findAnswered(text, index, spans);
    return spans;
  },
};
