/**
 * The pages of the manual in reading order, by the names of their files in `src/docs/`; the first is served at `/docs` itself. A page
 * whose name continues another's with a hyphen belongs to it.
 */
export const chapters: readonly string[] = [
  "index",
  "clients",
  "clients-openai",
  "clients-anthropic",
  "clients-ai-sdk",
  "clients-langchain",
  "clients-openai-agents",
  "clients-litellm",
  "clients-claude-code",
  "clients-codex",
  "clients-programs",
  "errors",
  "api-versions",
  "configuration",
  "providers",
  "privacy",
  "privacy-figures",
  "privacy-model",
  "accounts",
  "dashboard",
  "operations",
  "performance",
  "deployment",
  "security",
  "commands",
  "changelog",
];
