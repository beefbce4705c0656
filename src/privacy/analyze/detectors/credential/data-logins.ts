import type { TextRange } from "../../detector.ts";
import type { Label } from "../../text/label-detector.ts";
import { groupAt } from "../../text/scan.ts";
import { pairValueAt } from "./field-values.ts";

/** What is no login though it stands in the place of one. */
type Except = Pick<RegExp, "test">;

/** Reads the group of a form behind a label. */
const read =
  (form: RegExp, except: Except) =>
  (text: string, _: number, end: number): TextRange | undefined => {
    const range = groupAt(text, form, end);
    return range === undefined || except.test(text.slice(range.start, range.end)) ? undefined : range;
  };

/**
 * Logins in what programs keep and send, by the form of that: `"path": "userName", "value": "…"` of SCIM, `{key: enduser.id, value: {stringValue: …}}`
 * of OpenTelemetry, a key of GnuPG, a resource of Terraform, who is signed in, and who writes in a channel.
 */
export const loginsOfData = (nobody: Except, nobodyOrWord: Except): readonly Label[] =>
  labelsOf(nobody, nobodyOrWord).map((label) => ({ ...label, isWhole: true }));

const labelsOf = (nobody: Except, nobodyOrWord: Except, readNested = read(nestedValue, nobody)): readonly Label[] => [
  {
    type: "USERNAME",
    words:
      "username|user name|userid|user id|login|login name|preferred username|enduser id|screen name|samaccountname",
    value: (text, start, end) => {
      const range = pairValueAt(text, end) ?? readNested(text, start, end);
      const value = range === undefined ? "" : text.slice(range.start, range.end);
      return login.test(value) && !nobodyOrWord.test(value) ? range : undefined;
    },
  },
  {
    type: "USERNAME",
    words: "acct|auid|ouid|euid|suid|fsuid",
    // Of the audit of Linux: `acct="mlopez" exe=`, `OUID="mlopez"`.
    value: /(?<=["'])[a-z_][\w.-]{2,31}(?=["'])/y,
    behind: "sign",
    except: nobodyOrWord,
  },
  { type: "USERNAME", words: "mention", value: read(ofMention, nobody) },
  { type: "USERNAME", words: "assumed", value: read(ofRole, nobodyOrWord) },
  { type: "USERNAME", words: "uid", value: read(ofKey, nobodyOrWord) },
  { type: "USERNAME", words: "resource", value: read(ofResource, nobodyOrWord) },
  { type: "USERNAME", words: "author|mentions|member|recipient|recipients", value: read(ofChannel, nobody) },
  {
    type: "USERNAME",
    words: "mail nickname|mailnickname|on premises sam account name|onpremisessamaccountname",
    value: /[a-z](?=[a-z\d._-]{2})[a-z\d._-]{2,40}(?=["']?\s{0,4}(?:[,;\n}]|$))/iy,
    behind: "sign",
    except: nobody,
  },
  {
    type: "USERNAME",
    words: "user principal name|userprincipalname|upn",
    // Of a guest of another house (Entra ID).
    value: /[\w.+-]{2,64}#EXT#@(?:[\w-]{1,60}\.){1,4}[a-z]{2,12}/y,
    behind: "sign",
  },
  {
    type: "USERNAME",
    words:
      "log out|logout|sign out|log off|abmelden|ausloggen|se déconnecter|déconnexion|cerrar sesión|disconnetti|esci|uitloggen|afmelden|logga ut|logg ut|log ud|wyloguj|odhlásit|terminar sessão|sair",
    value: /(?<=\()[a-z][\w.-]{2,30}(?=\))/y,
    except: nobodyOrWord,
  },
];

const login = /^(?=[\w.+@-]{0,30}[A-Za-z])[A-Za-z\d][\w.+-]{2,40}(?:@[\w.-]{2,40})?$/;
const nestedValue =
  /["']\s?:\s?\{\s?["']S["']\s?:\s?["']([^"'\s]{3,60})(?=["'])|["'],\s{0,24}["']value["']\s?:\s?\{\s{0,24}["']stringValue["']\s?:\s?["']([^"'\s]{3,60})(?=["'])|,\s{0,4}value:\s?\{\s?stringValue:\s?["']?([^"'\s}]{3,60})(?=["']?\s?\})/dy;
/** `{"type": "mention", "text": "@mlopez"}` of Telegram. */
const ofMention = /["'],\s{0,24}["']text["']\s?:\s?["'](@\w{4,32})(?=["'])/dy;
/** Whose session with a role it is: `arn:aws:sts::664120938817:assumed-role/Reader/mlopez`. */
const ofRole = /-role\/[\w+=,.@-]{1,64}\/([a-z]{1,20}(?:[._][a-z]{2,20})?\d{0,3})(?![\w./@-])/dy;
/** `uid  [ultimate] quietferret <q@example.org>`. */
const ofKey = /[ \t]{1,24}(?:\[[ a-z]{4,12}\] )?([a-z][\w.-]{2,30})(?= <[^\s<>@]{1,64}@)/dy;
/** `resource "aws_iam_user" "jdoe" {`. */
const ofResource =
  / "[a-z\d]{2,24}(?:_[a-z\d]{1,20}){0,4}_(?:user|member|login|person)" "([a-z][\w.-]{2,30})(?=" ?\{)/dy;
/** `"author": {"id": "318820744188271132", "name": "kebab_9"`: by the number that Discord and others give. */
const ofChannel =
  /["']\s?:\s?\[?\s{0,24}\{\s{0,24}["']id["']\s?:\s?["']?\d{17,19}["']?,\s{0,24}["'](?:name|username|global_name)["']\s?:\s?["']([^"'\n]{2,32})(?=["'])/dy;
