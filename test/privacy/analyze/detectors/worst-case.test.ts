import { describe, expect, test } from "bun:test";
import { nationalId } from "../../../../src/privacy/analyze/detectors/national-id/rules.ts";
import { detectors } from "../../../../src/privacy/analyze/detectors/index.ts";
import { numberHead } from "../../../../src/privacy/analyze/text/number-head.ts";
import { phoneDetector } from "../../../../src/privacy/analyze/detectors/contact/phone.ts";
import { TextIndex } from "../../../../src/privacy/analyze/text/text-index.ts";
import { isAwake } from "../../../../src/privacy/analyze/text/wake.ts";
import { costRatio } from "../../cost-ratio.ts";

/** Long enough that quadratic work takes a hundred times as long as prose. */
const size = 40_000;
/** A letter as people write them, with some names and months in it and nothing else to be found. */
const prose = filled(
  "Dear Ms Okafor,\n\nThank you for your message of 3 March. Jonathan Meyer, who looked after your account until last week, has " +
    "left us, and I have taken over from him. Could you tell me whether the invoices that we sent to Bristol in January have reached " +
    "you? Our accountants in London ask for them, and Peter Walsh from the head office would like to settle the matter before he " +
    "travels to Madrid.\n\nKind regards,\nHelen Marsh\n\n",
);

/** On a quiet machine two and four times hold; what is not linear takes hundreds of times as long, so there is room for a busy one. */
const room = 3;
const few = 2 * room;
const several = 4 * room;

const detect = (text: string) => {
  const index = new TextIndex();
  for (const { find, wake } of detectors) if (wake === undefined || isAwake(wake, text, index)) find(text, index);
};
/** The engine compiles the detectors before anything is measured. */
for (let round = 0; round < 6; round++) detect(prose);

const ratioToProse = (text: string, most: number) =>
  costRatio(
    () => detect(text),
    () => detect(prose),
    most,
  );

describe("digits, letters, signs and most near misses cost hardly more than prose", () => {
  const inputs = {
    "one digit": "1",
    digits: pseudoRandom("0123456789"),
    "one letter": "a",
    "one capital": "A",
    brackets: "({[",
    spaces: " ",
    "line breaks": "\n",
    colons: ":",
    "plus signs": "+",
    hyphens: "-",
    "quotation marks": '"',
    "letters and dots": "a.a.a.",
    "single digits": "1 ",
    "pairs of digits": "12 ",
    "beginnings of addresses": "aaaa.bbbb@cccc ",
    "gaps of version 6": "a::",
    "beginnings of URLs": "://a:b",
    "open fields": '"name": "abc def ghi',
    "cues without names": "my name is ",
    "a head without rows": "name,",
    "aligned heads": "name  ",
    "rows of HTML without an end": "<tr><th>name",
    "rows of HTML with a head each": "<tr><th>name</th><th>id</th></tr>",
    "cells of HTML": "<th>name</th><td>",
    "fields of HTML": '<a id="password">x ',
    "lines of .pgpass": "ab:5432:ab:cd:\n",
    "users of ipsec.secrets and of FIX": 'a : EAP "|553=a|554=',
    "aligned heads in lines": "surname  phone  dob  surname  phone  dob  surname  phone  dob\n",
    "aligned heads without rows": "surname  phone  dob  surname  phone  dob  surname  phone  dob\n\n",
    "rulers below a head": "surname  phone\n---  ---\n",
    "a private key of PuTTY without an end": "Private-Lines: 9\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "options of commands": "cqlsh -u a ",
    "options of commands without a space": "mongo -u aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    "passwords of commands": "htpasswd -b a sqlplus a/ prosodyctl register a ",
    "bytes of keys": "aes_key = { 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, ",
    "words for recovery codes": "recovery codes 1234-abcd ",
    "random values": "aB3dE6gH9jK2mN5pQ8sT1vW4 ",
    "names of keys": "SECRET_KEY=",
    "names and random values": "secret_key: aB3dE6gH9jK2mN5pQ8sT1vW4\n",
    "base64 in Kubernetes": "kind: Secret\n  key: Ym94b2ZmaWNlQHRo\n",
    particles: "van der ",
    "streets without number": "Musterstraße ",
    "words for a residence": "lives at ",
    "stars beside a name": "Abc, * ",
    "words for a number": "passport no. ",
    "words for a number of two words": "medical record ",
    "words for a password": "password: ",
    "words for a code before dots": "code ....... ",
    "words for the key of a network": "network key ",
    "words for opening": "abre con ",
    "what a scanner misread": "tutel1e de1a 2O24 ",
    "names of manors": "Manoir du Clos, ",
    "words for codes": "recovery codes a1b2 ",
    "questions for a code": "code?\na: ",
    "beginnings of hashes": "$2y$10$",
    "questions of security": "security question? ",
    base64: "-----BEGIN PRIVATE KEY-----\nabcdefghijklmnop\n",
    "beginnings of tokens": "eyJabcdefgh.",
    "beginnings of keys": "sk-abcdefgh_",
    "beginnings of paths": "/users/",
    "cells of a table": "name;city;",
    "hyphenated words": "ab-cd-ef-gh-",
    "beginnings of sites": "http://",
    "at signs": "@",
    "groups of four": "1111 ",
    "beginnings of hardware addresses": "00:11:22:33:44:",
    "almost numbers of machines": "1.2.3.256 ",
    "beginnings of version 6": "1:2:3:4:5:6:7:",
    "capitalised words": "Abc ",
    ideographs: "漢字",
    "streets before no number": "Calle Mayor de la ",
    "street words": "street ",
    "words for an address": "address: ",
    "postcodes without town": "12345 A ",
    "words for a firm": "employer: ",
    "firms behind firms": "chez Abc supplier Abc ",
    "words of a month": "May of ",
    trades: "Bank Group ",
    hospitals: "Hospital de la ",
    countries: "United South ",
    "beginnings of accounts": "DE8 ",
    "letters and at signs": "a@",
    "ends of private keys": "-----END PRIVATE KEY-----",
    "beginnings of private keys": "-----BEGIN PRIVATE KEY-----",
    "rows with a sign": "a@b;c;",
    cards: "4111 1111 1111 1112 ",
    accounts: "DE89370400440532013001 ",
    "tax numbers": "36574261808 ",
    "fiscal codes": "RCCMNL83S18D969I ",
    "Swedish numbers": "850709-9004 ",
    "names behind a sign": "@_zB ",
    wallets: "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3 ",
  };
  for (const [name, pattern] of Object.entries(inputs)) {
    test(name, () => {
      expect(ratioToProse(filled(pattern), few)).toBeLessThan(few);
    });
  }
});

