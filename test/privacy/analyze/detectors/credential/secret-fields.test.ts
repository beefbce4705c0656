import { describe, expect, test } from "bun:test";
import { resolveTypes } from "../../../../../src/privacy/analyze/detectors/groups.ts";
import { secret } from "../../../../../src/privacy/analyze/detectors/credential/secret.ts";
import { hide } from "../../../../evaluate/hide.ts";
import { finds } from "../marked.ts";

const types = resolveTypes(["default"]);

/** What is left of a text, with `#` in the place of each value. */
function left(written: string): string {
  const { text, spans } = hide(written, types);
  return spans.reduceRight((rest, { start, end }) => `${rest.slice(0, start)}#${rest.slice(end)}`, text);
}

const escapedXml = (value: string) => value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const places: Record<string, (password: string) => string> = {
  "a field of JSON": (password) => JSON.stringify({ host: "db", password, port: 5 }),
  "the last field of JSON in JSON": (password) =>
    JSON.stringify({ arguments: JSON.stringify({ host: "db", password }) }),
  "a string of YAML": (password) => `db:\n  password: ${JSON.stringify(password)}\n  port: 5`,
  "YAML in JSON": (password) => JSON.stringify({ content: `db:\n  password: ${JSON.stringify(password)}\n  port: 5` }),
  "an element of XML": (password) => `<db><password>${escapedXml(password)}</password></db>`,
  "a program": (password) => `password = ${JSON.stringify(password)}\nport = 5`,
  "an environment file": (password) => `DB_HOST=db\nDB_PASSWORD=${password}\nDB_PORT=5`,
};

describe.each(Object.entries(places))("in %s a password is hidden to where it ends", (_, place) => {
  test.each([
    ["%bPk?Z-;y$/RHJou"],
    ["k./g^%ITT(l/Ra!U"],
    ["T>(nDOv,W=7[eX*I"],
    ["[]o}1=y#}e(:<1*c"],
    ["{?jwk4|rW5{3p4Oj"],
    ['oxo"ZGnXPQaz4s@?'],
    ["it's9X!kk&co"],
    ["pa\\ss9W!x"],
    ["correct horse battery staple"],
  ])("%s", (password) => {
    const hidden = left(place("#"));
    expect(left(place(password))).toBe(hidden);
  });
});

finds(secret, {
  "several random parts": '{"password": "⟦Zq4 x9!Lm⟧", "port": 5}',
  "a phrase with a number, and one in capitals": "password: '⟦tulip mania 37⟧'\npwd: '⟦Correct Horse Battery Staple⟧'",
  "data of a program that is in a string": 'f("{\\"user\\": \\"svc\\", \\"password\\": \\"⟦k./g^%ITT(l/Ra!U⟧\\"}")',
  "what is not parsed": "<password><![CDATA[⟦k./g<%ITT(l/Ra!U⟧]]></password>",
  "a line that a shell sets, a diff adds or a list counts":
    "export DB_PASSWORD=⟦T>(nDOv,W=7[eX*I⟧ # of the database\n+DB_PASSWORD=⟦T>(nDOv,W=7[eX*I⟧\n  12\tDB_PASSWORD=⟦T>(nDOv,W=7[eX*I⟧\n",
  "a key and a token with signs":
    '{"api_key": "⟦T>(nDOv,W=7[eX*I⟧", "clientSecret": "⟦%bPk4Z-;y$/RHJou⟧"}\nAUTH_TOKEN=⟦T>(nDOv,W=7[eX*I⟧\n<token>⟦{?jwk4|rW5{3p4Oj⟧</token>',
  "what is said":
    "The password is: ⟦%bPk4Z-;y$/RHJou⟧ and das Passwort lautet ⟦k./g^%ITT(l/Ra!U4⟧.\nPassword: ⟦{?jwk4|rW5{3p4Oj⟧\n",
});

finds(secret, {
  "the password of a connection, where semicolons are in braces or quotes":
    'Uid=svc;Pwd=⟦Zq{4x;9}!Lm⟧;\nPWD=⟦{Zq4;x9!Lm}⟧;Encrypt=yes\nServer=db1;Password="⟦Zq4;x9!Lm⟧";x\n"Password=⟦Zq4x9!Lm⟧;Server=db1"',
  "no part of a program": "a=1;pwd=f(b1);c=d;passwd=null;",
  "the password of a shell, with a space": `sshpass -p "⟦Zq4 x9!Lm⟧" ssh x\nsshpass -p '⟦Zq4 $x9!Lm⟧' ssh x\nsshpass -p "$PASS" ssh x`,
});

finds(secret, {
  "no label of a form":
    '{"password": "Passwort", "email": "E-Mail"}\n{"password": "Your password"}\n{"password": "Mot de passe"}\n{"password": "Nueva contraseña"}\n{"password": "Confirm Your New Password"}\n{"token": "Zugangscode eingeben"}',
  "no help":
    '"password": "The password you chose at sign-up",\n"password": "at least 8 characters, 1 digit",\n"password": "le mot de passe de cet utilisateur",\n"password": "used for the initial connection (min. 12 chars)",\n"secret": "Signs the webhooks, e.g. with SHA-256!"',
  "no error": `{ password: 'El PIN debe tener exactamente 6 dígitos numéricos' }\nnew Map([["password", "x"]]);\nerrors = {"password": "Password can't be blank"}`,
  "no schema":
    '{"properties": {"password": {"type": "string", "minLength": 8, "description": "The password of the user"}, "api_key": {"type": "string"}}}',
  "no placeholder":
    'password: "${DB_PASSWORD}"\npassword: "{{ secret }}"\npassword: "<password>"\npassword: "[REDACTED]"\npassword: "****"\npassword: "%s"\npassword: "%DB_PASS%"\npassword: "$password"\npassword: "$user->password"\npassword: "{password}"\n<password>${db.password}</password>',
  "nothing that a program sets":
    'password = process.env.X\npassword: z.string({ min: 8 }),\nPASSWORD=os.environ["DB_1"]\nPASSWORD=$(openssl rand -base64 12)\nDB_PASSWORD=${DB_PASSWORD:-x(1)}\npassword=get_password(1)\npassword == "a b!1c", ok',
  "no pattern and no selector": `token: "^(?=.*[A-Z]).{8,}$"\npassword: 'input[name="password"]'\ntoken: "[a-z0-9]{8}(x)"\n"token": "keyword.operator"`,
  "no type of a field": `<input type="password" placeholder="8 characters!"> <td>password</td> show ? "password" : "text"`,
});
