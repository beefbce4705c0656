import type { Span } from "../../detector.ts";

/** How a field of a segment is made up. */
type Kind = "id" | "national" | "birth" | "phone" | "person" | "provider" | "address";

/** HL7 2.5.1, chapters 3 and 6: the fields about people, by segment and place. */
const segments: Readonly<Record<string, Readonly<Record<number, Kind>>>> = {
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
  PV1: { 7: "provider", 8: "provider", 9: "provider", 17: "provider", 19: "id" },
  GT1: { 2: "id", 3: "person", 5: "address", 6: "phone", 8: "birth", 12: "national" },
  IN1: { 16: "person", 18: "birth", 19: "address", 36: "id" },
  ORC: { 12: "provider" },
  OBR: { 16: "provider" },
};

/** What each component is, in fields that have several; the first alone counts in all others. */
const components: Readonly<Record<Kind, readonly (string | undefined)[]>> = {
  id: ["ID"],
  national: ["NATIONAL_ID"],
  birth: ["DATE_OF_BIRTH"],
  phone: ["PHONE_NUMBER", undefined, undefined, "EMAIL_ADDRESS"],
  person: ["PERSON", "PERSON", "PERSON"],
  provider: ["ID", "PERSON", "PERSON", "PERSON"],
  address: ["ADDRESS", "ADDRESS", "ADDRESS", undefined, "ADDRESS"],
};

/** People in messages between hospitals: `PID|1||4471903^^^KNH^MR||OKONKWO^CHIDIEBERE||19880416|M`. */
export function findHl7(text: string, spans: Span[]): void {
  if (!text.includes("PID|")) return;
  for (const { index, 0: line, 1: name } of text.matchAll(segment)) {
    const kinds = segments[name!]!;
    let at = index;
    for (const [place, field] of line.split("|", longest).entries()) {
      const kind = kinds[place];
      if (kind !== undefined) readField(field, at, kind, spans);
      at += field.length + 1;
    }
  }
}

/** A field repeats behind `~`, and its components are apart by `^`, theirs by `&`. */
function readField(field: string, from: number, kind: Kind, spans: Span[]): void {
  let at = from;
  for (const one of field.split("~")) {
    let place = 0;
    for (const component of one.split("^")) {
      const type = components[kind][place++];
      const value = component.split("&")[0]!;
      if (type !== undefined && /[\p{L}\d]{2}/u.test(value))
        spans.push({ start: at, end: at + value.length, type, strength: 3 });
      at += component.length + 1;
    }
  }
}

const segment = new RegExp(
  String.raw`(?<=^|[\n\r]|\\[nr])(${Object.keys(segments).join("|")})\|[^\n\r\\]{1,2000}`,
  "g",
);
const longest = 40;
