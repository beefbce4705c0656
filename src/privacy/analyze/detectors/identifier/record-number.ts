import type { Label } from "../../text/label-detector.ts";

/** Ward, room and bed of a patient. */
const ward: Label = {
  type: "ID",
  words: "station|zimmer|zi|bett|ward|bed|cama|letto",
  value: /[A-Z]{0,2}-?\d{1,4}[A-Z]?(?![\p{L}\d:/%-]|[.,]\d)/uy,
  behind: "sign",
};

/** Record numbers of companies, schools, authorities and hospitals. */
export const recordNumbers: readonly Label[] = [
  {
    type: "ID",
    words:
      "customer#|client#|employee#|staff#|personnel#|payroll#|worker#|member#|membership#|student#|pupil#|matriculation#|patient#|subscriber#|policy#|" +
      "claim#|case#|medical record#|medical record|health record#|hospital#|mrn|chart#|episode#|admission#|accession#|beneficiary#|passenger#|loyalty#|" +
      "frequent flyer#|badge#|service number|voter#|licence#|license#|registration#",
    value: valueOf(),
  },
  {
    type: "ID",
    words:
      "kunden|kunden nr|kundenkonto|personal nr|personalnummer|mitarbeiter#|mitarbeiternummer|mitglieds|mitglied#|mitglieds nr|matrikel|matrikel nr|schüler#|" +
      "patienten|patienten nr|patient#|piz|pid#|fall|fall nr|fallzahl|fallnummer|aufnahme#|vertrags|vertrags nr|versicherungs|versicherungs nr|" +
      "versicherungsschein|versicherungsschein nr|police#|sv nr|svnr|sozialversicherungs|rentenversicherungs|akten|akten nr|vorgangs|schadens|e nr|" +
      "eingangs|journal nr|befund nr|histologie|histologie nr|auftrags nr|lanr|bsnr|arzt nr|station#|aufenthalts|bewohner#|dienst#",
    value: valueOf(),
  },
  {
    type: "ID",
    words:
      "client#|patient#|dossier#|dossier médical#|adhérent#|allocataire#|salarié#|employé#|étudiant#|abonné#|assuré#|contrat#|sinistre#|matricule|ipp|ine#|nip#|" +
      "rpps|adeli|finess|séjour#",
    value: valueOf(),
  },
  {
    type: "ID",
    words:
      "nhc|nº historia|historia clínica|historia clinica|historia#|cipa|nass|nuss|episodio|cliente#|paciente#|empleado#|socio#|póliza|poliza|expediente|colegiado|" +
      "núm colegiado|colegiada|ncol|nºcol|col#|ncolegiado|afiliación|alumno#|contrato#|siniestro#|abonado#",
    value: valueOf(),
  },
  {
    type: "ID",
    words:
      "cliente#|paziente#|dipendente#|matricola|tessera#|cartella clinica|cartella#|nosologico|polizza|pratica#|contratto#|socio#|sinistro#|assistito#|utente#",
    value: valueOf(),
  },
  {
    type: "ID",
    words:
      "klant|klant nr|patiënt|patient#|personeels|medewerkers|medewerker#|leden|lid|lidmaatschaps|dossier#|polis|polis nr|relatie|studentnummer|student#|contract#|schade|agb#|big#|zorgnummer",
    value: valueOf(),
  },
  ward,
];

/** At least three digits, with letters and separators. Groups after a space count only at the end of a clause. */
function valueOf(): RegExp {
  const group = String.raw`[A-Za-z]{0,4}[-/.]?\d[\dA-Z]{0,14}(?:[-/.][\dA-Z]{1,12}){0,4}`;
  return new RegExp(
    String.raw`(?=(?:[A-Za-z/.-]{0,6}[ -]?\d){3})(?:${group}(?: [\dA-Z]{1,10}){1,4}(?= ?(?:[.,;:)"'|<\\\n\t\r]|$))|${group})(?![A-Za-z\d])`,
    "y",
  );
}
