// YAML would parse the braces of an unquoted `[${NAME}]` or `{ key: ${NAME} }` as a mapping. While it parses, two private-use
// characters replace them, one for one, so that offsets stay the same.
const open = "\uE000";
const close = "\uE001";

/** The text of a file with the braces of every `${NAME}` hidden from the YAML parser. */
export const hideBraces = (source: string): string =>
  source.replaceAll(/\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g, (_, name) => `$${open}${name}${close}`);

/** A parsed text with its braces restored. */
export const restoreBraces = (parsed: string): string =>
  parsed.replaceAll(/\$\uE000([A-Za-z_][A-Za-z0-9_]*)\uE001/g, (_, name) => `\${${name}}`);

export interface Expanded {
  text: string;
  /** Variables used; if there are any, messages must not repeat the text. */
  names: string[];
  missing: string[];
  /** Whether a `${` begins no variable. */
  broken: boolean;
}

/** Replaces every `${NAME}` by the variable and every `$${` by `${`. */
export function expandVariables(parsed: string, env: Readonly<Record<string, string | undefined>>): Expanded {
  const expanded: Expanded = { text: "", names: [], missing: [], broken: false };
  expanded.text = restoreBraces(parsed).replaceAll(
    /\$(\$?)\{(?:([A-Za-z_][A-Za-z0-9_]*)\})?/g,
    (found, escape, name) => {
      if (escape) return found.slice(1);
      if (name === undefined) expanded.broken = true;
      else if (env[name] === undefined) expanded.missing.push(name);
      else expanded.names.push(name);
      return variableText(env, name) ?? "";
    },
  );
  return expanded;
}

/** What a variable holds, without the last line end of a file it was made of, as secrets of Kubernetes are. */
export const variableText = (env: Readonly<Record<string, string | undefined>>, name: string): string | undefined =>
  env[name]?.replace(/\r?\n$/, "");
