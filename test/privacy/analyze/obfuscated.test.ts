import { describe, expect, test } from "bun:test";
import type { ChatRequest } from "../../../src/dialects/openai-chat/request.ts";
import { analyze } from "../../../src/privacy/analyze/analyzer.ts";
import { resolveTypes } from "../../../src/privacy/analyze/detectors/groups.ts";
import { detectors } from "../../../src/privacy/analyze/detectors/index.ts";
import { findObfuscated } from "../../../src/privacy/analyze/obfuscated.ts";
import { Masking } from "../../../src/privacy/masking.ts";
import { restorer } from "../../../src/privacy/restore/restorer.ts";
import { chatRequest } from "../../support/chat-request.ts";

const analyzer = {
  detectors,
  types: resolveTypes(["default"]),
  allowed: (value: string) => value === "info@example.org",
};
const masking = new Masking({
  secret: "a secret",
  analyzer,
  instruction: false,
  onFailure: "reject",
  timeBudgetMs: 10_000,
});

async function masked(content: string) {
  const request: ChatRequest = { model: "m", messages: [{ role: "user", content }] };
  const { vault, grammar } = await masking.mask(chatRequest(request), "account");
  const one = restorer(vault, grammar, false);
  const text = request.messages[0]!.content as string;
  return {
    leaving: text.replace(/SURROGATE_PII\(([A-Z_]+)_\d{9}\)/g, "<$1>"),
    back: one.push(text) + one.end(false),
  };
}
const fullWidth = (text: string) => text.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));

