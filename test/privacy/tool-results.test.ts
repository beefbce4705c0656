import { describe, expect, test } from "bun:test";
import type { ChatRequest } from "../../src/dialects/openai-chat/request.ts";
import { restorer } from "../../src/privacy/restore/restorer.ts";
import { chatRequest } from "../support/chat-request.ts";
import { defaultMasking } from "../support/masking.ts";

/** What an agent does: it reads a file by a tool, and the model edits lines of it by another. */
async function edits(file: string, asResult: (file: string) => string, read: (result: string) => string) {
  const call = { id: "c", type: "function" as const, function: { name: "read", arguments: '{"path":"a"}' } };
  const request: ChatRequest = {
    model: "m",
    messages: [
      { role: "user", content: "Edit it" },
      { role: "assistant", content: null, tool_calls: [call] },
      { role: "tool", tool_call_id: "c", content: asResult(file) },
    ],
  };
  const { vault, grammar } = await defaultMasking.mask(chatRequest(request), "account");
  const seen = read(request.messages[2]!.content as string);
  return { seen, restored };

  function restored(args: object, size: number): unknown {
    const one = restorer(vault, grammar, true);
    const written = JSON.stringify(args);
    let out = "";
    for (let at = 0; at < written.length; at += size) out += one.push(written.slice(at, at + size));
    return JSON.parse(out + one.end(false));
  }
}

/** Stretches of a text for an edit tool: the whole, each line, each line with the next, each value with what touches it. */
function stretchesOf(text: string): string[] {
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const pairs = lines.map((line, index) => line + (lines[index + 1] ?? ""));
  const parts = [...text.matchAll(/.?SURROGATE_PII\([A-Z_]+_\d{9}\)[^S]?/g)].map(([part]) => part);
  return [text, ...lines, ...pairs, ...parts].filter((part) => part.includes("SURROGATE_PII("));
}

test.each([
  String.raw`{"said":"\"my name is J\u00fcrgen M\u00fcller\", he said"}`,
  String.raw`{"said":"a pipe of 5\" for my wife, my name is J\u00fcrgen M\u00fcller"}`,
  String.raw`{"said":"a pipe of 5\"\nmy name is J\u00fcrgen M\u00fcller"}`,
])("What is quoted within a string of JSON comes back as it is meant: %s", async (result) => {
  const request: ChatRequest = { model: "m", messages: [{ role: "user", content: result }] };
  const { vault, grammar } = await defaultMasking.mask(chatRequest(request), "account");
  const sent = request.messages[0]!.content as string;
  expect(sent).toContain("SURROGATE_PII(");
  for (const size of [1, 7, sent.length]) {
    const one = restorer(vault, grammar, true);
    let out = "";
    for (let at = 0; at < sent.length; at += size) out += one.push(sent.slice(at, at + size));
    expect(JSON.parse(out + one.end(true))).toEqual(JSON.parse(result));
  }
});

test("Arguments in ASCII, as programs write them again, do not tell how a text in them writes a value between quotes", async () => {
  const args = String.raw`{"to":"my name is J\u00fcrgen M\u00fcller"}`;
  const call = { id: "c", type: "function" as const, function: { name: "send", arguments: args } };
  const request: ChatRequest = { model: "m", messages: [{ role: "assistant", content: null, tool_calls: [call] }] };
  const { vault, grammar } = await defaultMasking.mask(chatRequest(request), "account");
  const [surrogate] = /SURROGATE_PII\(\w+\)/.exec(JSON.stringify(request)) ?? [""];
  const one = restorer(vault, grammar, true);
  const next = JSON.stringify({ line: `To: "${surrogate}" <office>`, body: `Dear ${surrogate}` });
  expect(JSON.parse(one.push(next) + one.end(true))).toEqual({
    line: 'To: "Jürgen Müller" <office>',
    body: "Dear Jürgen Müller",
  });
});

const key = "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7";
const pem = `-----BEGIN PRIVATE KEY-----\n${key}\n${key}\n-----END PRIVATE KEY-----\n`;
const mail = "maria.lopez@example.org";

