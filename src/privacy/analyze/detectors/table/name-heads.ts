/** Heads of columns that say a name, in the six languages and those of Scandinavia and of Poland's neighbours; without anchors. */
export const nameColumn =
  "(?:first|last|given|family|middle|full|customer|client|patient|employee|contact)?[ _-]?name|surname|forenames?|[fl]name|given(?:[ _-]?names)?|" +
  "(?:vor|nach|familien)?name|pr[eé]nom|nom|apellidos?|nombre|cognome|nome|(?:achter|voor)?naam|" +
  "(?:efter|f[öo]r)?namn|(?:for|etter|efter)?navn|imi[ęe]|nazwisko|jm[ée]no|p[řr][íi]jmen[íi]|n[ée]v";

/**
 * Heads of columns that say what somebody is to a firm. To programs, drivers are no people, and services have names to display, too: the
 * cells must tell.
 */
export const roleColumn =
  "display[ _-]?name|(?:claimant|insured|driver|tenant|guest|pupil|child|resident|applicant|participant|policy[ _-]?holder|beneficiary|" +
  "mieter(?:in)?|versicherter|kind|fahrer(?:in)?|teilnehmer(?:in)?|locataire|assurée?|enfant|conducteur|élève|" +
  "inquilin[oa]|niñ[oa]|bambin[oa]|asegurad[oa]|conductor|alumn[oa]|assicurat[oa]|conducente|alunn[oa]|" +
  "huurder|verzekerde|bestuurder|leerling|mitarbeiter(?:in)?|employee|salarié[e]?|empleado|dipendente|medewerker)(?:[ _-]?name)?";

/** Of a column that says a name and nothing else. */
export const certainColumn =
  /^(?:(?:first|last|given|family|middle)[ _-]?names?|surname|forenames?|given|lname|(?:vor|nach|familien)name|pr[eé]nom|apellidos?|cognome|(?:achter|voor)naam|(?:efter|f[öo]r)namn|(?:for|etter|efter)navn|imi[ęe]|nazwisko|p[řr][íi]jmen[íi])$/i;

/** Of a column that says the name of a person or of a thing. */
export const likelyColumn = new RegExp(`^(?:${nameColumn}|patient|customer|client|employee|author|contact)$`, "i");

/** Whether a column says who somebody is: `claimant`, `Mieter`. */
export const isRoleColumn = (head: string): boolean => wholeRole.test(head);

const wholeRole = new RegExp(`^(?:${roleColumn})$`, "i");
