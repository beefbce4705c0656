import { describe, expect, test } from "bun:test";
import { complaints } from "./loading.ts";

/** What is wrong, the file, and the one line it earns. */
const table: [string, string, string][] = [
  [
    "a target that names no provider",
    "models:\n  - id: a\n    targets: [clade/x]\n",
    '3:15: models[0].targets[0]: "clade/x" names no provider; providers are demo',
  ],
  [
    "a target without a model",
    "models: [{ id: a, targets: [demo] }]\n",
    "1:29: models[0].targets[0]: must be a provider's name, a slash and the model's name there, such as openai/gpt-5-mini",
  ],
  [
    "a model with an empty list of targets",
    "models: [{ id: a, targets: [] }]\n",
    '1:28: models[0].targets: is empty; it needs at least 1, such as ["openai/gpt-5-mini","claude/claude-haiku-4-5"]',
  ],
  [
    "every page, and one beside it",
    "server: { cors_origins: ['*', 'https://app.example'] }\n",
    "1:25: server.cors_origins: has * beside others; * means every page, so it stands alone",
  ],
  [
    "two models with one id",
    "models:\n  - { id: a, targets: [demo/a] }\n  - { id: a, targets: [demo/b] }\n",
    '3:11: models[1].id: "a" is the id of models[0] too; give each model its own',
  ],
  [
    "a provider without the key it needs",
    "providers:\n  a: { kind: groq }\n",
    "2:6: providers.a: a provider of kind groq needs api_key: ${GROQ_API_KEY}",
  ],
  [
    "a provider without the address it needs",
    "providers:\n  a: { kind: openai-compatible }\n",
    "2:6: providers.a: a provider of kind openai-compatible needs base_url, such as base_url: http://10.0.0.5:8000/v1",
  ],
  [
    "an API that a server of a kind may speak, misspelt",
    "providers:\n  a: { kind: vllm, speaks: [openai-respones] }\n",
    '2:29: providers.a.speaks[0]: "openai-respones" is no API that a provider of kind vllm speaks; it can be asked in openai-responses',
  ],
  [
    "an API that no server of a kind speaks",
    "providers:\n  a: { kind: gemini, api_key: k, speaks: [openai-responses] }\n",
    '2:43: providers.a.speaks[0]: "openai-responses" is no API that a provider of kind gemini speaks; leave speaks out',
  ],
  [
    "a header that says how a request is sent",
    "providers:\n  a: { kind: groq, api_key: k, headers: { Content-Length: '5' } }\n",
    "2:59: providers.a.headers.Content-Length: says how a request is sent, which is not for the configuration to say; remove it",
  ],
  [
    "a header in capitals and in small letters",
    "providers:\n  a: { kind: groq, api_key: k, headers: { X-Team1: a, x-team1: b } }\n",
    "2:41: providers.a.headers: has a header twice, in capitals and small letters; keep one of them",
  ],
  [
    "a provider with the program's own name",
    "providers: { gateway: { kind: demo } }\n",
    "1:23: providers.gateway: gateway is the program's own name in X-Provider; choose another",
  ],
  [
    "a certificate without its key",
    "server: { tls: { cert: penname.yaml } }\n",
    '1:16: server.tls: key is missing; add for example key: "privkey.pem"',
  ],
  [
    "a tier under two names",
    "tiers: { standard: { requests_per_minute: 1 }, developer: { requests_per_minute: 2 } }\n",
    "1:59: tiers.developer: developer is another name of standard; keep one of them",
  ],
  [
    "an issuer without protection on the way",
    "dashboard: { oidc: { client_id: a, issuer: http://login.example.com } }\n",
    "1:44: dashboard.oidc.issuer: must begin with https://, or anybody on the way could sign in as anybody",
  ],
  [
    "the address of an issuer's document",
    "dashboard: { oidc: { client_id: a, issuer: https://a/.well-known/openid-configuration } }\n",
    "1:44: dashboard.oidc.issuer: must be the issuer's own address, which is what stands before /.well-known/",
  ],
  [
    "an issuer of every company",
    "dashboard: { oidc: { client_id: a, issuer: https://login.microsoftonline.com/common/v2.0 } }\n",
    "1:44: dashboard.oidc.issuer: lets people of every company in; it must name your tenant, as in https://login.microsoftonline.com/<tenant id>/v2.0",
  ],
  [
    "an operator by a claim that people set themselves",
    "dashboard: { oidc: { client_id: a, issuer: https://a, operators: { claim: nickname, value: boss } } }\n",
    "1:75: dashboard.oidc.operators.claim: nickname is what people call themselves; it must be a claim that the issuer alone sets, such as groups",
  ],
  [
    "a variable that is not set",
    "providers:\n  a: { kind: groq, api_key: ${NOPE} }\n",
    "2:29: providers.a.api_key: the environment has no variable NOPE",
  ],
  [
    "a variable that is empty",
    "providers:\n  a: { kind: groq, api_key: ${EMPTY} }\n",
    "2:29: providers.a.api_key: must not be empty",
  ],
  [
    "a variable of the wrong type",
    "server: { port: ${SECRET} }\n",
    "1:17: server.port: must be a whole number from 0 to 65535, not what ${SECRET} holds",
  ],
  [
    "a variable that begins and does not end",
    'privacy: { terms: ["${A"] }\n',
    "1:20: privacy.terms[0]: a ${ must begin a variable, as in ${NAME}; write $${ for the characters themselves",
  ],
];

