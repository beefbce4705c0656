import { CharClass } from "../../text/char-classes.ts";
import type { Format } from "./keys-by-place.ts";

/**
 * Logins and passwords where programs and services take them, and passphrases, by a word that such a text has: looked for in a text with that
 * word alone, which costs nothing in others.
 */
export const programs: readonly (readonly [words: string, form: RegExp])[] = [
  // Words in a row, none of which a sentence about passwords has.
  [
    "passphrase password",
    /pass(?:phrase|word)(?: is:?|:|(?<!(?:[Tt]he|an?|[Yy]our|my|our|their|his|her|this|that|each|every|any|no|of|for|if|when) pass(?:phrase|word))) ["'\x60]?(?<PASSWORD>(?:(?!(?:must|should|will|can|has|have|had|was|were|are|not|never|always|only|also|still|just|the|and|for|from|with|that|this|your|our|their|its|you|they|been|being|into|when|which|manager|reset|field|change|policy|prompt|hash|hint|every|some|any|too|very|last|before|after|because|but|same|does|all|\p{Ll}+(?:ed|ing|ly))(?!\p{L}))\p{Ll}{3,12} ){4,9}(?!\p{Ll}+(?:ed|ing|ly)(?!\p{L}))\p{Ll}{3,12})(?=["'`]|[.;)]?[ \t]*(?:\r?\n|$))/dgu,
  ],
  // Who may use Redis, by command, and its password.
  ["setuser", /(?:SETUSER|setuser) (?<USERNAME>[\w.@-]{2,60}) (?:[^\n>]{0,60} )?>(?<PASSWORD>[^\s"']{4,128})/dg],
  ["masterauth", /masterauth ["']?(?<PASSWORD>[^\s"'<$]{4,128})/dg],
  // Archives.
  ["zip unzip", /(?<![\w./-])(?:un)?zip (?:[^\n]{0,60} )?-P ["']?(?<PASSWORD>[^\s"'$<{-][^\s"']{3,80})/dg],
  ["openssl", /openssl [^\n]{0,160}? (?:-k |-pass(?:in|out)? pass:)["']?(?<PASSWORD>[^\s"'$<{-][^\s"']{3,80})/dg],
  // Of devices that are watched, with what signs and what encrypts (SNMPv3).
  [
    "snmpwalk snmpget snmpgetnext snmpset snmpbulkwalk snmpbulkget snmptable snmptrap snmpinform",
    /snmp(?:walk|get|getnext|set|bulkwalk|bulkget|table|trap|inform) [^\n]{0,120}? -A ["']?(?<PASSWORD>[^\s"'$<{-][^\s"']{7,80})["']?(?: [^\n]{0,40}?-X ["']?(?<SECRET>[^\s"'$<{-][^\s"']{7,80}))?/dg,
  ],
  // Servers of files, and networks that are dialled.
  ["lftp", /lftp -u ["']?(?<USERNAME>[\w.@-]{2,60}),["']?(?<PASSWORD>[^\s"'$<{][^\s"']{3,80})/dg],
  ["rclone", /rclone obscure ["']?(?<PASSWORD>[^\s"'$<{-][^\s"']{3,80})/dg],
  ["rasdial", /rasdial (?:"[^"\n]{1,60}"|\S{1,60}) (?<USERNAME>[\w.@\\-]{2,60}) ["']?(?<PASSWORD>[^\s"'*/]{4,80})/dg],
  // What a script answers when it is asked.
  [
    "expect",
    /expect (?:-re )?["'{][^"'{}\n]{0,20}[Pp]?ass(?:word|wd|phrase)?:?\s?["'}]\s{0,4}\{?\s{0,8}send(?: --)? ["'](?<PASSWORD>[^"'$\n][^"'\n]{2,80}?)(?:\\[rn]){0,2}["']/dg,
  ],
  // What a program hashes or sets: `hashpw(b"…"`, `user.setPassword("…")`, `user_pass = MD5('…')`.
  [
    "hashpw pwd hash password setpassword withpassword hashpassword checkpassword verifypassword updatepassword changepassword resetpassword encodepassword md sha crypt",
    /(?:(?:(?:[Ss]et|[Ww]ith|[Hh]ash|[Cc]heck|[Vv]erify|[Uu]pdate|[Cc]hange|[Rr]eset|[Ee]ncode|[Mm]ake)_?[Pp]assword|[Pp]assword_?[Hh]ash|hashpw|hash_pwd_salt)\(b?|(?:pass\w{0,8}|pwd|pw)["'\x60]? ?= ?(?:MD5|SHA[12]|PASSWORD|crypt)\()["'](?<PASSWORD>(?![^"'\n]{0,40}[Pp]assw)[^"'\s<%${][^"'\n]{3,60})["']/dg,
  ],
  // Of HAProxy.
  ["stats", /stats auth (?<USERNAME>[\w.@-]{2,60}):(?<PASSWORD>[^\s"'$]{3,80})/dg],
  // A login and its password that a program encodes to sign in with.
  [
    "encode btoa bytes",
    /(?:64_?encode|btoa|encodeBase64(?:String)?|GetBytes)\(b?["'](?<USERNAME>[\w.@+-]{2,60}):(?<PASSWORD>[^"'\s$\n]{4,80})["']/dg,
  ],
  // What is typed for somebody (AutoHotkey).
  ["tab", /Send(?:Input|Text|Raw)?,? ?["']?(?<USERNAME>[\w.@-]{2,60})\{Tab\}(?<PASSWORD>[^"\n]{3,80}?)\{Enter\}/dg],
  // Tasmota.
  ["backlog", /(?<=[;\s](?:Password[12]?|MqttPassword|WebPassword) )(?<PASSWORD>[^\s;"']{4,80})(?=[;\s]|$)/dg],
  // What a telephone is woken by, an account of storage is opened by, and Bitcoin asks for.
  ["apa", /(?<![\w-])(?<SECRET>[\w-]{8,30}:APA91b[\w-]{80,240})/dg],
  ["windows", /\.windows\.net["']?\s?[,=:]\s?["']?(?<SECRET>[A-Za-z\d+/]{86}==)/dg],
  ["rpcauth", /rpcauth=(?<USERNAME>[\w.-]{2,40}):(?<SECRET>[\da-f]{16,64}\$[\da-f]{32,128})/dg],
  // What a program signs or encrypts with.
  ["createhmac fernet", /(?:createHmac\(["'][\w-]{3,12}["'],\s?|Fernet\(b?)["'](?<SECRET>[^"'\s]{12,130})["']/dg],
  // PuTTY, blat and servers of voice.
  ["pw supw", / -(?:su)?pw ["']?(?<PASSWORD>[^\s"'$<{-][^\s"']{3,80})/dg],
  // Of a directory, by the name that signs in.
  [
    "cn uid",
    /\(\s?["'](?:cn|uid|CN)=(?<USERNAME>[\w.@ -]{2,60})(?:,[^"'\n]{0,120})?["'],\s?["'](?<PASSWORD>[^"'\n]{4,80})["']/dg,
  ],
  // Keys whose names say something else (Telegram, SonarQube, OpenWeather), and that of a server of Matrix.
  ["api sonar appid", /(?:api_hash["']?\s?[=:]\s?["']?|sonar\.login=|[?&]appid=)(?<SECRET>[\da-f]{32,40})(?![\w-])/dg],
  ["ed", /(?<=(?:^|\n)ed25519 \w{2,12} )(?<SECRET>[A-Za-z\d+/]{43})(?=\s|$)/dg],
  // The key of a network in decimals.
  [
    "key psk",
    /(?:(?:network|encryption|aes|secret|shared|master|NETWORK|ENCRYPTION|AES|SECRET|SHARED|MASTER)_?(?:[Kk]ey|KEY)|psk|PSK)["']?\s?[:=]\s?\[\s{0,20}(?<SECRET>(?=[^\]]{0,240}\d{3})(?:\d{1,3},\s{0,24}){15,63}\d{1,3})(?=\s{0,20}\])/dg,
  ],
  // Of IPsec, and what is passed on to a program that asks.
  ["rsa ecdsa", /: (?:RSA|ECDSA) \S{1,80} "(?<PASSWORD>[^"\n]{3,80})"/dg],
  [
    "kinit passwd cryptsetup",
    /echo (?:-n )?["']?(?<PASSWORD>[^"'\n$]{4,80}?)["']? ?\| (?:sudo )?(?:kinit|passwd|cryptsetup)/dg,
  ],
];

const { assignment, bracket, colon, equals, hyphen, less, quote } = CharClass;

/** The same where there is no such word. */
export const programFormats: readonly Format[] = [
  // Who may use Redis, in its configuration.
  {
    needs: assignment,
    marks: [" on >"],
    form: /(?<=(?:^|\n)user )(?<USERNAME>[\w.@-]{2,60}) on >(?<PASSWORD>[^\s"']{4,128})/dg,
  },
  // Of FreeRADIUS, in its files, in SQL and in what SQL shows.
  {
    needs: hyphen,
    marks: ["-Password"],
    form: /(?:(?<=(?:^|\n)(?:\| )?|['"] ?)(?<USERNAME>[\w.@:-]{2,60})(?:[ \t]{1,24}|[ '",|]{1,24}))?(?:Cleartext|User|NT|LM|Crypt|MD5|SMD5|SHA2?|SSHA2?)-Password(?:[ '",|]{0,12}:?={1,2})[ '",|]{1,12}(?<PASSWORD>[^\s'"|][^'"|\n]{2,120}?)(?=['"]|[ \t]*(?:\||\r?\n|$))/dg,
  },
  // Of FileZilla.
  { needs: less | quote, marks: ["<Pass "], form: /<Pass encoding="\w{1,16}">(?<PASSWORD>[^<>\n]{4,200})</dg },
  // An archive.
  {
    needs: hyphen,
    marks: ["7z "],
    form: /(?<![\w./-])7z [a-z] (?:[^\n]{0,80} )?-p["']?(?<PASSWORD>[^\s"'$<{][^\s"']{3,80})/dg,
  },
  // Of HAProxy.
  {
    needs: hyphen,
    marks: ["insecure-pas"],
    form: /user (?<USERNAME>[\w.@-]{2,60}) insecure-pass?word (?<PASSWORD>\S{3,80})/dg,
  },
  // Of Postfix, for another server of mail.
  {
    needs: colon | bracket,
    marks: ["]:587 ", "]:465 "],
    form: /(?<=(?:^|\n)\[[\w.-]{3,80}\]:(?:587|465) )(?<USERNAME>[^\s:]{2,80}):(?<PASSWORD>\S{4,120})(?=[ \t]*(?:\r?\n|$))/dg,
  },
  // Delphi.
  {
    needs: bracket | equals | quote,
    marks: ["Params.Add("],
    form: /Params\.Add\('(?:[Pp]assword|PASSWORD)=(?<PASSWORD>[^'\n]{4,80})'/dg,
  },
  // Routers.
  { needs: hyphen | quote, marks: ["tion-key "], form: /authentication-key "(?<SECRET>(?!\$9\$)[^"\n]{4,80})"/dg },
];