describe("What a model reads in spite of how it is written is hidden as it is written:", () => {
  test.each([
    [
      "percent-encoded, in an address",
      "see https://example.org/?q=maria.lopez%40example.org&x=1 !",
      "see https://example.org/?q=<EMAIL_ADDRESS>&x=1 !",
    ],
    [
      "percent-encoded, with spaces and umlauts",
      "https://example.org/?n=J%C3%BCrgen%20M%C3%BCller&x=1",
      "https://example.org/?n=<PERSON>&x=1",
    ],
    [
      "percent-encoded twice, in an address within an address",
      "see https://example.org/?q=maria.lopez%2540example.org&x=1 !",
      "see https://example.org/?q=<EMAIL_ADDRESS>&x=1 !",
    ],
    [
      "percent-encoded twice, with spaces and umlauts",
      "https://example.org/?n=J%25C3%25BCrgen%2520M%25c3%25bcller&x=1",
      "https://example.org/?n=<PERSON>&x=1",
    ],
    ["HTML entities by number", "maria&#46;lopez&#64;example.org", "<EMAIL_ADDRESS>"],
    ["HTML entities by name", "maria&period;lopez&commat;example&#x2e;org", "<EMAIL_ADDRESS>"],
    [
      "HTML that was escaped twice",
      "<p>J&amp;uuml;rgen M&amp;uuml;ller maria&amp;#64;example.org, maria.lopez&amp;amp;#x40;example.org, R&amp;D",
      "<p><PERSON> <EMAIL_ADDRESS>, <EMAIL_ADDRESS>, R&amp;D",
    ],
    ["letters with accents as HTML entities", "<td>J&uuml;rgen M&uuml;ller &amp; Co", "<td><PERSON> &amp; Co"],
    ["a name beside an entity", "Anna Berger &amp; Torge Friedrichs wohnen", "<PERSON> &amp; <PERSON> wohnen"],
    [
      "the body of a form",
      "kind_name=J%C3%BCrgen+M%C3%BCller&tel=%2B49+30+90182077&mail=m.lopez%40ewe.net&x=a+b",
      "kind_name=<PERSON>&tel=<PHONE_NUMBER>&mail=<EMAIL_ADDRESS>&x=a+b",
    ],
    [
      "the only parameter of an address",
      "https://example.org/?geboren=5.+Mai+1961",
      "https://example.org/?geboren=<DATE_OF_BIRTH>",
    ],
    ["a program's escapes", 'const to = "maria.lopez\\u0040example\\x2eorg";', 'const to = "<EMAIL_ADDRESS>";'],
    [
      "JSON that is not the whole text",
      'It said {"to":"maria.lopez\\u0040example.org"} to me',
      'It said {"to":"<EMAIL_ADDRESS>"} to me',
    ],
    ["a pattern's escapes", "^maria\\.lopez@example\\.org$", "^<EMAIL_ADDRESS>$"],
    ["Markdown's escapes", "write to maria\\_lopez@example.org\\.", "write to <EMAIL_ADDRESS>\\."],
    ["full width", `mail ${fullWidth("maria.lopez@example.org")}!`, "mail <EMAIL_ADDRESS>!"],
    [
      "letters of mathematics",
      "mail 𝗺𝗮𝗿𝗶𝗮.𝗹𝗼𝗽𝗲𝘇@𝗲𝘅𝗮𝗺𝗽𝗹𝗲.𝗼𝗿𝗴, 𝟒𝟏𝟏𝟏 𝟏𝟏𝟏𝟏 𝟏𝟏𝟏𝟏 𝟏𝟏𝟏𝟏!",
      "mail <EMAIL_ADDRESS>, <CREDIT_CARD>!",
    ],
    ["digits of full width", `card ${fullWidth("4111")} ${fullWidth("1111 1111 1111")}!`, "card <CREDIT_CARD>!"],
    ["other digits", "card ٤١١١ ١١١١ ١١١١ ١١١١ and ۴۱۱۱۱۱۱۱۱۱۱۱۱۱۱۱", "card <CREDIT_CARD> and <CREDIT_CARD>"],
    [
      "zero-width characters",
      "maria\u200b.lo\u200dpez@exa\ufeffmple.org, +49\u200b 30\u2060 901820",
      "<EMAIL_ADDRESS>, <PHONE_NUMBER>",
    ],
    [
      "zero-width characters behind spaces",
      "IBAN DE89 \u200b3704 \u200b0044 \u200b0532 \u200b0130 \u200b00, card 4111\u00a0\u200b1111\u00a0\u20601111 \ufeff1111",
      "IBAN <IBAN_CODE>, card <CREDIT_CARD>",
    ],
    ["soft hyphens", "IBAN DE89\u00ad3704\u00ad0044\u00ad0532\u00ad0130\u00ad00", "IBAN <IBAN_CODE>"],
    [
      "soft hyphens and zero-width characters behind escapes",
      "maria.lo&shy;pez&#64;example.org, maria.lo&#8203;pez@example.org, maria.lo%C2%ADpez%40example.org",
      "<EMAIL_ADDRESS>, <EMAIL_ADDRESS>, <EMAIL_ADDRESS>",
    ],
    [
      "the hyphens of text processors",
      "SSN 078\u201105\u20111120, card 4111\u20101111\u20101111\u20101111, call +49\u2212151\u221223456789",
      "SSN <US_SSN>, card <CREDIT_CARD>, call <PHONE_NUMBER>",
    ],
    [
      "the spaces of text processors",
      "IBAN DE89\u202f3704\u202f0044\u202f0532\u202f0130\u202f00, call +33\u20096\u200912\u200934\u200956\u200978",
      "IBAN <IBAN_CODE>, call <PHONE_NUMBER>",
    ],
    [
      "no-break spaces in numbers",
      "Steuer-ID 86\u00a0095\u00a0742\u00a0719, NI number: AB\u00a012\u00a034\u00a056\u00a0C, NIR 1\u00a084\u00a012\u00a076\u00a0451\u00a0089\u00a046, Rebecca | 0170\u00a05551234 | USt-IdNr.\u00a0DE\u00a0136\u00a0695\u00a0976",
      "Steuer-ID <NATIONAL_ID>, NI number: <UK_NINO>, NIR <NATIONAL_ID>, <PERSON> | <PHONE_NUMBER> | USt-IdNr.\u00a0<ID>",
    ],
    ["spaces beside a slash", "call 030\u2009/\u2009901820", "call <PHONE_NUMBER>"],
    [
      "the hyphens of text processors in an address of a device and on a number plate",
      "MAC 00\u20111B\u201144\u201111\u20113A\u2011B7, Kennzeichen M\u2011AB\u00a01234",
      "MAC <MAC_ADDRESS>, Kennzeichen <VEHICLE_PLATE>",
    ],
    [
      "both as HTML entities",
      "IBAN DE89&thinsp;3704&thinsp;0044&thinsp;0532&thinsp;0130&thinsp;00, SSN 078&ndash;05&#8211;1120",
      "IBAN <IBAN_CODE>, SSN <US_SSN>",
    ],
    [
      "operators that are only meant",
      "maria.lopez\u2063@exam\u2061ple.org, +49\u2064 30 901820",
      "<EMAIL_ADDRESS>, <PHONE_NUMBER>",
    ],
    ["raw mails", "Dear J=C3=BCrgen M=C3=BCller,", "Dear <PERSON>,"],
    ["raw mails in Latin letters", "Gr=FC=DFe, J=FCrgen M=FCller", "Gr=FC=DFe, <PERSON>"],
    [
      "raw mails of HTML",
      '<a href=3D"mailto:maria.lopez=40example.org">here</a>',
      '<a href=3D"mailto:<EMAIL_ADDRESS>">here</a>',
    ],
    [
      "lines that raw mails broke",
      "We have tried to reach you several times at the address maria.lopez@exam=\nple.org, or by telephone in the mornings of working days: +49 30 9018=\r\n2077.",
      "We have tried to reach you several times at the address <EMAIL_ADDRESS>, or by telephone in the mornings of working days: <PHONE_NUMBER>.",
    ],
    [
      "a key in base64, whose line raw mails did not break",
      "PrivateKey = iCpyD4mXq8Z2bN7vK1sW9tR5yU3oP6aE0fGhJ4kLSpk=\nMTU = 1420\nAPP_KEY=base64:rCozYuwpB2NPUVDsCusx3aAw0geE8KR/ANiPl7WN203=\nDB_CONNECTION=mysql",
      "PrivateKey = <SECRET>\nMTU = 1420\nAPP_KEY=base64:<SECRET>\nDB_CONNECTION=mysql",
    ],
    [
      "a letter of two bytes that raw mails broke",
      "With kind regards from all of us at the office of the second floor, J=C3=\n=BCrgen M=C3=BCller",
      "With kind regards from all of us at the office of the second floor, <PERSON>",
    ],
    [
      "encoded words of heads of mails",
      "To: =?utf-8?Q?J=C3=BCrgen_M=C3=BCller?=\nCc: =?ISO-8859-1?q?M=FCller,_J=FCrgen?=, =?UTF-8?B?SsO8cmdlbiBNw7xsbGVy?=\nReply-To: =?utf-8?Q?J=C3=BC?=\n =?utf-8?Q?rgen_M=C3=BCller?=",
      "To: =?utf-8?Q?<PERSON>?=\nCc: =?ISO-8859-1?q?<PERSON>,_<PERSON>?=, =?UTF-8?B?<PERSON>?=\nReply-To: =?utf-8?Q?<PERSON>?=",
    ],
    [
      "an encoded word behind a mark of the order of bytes",
      "To: =?utf-8?B?77u/SsO8cmdlbiBNw7xsbGVy?=",
      "To: =?utf-8?B?77u/<PERSON>?=",
    ],
    ["marks of direction", "maria.lopez\u200e@\u200fexample.org", "<EMAIL_ADDRESS>"],
  ])("%s", async (_, text, leaving) => {
    expect(await masked(text)).toEqual({ leaving, back: text });
  });
});

