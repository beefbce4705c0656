import type { Label } from "./labelled.ts";

/** `SW1A 2AA`: nothing else is written like it. */
export const britishPostcode = String.raw`(?:GIR ?0AA|[A-PR-UWYZ](?:\d{1,2}|[A-HK-Y]\d{1,2}|\d[A-HJKPSTUW]|[A-HK-Y]\d[ABEHMNPRV-Y]) ?\d[ABD-HJLNP-UW-Z]{2})(?![A-Za-z\d])`;

/** Postcodes behind their name; beside a street or a town they belong to the address. */
export const postcode: Label = {
  type: "ZIP_CODE",
  words:
    "zip|zip code|zipcode|postcode|post code|postal code|eircode|plz|postleitzahl|code postal|codepostal|cp|código postal|codigo postal|cap|postcode",
  value: new RegExp(
    String.raw`(?:[A-Z]{1,2}-)?\d{4,5}(?:-\d{3,4})?(?![\d.,:-]?\d)(?: ?[A-Z]{2}(?![A-Za-z]))?|\d{3}(?![\d.,:-]?\d)|${britishPostcode}|[A-Z]\d[A-Z\d] ?[A-Z\d]{4}(?![A-Za-z\d])`,
    "y",
  ),
  except: /^(?:200|201|204|301|302|400|401|403|404|500)$/,
};
