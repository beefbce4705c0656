import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { code, markdownTable } from "./cells.ts";

/** A client that has a page: the packages by which it is tried, in every check and, those of Python, where `.ci/run` runs. */
interface Client {
  page: string;
  name: string;
  api: string;
  npm?: readonly string[];
  pypi?: readonly string[];
  /** How else it is known what works. */
  tried?: string;
}

const clients: readonly Client[] = [
  {
    page: "clients-openai",
    name: "OpenAI's libraries",
    api: "chat completions, responses, embeddings",
    npm: ["openai"],
    pypi: ["openai"],
  },
  {
    page: "clients-anthropic",
    name: "Anthropic's libraries",
    api: "messages",
    npm: ["@anthropic-ai/sdk"],
    pypi: ["anthropic"],
  },
  {
    page: "clients-ai-sdk",
    name: "Vercel's AI SDK",
    api: "all",
    npm: ["ai", "@ai-sdk/openai-compatible", "@ai-sdk/openai", "@ai-sdk/anthropic"],
  },
  {
    page: "clients-langchain",
    name: "LangChain",
    api: "all",
    npm: ["@langchain/openai", "@langchain/anthropic"],
    pypi: ["langchain-openai"],
  },
  { page: "clients-openai-agents", name: "OpenAI's Agents SDK", api: "responses", npm: ["@openai/agents"] },
  { page: "clients-litellm", name: "LiteLLM", api: "all", pypi: ["litellm"] },
  {
    page: "clients-claude-code",
    name: "Claude Code",
    api: "messages",
    tried: "its requests, replayed by its documents",
  },
  { page: "clients-codex", name: "Codex", api: "responses", tried: "the program itself, where a test is told of it" },
  {
    page: "clients-programs",
    name: "Open WebUI, LibreChat, n8n, Continue",
    api: "chat completions, responses, messages",
    tried: "not; by their documents",
  },
];

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Every client's page, and the versions it is tried with: those that the project's tests name. */
export function clientsTable(): string {
  const { devDependencies: npm } = JSON.parse(readFileSync(`${root}package.json`, "utf8")) as {
    devDependencies: Record<string, string>;
  };
  const pypi = pythonPackages();
  const versionsOf = (names: readonly string[] = [], versions: Readonly<Record<string, string>>, registry: string) =>
    names.flatMap((name) => (versions[name] ? [`${code(name)} ${versions[name]} (${registry})`] : []));
  const rows = clients.map((client) => {
    const packages = [...versionsOf(client.npm, npm, "npm"), ...versionsOf(client.pypi, pypi, "PyPI")];
    const tried = client.tried ?? (packages.join(", ") || "not; by its documents");
    return [`[${client.name}](${client.page}.md)`, client.api, tried];
  });
  return markdownTable(["client", "APIs", "tried"], rows);
}

/** The versions of Python's packages that the tests install. */
function pythonPackages(): Record<string, string> {
  const folder = `${root}test/outside/`;
  const files = readdirSync(folder).filter((name) => /requirements.*\.txt$/.test(name));
  const lines = files.flatMap((name) => readFileSync(folder + name, "utf8").split("\n"));
  const pinned = lines.flatMap((line) => {
    const [, name, version] = /^([\w-]+)==([\w.]+)/.exec(line) ?? [];
    return name && version ? [[name, version] as const] : [];
  });
  return Object.fromEntries(pinned);
}
