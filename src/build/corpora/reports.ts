import { gunzipSync } from "node:zlib";
import { type Labelled, notCounted } from "./labelled.ts";

/** News, messages and reports of the traffic in JSON as Avro writes it, packed: documents one behind the other. Offsets count code units. */
export function reports(packed: Uint8Array): Labelled[] {
  const documents = gunzipSync(packed)
    .toString()
    .trim()
    .split(/\n(?=\{\n {2}"id")/);
  return documents.map((document) => {
    const { id, text, conceptMentions } = JSON.parse(document) as ReportedDocument;
    const spans = conceptMentions.array
      .filter(({ type }) => !bare.has(type))
      .map(({ span: { start, end }, type }) => {
        // `die Marke` and `kalifornischen` are labelled, too, and are no names.
        const isName = /^[^\p{Ll}]/u.test(text.string.slice(start, end));
        return { start, end, type: (isName ? reported[type] : undefined) ?? notCounted };
      });
    return { source: id, language: "de", text: text.string, spans };
  });
}

interface ReportedDocument {
  id: string;
  text: { string: string };
  conceptMentions: { array: readonly { type: string; span: { start: number; end: number } }[] };
}

/** What is labelled there and is nothing of ours: words for events, numbers and lengths of time. */
const bare = new Set(["trigger", "number", "duration", "distance", "disaster-type"]);

/** Of streets, lines and offices nothing is said. */
const reported: Readonly<Record<string, string>> = {
  person: "PERSON",
  organization: "ORGANIZATION",
  "organization-company": "ORGANIZATION",
  location: "LOCATION",
  "location-city": "LOCATION",
  "location-stop": "LOCATION",
};
