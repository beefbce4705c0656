import { email } from "../../../../../src/privacy/analyze/detectors/contact/email.ts";
import { finds } from "../marked.ts";

finds(email, {
  "in the path of an address":
    "https://calendar.example/ical/⟦maria.lopez@example.org⟧/basic.ics s3://b/⟦m@example.io⟧/cv",
  "a program behind a slash": "https://unpkg.com/react@next.beta and org/tool@1.2.rc and actions/checkout@main.yml",
  "an address in a sentence": "Write to ⟦jane.doe@example.org⟧ today",
  "the full stop behind an address is not part of it": "Write to ⟦jane@example.org⟧.",
  "brackets and commas are not part of it": "(⟦a.b@example.co.uk⟧, ⟦c_d@example.com⟧)",
  "a tag behind a plus sign is": "⟦jane+news@example.org⟧",
  "the word mailto is not": "mailto:⟦jane@example.org⟧?subject=hi",
  "angle brackets": "Jane Doe <⟦jane@example.org⟧>",
  "quotation marks": "'⟦jane@example.org⟧' or \"⟦joe@example.org⟧\"",
  "an apostrophe inside the name": "⟦o'brien@example.ie⟧",
  "letters beyond ASCII before the sign": "⟦jürgen.müller@example.de⟧",
  "letters beyond ASCII in the domain": "⟦info@bücher.example⟧",
  "a domain in Punycode": "⟦info@xn--bcher-kva.example⟧",
  "a top level in Punycode": "⟦info@example.xn--p1ai⟧",
  Cyrillic: "⟦иван@почта.рф⟧",
  "Japanese text that runs into the address": "メールは⟦taro@example.jp⟧です",
  "a name longer than the standard has, as mailing lists write it": `⟦bounce+${"4f".repeat(40)}-jane.doe@mail.example.org⟧`,
  "the end of a name without end": `${"x".repeat(300)}⟦${"x".repeat(252)}.doe@example.org⟧`,
  "a domain on the next line, in a narrow column":
    "write to ⟦maria.lopez@\nexample.org⟧, or\n> ⟦m.l@\n> mail.example.co.uk⟧.",
  "no domain on the next line": "meet @\nexample.org, npm i left-pad@\nindex.js, at home@\nex.ample",
  "the address that a forwarder writes before its own":
    "⟦prvs=123-jane.smith=example.org@mailer.example.com⟧ ⟦SRS0=HH=TT=example.org=jane@fwd.example.net⟧ <⟦bounce+12-jane=example.org@lists.example.com⟧>",
  "a parameter before an address":
    "https://example.org/?mail=⟦jane@example.org⟧ and to=⟦joe@example.org⟧ USER=jane=⟦joe@example.org⟧ reply-to=⟦jane.doe@example.org⟧",
  "a quoted name": '⟦"jane doe"@example.org⟧',
  "an escaped line break of nested JSON stays outside": '{"body":"Hi\\n⟦jane@example.org⟧\\nBye"}',
  "markdown emphasis": "**⟦jane@example.org⟧**",
  "several in a row": "⟦a@example.org⟧;⟦b@example.org⟧;⟦c@example.org⟧",
  "a file ending behind the domain is not taken for a domain": "⟦jane@example.org⟧.",
  "at in brackets": "⟦jane.doe (at) example.org⟧",
  "at and dot in brackets": "⟦jane [at] example [dot] org⟧ is mine",
  "at and dot in words": "reach me under ⟦jane at example dot org⟧",
  "a sign that is told before a domain as it is written":
    "scrivi a ⟦luca.verdi chiocciola esempio.it⟧, o a ⟦ana.gil arroba ejemplo.es⟧, ⟦t.roux arobase exemple.fr⟧, ⟦p.kern Klammeraffe beispiel.de⟧, ⟦s.smit apenstaartje voorbeeld.nl⟧",
  "all of it in brackets": "⟦marc (point) roux (arobase) exemple.fr⟧",
  "words for the sign": "Das heißt Klammeraffe. L'arobase se trouve sur la touche 0; meet me at example.org",
  "punkt in brackets": "⟦max(at)beispiel(punkt)de⟧",
  "a hyphen behind an address":
    "die ⟦jane@my-example.de⟧-Adresse, írj a ⟦jane@example.hu⟧-re, ⟦jane@example.de⟧->inbox, ⟦jane@example.cloud⟧-Konto und ⟦jane@my.co-op.org⟧- oder ⟦jane@example.xn--p1ai⟧",
  "a hyphen in the name of a program":
    "tool@1.2.rc-1 tool@v1.de-2 tool@next.beta-2 getty@tty1.service-x logo@2x.png-file jane@example-de",
  "the password of a service before its host":
    "amqp://worker:cv5AbmQ9x2Lk7@rabbit.mq.svc:5672 mysql://shop:aB3*Zt7Pw2@mysql.internal:3306/shop",
  "no domain": "ask jane@localhost",
  "no name": "follow @jane or @example.org",
  "a package and its version": "npm install lodash@4.17.21 @types/node@20.1.0",
  "an image for dense screens": "icon@2x.png and logo@3x.webp",
  "a decorator": "@Component() class A {}\n@Input() name",
  "a repository": "git clone git@github.com:acme/tool.git",
  "a hashtag and a handle": "thanks @jane_doe! #1",
  "a price at": "5 kg @ 3.50 each",
  "a sentence with at": "meet me at example street (at noon)",
  "two signs": "a@@example.org",
  "a name in several words":
    "ja an ⟦alois punkt schnegg at tirolweb punkt at⟧ und, mail ⟦marlene dot tuominen at kolumbus dot fi⟧ thanks; look at line dot in the file",
  "a dot before the sign": "jane.@ example",
  "an ssh jump": "user@host:22",
});
