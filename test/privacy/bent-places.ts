import { expect } from "bun:test";
import { grammar } from "../../src/privacy/restore/grammar.ts";
import { restorer } from "../../src/privacy/restore/restorer.ts";
import { Vault } from "../../src/privacy/pseudonymize/vault.ts";
import { type Bending, bendings } from "./bendings.ts";
import { chance, pieces } from "./chance.ts";

/** Where a surrogate may stand in an answer, and how a value is written there. */
interface Place {
  name: string;
  write(one: string, other: string): string;
  /** JSON, in which raw line breaks and quotes are no bendings but mistakes. */
  isJson?: true;
}

const inString = (text: string) => JSON.stringify(text).slice(1, -1);
const places: readonly Place[] = [
  { name: "prose", write: (one, other) => `Dear ${one}, this is for ${other}: hello.` },
  { name: "a code block", write: (one, other) => `Run this:\n\`\`\`ts\nsend("${one}", '${other}');\n\`\`\`\nDone.` },
  { name: "code in a line", write: (one, other) => `use \`${one}\` or \`${other}\` there` },
  { name: "a Markdown link", write: (one, other) => `see [${one}](https://x.org/${other} "title") and ![${other}][1]` },
  { name: "bold and italics", write: (one, other) => `**${one}**, _${other}_ and ~~${one}~~ gone` },
  { name: "a table", write: (one, other) => `| name | mail |\n|---|---|\n| ${one} | ${other} |\n` },
  { name: "an address", write: (one, other) => `https://x.org/${one}/edit?to=${other}&then=1#top` },
  { name: "an HTML attribute", write: (one, other) => `<a href="mailto:${one}" title='${other}'>${one}</a>` },
  { name: "angle brackets", write: (one, other) => `From: ${one} <${other}>\nTo: <${one}>\n` },
  { name: "brackets", write: (one, other) => `(see ${one}) [${other}] {${one}}` },
  { name: "quotation marks", write: (one, other) => `"${one}", '${other}', “${one}” and «${other}»` },
  { name: "a list", write: (one, other) => `1. ${one}\n2. ${other}\n- ${one}\n` },
  { name: "CSV", write: (one, other) => `name,mail\n${one},"${other}"\n${other};${one}\n` },
  { name: "Chinese", write: (one, other) => `你好${one}，联系${other}。` },
  { name: "a JSON answer", isJson: true, write: (one, other) => `{"to":"${one}","all":["${other}","a ${one} b"]}` },
  {
    name: "JSON in JSON",
    isJson: true,
    write: (one, other) => JSON.stringify({ body: `{"to":"${one}"}`, list: [`["${other}"]`] }),
  },
];

const values: readonly string[] = [
  "Maria Lopez",
  'O\'Brien "Bob" \\ Co',
  "two\nlines\tand a tab",
  "$& $1 $$ $` $'",
  "constructor",
  "__proto__",
  "👩‍👧 Ana",
  "山田太郎",
  "a<b>&amp;c",
  "\\u0041 %41 &#65;",
  "PERSON_ 12",
  "]], }} )",
];

/** What the model writes as `\u` escapes three deep is nobody's JSON, nor are raw line breaks and quotes. */
const noJson = /line wrap|throughout|HTML numbers|no opening|half|everything|quotes inside|escaped underscores/;

export interface Case {
  place: Place;
  bending: Bending;
  value: string;
}

/** Every place, every bending, every value. */
export const cases: readonly Case[] = places.flatMap((place) =>
  bendings
    .filter(({ name, clash }) => {
      // Of two brackets open and one closed, the one closed is the surrogate's.
      const isRead = !clash?.test(place.write("", "")) && !(place.name === "brackets" && name === "no closing bracket");
      return isRead && !(place.isJson && noJson.test(name));
    })
    .flatMap((bending) => values.map((value) => ({ place, bending, value }))),
);

/** A client reads a value where its surrogate stood, at once, character by character, and cut in some other ways. */
export function comesBackInItsPlace({ place, bending, value }: Case, cuts: number, seed: number): void {
  const random = chance(seed);
  const vault = new Vault("secret", String(seed));
  const bent = (hidden: string, type: string) => {
    const digits = /\d{9}/.exec(vault.hide(hidden, type))![0];
    return bending.bend(type, digits, random);
  };
  const mail = "m@x.org";
  const written = place.write(bent(value, "PERSON"), bent(mail, "EMAIL_ADDRESS"));
  const expected = place.write(place.isJson ? inString(value) : value, mail);
  const ways = [[written], written.split(""), ...Array.from({ length: cuts }, () => pieces(written, random))];
  for (const way of ways) {
    const one = restorer(vault, grammar(["PERSON", "EMAIL_ADDRESS"]), place.isJson === true);
    expect(way.map((piece) => one.push(piece)).join("") + one.end(false)).toBe(expected);
  }
}
