import type { Label } from "../../text/label-detector.ts";

/** Passports: letters and digits, at least two digits. */
export const passport: Label = {
  type: "PASSPORT",
  words:
    "passport|travel document#|reisepass|reisepass nr|pass#|passeport|pasaporte|passaporto|paspoort|reisdocument|id card#",
  value: /(?:(?=[A-Z\d]{0,8}\d)(?=(?:[A-Z]{0,8}\d){2})[A-Z\d]{2}[ -]?[A-Z\d]{4,9}|[A-Z] \d{7,8})(?![A-Z\d])/y,
};
