/** How a field of a segment is made up. */
export type MessageField =
  | "id"
  | "national"
  | "birth"
  | "phone"
  | "person"
  | "name"
  | "provider"
  | "interpreter"
  | "operator"
  | "reference"
  | "birthAt"
  | "document"
  | "driver"
  | "contact"
  | "address"
  | "line"
  | "postal"
  | "firm";

/** What each component of a field is; the first alone counts in those that have several. */
export const componentTypes: Readonly<Record<MessageField, readonly (string | undefined)[]>> = {
  id: ["ID"],
  national: ["NATIONAL_ID"],
  birth: ["DATE_OF_BIRTH"],
  phone: ["PHONE_NUMBER", undefined, undefined, "EMAIL_ADDRESS"],
  person: ["PERSON", "PERSON", "PERSON"],
  name: ["PERSON"],
  provider: ["ID", "PERSON", "PERSON", "PERSON"],
  interpreter: ["ID", "PERSON", "PERSON", "PERSON"],
  operator: ["USERNAME", "PERSON", "PERSON", "PERSON"],
  contact: [undefined, "PERSON"],
  address: ["ADDRESS", "ADDRESS", "ADDRESS", undefined, "ADDRESS"],
  line: ["ADDRESS"],
  postal: [undefined, "ADDRESS", "ADDRESS", "ADDRESS", "ADDRESS", "ADDRESS", "ADDRESS"],
  firm: ["ORGANIZATION"],
  reference: [undefined, "ID"],
  birthAt: [undefined, "DATE_OF_BIRTH"],
  document: ["PASSPORT"],
  driver: ["DRIVER_LICENSE"],
};

/** The fields of a segment about people, by place. */
export type MessageFields = Readonly<Record<number, MessageField>>;

/** A standard for messages between programs, made of segments, fields and components. */
export interface MessageStandard {
  /** What a message with people has in it, one of these. */
  marks: readonly string[];
  /** Between fields, repetitions of one, its components, and theirs. */
  separators: { field: string; repetition: string; component: string; part: string };
  /** What parts segments, as characters of a class. */
  between: string;
  /** How segments begin, as patterns. */
  segments: Readonly<Record<string, MessageFields>>;
}

/** The same kind at several places. */
const at = (kind: MessageField, ...places: readonly number[]): MessageFields =>
  Object.fromEntries(places.map((place) => [place, kind] as const));

