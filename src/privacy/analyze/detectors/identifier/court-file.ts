import type { Span } from "../../detector.ts";
import { numberHead, ofLengths } from "../../text/number-head.ts";
import { scanNumbers } from "../../text/scan.ts";
import type { TextIndex } from "../../text/text-index.ts";

/** "Aktenzeichen beim Amtsgericht ist 19 F 284/23": of a German court, by its register and a word for it. What a judgement cites is public. */
export function findCourtFiles(text: string, index: TextIndex, spans: Span[]): void {
  scanNumbers(text, index, head, file, isBehindCourt, spans);
  scanNumbers(text, index, polishHead, polish, isBehindRegister, spans);
}

function isBehindCourt({ index: start, 0: shown }: RegExpExecArray, text: string, spans: Span[]): boolean {
  const before = text.slice(Math.max(0, start - 80), start);
  if (!court.test(before) || cited.test(before)) return false;
  spans.push({ start, end: start + shown.length, type: "ID", strength: 2 });
  return true;
}

/** `III RC 214/26`: of a Polish court, by its division and its register; those of the highest courts are not among them. */
function isBehindRegister({ index: start, 0: shown }: RegExpExecArray, text: string, spans: Span[]): boolean {
  const before = polishRegister.exec(text.slice(Math.max(0, start - 16), start));
  if (before === null) return false;
  spans.push({ start: start - before[0].length, end: start + shown.length, type: "ID", strength: 2 });
  return true;
}

const polishHead = numberHead(ofLengths(1, 5, "/"));
const polish = /\d{1,5}\/(?:20)?\d\d(?![\p{L}\d/]|[.,-]\d)/uy;
const polishRegister =
  /(?<![\p{L}\d])[IVX]{1,5} (?:C|Ns|Nc|Co|Cps|RC|RNs|RNsm|Nsm|RNw|RCo|RCps|K|Kp|Ko|W|P|Np|U|GC|GNc|GNs|GU|GUp|Ca|Ga|Ka|Pa|Ua|Km|Dz) $/u;

const head = numberHead(ofLengths(1, 4, " "));
const register =
  "[A-Z]|II|III|VII|VIII|XIV|XVII|IN|IK|IE|Ca|Ga|BV|Ds|Ls|Cs|OWi|Gs|U?Js|Qs|Ns|Ks|KLs|UF|WF|HKO?|OH?|KR|AS|AL|SO|RE|AR";
const file = new RegExp(
  String.raw`(?<![\p{L}\d.,/-]|\d )\d{1,4} (?:${register}) (?:\d{1,5} (?:${register}) )?\d{1,6}\/(?:20)?\d\d(?![\p{L}\d/]|[.,-]\d)`,
  "uy",
);
const court =
  /aktenzeichen|geschäftszeichen|geschäftsnummer|(?:amts|land|familien|arbeits|sozial|betreuungs|nachlass|nachlaß|insolvenz|vollstreckungs|verwaltungs)gericht|staatsanwalt|(?:scheidungs|straf|insolvenz|betreuungs|ermittlungs|mahn)verfahren/iu;
const cited = /(?<!\p{L})(?:BGH|BVerfG|BVerwG|BAG|BSG|BFH|OLG|Urt(?:eil|\.)? v(?:om|\.))(?!\p{L})/u;
