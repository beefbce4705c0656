import type { Label } from "../../text/label-detector.ts";
import { numberHead } from "../../text/number-head.ts";

/** `SW1A 2AA`: an unmistakable form. */
export const britishPostcode = String.raw`(?:GIR ?0AA|[A-PR-UWYZ](?:\d{1,2}|[A-HK-Y]\d{1,2}|\d[A-HJKPSTUW]|[A-HK-Y]\d[ABEHMNPRV-Y]) ?\d[ABD-HJLNP-UW-Z]{2})(?![A-Za-z\d])`;

/** Alone, of the Netherlands, and with the code of a country. */
export const postcodesBeforeTowns = [
  { head: numberHead({ 4: " -", 5: " -" }), form: /(?<![\p{L}.,:/-])\d{4,5}(?: {1,2}|-)(?=\p{Lu})/uy },
  // `1019 GP Amsterdam`.
  {
    head: numberHead({ 4: " A" }),
    form: /(?<![\p{L}.,:/-])(?!(?:19|20)\d\d )[1-9]\d{3} ?(?!US|EU|UK|AD|BC|AM|PM|TV|CD|GB|MB|KB|HP|PS|SS|SA|SD)[A-Z]{2} {1,2}(?=\p{Lu}\p{Ll})/uy,
  },
  {
    head: numberHead({ 4: " -", 5: " -" }, 3, "capital"),
    form: /(?<![\p{L}\d.,:/-])[A-Z]{1,2}-\d{4,5}[ -](?=\p{Lu})/uy,
  },
];
export const britishHead = numberHead({ 1: "", 2: "", 3: "" }, 4, "capital");
export const lonePostcode = new RegExp(String.raw`(?<![\p{L}\d_#-])${britishPostcode}`, "uy");

/** `F94 X2K7` of Ireland, with the space, or it might be anything. */
export const eircodeHead = numberHead({ 1: "A", 2: " " }, 1, "capital");
export const eircode =
  /(?<![\p{L}\d_#-])[AC-FHKNPRTV-Y](?:\d\d|6W) (?=[A-Z]{0,3}\d)(?=\d{0,3}[A-Z])[\dAC-FHKNPRTV-Y]{4}(?![A-Za-z\d])/uy;

/** As chats have it: behind its label or a street. */
export const smallPostcode = String.raw`[a-pr-uwyz](?:\d{1,2}|[a-hk-y]\d{1,2}|\d[a-hjkpstuw]|[a-hk-y]\d[abehmnprv-y]) ?\d[abd-hjlnp-uw-z]{2}(?![A-Za-z\d])`;
const value = new RegExp(
  String.raw`(?:[A-Z]{1,2}-)?\d{4,5}(?:-\d{3,4})?(?![\d.,:-]?\d)(?: ?[A-Z]{2}(?![A-Za-z]))?|\d{3} \d\d(?!\d)|\d\d-\d{3}(?!\d)|\d{3}(?![\d.,:-]?\d)|\d{6,7}(?![\d.,:-]?\d)|${britishPostcode}|${smallPostcode}|[A-Z]\d[A-Z\d] ?[A-Z\d]{4}(?![A-Za-z\d])|[A-Z]\d[A-Z] ?\d[A-Z]\d(?![A-Za-z\d])|[A-HJ-NP-Z]\d{4}(?:[A-Z]{3})?(?![A-Za-z\d])`,
  "y",
);

/** Of a house, in data that has the street elsewhere. */
export const houseNumbers: Label = {
  type: "ADDRESS",
  words:
    "house number|house no|house nr|street number|house number addition|house number suffix|hausnummer|hausnr|huisnummer|huisnr|huisnummer toevoeging|budynek|bldgnb|nr domu|nrdomu|husnummer|numéro de rue|número exterior|número interior|numero civico",
  value: /(?:\d{1,5}(?:[ /-]?[A-Za-z]{1,3})?|[A-Za-z]|[IVX]{1,4}|bis)(?:[-/]\d{1,4}[a-z]?)?(?=["'<,;}\n]|$)/y,
  behind: "sign",
};

/** Postcodes after their label; next to a street or a town they belong to the address. */
export const postcodes: readonly Label[] = [
  {
    type: "ZIP_CODE",
    words:
      "zip|zip code|zipcode|postcode|post code|postal code|eircode|plz|postleitzahl|code postal|codepostal|código postal|codigo postal",
    value,
    except: /^(?:20[014]|30[12]|40[0134]|500)$/,
  },
  {
    type: "ZIP_CODE",
    words:
      "kod|kod pocztowy|kodpocztowy|postnr|postnummer|pstcd|psč|cep|irsz|pstlz|postal zone|postcode code|other postal code|mailing postal code|billing postal code|shipping postal code|postinumero|irányítószám",
    value: /\d{3} ?\d\d(?!\d)|\d\d-\d{3}(?!\d)|\d{4,5}(?![\d.,:-]?\d)|\d{5}-\d{3}(?!\d)/y,
    behind: "sign",
  },
  {
    type: "ZIP_CODE",
    words: "индекс|почтовый индекс|поштовий індекс",
    value: /\d{5,6}(?![\d.,:-]?\d)/y,
    behind: "sign",
  },
  // With a sign between, because of `cp1252` and the like.
  { type: "ZIP_CODE", words: "cp|cap", value, behind: "sign" },
];
