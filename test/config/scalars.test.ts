import { describe, expect, test } from "bun:test";
import { kinds } from "../../src/app/configuration.ts";
import { complaints } from "./loading.ts";

const address = "an address that begins with http:// or https:// and has no credentials, query or fragment";

/** What is wrong, the file, and the one line it earns. */
const table: [string, string, string][] = [
  [
    "a mapping where a list should be",
    "models: { id: a }\n",
    '1:9: models: must be a list ("- entry" lines, or [a, b]), not a mapping',
  ],
  [
    "a text where a mapping should be",
    "providers: { a: sk-1 }\n",
    '1:17: providers.a: must be a mapping ("key: value" lines), not a single value',
  ],
  ["a list where a text should be", "server: { host: [a] }\n", "1:17: server.host: must be text, not a list"],
  ["a number where a text should be", "server: { host: 7 }\n", "1:17: server.host: must be text; put it in quotes"],
  [
    "a text where a number should be",
    "server: { port: http }\n",
    '1:17: server.port: must be a whole number from 0 to 65535, not "http"',
  ],
  [
    "a yes where true should be",
    "privacy: { instruction: yes }\n",
    '1:25: privacy.instruction: must be true or false, not "yes"',
  ],
  [
    "a number out of range",
    "server: { port: 65536 }\n",
    "1:17: server.port: must be a whole number from 0 to 65535, not 65536",
  ],
  [
    "a fraction where a whole number should be",
    "tiers: { standard: { requests_per_minute: 1.5 } }\n",
    "1:43: tiers.standard.requests_per_minute: must be a whole number from 1 to 100000000, not 1.5",
  ],
  [
    "a negative price",
    "models: [{ id: a, targets: [demo/a], price: { input: -1, output: 0 } }]\n",
    "1:54: models[0].price.input: must be a number from 0 to 100000, not -1",
  ],
  [
    "a size with a unit",
    "server: { max_body_mb: 32MB }\n",
    "1:24: server.max_body_mb: must be a number from 0.001 to 1024, not this text",
  ],
  [
    "no workers at all",
    "server: { workers: 0 }\n",
    "1:20: server.workers: must be auto or a whole number from 1 to 64, not 0",
  ],
  [
    "fewer workers than none",
    "server: { workers: -1 }\n",
    "1:20: server.workers: must be auto or a whole number from 1 to 64, not -1",
  ],
  [
    "half a worker",
    "server: { workers: 1.5 }\n",
    "1:20: server.workers: must be auto or a whole number from 1 to 64, not 1.5",
  ],
  [
    "a word for a number of workers",
    "server: { workers: many }\n",
    '1:20: server.workers: must be auto or a whole number from 1 to 64, not "many"',
  ],
  [
    "more workers than anybody has cores",
    "server: { workers: 10000 }\n",
    "1:20: server.workers: must be auto or a whole number from 1 to 64, not 10000",
  ],
  ["an empty text", 'privacy: { terms: [""] }\n', "1:20: privacy.terms[0]: must not be empty"],
  [
    "a text without end",
    `privacy: { terms: [${"a".repeat(1025)}] }\n`,
    "1:20: privacy.terms[0]: has 1025 characters; at most 1024 are allowed",
  ],
  [
    "a list without end",
    `models: [{ id: a, targets: [${"demo/a, ".repeat(33)}] }]\n`,
    "1:28: models[0].targets: has 33 entries; at most 32 are allowed",
  ],
  [
    "a wrong word near a right one",
    "privacy: { mode: pseudonymise }\n",
    '1:18: privacy.mode: must be one of pseudonymize, off, not "pseudonymise"; did you mean "pseudonymize"?',
  ],
  [
    "a kind of provider that there is not",
    "providers: { a: { kind: anthropc } }\n",
    `1:25: providers.a.kind: must be one of ${Object.keys(kinds).join(", ")}, not "anthropc"; did you mean "anthropic"?`,
  ],
  [
    "a wrong word near none",
    "limits: { on_failure: maybe }\n",
    '1:23: limits.on_failure: must be one of reject, local, not "maybe"',
  ],
  [
    "a duration without a unit",
    "providers: { a: { kind: demo, timeouts: { idle: 60 } } }\n",
    "1:49: providers.a.timeouts.idle: must be a duration with its unit, such as 500ms, 60s or 30m",
  ],
  [
    "half a megabyte",
    "privacy: { cache_mb: 0.5 }\n",
    "1:22: privacy.cache_mb: must be a whole number from 0 to 1024, not 0.5",
  ],
  ["a duration out of range", "privacy: { time_budget: 2m }\n", "1:25: privacy.time_budget: must be from 1ms to 60s"],
  ["an address of another scheme", "server: { public_url: ftp://a }\n", `1:23: server.public_url: must be ${address}`],
  [
    "an address with credentials",
    "providers: { a: { kind: vllm, base_url: http://u:p@a/v1 } }\n",
    `1:41: providers.a.base_url: must be ${address}`,
  ],
  [
    "an address that is none",
    "privacy: { presidio: { url: 'http://a:b' } }\n",
    "1:29: privacy.presidio.url: is no valid address",
  ],
  [
    "a host with a port in it",
    "server: { host: 'http://a' }\n",
    "1:17: server.host: must be a host name or an IP address, without a port",
  ],
  [
    "a proxy without an address",
    "server: { proxies: [10.0.0.0/33] }\n",
    "1:21: server.proxies[0]: must be an IP address or a range such as 10.0.0.0/8, of at most 32 bits, or 128 for IPv6",
  ],
  [
    "an origin with a path",
    "server: { cors_origins: ['https://a/b'] }\n",
    "1:26: server.cors_origins[0]: must be * or an origin such as https://app.example.com, without a path",
  ],
  [
    "a header's name that is none",
    "server: { identity_headers: { 'X User': scope } }\n",
    "1:31: server.identity_headers: each key must be a header's name of letters, digits and hyphens, at most 64",
  ],
  [
    "another use of a header",
    "server: { identity_headers: { X-User: name } }\n",
    '1:39: server.identity_headers.X-User: must be one of scope, label, not "name"',
  ],
  [
    "an origin in capitals",
    "server: { cors_origins: ['https://App.example'] }\n",
    "1:26: server.cors_origins[0]: must be written as browsers send it: in small letters, international names in punycode, without its scheme's own port",
  ],
  [
    "an origin with its scheme's own port",
    "server: { cors_origins: ['https://app.example:443'] }\n",
    "1:26: server.cors_origins[0]: must be written as browsers send it: in small letters, international names in punycode, without its scheme's own port",
  ],
  [
    "an origin not in punycode",
    "server: { cors_origins: ['https://grüße.example'] }\n",
    "1:26: server.cors_origins[0]: must be written as browsers send it: in small letters, international names in punycode, without its scheme's own port",
  ],
  [
    "an origin with a port that is none",
    "server: { cors_origins: ['https://app.example:99999'] }\n",
    "1:26: server.cors_origins[0]: must be written as browsers send it: in small letters, international names in punycode, without its scheme's own port",
  ],
  [
    "a pattern's type in small letters",
    "privacy: { patterns: [{ type: staff, regex: a }] }\n",
    "1:31: privacy.patterns[0].type: must be capitals and underscores, such as STAFF_ID",
  ],
  [
    "an expression with look-ahead",
    "privacy: { patterns: [{ type: A, regex: '(?=a)' }] }\n",
    "1:41: privacy.patterns[0].regex: is no regular expression of RE2, which has no backreferences and no look-around",
  ],
  [
    "an expression that matches nothing at all",
    "privacy: { patterns: [{ type: A, regex: 'a*' }] }\n",
    "1:41: privacy.patterns[0].regex: matches the empty text, so it would match everywhere; make it match at least one character",
  ],
  [
    "a type that is kept for the program",
    "privacy: { patterns: [{ type: LITERAL, regex: a }] }\n",
    "1:31: privacy.patterns[0].type: LITERAL is kept for text that looks like a surrogate; choose another",
  ],
];

describe("A wrong value is reported with file, line, key and what would be right:", () => {
  test.each(table)("%s", (_, yaml, expected) => {
    expect(complaints(yaml, { env: { EMPTY: "", SECRET: "s3cret" } })).toEqual([`penname.yaml:${expected}`]);
  });
});
