import type { Label } from "../../text/label-detector.ts";

/** `SW1A 2AA`: an unmistakable form. */
export const britishPostcode = String.raw`(?:GIR ?0AA|[A-PR-UWYZ](?:\d{1,2}|[A-HK-Y]\d{1,2}|\d[A-HJKPSTUW]|[A-HK-Y]\d[ABEHMNPRV-Y]) ?\d[ABD-HJLNP-UW-Z]{2})(?![A-Za-z\d])`;

const value = new RegExp(
  String.raw`(?:[A-Z]{1,2}-)?\d{4,5}(?:-\d{3,4})?(?![\d.,:-]?\d)(?: ?[A-Z]{2}(?![A-Za-z]))?|\d{3}(?![\d.,:-]?\d)|${britishPostcode}|[A-Z]\d[A-Z\d] ?[A-Z\d]{4}(?![A-Za-z\d])`,
  "y",
);

/** Postcodes after their label; next to a street or a town they belong to the address. */
export const postcodes: readonly Label[] = [
  {
    type: "ZIP_CODE",
    words:
      "zip|zip code|zipcode|postcode|post code|postal code|eircode|plz|postleitzahl|code postal|codepostal|código postal|codigo postal",
    value,
    except: /^(?:20[014]|30[12]|40[0134]|500)$/,
  },
  // With a sign between, because of `cp1252` and the like.
  { type: "ZIP_CODE", words: "cp|cap", value, behind: "sign" },
];
