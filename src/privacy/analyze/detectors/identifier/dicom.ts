import type { Span } from "../../detector.ts";

/**
 * A patient in what shows the elements of a picture (DICOM PS3.6): `(0010,0020) LO [0417739]` of dcmdump, and of pydicom
 * `(0010, 0020) Patient ID  LO: '0417739'`, and in JSON (PS3.18), `"00100020": {"vr": "LO", "Value": ["0417739"`.
 */
export function findDicom(text: string, spans: Span[]): void {
  if (text.includes("(0010,") || text.includes("(0008,")) findIn(text, line, spans);
  if (text.includes('"0010')) findIn(text, json, spans);
}

function findIn(text: string, form: RegExp, spans: Span[]): void {
  for (const { index, 0: shown, 1: group, 2: element, 3: one, 4: other } of text.matchAll(form)) {
    const type = elements.get(`${group},${element}`);
    const value = one ?? other!;
    const end = index + shown.length - 1;
    if (type !== undefined && /[\p{L}\d]/u.test(value))
      spans.push({ start: end - value.length, end: end - value.length + value.trimEnd().length, type, strength: 3 });
  }
}

const line = /\((\d{4}), ?(\d{4})\)[^\n['"(]{1,60}?(?:[A-Z]{2} \[([^\]\n]{1,120})\]|[A-Z]{2}: '([^'\n]{1,120})')/g;
const json =
  /"(00\d\d)(\d{4})"\s?:\s?\{\s{0,24}"vr"\s?:\s?"[A-Z]{2}",\s{0,24}"Value"\s?:\s?\[\s{0,24}(?:"([^"\n]{1,120})"|\{\s{0,24}"Alphabetic"\s?:\s?"([^"\n]{1,120})")/g;
const elements: ReadonlyMap<string, string> = new Map(
  (
    [
      ["ID", "0008,0050 0010,0020 0010,0050 0010,1000 0010,1090 0020,0010 0038,0010 0040,1001 0040,2016 0040,2017"],
      [
        "PERSON",
        "0008,0090 0008,1048 0008,1050 0008,1060 0008,1070 0010,0010 0010,1001 0010,1005 0010,1060 0010,2297 0032,1032",
      ],
      ["DATE_OF_BIRTH", "0010,0030"],
      ["ADDRESS", "0008,0081 0008,0092 0010,1040"],
      ["PHONE_NUMBER", "0008,0094 0010,2154"],
    ] as const
  ).flatMap(([type, list]) => list.split(" ").map((element) => [element, type] as const)),
);
