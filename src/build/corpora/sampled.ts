import type { Corpus } from "./corpus.ts";
import { type Labelled, notCounted } from "./labelled.ts";
import { fileOf, filesOf, repositoryAt } from "./stored.ts";

/**
 * Collections from which a development sample was drawn. What is not in the sample is sealed, whole templates and whole documents, and
 * nothing is learnt from either part. The numbers and names below are of those that are in the sample, or are nearly the same as one.
 */
export const sampled: readonly Corpus[] = [
  {
    name: "template-en",
    repository: repositoryAt("microsoft/presidio-research", "7622dec1e5f7d25dc60b57c28c39f4c4af197018"),
    licence: "MIT, the made-up people CC BY-SA 3.0 US (Fake Name Generator)",
    by: "Microsoft (presidio-research)",
    labels: [],
    isLearntFrom: false,
    // 130 and 141 are other templates of the same wording.
    seen: new Set(
      (
        "5 9 19 22 24 34 35 39 46 51 52 62 63 68 71 75 79 81 88 95 104 115 116 118 125 129 130 133 140 141 142 152 159 161 " +
        "175 183 186 189 190 194 198 200 205"
      )
        .split(" ")
        .map((id) => `template ${id}`),
    ),
    read: (from) => generated(fileOf(from, "data/synth_dataset_v2.json")),
  },
  {
    name: "letters-de",
    repository: repositoryAt("calgo-lab/redakt-grascco", "b75e074ebb665eff39865db3580f0207cf5ea56e"),
    licence: "CC BY 4.0 (by Zenodo 11502329, not by the repository)",
    by: "Luise Modersohn, Christina Lohr and others (GraSCCo_PHI, 2024)",
    labels: [],
    isLearntFrom: false,
    // The last four share a quarter of their long sentences and more, or their patient, with one of the others.
    seen: new Set(
      (
        "Cajal Colon_Fake_C Colon_Fake_H Fabry Fleischmann Fuss Kawasaki Meulengracht Osler Queisser Schnitzler Stölzl " +
        "Theodor Tupolev_1 Tupolev_3 Waldenström Ehrenberger Jenninger Tupolev_2 Tupolev_4"
      ).split(" "),
    ),
    read: (from) => annotated(filesOf(from, "data/raw/11502329/grascco_phi_annotation_json", ".json")),
  },
];

/** Sentences filled into templates. Those of a template are one source. */
export function generated(file: string): Labelled[] {
  return (JSON.parse(file) as Generated[]).map(({ full_text: text, template_id: id, spans }) => ({
    source: `template ${id}`,
    language: "en",
    text,
    spans: spans.map(({ entity_type: type, start_position: start, end_position: end }) => ({
      start,
      end,
      type: generatedTypes[type] ?? type,
    })),
  }));
}

interface Generated {
  full_text: string;
  template_id: number;
  spans: readonly { entity_type: string; start_position: number; end_position: number }[];
}

const generatedTypes: Readonly<Record<string, string>> = {
  GPE: "LOCATION",
  STREET_ADDRESS: "ADDRESS",
  DOMAIN_NAME: "URL",
  US_SSN: "NATIONAL_ID",
  US_DRIVER_LICENSE: "DRIVER_LICENSE",
};

/** Documents that were labelled in INCEpTION, in its JSON form; offsets count code units. A profession is neither right nor wrong. */
export function annotated(files: ReadonlyMap<string, string>): Labelled[] {
  return [...files].map(([path, file]) => {
    const { "%FEATURE_STRUCTURES": structures } = JSON.parse(file) as { "%FEATURE_STRUCTURES": readonly Structure[] };
    const text = structures.find(({ sofaString }) => sofaString !== undefined)!.sofaString!;
    const spans = structures
      .filter((one): one is Required<Structure> => one["%TYPE"] === "webanno.custom.PHI")
      .map(({ kind, begin: start, end }) => ({ start, end, type: annotatedTypes[kind] ?? notCounted }))
      .toSorted((a, b) => a.start - b.start);
    return { source: path.split("/").at(-1)!.replace(".txt_phi.json", ""), language: "de", text, spans };
  });
}

interface Structure {
  "%TYPE": string;
  sofaString?: string;
  kind?: string;
  begin?: number;
  end?: number;
}

const annotatedTypes: Readonly<Record<string, string>> = {
  NAME_PATIENT: "PERSON",
  NAME_DOCTOR: "PERSON",
  NAME_RELATIVE: "PERSON",
  NAME_EXT: "PERSON",
  NAME_TITLE: "TITLE",
  NAME_USERNAME: "USERNAME",
  DATE: "DATE_TIME",
  AGE: "AGE",
  ID: "ID",
  CONTACT_PHONE: "PHONE_NUMBER",
  CONTACT_FAX: "PHONE_NUMBER",
  CONTACT_EMAIL: "EMAIL_ADDRESS",
  LOCATION_HOSPITAL: "ORGANIZATION",
  LOCATION_ORGANIZATION: "ORGANIZATION",
  LOCATION_STREET: "ADDRESS",
  LOCATION_ZIP: "ZIP_CODE",
  LOCATION_CITY: "LOCATION",
  LOCATION_COUNTRY: "LOCATION",
};
