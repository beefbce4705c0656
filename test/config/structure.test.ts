import { describe, expect, test } from "bun:test";
import { complaints } from "./loading.ts";

/** What is wrong, the file, and the one line it earns. */
const table: [string, string, string][] = [
  ["a tab as indentation", "server:\n\tport: 1\n", "2:1: a tab as indentation; use spaces"],
  [
    "a bracket left open",
    "models: [\n",
    "2:1: wrong indentation, or a missing ] or }; entries of one list or mapping start in the same column",
  ],
  [
    "a quote left open",
    'server: { host: "a\n',
    '2:1: a missing colon, comma or closing quote; write "key: value", and close quotes and brackets',
  ],
  [
    "two keys on one line",
    "server: host: a\n",
    '1:9: a second "key: value" on one line, or a wrong indentation; put it on its own line, or the value in quotes',
  ],
  [
    "a line without a colon",
    "server\nlimits: {}\n",
    '1:1: a line without a colon, or a wrong indentation; write "key: value"',
  ],
  [
    "text after a value",
    "server: { host: a } b\n",
    "1:21: unexpected text after a value; put values with special characters in quotes",
  ],
  ["a second document", "server: {}\n---\nlimits: {}\n", "2:1: a second document; remove the line ---"],
  ["an alias without an anchor", "server: *there\n", "1:9: server: names no anchor (&) of this file"],
  ["a tag", "server: { host: !secret a }\n", "1:17: a YAML tag or directive means nothing here; remove it"],
  ["a list where the file should be", "- server\n", '1:1: must be a mapping ("key: value" lines), not a list'],
  [
    "a key given twice",
    "server:\n  port: 1\n  host: a\n  port: 2\n",
    "4:3: server.port: is given twice; the first is on line 2",
  ],
  [
    "an unknown key near a known one",
    "server:\n  pubic_url: http://a\n",
    '2:3: server: unknown key "pubic_url"; did you mean "public_url"?',
  ],
  [
    "a known key in another spelling",
    "server: { maxBodyMb: 1 }\n",
    '1:11: server: unknown key "maxBodyMb"; did you mean "max_body_mb"?',
  ],
  [
    "an unknown key near none",
    "colour: red\n",
    '1:1: unknown key "colour"; known are server, providers, models, tiers, privacy, unsupported, limits, dashboard, discovery',
  ],
  [
    "a key that may be a secret",
    "limits: { sk-a1b2c3d4e5: 1 }\n",
    "1:11: limits: unknown key; known are on_failure, in_flight_mb",
  ],
  ["a key without a value", "models:\nlimits: {}\n", "1:8: models: is empty; give it a value or remove it"],
  ["a list as key", "? [a]\n: 1\n", "1:3: a key must be a plain word"],
  [
    "a provider's name that targets cannot name",
    "providers: { a/b: { kind: demo } }\n",
    "1:14: providers: each key must be a provider's name of letters, digits, dots, hyphens and underscores, at most 64",
  ],
  [
    "a header's name with a space",
    "providers: { a: { kind: demo, headers: { x team: b } } }\n",
    "1:42: providers.a.headers: each key must be the name of a header, such as x-team",
  ],
  [
    "a missing key",
    "models: [{ id: a }]\n",
    '1:10: models[0]: targets is missing; add for example targets: ["openai/gpt-5-mini","claude/claude-haiku-4-5"]',
  ],
];

describe("A structural mistake is reported with file, line, key and what would be right:", () => {
  test.each(table)("%s", (_, yaml, expected) => {
    expect(complaints(yaml, { env: { EMPTY: "", SECRET: "s3cret" } })).toEqual([`penname.yaml:${expected}`]);
  });

  test("endless nesting is refused", () => {
    for (const opening of ["[", "{ a: ", "- ", "? "]) {
      expect(complaints(opening.repeat(20_000)).at(0)).toMatch(/^penname\.yaml:\d+:\d+: /);
    }
  });
});
