import { WordTable } from "../../text/word-table.ts";
import { firstWords } from "../person/first-words.ts";
import { nameColumn, roleColumn } from "./name-heads.ts";
import { likelyLoginColumns } from "./login-columns.ts";
import { streetHeads } from "./street-columns.ts";
import { columnTypes } from "./people-columns.ts";

/** The first word of every head of a table about people. */
export const columnHeads = new WordTable<true>("column", () =>
  [
    ...columnTypes.keys(),
    ...streetHeads,
    ...firstWords(`${nameColumn}|${roleColumn}`),
    ...`${firstOfOthers} ${likelyLoginColumns}`.split(" "),
  ].map((word) => [word, true]),
);

/** Of heads of several words, of those with a word before them, `Work phone`, and of messages. */
const firstOfOthers =
  "date staff member student postal fecha data code user mot email mail pid nm vcard nad indn svwz nonref cred emp initial temp work home iban bénéficiaire beneficiaire beneficiario socio contatto contacto kontakt membre mitglied patient versicherte " +
  "api apikey apitoken access accesstoken accesskey refresh auth token secret private session jwt cvv cvc cvn pin puk otp passphrase passcode " +
  "one onetime new recovery activation backup einmalpasswort hasło haslo kod kennwort parola senha heslo plain default wifi wi wlan vpn admin screen nazwa anmelde nome nom nombre código codigo codice";
