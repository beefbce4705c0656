// YAML reads the brackets of an unquoted `[${NAME}]` or `{ key: ${NAME} }` as its own. While it parses, these two
// characters of the private use area stand for them; being as long, they leave every position as it was.
const open = "\uE000";
const close = "\uE001";

/** The text of a file with the brackets of every `${NAME}` hidden from the YAML parser. */
export const hideBraces = (source: string): string =>
  source.replaceAll(/\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g, (_, name) => `$${open}${name}${close}`);

/** A parsed text with its brackets back. */
export const restoreBraces = (parsed: string): string =>
  parsed.replaceAll(/\$\uE000([A-Za-z_][A-Za-z0-9_]*)\uE001/g, (_, name) => `\${${name}}`);

export interface Expanded {
  text: string;
  /** Variables the text was filled from; nothing of the text may be repeated in a message if there is one. */
  names: string[];
  missing: string[];
  /** Whether a `${` stands there that begins no variable. */
  broken: boolean;
}

/** A parsed text with every `${NAME}` replaced by the variable and every `$${` by `${`. */
export function expandVariables(parsed: string, env: Readonly<Record<string, string | undefined>>): Expanded {
  const filled: Expanded = { text: "", names: [], missing: [], broken: false };
  filled.text = restoreBraces(parsed).replaceAll(/\$(\$?)\{(?:([A-Za-z_][A-Za-z0-9_]*)\})?/g, (found, escape, name) => {
    if (escape) return found.slice(1);
    if (name === undefined) filled.broken = true;
    else if (env[name] === undefined) filled.missing.push(name);
    else filled.names.push(name);
    return env[name] ?? "";
  });
  return filled;
}
