/** Our name of an entity type of Presidio's: the same, but for those that are one type here. */
export const typeOfPresidio = (type: string): string =>
  named.get(type) ?? families.find(([ending]) => type.endsWith(ending))?.[1] ?? type;

/** By how the names of its countries end. */
const families: readonly (readonly [ending: string, type: string])[] = [
  ["_PASSPORT", "PASSPORT"],
  ["_DRIVER_LICENSE", "DRIVER_LICENSE"],
  ["_DRIVING_LICENCE", "DRIVER_LICENSE"],
  ["_VEHICLE_REGISTRATION", "VEHICLE_PLATE"],
  ["_IDENTITY_CARD", "NATIONAL_ID"],
  ["_ID_CARD", "NATIONAL_ID"],
];

const named = new Map(
  Object.entries({
    US_BANK_NUMBER: "BANK_ACCOUNT",
    MEDICAL_LICENSE: "HEALTH_ID",
    AU_MEDICARE: "HEALTH_ID",
    IN_VOTER: "NATIONAL_ID",
    IT_VAT_CODE: "TAX_ID",
    KR_FRN: "NATIONAL_ID",
    SG_NRIC_FIN: "NATIONAL_ID",
  }),
);
