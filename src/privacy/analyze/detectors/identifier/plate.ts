import type { Label } from "../../text/label-detector.ts";

/** Number plates: two to four short groups of capitals and digits, with both. */
export const plate: Label = {
  type: "VEHICLE_PLATE",
  words:
    "license plate|licence plate|number plate|plate|plates|plate number|registration#|vehicle registration|vehicle reg|vehicle reg.|registration plate|registration mark|car registration|car reg|car reg.|reg#|reg. no|vrm|" +
    "kennzeichen|kfz kennzeichen|kz|amtl kz|kfz kz|autokennzeichen|nummernschild|amtliches kennzeichen|immatriculation|immatriculé|immatriculée|" +
    "plaque d'immatriculation|plaque|matrícula|matricula|placa|targa|targato|targata|kenteken|kentekenplaat|nummerplaat",
  value:
    /(?=[A-ZÄÖÜ -]{0,8}\d)(?=[\d -]{0,6}[A-ZÄÖÜ])[A-ZÄÖÜ\d]{1,4}(?:[ -]{0,1}[A-ZÄÖÜ\d]{1,4}){1,3}(?:[ -]?[EH])?(?![A-Za-z\d])/y,
};
