import type { Detector } from "../detector.ts";
import { card } from "./card.ts";
import { crypto } from "./crypto.ts";
import { cue } from "./cue.ts";
import { email } from "./email.ts";
import { iban } from "./iban.ts";
import { ip } from "./ip.ts";
import { mac } from "./mac.ts";
import { de } from "./national-id/de.ts";
import { es } from "./national-id/es.ts";
import { fr } from "./national-id/fr.ts";
import { it } from "./national-id/it.ts";
import { nl } from "./national-id/nl.ts";
import { uk } from "./national-id/uk.ts";
import { us } from "./national-id/us.ts";
import { world } from "./national-id/world.ts";
import { person } from "./person.ts";
import { phone } from "./phone.ts";
import { url } from "./url.ts";

/** Every detector, one line each. */
export const detectors: readonly Detector[] = [
  email,
  phone,
  card,
  iban,
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
  cue,
  person,
];
