import { madeOnce } from "../../../made-once.ts";
import type { Span } from "../../detector.ts";
import {
  componentTypes,
  type MessageField,
  type MessageFields,
  type MessageStandard,
  messageStandards,
} from "./message-standards.ts";

/** People in messages between hospitals, insurers, traders and address books. */
export function findMessages(text: string, spans: Span[]): void {
  for (const standard of messageStandards) {
    if (!standard.marks.some((mark) => text.includes(mark))) continue;
    for (const [form, kinds] of forms().get(standard)!)
      for (const { index, 0: segment } of text.matchAll(form)) readSegment(segment, index, kinds, standard, spans);
  }
}

const forms = madeOnce(() => new Map(messageStandards.map((standard) => [standard, formsOf(standard)] as const)));

const formsOf = (standard: MessageStandard): (readonly [RegExp, MessageFields])[] =>
  Object.entries(standard.segments).map(([beginning, kinds]) => [segmentOf(beginning, standard), kinds]);

/** A segment at the start of a line, or behind another one. */
const segmentOf = (beginning: string, { between, separators: { field } }: MessageStandard): RegExp =>
  new RegExp(String.raw`(?<=^|[${between}]|\\[nr]|: )${beginning}[${field}][^${between}\\]{1,2000}`, "g");

function readSegment(
  segment: string,
  from: number,
  kinds: MessageFields,
  { separators }: MessageStandard,
  spans: Span[],
): void {
  let at = from;
  for (const [place, field] of segment.split(separators.field, longest).entries()) {
    const kind = kinds[place];
    if (kind !== undefined)
      readField(field, at, kind, kind === "interpreter" ? ofParts(separators) : separators, spans);
    at += field.length + 1;
  }
}

function readField(
  field: string,
  from: number,
  kind: MessageField,
  { repetition, component, part }: MessageStandard["separators"],
  spans: Span[],
): void {
  let at = from;
  for (const one of field.split(repetition)) {
    let place = 0;
    for (const piece of one.split(component)) {
      const type = componentTypes[kind][place++];
      const value = piece.split(part)[0]!;
      if (type !== undefined && /[\p{L}\d]{2}/u.test(value))
        spans.push({ start: at, end: at + value.length, type, strength: 3 });
      at += piece.length + 1;
    }
  }
}

/** In the first component are the parts of a name. */
const ofParts = (separators: MessageStandard["separators"]): MessageStandard["separators"] => ({
  ...separators,
  component: separators.part,
  part: separators.component,
});

/** As many fields as are read: of an insurance (IN2) a telephone is the 63rd. */
const longest = 64;
