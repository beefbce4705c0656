import type { Label } from "../../text/label-detector.ts";

/** Health insurance numbers. */
export const healthId: Label = {
  type: "HEALTH_ID",
  words:
    "health insurance|health card|insurance#|insurance member|medicare|medicaid|ehic|health plan|nhs|nhi|chi#|" +
    "krankenversicherung#|krankenversicherungs|krankenversichertennummer|krankenkasse#|versicherten|versicherten nr|kvnr|kv nr|egk|gesundheitskarte|" +
    "mutuelle|carte vitale|numéro d'assuré|assuré#|tarjeta sanitaria|cip|seguro médico|aseguradora#|tessera sanitaria|tessera team|stp|" +
    "zorgverzekering|zorgverzekerings|zorgpas|zorgpolis|verzekerden|uzovi|mutualiteit|ziekenfonds",
  value: /(?=(?:[A-Z]{0,5}[ .-]?\d){4})[A-Z\d](?:[ .-]?[A-Z\d]){4,21}(?![A-Za-z\d])/y,
};