// Near misses of phone numbers are not here: the library takes 5 to 10 µs to refuse one, so its calls are counted below instead.
describe("near misses that need a closer look cost a few times as much as prose", () => {
  const inputs = {
    hex: pseudoRandom("0123456789abcdef"),
    "numbers without street": "12 Green Old ",
    "words for a birth": "born ",
    "beginnings of dates": "1.1.1",
    titles: "Mr. ",
    "titles in a row": "Prof. Dr. ",
    "three titles in a row": "Dr. Dr. Prof. ",
    salutations: "Dear ",
    "lines of an address": "12 Baker Street\n",
    flats: "Apt. 1 ",
    "numbers and street words": "1 St ",
    "numbers in turn with capitals": `N. ${"12345A".repeat(20)}\u00e9 `,
    "somebody of history among initials": `${"A.".repeat(400)} and Marie Curie came\n`,
    "keys of networks in decimals": "network_key: [1, 22, 33, 44, 55, 66, 77, 88, 99, 10, 11, 12, 13, 14, 15, 16, 17 ",
    "commands without a password": "openssl zip snmpwalk lftp rasdial -A expect Send stats auth ",
    "passphrases that go on": "passphrase alpha bravo delta gamma omega ",
    "logins and passwords of FreeRADIUS": "jo Cleartext-Password ",
    "numbers of eighteen digits": "(01)-0089-54393.989-1204\n",
  };
  for (const [name, pattern] of Object.entries(inputs)) {
    test(name, () => {
      expect(ratioToProse(filled(pattern), several)).toBeLessThan(several);
    });
  }
});

describe("the libraries are called seldom, and with short candidates only", () => {
  for (const text of [
    "+1 615 555 013 ",
    "030 123456 ",
    "call 12 34 56 ",
    "01 02 03 ",
    "1",
    "(415) 555-0132 ",
    "+1 ",
    "0049 30 1234567 ",
  ]) {
    test(`libphonenumber, given ${JSON.stringify(text)} without end and refusing all`, () => {
      const asked: string[] = [];
      phoneDetector((shown) => asked.push(shown) < 0).find(filled(text).slice(0, 100_000));
      expect(asked.length).toBeLessThan(100_000);
      expect(Math.max(0, ...asked.map((shown) => shown.length))).toBeLessThan(64);
    });
  }
  test("stdnum once for each number of the right form", () => {
    let asked = 0;
    const form = /\d{9}(?!\d)/y;
    const head = numberHead({ 9: "" });
    const detector = nationalId("test", [{ type: "NATIONAL_ID", head, form, alone: true, valid: () => asked++ < 0 }]);
    expect(detector.find("123456789 ".repeat(1000) + "1".repeat(9000))).toEqual([]);
    expect(asked).toBe(1000);
  });
});

describe("a short text takes no longer than pages of prose, however many ways there are to divide it", () => {
  for (const text of ["Urb.", "Calle A.", "Via A-", "Via A.-", "Calle a.n\u00ba."]) {
    test(text, () => {
      expect(ratioToProse(text.repeat(15), 1)).toBeLessThan(1);
    });
  }
});

test("five times the text costs about five times as much", () => {
  expect(ratioToProse(prose.repeat(5), 8)).toBeLessThan(8);
});

function filled(pattern: string): string {
  return pattern.repeat(Math.ceil(size / pattern.length)).slice(0, size);
}

function pseudoRandom(alphabet: string): string {
  let state = 42;
  let out = "";
  for (let i = 0; i < size; i++) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    out += alphabet.charAt((state >>> 16) % alphabet.length);
  }
  return out;
}
