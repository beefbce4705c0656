import { madeOnce } from "../../../made-once.ts";
import type { Span } from "../../detector.ts";

/** How a field of a segment is made up. */
type Kind =
  | "id"
  | "national"
  | "birth"
  | "phone"
  | "person"
  | "name"
  | "provider"
  | "operator"
  | "contact"
  | "address"
  | "line"
  | "postal"
  | "firm";

/** What each component of a field is; the first alone counts in those that have several. */
const components: Readonly<Record<Kind, readonly (string | undefined)[]>> = {
  id: ["ID"],
  national: ["NATIONAL_ID"],
  birth: ["DATE_OF_BIRTH"],
  phone: ["PHONE_NUMBER", undefined, undefined, "EMAIL_ADDRESS"],
  person: ["PERSON", "PERSON", "PERSON"],
  name: ["PERSON"],
  provider: ["ID", "PERSON", "PERSON", "PERSON"],
  operator: ["USERNAME", "PERSON", "PERSON", "PERSON"],
  contact: [undefined, "PERSON"],
  address: ["ADDRESS", "ADDRESS", "ADDRESS", undefined, "ADDRESS"],
  line: ["ADDRESS"],
  postal: [undefined, "ADDRESS", "ADDRESS", "ADDRESS", "ADDRESS", "ADDRESS", "ADDRESS"],
  firm: ["ORGANIZATION"],
};

/** The fields of a segment about people, by place. */
type Kinds = Readonly<Record<number, Kind>>;

/** A standard for messages between programs, made of segments, fields and components. */
interface Standard {
  /** What a message with people has in it. */
  mark: string;
  /** Between fields, repetitions of one, its components, and theirs. */
  separators: { field: string; repetition: string; component: string; part: string };
  /** What parts segments, as characters of a class. */
  between: string;
  /** How segments begin, as patterns. */
  segments: Readonly<Record<string, Kinds>>;
}

