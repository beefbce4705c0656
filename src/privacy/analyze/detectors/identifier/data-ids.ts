import type { TextRange } from "../../detector.ts";
import type { Label } from "../../text/label-detector.ts";
import { groupAt } from "../../text/scan.ts";

/** Reads the group of a form behind a label, unless it is of an example. */
const behind =
  (form: RegExp) =>
  (text: string, _: number, end: number): TextRange | undefined => {
    const range = groupAt(text, form, end);
    return range === undefined || ofExamples.test(text.slice(range.start, range.end)) ? undefined : range;
  };

const ofExamples = /^(?:0+|1+|12345\d{0,15}|10{3,18}\d?|(?:123e4567|550e8400|00000000|11111111)-[\da-f-]{27})$/i;
const uuid = String.raw`[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}`;
/** Of databases: a number, a UUID, that of MongoDB and a hash. */
const key = String.raw`\d{6,19}|${uuid}|(?=[a-f]{0,24}\d)(?:[\da-f]{32}|[\da-f]{24})`;
/** Between the name of a field and its value: `_id": "`, `=`, and of an element with what its attributes say. */
const joint = String.raw`\\{0,3}["'\x60]?\s?(?::|=>?)\s?\[?\\{0,3}["'\x60]?|(?:\s[^<>\n]{1,120})?>(?=[\w:-]{1,60}<)`;
const inField = new RegExp(String.raw`(?:${joint})((?:user|chat)\d{5,19}|${key})(?![\w-]|\.\w)`, "diy");

/** Who asked for something, who it was given to, and on what: `"requester_id": 388204417731`, `<caller_id display_value="…">62826bf…<`. */
const ofPeople: Label = {
  type: "ID",
  words:
    "requester id|submitter id|assignee id|reporter id|responder id|respondent id|author id|sender id|recipient id|actor id|from id|caller id|caller|opened by|contact id|lead id|invitee id|attendee id|" +
    "member id|person id|people id|candidate id|applicant id|visitor id|user id|employee id|student id|patient id|customer id|subscriber id|profile id|" +
    "device fingerprint|browser fingerprint|device id|advertising id|idfa|idfv|gaid|aaid|android id",
  value: behind(inField),
};

/** Of Atlassian: `"accountId": "5b10a2844c20165700ede21b"`; what a cloud calls so has twelve digits. */
const ofAtlassian: Label = {
  type: "ID",
  words: "account id|reporter account id|assignee account id",
  value: behind(
    new RegExp(String.raw`(?:${joint})(\d{6}:${uuid}|(?=[a-z]{0,24}\d)[\da-f]{8}[\da-z]{16})(?![\w-])`, "diy"),
  ),
};

/** The subject of a token: `"sub": "auth0|62f1…"`, and of an assertion (SAML). */
const ofTokens: readonly Label[] = [
  {
    type: "ID",
    words: "sub",
    value: behind(
      new RegExp(
        String.raw`["']\s?:\s?["']((?:auth0|google-oauth2|facebook|github|apple|windowslive|twitter|linkedin|samlp?|waad|email|sms|oauth2)\|[^\s"'<>|]{4,80}|${uuid}|\d{21})(?=["'])`,
        "diy",
      ),
    ),
  },
  {
    type: "ID",
    words: "nameid|nameidentifier",
    value: behind(/(?:\s[^<>\n]{0,240})?>\s?([^<>\s@]{4,160})\s?(?=<\/)/dy),
  },
];

