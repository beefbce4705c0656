/** What calls the API: its name, and what to write for it in each language. */
export interface Program {
  name: string;
  texts: readonly (readonly [language: string, text: string])[];
}

interface Access {
  /** The address of the API, which ends in `/v1`. */
  api: string;
  secret: string;
  model: string;
}

/** Programs ready to paste: one for each API that holds a conversation, and the settings of agents. */
export function programsFor(access: Access): readonly Program[] {
  // A provider may call a model anything: as JSON it is a string of JavaScript, Python and TOML, too.
  const quoted = { ...access, model: JSON.stringify(access.model) };
  return [
    { name: "Chat completions", texts: chat(quoted) },
    { name: "Responses", texts: responses(quoted) },
    { name: "Messages", texts: messages(quoted) },
    { name: "Claude Code", texts: [["Shell", claudeCode(access)]] },
    { name: "Codex", texts: [["config.toml", codex(quoted)]] },
  ];
}

const chat = ({ api, secret, model }: Access): Program["texts"] => [
  [
    "curl",
    `curl -N ${api}/chat/completions \\
  -H "Authorization: Bearer ${secret}" \\
  -H "Content-Type: application/json" \\
  -d '{"model":${shellQuoted(model)},"stream":true,"messages":[{"role":"user","content":"My name is Maria Lopez."}]}'`,
  ],
  [
    "JavaScript",
    `import OpenAI from "openai";

const client = new OpenAI({ baseURL: "${api}", apiKey: "${secret}" });
const stream = await client.chat.completions.create({
  model: ${model}, stream: true,
  messages: [{ role: "user", content: "My name is Maria Lopez." }],
});
for await (const chunk of stream) process.stdout.write(chunk.choices[0]?.delta.content ?? "");`,
  ],
  [
    "Python",
    `from openai import OpenAI

client = OpenAI(base_url="${api}", api_key="${secret}")
answer = client.chat.completions.create(
    model=${model},
    messages=[{"role": "user", "content": "My name is Maria Lopez."}],
)
print(answer.choices[0].message.content)`,
  ],
];

const responses = ({ api, secret, model }: Access): Program["texts"] => [
  [
    "curl",
    `curl -N ${api}/responses \\
  -H "Authorization: Bearer ${secret}" \\
  -H "Content-Type: application/json" \\
  -d '{"model":${shellQuoted(model)},"stream":true,"input":"My name is Maria Lopez."}'`,
  ],
  [
    "JavaScript",
    `import OpenAI from "openai";

const client = new OpenAI({ baseURL: "${api}", apiKey: "${secret}" });
const response = await client.responses.create({ model: ${model}, input: "My name is Maria Lopez." });
console.log(response.output_text);`,
  ],
  [
    "Python",
    `from openai import OpenAI

client = OpenAI(base_url="${api}", api_key="${secret}")
response = client.responses.create(model=${model}, input="My name is Maria Lopez.")
print(response.output_text)`,
  ],
];

const messages = ({ api, secret, model }: Access): Program["texts"] => [
  [
    "curl",
    `curl -N ${api}/messages \\
  -H "x-api-key: ${secret}" \\
  -H "anthropic-version: 2023-06-01" \\
  -H "Content-Type: application/json" \\
  -d '{"model":${shellQuoted(model)},"max_tokens":1024,"stream":true,"messages":[{"role":"user","content":"My name is Maria Lopez."}]}'`,
  ],
  [
    "JavaScript",
    `import Anthropic from "@anthropic-ai/sdk";

const client = new Anthropic({ baseURL: "${withoutVersion(api)}", apiKey: "${secret}" });
const stream = client.messages.stream({
  model: ${model}, max_tokens: 1024,
  messages: [{ role: "user", content: "My name is Maria Lopez." }],
});
stream.on("text", (text) => process.stdout.write(text));
await stream.finalMessage();`,
  ],
  [
    "Python",
    `from anthropic import Anthropic

client = Anthropic(base_url="${withoutVersion(api)}", api_key="${secret}")
message = client.messages.create(
    model=${model},
    max_tokens=1024,
    messages=[{"role": "user", "content": "My name is Maria Lopez."}],
)
print(message.content[0].text)`,
  ],
];

const claudeCode = ({ api, secret, model }: Access): string => `export ANTHROPIC_BASE_URL="${withoutVersion(api)}"
export ANTHROPIC_AUTH_TOKEN="${secret}"
export ANTHROPIC_MODEL=${/^[\w./:@-]+$/.test(model) ? `"${model}"` : `'${shellQuoted(model)}'`}
claude`;

const codex = ({ api, secret, model }: Access): string => `# first: export PENNAME_KEY="${secret}"
model = ${model}
model_provider = "penname"

[model_providers.penname]
name = "Penname"
base_url = "${api}"
env_key = "PENNAME_KEY"
wire_api = "responses"`;

/** A text as it stands between single quotes of a shell. */
const shellQuoted = (text: string): string => text.replaceAll("'", "'\\''");

/** Anthropic's clients add the version to an address themselves. */
const withoutVersion = (api: string): string => api.replace(/\/v1$/, "");
