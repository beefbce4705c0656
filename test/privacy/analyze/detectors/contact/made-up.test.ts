import { email } from "../../../../../src/privacy/analyze/detectors/contact/email.ts";
import { phone } from "../../../../../src/privacy/analyze/detectors/contact/phone.ts";
import { finds } from "../marked.ts";

const inCode = (line: string) =>
  `import { f } from "./f.ts";\nconst a = f({ b: 1 });\n${line}\nif (a !== null) g(a);\n`;

finds(email, {
  "an example in a test": inCode('expect(parse("user@example.com", x)).toBe(true);'),
  "an example in a comment": inCode("// foo+bar@example.test is allowed, a@b.example and admin@mail.example.org, too"),
  "a coding agent": "Co-Authored-By: Claude <noreply@anthropic.com>\nCo-authored-by: Cursor <cursoragent@cursor.com>",
  "an algorithm of SSH":
    "Ciphers aes256-gcm@openssh.com,aes128-ctr\nKexAlgorithms curve25519-sha256@libssh.org\nrijndael-cbc@lysator.liu.se, ⟦jane@libssh.org⟧",
  "others of its maker": "Ask ⟦maria.lopez@anthropic.com⟧ or ⟦noreply@anthropic.com.example.org⟧.",
  "a person at an example": inCode('login("⟦maria.lopez@example.com⟧", x);'),
  "a person": inCode('login("⟦user@corp.io⟧", "⟦jdoe@example.org⟧");'),
  "an example in prose": "Please write to ⟦user@example.com⟧, or ⟦support@example.org⟧.",
  "an example in a form": "Name: Ana\nE-mail: ⟦info@example.com⟧\nCity: Bonn",
});

finds(phone, {
  "a number of fiction in a test": inCode('call("+1 202-555-0143", "(415) 555-0100", x);'),
  "a number of fiction in data": inCode('{ "phone": "⟦202-555-0143⟧", "id": 5 }'),
  "another number in a test": inCode('call("⟦+1 202-456-1414⟧", x);'),
  "a number of fiction in prose": "Call ⟦+1 202-555-0143⟧, please.",
  "a German number with the same end": inCode('call("⟦0171 5550123⟧", x);'),
});