export const messageStandards: readonly MessageStandard[] = [
  // HL7 2.5.1, chapters 3, 4, 6, 7, 9, 10 and 15: `PID|1||4471903^^^KNH^MR||OKONKWO^CHIDIEBERE||19880416|M`.
  {
    marks: ["PID|", "MSH|"],
    separators: { field: "|", repetition: "~", component: "^", part: "&" },
    between: String.raw`\n\r`,
    segments: {
      [String.raw`MSH\|\^~\\&`]: { 3: "firm", 5: "firm" },
      PID: {
        ...at("id", 2, 3, 4, 18, 21),
        ...at("person", 5, 6, 9),
        7: "birth",
        11: "address",
        ...at("phone", 13, 14),
        19: "national",
        20: "driver",
      },
      PD1: { 4: "provider" },
      NK1: { ...at("person", 2, 30), ...at("address", 4, 32), ...at("phone", 5, 6, 31), 16: "birth", 37: "national" },
      PV1: { ...at("provider", 7, 8, 9, 17, 52), ...at("id", 19, 50) },
      PV2: { 13: "provider" },
      MRG: { ...at("id", 1, 2, 3, 4), 7: "person" },
      GT1: { 2: "id", 3: "person", 5: "address", ...at("phone", 6, 7), 8: "birth", 12: "national" },
      IN1: { 4: "firm", 16: "person", 18: "birth", 19: "address", ...at("id", 36, 49) },
      IN2: { ...at("id", 1, 6, 8, 61), 2: "national", 63: "phone" },
      EVN: { 5: "operator" },
      ORC: { ...at("id", 2, 3), ...at("provider", 10, 11, 12, 19), 14: "phone" },
      OBR: {
        ...at("id", 2, 3),
        ...at("provider", 10, 16, 28),
        17: "phone",
        ...at("interpreter", 32, 33, 34, 35),
      },
      OBX: { 16: "provider" },
      TXA: { ...at("provider", 5, 9, 10, 11, 22), 12: "id" },
      SCH: {
        ...at("id", 1, 2, 26, 27),
        ...at("provider", 12, 16),
        ...at("phone", 13, 17, 21),
        ...at("address", 14, 18),
        20: "operator",
      },
      "(?:AIP|RF1)": { 3: "provider" },
      "(?:RXA|RXD)": { 10: "provider" },
      RXE: at("provider", 13, 14),
      ROL: { 4: "provider", 11: "address", 12: "phone" },
      DG1: { 16: "provider" },
      PR1: { ...at("provider", 8, 11, 12) },
      STF: { 2: "id", 3: "person", 6: "birth", 10: "phone", 11: "address" },
      PRD: { 2: "person", 3: "address", 5: "phone", 7: "id" },
    },
  },
  // ASTM E1394 (CLSI LIS02), between a laboratory and its instruments: `P|1||LAB26-00914||Kerbrat^Maëlle||19910530|F`.
  {
    marks: ["H|\\^&|"],
    separators: { field: "|", repetition: "\\", component: "^", part: "&" },
    between: String.raw`\n\r`,
    segments: {
      P: { 2: "id", 3: "id", 4: "id", 5: "person", 7: "birth", 10: "address", 12: "phone" },
      O: { 2: "id" },
    },
  },
  // ASC X12 837: `NM1*IL*1*OKPARA*WENDELL*J***MI*YBN881204417~`; with a 2 it is no person.
  {
    marks: ["NM1*"],
    separators: { field: "*", repetition: "^", component: ":", part: ">" },
    between: String.raw`~\n\r`,
    segments: {
      [String.raw`NM1\*\w{2,3}\*1`]: { 3: "name", 4: "name", 5: "name", 9: "id" },
      N3: { 1: "line", 2: "line" },
      N4: { 1: "line", 3: "line" },
      DMG: { 2: "birth" },
      PER: { 2: "name" },
      [String.raw`PER\*\w{2}\*[^*~\n]{0,60}\*(?:TE|HP|WP|CP)`]: { 4: "phone" },
      [String.raw`REF\*SY`]: { 2: "national" },
      [String.raw`REF\*(?:0F|23|1W|IG|EA|EJ|F8|D9|G1|9F)`]: { 2: "id" },
      CLM: { 1: "id" },
      CLP: { 1: "id", 7: "id" },
    },
  },
  // vCard 4.0 (RFC 6350): `N:Okafor-Lowe;Calliope;;Dr;`.
  {
    marks: ["BEGIN:VCARD"],
    separators: { field: ":", repetition: "\n", component: ";", part: "," },
    between: String.raw`\n\r`,
    segments: {
      [String.raw`N(?:;[^:\n]{1,80})?`]: { 1: "person" },
      [String.raw`ADR(?:;[^:\n]{1,80})?`]: { 1: "postal" },
      [String.raw`ORG(?:;[^:\n]{1,80})?`]: { 1: "firm" },
    },
  },
  // UN/EDIFACT D.96A: `NAD+DP+++Svetlana Trautwein+Am Moosgraben 6a+Schierling++84069+DE'`.
  {
    marks: ["NAD+"],
    separators: { field: "+", repetition: "*", component: ":", part: ":" },
    between: String.raw`'\n\r`,
    segments: {
      // Passengers and crews (PAXLST); of others the fourth is a firm as often.
      [String.raw`NAD(?=\+(?:FL|FM|DD[UT])\+)`]: { 4: "person", ...at("line", 5, 6, 8) },
      NAD: at("line", 5, 6, 8),
      CTA: { 2: "contact" },
      [String.raw`COM(?=\+[\d ()/+-]{5,24}:(?:TE|FX|AL))`]: { 1: "phone" },
      BGM: { 2: "id" },
      GIN: { 2: "id" },
      // Of passengers (PAXLST): a booking, a birth, and a passport, a visa or an identity card.
      [String.raw`RFF(?=\+(?:AVF|ABO|AEA|CR|IT):)`]: { 1: "reference" },
      [String.raw`DTM(?=\+329:)`]: { 1: "birthAt" },
      [String.raw`DOC(?=\+[PVIACFM](?:[:+]))`]: { 2: "document" },
    },
  },
];
