import type { Detector, Span } from "../../detector.ts";
import { CharClass } from "../../text/char-classes.ts";
import { matchAt, scan } from "../../text/scan.ts";
import { isSentName, isSentPart } from "../person/sent-names.ts";
import { mayBeKey } from "../credential/password-likeness.ts";
import { wakeOn } from "../../text/wake.ts";

/** Personal data in URLs: user and password before the host, and query parameters by their names. Reports the value only. */
export const url: Detector = {
  name: "url",
  types: ["USERNAME", "PASSWORD", "EMAIL_ADDRESS", "PHONE_NUMBER", "PERSON", "SECRET"],
  wake: wakeOn({ classes: CharClass.colon | CharClass.parameter }),
  find(text) {
    const spans: Span[] = [];
    for (let at = text.indexOf("://"); at >= 0; at = text.indexOf("://", at + 3)) {
      const isOfWeb = text.startsWith("http", at - 4) || text.startsWith("https", at - 5);
      const [, user, password] = matchAt(text, isOfWeb ? userInfo : userInfoOfDatabase, at + 3) ?? [];
      if (user === undefined) continue;
      // Redis has a password and no user.
      if (user === "" && password === undefined) continue;
      report(spans, "USERNAME", user, at + 3);
      if (password !== undefined) report(spans, "PASSWORD", password, at + 4 + user.length);
    }
    findOracle(text, spans);
    scan(text, parameter, isPersonal, spans);
    return spans;
  },
};

function isPersonal(match: RegExpExecArray, text: string, spans: Span[]): boolean {
  const { index, 1: name = "", 2: value = "", 0: shown } = match;
  if (shown.startsWith("&")) reportFirst(text, index, spans);
  return reportParameter(spans, name, value, index + shown.length);
}

/** Of a form that was sent, which has no sign before it: `firstName=eirlys&lastName=probert`. */
function reportFirst(text: string, end: number, spans: Span[]): void {
  const [, name, value] = first.exec(text.slice(Math.max(0, end - 80), end)) ?? [];
  if (name !== undefined && value !== undefined) reportParameter(spans, name, value, end);
}

function reportParameter(spans: Span[], name: string, value: string, end: number): boolean {
  const kind = kinds.find(({ names }) => names.test(name));
  if (kind === undefined || !kind.values.test(value)) return false;
  report(spans, kind.type, value, end - value.length);
  return true;
}

/** `jdbc:oracle:thin:scott/tiger@db:1521/x`. */
function findOracle(text: string, spans: Span[]): void {
  for (let at = text.indexOf(thin); at >= 0; at = text.indexOf(thin, at + 1)) {
    const [, user, password] = matchAt(text, oracleUser, at + thin.length) ?? [];
    if (user === undefined || password === undefined) continue;
    report(spans, "USERNAME", user, at + thin.length);
    report(spans, "PASSWORD", password, at + thin.length + user.length + 1);
  }
}

function report(spans: Span[], type: string, value: string, start: number): void {
  if (value === "" || placeholder.test(value) || programs.test(value)) return;
  spans.push({ start, end: start + value.length, type, strength: 2 });
}

/** @param fragment the sign that begins one, of which the address of a database has none, so that a password may have it */
const userInfoBefore = (fragment: "#" | "") =>
  new RegExp(String.raw`([^\s/?#@:"'<>()[\]{}\\]{0,64})(?::([^\s/?${fragment}@"'<>\\]{1,4096}))?@`, "y");
const userInfo = userInfoBefore("#");
const userInfoOfDatabase = userInfoBefore("");
const thin = ":thin:";
const oracleUser = /([\w$#]{1,30})\/([^\s/@"'<>\\]{1,128})@/y;
const parameter = /[?&;]([a-z][a-z_-]{0,20})=([^&#;\s"'<>()\\]{2,200})/gi;
/** With nothing but spaces and quotes before it. */
const first = /(?:^|[\s"'`])([a-z][a-z_-]{0,20})=([^&#;\s"'<>()\\=]{2,60})$/i;
const placeholder =
  /^\$|[{}<>|]|\*{2}|^\*$|^\[.*\]$|%7B|^(?:x+|\.+|user(?:name)?|pass(?:word)?|token|secret|email|true|false|null|undefined|string|your[-_].{0,40})$/i;
const programs =
  /^(?:git|hg|svn|root|admin|app|guest|test|postgres|mysql|elastic|rabbitmq|oauth2|x-access-token|x-token-auth)$/i;

const kinds = [
  { type: "EMAIL_ADDRESS", names: /^(?:e-?mail|mail|to|cc|from)(?:_?address)?$/i, values: /@|%40/i },
  { type: "PHONE_NUMBER", names: /^(?:phone|tel|telephone|mobile|msisdn)(?:_?number)?$/i, values: /\d{5}/ },
  {
    type: "USERNAME",
    names: /^(?:user|user_?name|login|user_?id|account|member)$/i,
    values: /^[\p{L}\d._%+@-]{2,64}$/u,
  },
  {
    type: "PERSON",
    names:
      /^(?:[a-z]{2,12}[_-])?(?:(?:first|last|full|given|family|middle|maiden)[_-]?name|(?:sur|fore)name|vorname|nachname|familienname|nom|prenom|apellidos?|cognome|achternaam|voornaam)$/i,
    values: /^(?!%s)[\p{L}%+.'-]/u,
  },
  { type: "PERSON", names: /^[fl]_?name$/i, values: { test: isSentPart } },
  {
    type: "PERSON",
    names:
      /^(?:(?:full|patient|customer|client|contact|guest|holder)[_-]?name|name|nombre|nome|naam|patient|customer)$/i,
    values: { test: isSentName },
  },
  {
    type: "PASSWORD",
    names:
      /^(?:access_?token|refresh_?token|id_?token|token|auth|api[_-]?key|secret|client_?secret|pass(?:word|wd)?|pwd|session(?:_?id)?)$/i,
    values: /^.{6,200}$/,
  },
  {
    type: "SECRET",
    names: /^(?:code|t|k|key|sig|signature|ticket|invite|hash|nonce|reset)$/i,
    values: { test: mayBeKey },
  },
];
