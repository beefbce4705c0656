import type { Span } from "../../detector.ts";

/** A format that has logins and passwords in places of their own, without a word for them. */
interface Format {
  /** What a text of that format has in it. */
  mark: string;
  /** With what stands in these places as groups of these names. */
  form: RegExp;
}

/**
 * Logins and passwords by their place: in `.pgpass`, `ipsec.secrets`, the users of PgBouncer, the status of OpenVPN, and FIX (senders, tags 50
 * to 116, and the logon, tags 553 and 554).
 */
export function findByPlace(text: string, spans: Span[]): void {
  for (const { mark, form } of formats) {
    if (!text.includes(mark)) continue;
    for (const { indices } of text.matchAll(form))
      for (const [type, range] of Object.entries(indices!.groups!))
        if (range !== undefined) spans.push({ start: range[0], end: range[1], type, strength: 2 });
  }
}

const pgpass =
  /(?<=(?:^|\n)[\w.*-]{1,80}:(?:\d{2,5}|\*):[\w.*-]{1,60}:)(?<USERNAME>[\w.-]{1,60}):(?<PASSWORD>[^\s:]{3,80})(?=\r?\n|$)/dg;
const ofUser = /(?<USERNAME>[\w.@-]{2,60}) : (?:EAP|XAUTH) "(?<PASSWORD>[^"\n]{3,80})"/dg;
const formats: readonly Format[] = [
  { mark: ":5432:", form: pgpass },
  { mark: ":*:", form: pgpass },
  { mark: ": EAP", form: ofUser },
  { mark: ": XAUTH", form: ofUser },
  { mark: ": PSK", form: /: PSK "(?<SECRET>[^"\n]{3,120})"/dg },
  {
    mark: "userlist",
    form: /(?<=(?:^|\n)")(?<USERNAME>[^"\n]{1,60})" "(?<PASSWORD>[^"\n]{3,140})(?="(?:\r?\n|$))/dg,
  },
  {
    mark: "554=",
    // oxlint-disable-next-line no-control-regex
    form: /(?<=[|\u0001^]553=)(?<USERNAME>[^|\u0001^\n]{2,60})[|\u0001^]554=(?<PASSWORD>[^|\u0001^\n]{3,80})/dg,
  },
  {
    mark: "8=FIX",
    // oxlint-disable-next-line no-control-regex
    form: /(?<=[|\u0001^](?:50|57|115|116)=)(?<USERNAME>[a-z][\w.-]{2,40})(?=[|\u0001^\n]|$)/dg,
  },
  // The status of OpenVPN.
  {
    mark: "Common Name,Real Address",
    form: /(?<=\n(?:\d{1,3}(?:\.\d{1,3}){3},)?)(?<USERNAME>(?!UNDEF,)[\w.@-]{2,60})(?=,\d{1,3}(?:\.\d{1,3}){3}:\d)/dg,
  },
  // Of the digest that SIP and HTTP sign in with (RFC 7616).
  { mark: "Digest ", form: /(?<=(?<!\w)response=")(?<SECRET>[\da-f]{32,64})(?=")/dg },
  // A share of Nextcloud.
  { mark: "/s/", form: /(?<=\/s\/)(?<SECRET>(?=\w*[a-z])(?=\w*[A-Z])(?=\w*\d)[A-Za-z\d]{15})(?![\w/.-])/dg },
  // A cookie that Express signs.
  { mark: "=s%3A", form: /(?<==)(?<SECRET>s%3A[\w-]{6,64}\.[\w%+/-]{6,80})/dg },
];
