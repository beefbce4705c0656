import type { Label } from "../../text/label-detector.ts";

/** Numbers that officers are known by: "Officer K. Baptiste, badge 2281", and of Spain, behind the word for one, "el agente 118.204". */
export const officers: readonly Label[] = [
  {
    type: "ID",
    words:
      "badge|carné profesional|carnet profesional|carné de policía|placa policial|tip nº|tip número|con tip|shield no|collar no|warrant no|dienstausweis",
    value: /(?:[A-Z]{0,2}\d(?: ?\d){2,6}|\d{1,3}\.\d{3})(?![\p{L}\d:/%-]|[.,]\d)/uy,
  },
  {
    type: "ID",
    words: "agente|agentes|policía|policías|funcionario|funcionaria|funcionarios|carabiniere|appuntato",
    // Two of them most often. No round sum.
    value:
      /(?!\d{1,3}\.?000)(?:\d{2,3}\.\d{3}|\d{5,6})(?: (?:y|e) (?:\d{2,3}\.\d{3}|\d{5,6}))?(?![\p{L}\d:/%-]|[.,]\d| ?(?:€|euros?(?!\p{L})))/uy,
  },
];