const files: Record<string, string> = {
  "tabs and ends of lines of Windows": `\tName:\t"Maria Lopez",\r\n\tMail:\t'${mail}'\r\n`,
  "an environment": "OPENAI_API_KEY=sk-proj-9fK2mQ7xLs4Tz8VbN3cR6wYh\r\nOWNER=Maria Lopez\r\n",
  "escaped backslashes": 'path = "C:\\\\Users\\\\jdoe\\\\x\\n" # Maria Lopez\n',
  backslashes: 'cd C:\\Users\\jdoe\\new && echo "Maria Lopez \\"boss\\""\r\n',
  "quotes of both kinds": `s = 'O\\'Neil said \\"hi\\" to Maria Lopez'\nt = """${mail}"""\n`,
  "a password with escapes": `password = "p\\"a\\\\s7!x"\nDB_PASSWORD='s3cr3t!x'\n`,
  "connection strings": 'url = "postgres://admin:s3cr3t!x@db.corp.test:5432/app"\nredis://:p%40ss9word@10.0.0.5/0\n',
  "indented JSON": `${JSON.stringify({ name: "Maria Lopez", note: `said "hi"\tto\\${mail}`, list: ["Hans Trautmann"] }, null, 2)}\n`,
  "JSON with tabs": `${JSON.stringify({ name: "Maria Lopez", phone: "+49 30 901820" }, null, "\t")}\r\n`,
  "JSON in one line": JSON.stringify({ email: mail, name: "Maria Lopez" }),
  "a list": JSON.stringify(["Maria Lopez", mail]),
  "JSON in JSON": JSON.stringify({ inner: JSON.stringify({ name: "Maria Lopez", mail }) }, null, 2),
  "JSON with letters and slashes as escapes":
    '{\n  "name": "J\\u00fcrgen M\\u00fcller",\n  "home": "\\/home\\/jdoe\\/x"\n}\n',
  "a private key": pem,
  "an indented private key": `key: |\r\n  ${pem.replaceAll("\n", "\r\n  ")}`,
  "a private key in a program": `const k = ${JSON.stringify(pem)};\n`,
  "a private key in JSON": JSON.stringify({ private_key: pem, client_email: "svc@corp.test" }, null, 2),
  "a program": `const people = [{ name: "Maria Lopez", mail: '${mail}' }];\nlog(\`Hi \${people[0]}, Maria Lopez\`);\n`,
  "a diff": `@@ -1,2 +1,2 @@\n-\tmail("${mail}");\r\n+\tmail("hans@example.org");\n`,
  "an address": "Hans Trautmann\r\nHauptstraße 5\r\n01067 Dresden\r\n",
  HTML: `<a href="mailto:${mail}">Maria&nbsp;Lopez</a>\n`,
  "letters with their accents apart": 'name = "Ju\u0308rgen Mu\u0308ller"\n',
  "percent signs": `GET /x?mail=maria.lopez%40example.org&name=Maria%20Lopez\n`,
};

const numbered = (file: string) =>
  file
    .split("\n")
    .map((line, index) => `${String(index + 1).padStart(6)}\t${line}`)
    .join("\n");
const unnumbered = (result: string) =>
  result
    .split("\n")
    .map((line) => line.slice(7))
    .join("\n");

describe.each([
  ["as it is", (file: string) => file, (result: string) => result],
  [
    "in JSON",
    (file: string) => JSON.stringify({ content: file }),
    (result: string) => (JSON.parse(result) as { content: string }).content,
  ],
  [
    "in JSON in JSON",
    (file: string) => JSON.stringify({ text: JSON.stringify({ content: file }) }),
    (result: string) => {
      const { text } = JSON.parse(result) as { text: string };
      return (JSON.parse(text) as { content: string }).content;
    },
  ],
  ["with numbers of lines", numbered, unnumbered],
])("An edit of a file that the tool gave %s matches the file byte for byte:", (_, asResult, read) => {
  test.each(Object.entries(files))("%s", async (_name, file) => {
    const { seen, restored } = await edits(file, asResult, read);
    const stretches = stretchesOf(seen);
    expect(stretches).not.toBeEmpty();
    for (const part of stretches)
      for (const size of [1, 7, 100_000]) {
        const { old_string: old, edits: list } = restored(
          { path: "a", old_string: part, edits: [{ new_string: part }] },
          size,
        ) as { old_string: string; edits: { new_string: string }[] };
        expect([file.includes(old), list[0]?.new_string]).toEqual([true, old]);
        const { edits: inString } = restored({ edits: JSON.stringify([{ old_string: part }]) }, size) as {
          edits: string;
        };
        expect(JSON.parse(inString)).toEqual([{ old_string: old }]);
      }
  });
});
