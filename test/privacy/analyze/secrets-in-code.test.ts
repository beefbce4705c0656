import { describe, expect, test } from "bun:test";
import { resolveTypes } from "../../../src/privacy/analyze/detectors/groups.ts";
import { hide } from "../../evaluate/hide.ts";

/** Letters and digits, so that no key stands here as a whole. */
const tail = (length: number) => "Ab3dE7gH1jK9mN5pQ2rS".repeat(20).slice(0, length);

const secrets: Record<string, string> = {
  "of AWS": `AKIA${"Q7".repeat(8)}`,
  "of AWS for a session": `ASIA${"Q7".repeat(8)}`,
  "of GitHub": `ghp_${tail(36)}`,
  "of GitHub's OAuth": `gho_${tail(36)}`,
  "of Slack": `xoxb-${tail(40)}`,
  "of OpenAI": `sk-proj-${tail(40)}`,
  "of Google": `AIza${tail(35)}`,
  "that is a web token": `eyJ${tail(30)}.${tail(40)}.${tail(43)}`,
};

const places: Record<string, (secret: string) => string> = {
  "in quotes": (secret) => `const k = "${secret}";`,
  "in an environment": (secret) => `export KEY=${secret} && run`,
  "in JSON": (secret) => JSON.stringify({ k: `x = "${secret}"\n` }),
  "in JSON in JSON": (secret) => JSON.stringify({ args: JSON.stringify({ k: secret }) }),
  "in a diff": (secret) => `@@ -1 +1 @@\n-  token: x,\n+  token: ${secret},\n`,
  "in a log": (secret) => `2026-11-02T10:15:22Z INFO auth ${secret} ok`,
  "in a head": (secret) => `curl -H "Authorization: Bearer ${secret}" https://api.corp.io`,
  "in an address": (secret) => `https://corp.io/a?key=${secret}&b=1`,
  "in a comment": (secret) => `f(x);\n# ${secret}\ng(y);\n`,
  "in markup": (secret) => `<key>${secret}</key>`,
  "in a configuration": (secret) => `server:\n  key: ${secret}\n`,
  "in a template": (secret) => `f(\`\${a}${secret}\`);`,
};

const values: [what: string, text: string, value: string][] = [
  ["a password of PostgreSQL", "postgres://svc:Tr0ub4dor@db.corp.io:5432/app", "Tr0ub4dor"],
  ["a password of MongoDB", "mongodb+srv://svc:Tr0ub4dor@c.corp.io/app", "Tr0ub4dor"],
  ["a password of Redis, which has no user", "redis://:Tr0ub4dor@10.0.0.5:6379/0", "Tr0ub4dor"],
  ["an address of Redis", "redis://:Tr0ub4dor@10.0.0.5:6379/0", "10.0.0.5"],
  ["a password of Oracle", "jdbc:oracle:thin:svc/Tr0ub4dor@h:1521/x", "Tr0ub4dor"],
  ["a password of MySQL", "jdbc:mysql://h/db?user=svc&password=Tr0ub4dor", "Tr0ub4dor"],
  ["a password of SQL Server", "Server=db;User Id=svc;Password=Tr0ub4dor;", "Tr0ub4dor"],
  ["a key of Azure", `AccountName=acme;AccountKey=${tail(60)}==;EndpointSuffix=core`, tail(60)],
  ["a home", "/home/jtrautmann/src/a.ts:10:5", "jtrautmann"],
  ["a home of a Mac", "/Users/jtrautmann/src/a.ts", "jtrautmann"],
  ["a home of Windows", "C:\\Users\\jtrautmann\\a.cs", "jtrautmann"],
  ["a home in a trace", 'File "/home/jtrautmann/app.py", line 3', "jtrautmann"],
  ["John Doe", 'author = "John Doe"', "John Doe"],
];

const types = resolveTypes(["default"]);

function isHidden(written: string, value: string): boolean {
  const { text, spans } = hide(written, types);
  const start = text.indexOf(value);
  expect(start).toBeGreaterThanOrEqual(0);
  return value
    .split("")
    .every((_, index) => spans.some((one) => one.start <= start + index && start + index < one.end));
}

describe.each(Object.entries(places))("%s a key is hidden", (_, place) => {
  test.each(Object.entries(secrets))("%s", (_of, secret) => {
    expect(isHidden(place(secret), secret)).toBe(true);
  });
});

test.each(values)("%s is hidden in whatever program", (_, text, value) => {
  for (const [place, write] of [
    ["alone", text],
    ["in quotes", `const u = '${text}';\nf(u);\n`],
    ["in JSON", JSON.stringify({ u: text })],
    ["in a result", JSON.stringify({ content: `const u = '${text}';\r\n` })],
    ["in a diff", `@@ -1 +1 @@\n-  f(x);\n+  u: ${text}\n`],
  ] as const)
    expect([place, isHidden(write, value)]).toEqual([place, true]);
});
