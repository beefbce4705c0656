/** What a first configuration says. */
export interface FirstWishes {
  providers: readonly FirstProvider[];
  host: string;
  port: number;
  isPrivate: boolean;
}

export interface FirstProvider {
  kind: string;
  address: string | null;
  /** The variable that holds its key; null where it needs none. */
  variable: string | null;
}

/** A commented `penname.yaml`. Keys stand there as variables, never as themselves. */
export function configurationText({ providers, host, port, isPrivate }: FirstWishes): string {
  return `# Penname's configuration. "penname check" says what it means; a running gateway reads it again when it changes.
# Every key is explained at /docs/configuration of a running gateway; "penname schema" prints a schema for editors.

server:
  host: ${JSON.stringify(host)} # 0.0.0.0 to be reached from other machines; put TLS or a proxy before it then
  port: ${port}
  # public_url: https://ai.example.com   # what callers use, where a proxy stands before it
  # workers: auto                        # a process for each core

${providersText(providers)}
# Models by names of your own. Without this section, the models that the providers list are offered.
# models:
#   - id: fast
#     targets: [${providers[0]?.kind ?? "openai"}/MODEL]      # tried in this order
#     price: { input: 0.25, output: 2.00 } # USD per million tokens; without it, calls are free

privacy:
  mode: ${isPrivate ? "pseudonymize # or: off" : '"off" # or: pseudonymize'}
  # terms: ["Project Bluebird"]          # always hidden
  # allow: ["support@example.com"]       # never hidden
`;
}

function providersText(providers: readonly FirstProvider[]): string {
  if (providers.length === 0)
    return `# Without providers, those whose key is in the environment are used, and the offline model "demo".
# providers:
#   openai: { kind: openai, api_key: "\${OPENAI_API_KEY}" }
`;
  const names = providers.map(({ kind }, index) => {
    const before = providers.slice(0, index).filter((other) => other.kind === kind).length;
    return before === 0 ? kind : `${kind}-${before + 1}`;
  });
  const lines = providers.map(({ kind, address, variable }, index) => {
    const settings = [
      `kind: ${kind}`,
      ...(address === null ? [] : [`base_url: ${JSON.stringify(address)}`]),
      ...(variable === null ? [] : [`api_key: "\${${variable}}"`]),
    ];
    return `  ${names[index]}: { ${settings.join(", ")} }`;
  });
  return `# Keys come from the environment: they stand in no file.\nproviders:\n${lines.join("\n")}\n`;
}
