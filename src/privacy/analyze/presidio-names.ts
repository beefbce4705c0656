/** Our type for an entity type of Presidio: the same, except where ours covers several of theirs. */
export const typeOfPresidio = (type: string): string =>
  named.get(type) ?? families.find(([ending]) => type.endsWith(ending))?.[1] ?? type;

/** Types that Presidio has for each country, by the end of their names. */
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
