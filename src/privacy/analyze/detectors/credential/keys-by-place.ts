import { CharClass } from "../../text/char-classes.ts";

/** A format that has logins and passwords in places of their own, without a word for them. */
export interface Format {
  /** The classes of characters that a text of that format has. */
  needs?: number;
  /** With what all of the marks begin, where they are many. */
  lead?: string;
  /** Of what it has one in it. Looked for by its first character: a rare one costs a tenth. */
  marks: readonly string[];
  /** With what stands in these places as groups of these names. */
  form: RegExp;
}

const { bracket, colon, equals, goesOn, hyphen, key, less, newline, parameter, quote, star } = CharClass;

/** Keys, salts and hashes of passwords by their place in configuration, programs and dumps. */
export const keyFormats: readonly Format[] = [
  // Of Django, WordPress and what else signs with any characters.
  {
    needs: quote,
    marks: ["_KEY", "_SALT", "_salt", "ecret_key", "ecretKey", "ecret_Key", "ecretkey", "SECRETKEY"],
    form: /(?<=(?:_KEY|_SALT|_salt|(?:SECRET_?KEY|[Ss]ecret_?[Kk]ey)(?:_BASE|_base)?)["']?[ \t]{0,40}(?:,|:|=>?)(?:[ \t]{0,40}|\s)b?["'])(?:django-insecure-)?(?<SECRET>(?!\{[{%]|<%|\$)(?=[^"'\n]{0,62}\d)(?=[^"'\n]{0,62}[!@#$%^&*()+=<>?{}[\]|~;:\\])[^"'\n][^"'\n]{15,120})(?=["'])/dg,
  },
  {
    needs: equals,
    marks: ["SECRET_KEY="],
    form: /(?<=SECRET_KEY=)(?<SECRET>(?=\S{0,30}\d)(?=\S{0,30}[!@#%^&*()])[^\s"';$<{][^\s"';]{23,120})/dg,
  },
  // Of AWS, behind the key that it belongs to, wherever both are passed.
  {
    needs: key,
    marks: ["AKIA", "ASIA"],
    form: /(?<=A[KS]IA[A-Z\d]{16}[^A-Za-z\d+/=][^]{0,39}?)(?<![A-Za-z\d+/=])(?<SECRET>(?=[A-Z\d+/]{0,38}[a-z])(?=[a-z\d+/]{0,38}[A-Z])[A-Za-z\d+/]{40})(?![A-Za-z\d+/=])/dg,
  },
  // What Kubernetes keeps, in base64.
  {
    needs: colon,
    marks: ["kind: Secret"],
    form: /(?<=\n {1,8}[\w.-]{1,60}: ["']?)(?<SECRET>(?=[^\n]{0,400}[A-Z])(?=[^\n]{0,400}[\d=])(?=[^\n]{0,400}[a-z])[A-Za-z\d+/]{8,12000}={0,2})(?=["']?[ \t]*(?:\r?\n|$))/dg,
  },
  // Keys and salts as bytes of a program.
  {
    needs: equals | bracket,
    marks: ["0x", "0X"],
    form: /(?<=(?:key|iv|psk|secret|salt)\w{0,16}\s?(?:\[[\w ]{0,16}\])?\s?=\s?(?:new byte\[\d{0,3}\]\s?)?[{[(]\s{0,20})(?<SECRET>(?:0x[\da-f]{1,2},?\s{0,24}){7,63}0x[\da-f]{1,2})/dgi,
  },
  {
    needs: colon | newline,
    marks: ["Private-Lines"],
    form: /(?<=Private-Lines: \d{1,3}\r?\n)(?<SECRET>(?:[A-Za-z\d+/=]{1,80}\r?\n){0,60}[A-Za-z\d+/=]{1,80})(?![A-Za-z\d+/=-])/dg,
  },
  {
    needs: parameter,
    marks: ["$ANSIBLE_VAULT"],
    form: /(?<=\$ANSIBLE_VAULT;[\w.;]{3,40}\s{1,24})(?<SECRET>[\da-f]{20,100}(?:\s{1,24}[\da-f]{20,100}){0,400})/dg,
  },
  {
    needs: colon | quote,
    marks: ["kty", 'oct"', 'EC"', 'RSA"', 'OKP"'],
    form: /(?<="[dk]":\s?")(?<SECRET>[\w-]{40,700})(?=")/dg,
  },
  // What is kept of passwords: in directories, in MySQL, in CouchDB, in dumps of Windows, in Maven and Jenkins.
  {
    needs: bracket,
    lead: "{",
    marks: ["{S", "{C", "{M", "{D", "{P", "{B", "{A"],
    form: /\{(?:S?SHA\d{0,3}|S?MD5|CRAM-MD5|DIGEST-MD5|PBKDF2[\w-]{0,12}|SHA\d{3}-CRYPT|BLF-CRYPT|ARGON2ID?)\}(?<SECRET>[\w$+/.=,-]{16,200})/dg,
  },
  { needs: key | star, marks: ["*"], form: /(?<![\w*])(?<SECRET>\*[\dA-F]{40})(?!\w)/dg },
  { needs: hyphen, marks: ["-pbkdf2-"], form: /(?<SECRET>-pbkdf2-[\da-f]{20,80},[\da-f]{16,64},\d{1,7})/dg },
  {
    needs: colon,
    marks: [":::"],
    form: /(?<![\w\\])(?<USERNAME>[\w.$-]{2,40}):\d{3,6}:[\da-f]{32}:(?<SECRET>[\da-f]{32}):::/dgi,
  },
  {
    needs: colon,
    marks: [":$", ":{SHA}"],
    form: /(?<=^|\s)(?<USERNAME>(?!root:)[\w.@-]{2,40}):(?=\$(?:apr1|2[aby]|[156y])\$|\{SHA\})/dg,
  },
  {
    needs: colon | newline,
    marks: ["passwd"],
    form: /(?<=\n)(?<USERNAME>[a-z][\w.@-]{1,40}):(?<SECRET>[./A-Za-z\d]{13})(?=\r?\n|$)/dg,
  },
  { needs: bracket | less, marks: ["<password>{"], form: /<password>\{(?<SECRET>[A-Za-z\d+/=]{20,400})\}/dg },
  { marks: ["ENC "], form: / ENC (?<SECRET>[A-Za-z\d+/]{20,400}={0,2})/dg },
  // Whoever has these addresses may post to Slack or Discord, or speak as a bot of Telegram.
  {
    needs: goesOn | key,
    marks: ["hooks.slack"],
    form: /hooks\.slack\.com\/(?:services|workflows|triggers)\/(?:[A-Z\d]{8,14}\/){1,2}(?:\d{12,20}\/)?(?<SECRET>[A-Za-z\d]{20,40})/dg,
  },
  {
    needs: goesOn | key,
    marks: ["/webhooks/"],
    form: /discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/\d{17,20}\/(?<SECRET>[\w-]{60,80})/dg,
  },
  {
    needs: colon | goesOn | key,
    marks: ["telegram.org/"],
    form: /api\.telegram\.org\/(?:file\/)?bot(?<SECRET>\d{6,12}:[\w-]{30,50})/dg,
  },
  { needs: equals, marks: ["PVEAPIToken="], form: /PVEAPIToken=[^=\s]{3,80}=(?<SECRET>[\da-f-]{36})/dg },
];