describe("A contradiction is reported with file, line, key and what would be right:", () => {
  test.each(table)("%s", (_, yaml, expected) => {
    expect(complaints(yaml, { env: { EMPTY: "", SECRET: "s3cret" } })).toEqual([`penname.yaml:${expected}`]);
  });
});

test("an issuer on this machine may use http", () => {
  for (const host of ["localhost:9", "127.0.0.1", "[::1]"])
    expect(complaints(`dashboard: { oidc: { client_id: a, issuer: "http://${host}" } }\n`)).toEqual([]);
});

test("with Presidio, unknown types are allowed, but typos are not", () => {
  const yaml = (more: string) => `privacy: { detect: [STAFF_ID, PERSN]${more} }\n`;
  const slip = expect.stringMatching(/detect\[1\]: "PERSN" is no entity type or group; did you mean "PERSON"\?$/);
  const sources = { entities: ["PERSON"] };
  expect(complaints(yaml(", presidio: { url: http://a }"), sources)).toEqual([slip]);
  expect(complaints(yaml(""), sources)).toEqual([expect.stringContaining("detect[0]"), slip]);
});

test("a model's labels name types that are hidden, and more than nothing", () => {
  const yaml = (labels: string, detect = "default") =>
    `privacy: { detect: [${detect}], model: { path: a.onnx, tokenizer: t.json, labels: [${labels}] } }\n`;
  const sources = { entities: ["default", "PERSON", "LOCATION", "ORGANIZATION"] };
  const of = (labels: string, detect?: string) => complaints(yaml(labels, detect), sources);
  expect(of("O, B-PERSON, I-PER, LOC, ORGANIZATION")).toEqual([]);
  expect(of("O, STAFF_ID", "default, STAFF_ID")).toEqual([]);
  expect(of("O, B-PERSN")).toEqual([
    expect.stringMatching(/labels\[1\]: "B-PERSN" has no type that would be hidden; did you mean "PERSON"\?$/),
  ]);
  expect(of("O, PERSON, STAFF_ID")).toEqual([
    expect.stringMatching(
      /labels\[2\]: "STAFF_ID" has no .* name STAFF_ID in privacy\.detect too, or write O to leave it alone$/,
    ),
  ]);
  expect(of("O, O")).toEqual([expect.stringMatching(/labels: has O alone, so that nothing would be found/)]);
  expect(of("O, person")).toEqual([
    expect.stringMatching(/labels\[1\]: must be O, or an entity type, alone or behind B- or I-/),
  ]);
});