test.each([
  ["Policy number: HR 88-204.519-6.", "https://x.org/HR%2088-204.519-6/a", "https://x.org/<ID>/a"],
  ["Policy number: HR 88-204.519-6.", "?policy=HR+88-204.519-6&x=1", "?policy=<ID>&x=1"],
  ["Customer number: KD-4711-0815.", "<td>KD&#45;4711&#8209;0815</td>", "<td><ID></td>"],
  ["My username is mira.q_thoma.", "seen: mira\u200b.q_thoma", "seen: <USERNAME>"],
])("what was found once, as in %j, is hidden in %j", async (found, text, leaving) => {
  const read = await masked(`${found}\n${text}`);
  expect([read.leaving.split("\n")[1], read.back]).toEqual([leaving, `${found}\n${text}`]);
});

describe("What means nothing stays:", () => {
  test.each([
    "100%25 of 50%zz, %ff%fe, 5%",
    "R&D &amp; &#8217; &#99999; &unknown; A&#64;",
    "&amp;unknown; &amp;amp; AT&amp;T; &amp;nbsp;&amp;lt;b&amp;gt; &amp;#64; a \u200bb",
    "12\u00a0000 €, 240\u00a0m², 10\u00a0h\u00a030, 5\u00a0% und Ende\u2013Anfang, S\u2013Bahn 3, AB\u2013CD",
    "\\u00e9 \\x1b[0m C:\\xylophone \\u12",
    "（注意）ＡＢＣ１２３、👩‍👧‍👦 می‌خواهم",
    "write to info%40example.org",
    "retries=40 width=20\nmask=FF a=C3; x==3D =?utf-8?X?QUJD?= =?gb2312?B?xOO6ww==?= =?utf-8?B?/////w==?=",
    "const aNameOfAVariableInAProgramThatIsLongerThanMostAre =\n  anotherOne(3);",
    `99994111111111111111${" ".repeat(112)}%20 end`,
    "%",
  ])("%s", async (text) => {
    expect(await masked(text)).toEqual({ leaving: text, back: text });
  });
});

test("a long text in disguise is read once, with pauses", () => {
  const mail = fullWidth("maria.lopez@example.org、");
  for (const text of [
    mail.repeat(8000),
    "a\u200b".repeat(100_000),
    "%41".repeat(60_000),
    "&#64;".repeat(40_000),
    "M=C3=BC".repeat(30_000),
    "=?utf-8?B?SsO8?= ".repeat(12_000),
  ]) {
    const start = process.cpuUsage();
    let pauses = 0;
    for (const search = findObfuscated(text, (plain) => analyze(plain, analyzer)); ; pauses++) {
      const { done, value } = search.next();
      if (!done) continue;
      expect(value).toHaveLength(text.startsWith(mail) ? 8000 : 0);
      break;
    }
    expect(pauses).toBeGreaterThan(20);
    expect(process.cpuUsage(start).user).toBeLessThan(2_000_000);
  }
});

test("a value is found in disguise wherever the pieces end in which a text is searched", () => {
  const written = "maria.lopez%40exam\u200b\u200b\u200bple.org";
  for (let before = 65_536 - written.length - 2; before < 65_538; before++) {
    const text = `${" ".repeat(before)}${written} ${"\u200b".repeat(700)}`;
    const search = findObfuscated(text, (plain) => analyze(plain, analyzer));
    let step = search.next();
    while (step.done !== true) step = search.next();
    expect(step.value.map(({ start, end }) => text.slice(start, end))).toEqual([written]);
  }
});
