import type { Label } from "../../text/label-detector.ts";

/** Driving licences: letters and digits, at least four digits. */
export const licence: Label = {
  type: "DRIVER_LICENSE",
  words:
    "driver license|drivers license|driver's license|driver licence|drivers licence|driver's licence|driving licence|driving license|" +
    "dl#|dln|führerschein|fuehrerschein|fahrerlaubnis|permis de conduire|permis#|permiso de conducir|permiso de conducción|" +
    "carnet de conducir|licencia de conducir|patente di guida|patente|patente b|patente a|patente cat b|rijbewijs",
  value: /(?=(?:[A-Z -]{0,6}\d){4})[A-Z\d](?:[ -]?[A-Z\d]){5,19}(?![A-Z\d])/y,
};

/** The same in data, where the word alone is mostly the licence of a program: between quotes, without letters. */
export const licenceInData: Label = {
  type: "DRIVER_LICENSE",
  words: "licence|license",
  value: /(?<=["'])\d{2,4}(?:[ -]?\d{2,4}){2,5}(?=["'])/y,
  behind: "sign",
};
