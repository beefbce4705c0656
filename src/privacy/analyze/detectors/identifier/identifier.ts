import type { Detector, Span } from "../../detector.ts";
import { accountNumbers, findBesideSortCodes } from "./account-number.ts";
import { findCourtFiles } from "./court-file.ts";
import { findDicom } from "./dicom.ts";
import { furtherRecords } from "./further-records.ts";
import { findStatements } from "./bank-statement.ts";
import { idsOfData } from "./data-ids.ts";
import { findIssuedNumbers } from "./issued-number.ts";
import { healthId } from "./health-id.ts";
import { extensions } from "../contact/extension.ts";
import { labelDetector } from "../../text/label-detector.ts";
import { licence, licenceInData } from "./licence.ts";
import { passport } from "./passport.ts";
import { findPlates, plate, shortPlate, smallPlate } from "./plate.ts";
import { findPathNumbers } from "./path-number.ts";
import { findPaymentReferences } from "./payment-reference.ts";
import { houseNumbers, postcodes } from "../address/postcode.ts";
import { findAnswered } from "./answered.ts";
import { findBehindNumberSign, findRecordCodes, findRecordKeys, findSpacedCodes } from "./record-code.ts";
import { recordNumbers, withoutDigits } from "./record-number.ts";
import { findRowNumbers } from "./row-number.ts";
import { CharClass } from "../../text/char-classes.ts";
import { containsAny } from "../../text/survey.ts";
import { findSpokenNumbers, spoken } from "./spoken-number.ts";
import { taxNumber } from "./tax-number.ts";
import { TextIndex } from "../../text/text-index.ts";
import { either, wakeOn } from "../../text/wake.ts";

const numbers = labelDetector("identifier", [
  passport,
  licence,
  licenceInData,
  plate,
  shortPlate,
  smallPlate,
  taxNumber,
  healthId,
  ...accountNumbers,
  ...recordNumbers,
  ...furtherRecords,
  ...idsOfData,
  ...postcodes,
  houseNumbers,
  extensions,
]);

/** Those that may have no digit: `Station IV`, `alias perro.mate.luna`. Two of three texts have a word of the others, and most of these no digit. */
const names = labelDetector("identifier-without-digits", withoutDigits);

/** Numbers and codes that their label makes personal, and codes that look like those of a record. */
export const identifier: Detector = {
  ...numbers,
  types: [...new Set([...numbers.types, "PHONE_NUMBER", "DATE_OF_BIRTH", "PERSON", "SWIFT_CODE"])],
  wake: either(names.wake, wakeOn({ classes: CharClass.digit, words: [spoken] })),
  find(text, index = new TextIndex()) {
    const spans: Span[] = [];
    findSpokenNumbers(text, index, spans);
    const hasDigit = containsAny(text, index, CharClass.digit);
    for (const span of (hasDigit ? numbers : names).find(text, index)) spans.push(span);
    if (!hasDigit) return spans;
    findIssuedNumbers(text, index, spans);
    findCourtFiles(text, index, spans);
    findRecordCodes(text, index, spans);
    findRecordKeys(text, index, spans);
    findSpacedCodes(text, index, spans);
    findAnswered(text, index, spans);
    findPathNumbers(text, index, spans);
    findRowNumbers(text, index, spans);
    findBehindNumberSign(text, index, spans);
    findPlates(text, index, spans);
    findBesideSortCodes(text, index, spans);
    findPaymentReferences(text, spans);
    findStatements(text, spans);
    findDicom(text, spans);
    return spans;
  },
};
