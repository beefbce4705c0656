/** The pages of the manual in reading order, by the names of their files in `src/docs/`; the first is served at `/docs` itself. */
export const chapters: readonly string[] = [
  "index",
  "clients",
  "errors",
  "api-versions",
  "configuration",
  "providers",
  "privacy",
  "accounts",
  "dashboard",
  "operations",
  "deployment",
  "security",
  "commands",
  "changelog",
];
