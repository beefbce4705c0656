import { type Labelled, type LabelledSpan, notCounted } from "./labelled.ts";

/** Texts with a file of labels beside each: `T1<tab>TYPE START END<tab>…`, offsets in code points. */
export function brat(files: ReadonlyMap<string, string>, language: string): Labelled[] {
  return [...files]
    .filter(([path]) => path.endsWith(".txt"))
    .map(([path, text]) => {
      const labels = files.get(path.replace(/txt$/, "ann"))!;
      const offsets = offsetsOf(text);
      const spans = [...labels.matchAll(/^T\d+\t(\w+) (\d+) (\d+)/gm)].map(([, type, start, end]) => ({
        start: offsets[Number(start)]!,
        end: offsets[Number(end)]!,
        type: clinical[type!] ?? notCounted,
      }));
      return { source: path.split("/").at(-1)!, language, text, spans };
    });
}

function offsetsOf(text: string): number[] {
  const offsets: number[] = [];
  let at = 0;
  for (const char of text) {
    offsets.push(at);
    at += char.length;
  }
  return [...offsets, at];
}

/** Utterances, one in each line of JSON, with values in brackets: `write to [person : anna]`. */
export function bracketed(file: string): Labelled[] {
  return file
    .trim()
    .split("\n")
    .map((line) => {
      const { slurp_id: id, sentence_annotation: marked } = JSON.parse(line) as Record<string, string | number>;
      const spans: LabelledSpan[] = [];
      let text = "";
      for (const [, plain, type, value] of String(marked).matchAll(/([^[]+)|\[(\w+) : ([^\]]*)\]/g)) {
        if (value !== undefined)
          spans.push({ start: text.length, end: text.length + value.length, type: spoken[type!] ?? notCounted });
        text += plain ?? value;
      }
      return { source: `${id}`, language: "en", text, spans };
    });
}

const spoken: Readonly<Record<string, string>> = {
  person: "PERSON",
  place_name: "LOCATION",
  business_name: "ORGANIZATION",
};

const clinical: Readonly<Record<string, string>> = {
  NOMBRE_SUJETO_ASISTENCIA: "PERSON",
  NOMBRE_PERSONAL_SANITARIO: "PERSON",
  FECHAS: "DATE_TIME",
  EDAD_SUJETO_ASISTENCIA: "AGE",
  CALLE: "ADDRESS",
  TERRITORIO: "LOCATION",
  PAIS: "LOCATION",
  CORREO_ELECTRONICO: "EMAIL_ADDRESS",
  NUMERO_TELEFONO: "PHONE_NUMBER",
  NUMERO_FAX: "PHONE_NUMBER",
  HOSPITAL: "ORGANIZATION",
  INSTITUCION: "ORGANIZATION",
  CENTRO_SALUD: "ORGANIZATION",
  ID_SUJETO_ASISTENCIA: "ID",
  ID_TITULACION_PERSONAL_SANITARIO: "ID",
  ID_ASEGURAMIENTO: "ID",
  ID_CONTACTO_ASISTENCIAL: "ID",
};