const standards: readonly Standard[] = [
  // HL7 2.5.1, chapters 3 and 6: `PID|1||4471903^^^KNH^MR||OKONKWO^CHIDIEBERE||19880416|M`.
  {
    mark: "PID|",
    separators: { field: "|", repetition: "~", component: "^", part: "&" },
    between: String.raw`\n\r`,
    segments: {
      [String.raw`MSH\|\^~\\&`]: { 3: "firm", 5: "firm" },
      PID: {
        2: "id",
        3: "id",
        4: "id",
        5: "person",
        6: "person",
        7: "birth",
        9: "person",
        11: "address",
        13: "phone",
        14: "phone",
        18: "id",
        19: "national",
      },
      NK1: { 2: "person", 4: "address", 5: "phone", 6: "phone", 16: "birth" },
      PD1: { 4: "provider" },
      PV1: { 7: "provider", 8: "provider", 9: "provider", 17: "provider", 19: "id", 52: "provider" },
      GT1: { 2: "id", 3: "person", 5: "address", 6: "phone", 8: "birth", 12: "national" },
      IN1: { 4: "firm", 16: "person", 18: "birth", 19: "address", 36: "id" },
      EVN: { 5: "operator" },
      ORC: { 2: "id", 3: "id", 10: "operator", 11: "operator", 12: "provider", 14: "phone", 19: "operator" },
      OBR: { 2: "id", 3: "id", 10: "provider", 16: "provider", 17: "phone", 28: "provider" },
      OBX: { 16: "provider" },
      SCH: { 12: "provider", 13: "phone", 14: "address", 16: "provider", 17: "phone", 18: "address", 20: "operator" },
      "(?:AIP|RF1)": { 3: "provider" },
      ROL: { 4: "provider", 11: "address", 12: "phone" },
      MRG: { 1: "id", 4: "id", 7: "person" },
      TXA: { 5: "provider", 9: "provider", 10: "provider", 11: "provider", 22: "provider" },
      "(?:RXA|RXD)": { 10: "provider" },
      RXE: { 13: "provider", 14: "provider" },
      PR1: { 8: "provider", 11: "provider", 12: "provider" },
      DG1: { 16: "provider" },
    },
  },
  // ASTM E1394 (CLSI LIS02), between a laboratory and its instruments: `P|1||LAB26-00914||Kerbrat^Maëlle||19910530|F`.
  {
    mark: "H|\\^&|",
    separators: { field: "|", repetition: "\\", component: "^", part: "&" },
    between: String.raw`\n\r`,
    segments: {
      P: { 2: "id", 3: "id", 4: "id", 5: "person", 7: "birth", 10: "address", 12: "phone" },
      O: { 2: "id" },
    },
  },
  // ASC X12 837: `NM1*IL*1*OKPARA*WENDELL*J***MI*YBN881204417~`; with a 2 it is no person.
  {
    mark: "NM1*",
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
      [String.raw`REF\*(?:1W|IG|EA|EJ|F8|D9|G1|9F)`]: { 2: "id" },
      CLM: { 1: "id" },
    },
  },
  // vCard 4.0 (RFC 6350): `N:Okafor-Lowe;Calliope;;Dr;`.
  {
    mark: "BEGIN:VCARD",
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
    mark: "NAD+",
    separators: { field: "+", repetition: "*", component: ":", part: ":" },
    between: String.raw`'\n\r`,
    segments: {
      // Passengers and crews, PAXLST; of others the fourth is a firm as often.
      [String.raw`NAD(?=\+(?:FL|FM|DD[UT])\+)`]: { 4: "person", 5: "line", 6: "line", 8: "line" },
      NAD: { 5: "line", 6: "line", 8: "line" },
      CTA: { 2: "contact" },
      [String.raw`COM(?=\+[\d ()/+-]{5,24}:(?:TE|FX|AL))`]: { 1: "phone" },
      BGM: { 2: "id" },
      GIN: { 2: "id" },
    },
  },
];

/** People in messages between hospitals, insurers, traders and address books. */
export function findMessages(text: string, spans: Span[]): void {
  for (const standard of standards) {
    if (!text.includes(standard.mark)) continue;
    for (const [form, kinds] of forms().get(standard)!)
      for (const { index, 0: segment } of text.matchAll(form)) readSegment(segment, index, kinds, standard, spans);
  }
}

const forms = madeOnce(() => new Map(standards.map((standard) => [standard, formsOf(standard)] as const)));

const formsOf = (standard: Standard): (readonly [RegExp, Kinds])[] =>
  Object.entries(standard.segments).map(([beginning, kinds]) => [segmentOf(beginning, standard), kinds]);

/** A segment at the start of a line, or behind another one. */
const segmentOf = (beginning: string, { between, separators: { field } }: Standard): RegExp =>
  new RegExp(String.raw`(?<=^|[${between}]|\\[nr]|: )${beginning}[${field}][^${between}\\]{1,2000}`, "g");

function readSegment(segment: string, from: number, kinds: Kinds, { separators }: Standard, spans: Span[]): void {
  let at = from;
  for (const [place, field] of segment.split(separators.field, longest).entries()) {
    const kind = kinds[place];
    if (kind !== undefined) readField(field, at, kind, separators, spans);
    at += field.length + 1;
  }
}

function readField(
  field: string,
  from: number,
  kind: Kind,
  { repetition, component, part }: Standard["separators"],
  spans: Span[],
): void {
  let at = from;
  for (const one of field.split(repetition)) {
    let place = 0;
    for (const piece of one.split(component)) {
      const type = components[kind][place++];
      const value = piece.split(part)[0]!;
      if (type !== undefined && /[\p{L}\d]{2}/u.test(value))
        spans.push({ start: at, end: at + value.length, type, strength: 3 });
      at += piece.length + 1;
    }
  }
}

const longest = 56;
