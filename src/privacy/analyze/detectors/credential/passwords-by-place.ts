import type { Span } from "../../detector.ts";

/** A format that has logins and passwords in places of their own, without a word for them. */
interface Format {
  /** What a text of that format has in it. */
  mark: string;
  /** A login, or nothing, and a password, as groups. */
  form: RegExp;
  type: "PASSWORD" | "SECRET";
}

/** Logins and passwords by their place: in `.pgpass`, `ipsec.secrets`, the users of PgBouncer, and the logon of FIX (tags 553 and 554). */
export function findByPlace(text: string, spans: Span[]): void {
  for (const { mark, form, type } of formats) {
    if (!text.includes(mark)) continue;
    for (const { indices } of text.matchAll(form)) {
      const [, login, password] = indices!;
      if (login !== undefined) spans.push({ start: login[0], end: login[1], type: "USERNAME", strength: 2 });
      if (password !== undefined) spans.push({ start: password[0], end: password[1], type, strength: 2 });
    }
  }
}

const pgpass = /(?<=(?:^|\n)[\w.*-]{1,80}:(?:\d{2,5}|\*):[\w.*-]{1,60}:)([\w.-]{1,60}):([^\s:]{3,80})(?=\r?\n|$)/dg;
const formats: readonly Format[] = [
  { mark: ":5432:", form: pgpass, type: "PASSWORD" },
  { mark: ":*:", form: pgpass, type: "PASSWORD" },
  { mark: ": EAP", form: /([\w.@-]{2,60}) : EAP "([^"\n]{3,80})"/dg, type: "PASSWORD" },
  { mark: ": XAUTH", form: /([\w.@-]{2,60}) : XAUTH "([^"\n]{3,80})"/dg, type: "PASSWORD" },
  { mark: ": PSK", form: /(){0}: PSK "([^"\n]{3,120})"/dg, type: "SECRET" },
  {
    mark: "userlist",
    form: /(?<=(?:^|\n)")([^"\n]{1,60})" "([^"\n]{3,140})(?="(?:\r?\n|$))/dg,
    type: "PASSWORD",
  },
  {
    mark: "554=",
    // oxlint-disable-next-line no-control-regex
    form: /(?<=[|\u0001^]553=)([^|\u0001^\n]{2,60})[|\u0001^]554=([^|\u0001^\n]{3,80})/dg,
    type: "PASSWORD",
  },
  // A cookie that Express signs.
  { mark: "=s%3A", form: /(){0}(?<==)(s%3A[\w-]{6,64}\.[\w%+/-]{6,80})/dg, type: "SECRET" },
];
