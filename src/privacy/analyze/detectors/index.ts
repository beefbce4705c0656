import type { Detector } from "../detector.ts";
import { academicTitle } from "./person/academic-title.ts";
import { address } from "./address/address.ts";
import { age } from "./date/age.ts";
import { birth } from "./date/birth.ts";
import { card } from "./payment/card.ts";
import { crypto } from "./payment/crypto.ts";
import { coordinates } from "./location/coordinates.ts";
import { cue } from "./person/cue.ts";
import { date } from "./date/date.ts";
import { taggedDate } from "./date/tagged-date.ts";
import { email } from "./contact/email.ts";
import { taggedLogin } from "./credential/tagged-login.ts";
import { taggedCredential } from "./credential/tagged-credential.ts";
import { handle } from "./credential/handle.ts";
import { iban } from "./payment/iban.ts";
import { identifier } from "./identifier/identifier.ts";
import { ip } from "./network/ip.ts";
import { location } from "./location/location.ts";
import { mac } from "./network/mac.ts";
import { de } from "./national-id/de.ts";
import { es } from "./national-id/es.ts";
import { fr } from "./national-id/fr.ts";
import { it } from "./national-id/it.ts";
import { nl } from "./national-id/nl.ts";
import { uk } from "./national-id/uk.ts";
import { us } from "./national-id/us.ts";
import { world } from "./national-id/world.ts";
import { mrz } from "./identifier/mrz.ts";
import { nationality } from "./person/nationality.ts";
import { occupation } from "./person/occupation.ts";
import { person } from "./person/person.ts";
import { phone } from "./contact/phone.ts";
import { taggedNumber } from "./number/tagged-number.ts";
import { organization } from "./organization/organization.ts";
import { organizationCue } from "./organization/organization-cue.ts";
import { recordColumns } from "./table/columns.ts";
import { thing } from "./thing/thing.ts";
import { secret } from "./credential/secret.ts";
import { url } from "./network/url.ts";
import { userName } from "./credential/user-name.ts";
import { fullUrl } from "./network/full-url.ts";

/** Every detector. Those come first whose values are certain: no later one looks at the numbers in them. */
export const detectors: readonly Detector[] = [
  email,
  iban,
  mrz,
  phone,
  card,
  ip,
  mac,
  us,
  uk,
  de,
  fr,
  es,
  it,
  nl,
  world,
  url,
  crypto,
  coordinates,
  cue,
  person,
  address,
  birth,
  identifier,
  taggedNumber,
  recordColumns,
  secret,
  userName,
  handle,
  taggedLogin,
  taggedCredential,
  date,
  age,
  taggedDate,
  location,
  organization,
  organizationCue,
  thing,
  academicTitle,
  nationality,
  occupation,
  fullUrl,
];

/** Detectors of numbers that the countries of one language issue. All others run for every language: that of a text is unknown. */
export const detectorsByLanguage: Readonly<Record<string, readonly Detector[]>> = {
  en: [us, uk],
  de: [de],
  fr: [fr],
  es: [es],
  it: [it],
  nl: [nl],
};
