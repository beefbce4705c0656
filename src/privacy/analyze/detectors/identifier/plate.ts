import type { Span } from "../../detector.ts";
import type { Label } from "../../text/label-detector.ts";
import { numberHead } from "../../text/number-head.ts";
import { scanNumbers } from "../../text/scan.ts";
import type { TextIndex } from "../../text/text-index.ts";

/** Number plates: two to four short groups of capitals and digits, with both. */
export const plate: Label = {
  type: "VEHICLE_PLATE",
  words:
    "license plate|licence plate|number plate|plate|plates|plate number|registration#|vehicle registration|vehicle reg|vehicle reg.|rego|reg|registration plate|registration mark|car registration|car reg|car reg.|reg#|reg. no|vrm|" +
    "kennzeichen|kfz kennzeichen|kz|amtl kz|kfz kz|autokennzeichen|nummernschild|amtliches kennzeichen|immatriculation|immatriculé|immatriculée|" +
    "plaque d'immatriculation|plaque|matrícula|matricula|placa|targa|targato|targata|kenteken|kentekenplaat|nummerplaat",
  value:
    /(?=[A-ZÄÖÜ -]{0,8}\d)(?=[\d -]{0,6}[A-ZÄÖÜ])[A-ZÄÖÜ\d]{1,4}(?:[ -]{0,1}[A-ZÄÖÜ\d]{1,4}){1,3}(?:[ -]?[EH])?(?![A-Za-z\d])/y,
  // A law, "Reg EU 2016/679".
  except: /^E[UC] ?\d/,
};

/** Plates of India, `UP32 KT 4471`, which begin with their state. */
export function findIndianPlates(text: string, index: TextIndex, spans: Span[]): void {
  scanNumbers(text, index, indianHead, indian, ({ index: start, 0: shown }) => {
    spans.push({ start, end: start + shown.length, type: "VEHICLE_PLATE", strength: 2 });
    return true;
  });
}

const indianHead = numberHead({ 1: " -A", 2: " -A" }, 3, "capital", 2);
const indian =
  /(?:A[NPRS]|BR|C[GH]|D[DLN]|G[AJ]|H[PR]|J[HK]|K[AL]|L[AD]|M[HLNPZ]|NL|O[DR]|P[BY]|RJ|SK|T[GNRS]|U[KP]|WB)[ -]?\d{1,2}[ -]?[A-Z]{1,3}[ -]?\d{4}(?![\p{L}\d])/uy;
