/** Words that are said of a password, and what stands in its place begins with: no password begins with the latter's letters unless digits or signs follow. */
const said = "some|the|an?|this|that|is|are|was|not|no|must|should|can|will|any";
const named =
  "new|old|get|int|let|var|key|api|random|crypto|value|field|prompt|input|hash|import|return|stored|valid|missing";
/** Also `changeme`, unless a word with a number goes on behind it, `changeme-Tulip4`: that was changed, or is kept. */
const change = String.raw`changed?(?![-_ ]?(?:me|it|this)[-_.!@#+]?\p{L}{3,20}\d)`;
/** What stands in the place of a secret, whole or, the last ones, as a beginning: `password: passwordHash`, `myPassword`, `******`. */
const words =
  String.raw`(?:str|text|type|nil|none|null|true|false|bool|reset|wrong|empty|array|number|const|object|buffer|bytes|async|await|unknown|required|optional|expired|incorrect|invalid)(?!\p{L})|` +
  String.raw`your|my(?!\p{L}*\d\d)|string|undefined|boolean|uint8array|process\.|exports\.|env\.|config\.|os\.|self\.|this\.|req\.|args\.|base64[a-z-]*$|function|typeof|password|passwd|passwort|contrase|secret|token|${change}|protected|hashed|encrypted|x{3,}`;
/** What a secret will be put in the place of. */
const dummy =
  "change[-_ ]?(?:me|it|this)|replace[-_ ]?(?:me|it|this|with[-_ ]?\\w+)|dummy|example|sample|todo|fixme|tbd|placeholder|redacted|foo|bar|foobar|x{4,}";
const dummyAlone = String.raw`^(?:${dummy})[!.]{0,3}$`;
/** Of PowerShell: `$password = Read-Host -AsSecureString`. */
const cmdlet = "(?:Read|Get|New|Import|Select|Invoke|ConvertTo|ConvertFrom)-[A-Z][A-Za-z]+";
/**
 * What is no secret wherever it stands: words that underscores join, a command, a dummy, a path that begins with a word in small letters,
 * signs alone, what is masked, and words of programs.
 */
const inItsPlace = String.raw`^(?:argon2(?:id|[id])?|s?bcrypt|scrypt|pbkdf2|aes-?\d{3}|sha-?\d{1,3}|md5)$|^(?:@[\w.-]+@$|!(?:Ref|Sub|GetAtt|ImportValue|vault|secret|include|env|env_var)(?!\w)|HTTP\/\d)|^(?-i:[a-z]+(?:_[a-z]+)+|\??[A-Z]+(?:_[A-Z]+)+|${cmdlet})$|${dummyAlone}|^~?\/(?-i:[A-Z]?[a-z]{2,})(?:\/[\w.@+-]+)*\/?$|^[^\p{L}\d]*$|\*{3}|^(?:${named})(?!\p{L}*[\d!@#$%^&])`;
/** What follows such a word where it is the beginning of a secret: `token7`, `secret!x`. */
const goesOn = String.raw`[\p{L}\d@!#$%^&]{1,3}$|\p{L}{0,2}\d`;
export const noSecret = new RegExp(
  String.raw`${inItsPlace}|^0x[\da-f]{1,8}$|^[<[{$%*.]|^(?:${said})(?![\p{L}\d])|^(?:${words}|\*+|\.+|-+|_+)(?!${goesOn})`,
  "iu",
);

/** What is said where a phrase could be: `passphrase: enter the passphrase`. */
export const noPhrase = {
  test: (value: string): boolean =>
    noSecret.test(value) ||
    /^(?:enter|leave|if|when|used|for|to|optional|see|please|repeat|confirm|type|must|only|set|same|as|with|use|both|it|which|needed|cannot|could|failed|min|minimum|max|maximum|length|page|line|section|step)(?!\p{L})/iu.test(
      value,
    ),
};

/** Whether the whole value of a field stands in the place of a secret, or is filled in by a program. A secret may begin with any sign. */
export const isPlaceholder = (value: string): boolean => wordsAlone.test(value) || filledIn.test(value);

/** As `noSecret`, but for signs alone. */
const wordsAlone = new RegExp(String.raw`${inItsPlace}|^(?:${said})(?=[\s'’]|$)|^(?:${words})(?!${goesOn})`, "iu");
/** Variables, templates, formats, `<password>`, `[hidden]`, paths and selectors, and patterns of what is allowed. */
const filledIn =
  /^\$(?:(?!(?:\w*\d\w*[A-Za-z]){2})[A-Za-z_]\w*(?:[$.:[/>-][\w$.:[\]/>'"-]*)?$|[{(])|[$#%]\{[\w.@-][^{}]*\}|\{\{.*\}\}|^\{%|^<%|^\{[\w.:|, -]*\}$|^<[^<>]*>$|^\[[\w .:*-]*\]$|^%(?:\(|[\w.-]+%$|[\d.-]*[a-z]{1,2}$)|^\.{1,2}[/A-Za-z_-][\w./-]*$|^\/\/|^\^.*\$$|\(\?[:=!<]|\\[wds][+*{)\]]|\[(?:\^?a-z|A-Z|0-9)|\[@/;

/** Whether it only stands where a secret is to be put. */
export const isDummy = (value: string): boolean => onlyDummy.test(value);

const onlyDummy = new RegExp(dummyAlone, "i");