/** In a path or the name of a resource: `/scim/v2/Users/2819c223-…`, `"people/c4418822073377334"`. Numbers in paths are found by their place. */
const ofPaths: Label = {
  type: "ID",
  words:
    "users|people|customers|clients|members|patients|employees|students|contacts|persons|accounts|subscribers|patient|practitioner|relatedperson|person",
  value: (text, start, end) => (/[/"'\\]/.test(text.charAt(start - 1)) ? readPath(text, start, end) : undefined),
};
const readPath = behind(new RegExp(String.raw`\/(${uuid}|c\d{12,21}|\d{18,21})(?![\w-]|\.\w)`, "diy"));

/** Of a record of health: `"reference": "Patient/f201"` (FHIR), `<id extension="4471-0092" root="…"/>` (CDA), and by its word, `imsi=…`. */
const ofHealth: readonly Label[] = [
  {
    type: "ID",
    words: "patient|practitioner|relatedperson|person",
    value: behind(/(?<=["'][A-Za-z]{6,14})\/((?=[A-Za-z.-]{0,40}\d)[A-Za-z\d.-]{1,64})(?=["'/])/dy),
  },
  {
    type: "ID",
    words: "extension",
    value: behind(
      /(?<=<id (?:[a-z]{2,24}="[^"<>\n]{0,60}" ){0,2}extension)=["']((?=(?:[\w.-]{0,20}\d){3})[\w.-]{3,40})(?=["'])/dy,
    ),
  },
];

/** Of devices and their subscribers. */
const ofDevices: Label = {
  type: "ID",
  words: "imsi|imeisv|meid|eid",
  value: /\d{14,20}(?![\w%]|[.,]\d)/y,
  behind: "sign",
};

/** A document of somebody who is checked: `doc=C0187305 nat=…`. */
const ofDocuments: Label = {
  type: "ID",
  words: "doc|docno|doc no",
  value: /[A-Z]{1,3}\d{6,9}(?![\w-])/y,
  behind: "sign",
};

/** Of a person or an account without an IBAN in a payment (ISO 20022): `<Othr><Id>40023981</Id>`. Those of firms are public. */
const ofPayments: Label = {
  type: "ID",
  words: "othr",
  value: (text, start, end) =>
    ofFirm.test(text.slice(Math.max(0, start - 60), start)) ? undefined : readOther(text, start, end),
};
const ofFirm = /OrgId>\s{0,24}<(?:\w{1,12}:)?$/;
const readOther = behind(/>\s{0,24}<(?:\w{1,12}:)?Id>([A-Z\d][A-Z\d ./-]{3,33})(?=<\/)/diy);

/** Of SAP, by the names of its fields: `KUNNR=0000485992`, `BANKN=0122231270`. */
const ofSap: readonly Label[] = [
  {
    type: "ID",
    words: "kunnr|lifnr|parnr|pernr|gpart|vkont|kunag|kunwe",
    value: /(?!0+(?!\d))\d{6,12}(?![\w.,-]\d|[\w%])/y,
  },
  { type: "BANK_ACCOUNT", words: "bankn", value: /\d{5,18}(?![\w%]|[.,]\d)/y },
];

/** Who wrote a paper: `ORCID 0000-0002-1825-0097` (ISO 27729). */
const ofAuthors: Label = {
  type: "ID",
  words: "orcid|isni",
  value: behind(
    /(?:\.org\/|[^\w\n]{1,6}(?:id[^\w\n]{1,4})?(?:https?:\/\/(?:orcid|isni)\.org\/(?:isni\/)?)?)(\d{4}(?:[ -]?\d{4}){2}[ -]?\d{3}[\dX])(?!\w)/diy,
  ),
};

/** A card at a door, by its octets: `card=04:41:88:20:26:AA:70`. */
const ofCards: Label = {
  type: "ID",
  words:
    "card|card uid|card id|rfid|rfid uid|rfid tag|nfc|nfc uid|nfc id|nfc tag|tag uid|transponder|badge|badge uid|keycard|fob",
  value: /(?:[\dA-F]{2}([:-]))(?:[\dA-F]{2}\1){2,8}[\dA-F]{2}(?![\w:-])/iy,
};

/** What an object is known by that has a name or a birth of somebody beside it: `{"id": 57683957, "first_name": "Ana"}`. */
const ofObjects: Label = {
  type: "ID",
  words: "id|uuid|guid|oid|objectid|sys_id",
  value: (text, start, end) => {
    const id = /["']_?$/.test(text.slice(Math.max(0, start - 2), start)) ? readOwn(text, start, end) : undefined;
    if (id === undefined) return undefined;
    const after = text.slice(id.end, id.end + reach);
    const before = text.slice(Math.max(0, start - reach), start);
    const isOfPerson =
      besidePerson.test(after.slice(0, endOfPart(after))) ||
      besidePerson.test(before.slice(Math.max(before.lastIndexOf("{"), before.lastIndexOf("}")) + 1));
    return isOfPerson ? id : undefined;
  },
};

function endOfPart(text: string): number {
  const end = text.search(/[{}]/);
  return end < 0 ? text.length : end;
}

const reach = 320;
const readOwn = behind(new RegExp(String.raw`["']\s?:\s?["']?(\d{5}|${key})(?=["']?\s{0,4}[,}\n])`, "diy"));
const besidePerson =
  /["'](?:user_?name|first_?name|last_?name|given_?name|family_?name|full_?name\d?|sur_?name|preferred_?(?:user)?name|employee_?number|screen_?name|login|date_?of_?birth|birth_?date|dob|vorname|nachname|prenom|apellidos?|cognome|email_?address)["']\s?:\s?["']/i;

/** Numbers of people in what programs keep and send, by the names of their fields. */
export const idsOfData: readonly Label[] = [
  ofPeople,
  ofAtlassian,
  ...ofTokens,
  ofPaths,
  ...ofHealth,
  ofDevices,
  ofDocuments,
  ofPayments,
  ...ofSap,
  ofAuthors,
  ofCards,
  ofObjects,
].map((label) => ({ ...label, isWhole: true }));
