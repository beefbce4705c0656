import type { Span } from "../../detector.ts";
import { numberHead, ofLengths } from "../../text/number-head.ts";
import { scanNumbers } from "../../text/scan.ts";
import type { TextIndex } from "../../text/text-index.ts";

/** `/v2/customers/204417`: which of those that a path of an interface names. */
export function findPathNumbers(text: string, index: TextIndex, spans: Span[]): void {
  scanNumbers(text, index, head, ofPath, isNumber, spans);
}

function isNumber({ index: start, 0: shown }: RegExpExecArray, _: string, spans: Span[]): true {
  spans.push({ start, end: start + shown.length, type: "ID", strength: 1 });
  return true;
}

const head = numberHead(ofLengths(4, 18, ""));
const resources =
  "users customers clients members patients employees students contacts persons people accounts subscribers tenants guests drivers dealers orders bookings invoices tickets subscriptions policies claims " +
  "kunden mitglieder patienten bestellungen utilisateurs adhérents commandes usuarios clientes socios pacientes pedidos utenti clienti soci pazienti ordini klanten leden bestellingen";
const ofPath = new RegExp(String.raw`(?<=/(?:${resources.replaceAll(" ", "|")})/)\d{4,18}(?![\w.-])`, "y");
