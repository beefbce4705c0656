import { choicesOf, commandForms, type UsageForm, type UsageOption } from "../grammar.ts";
import { optionMeanings, pages } from "../pages.ts";

/** For zsh 5 and later: to be saved as \`_penname\` in a folder of \`fpath\`. */
export function zshCompletion(): string {
  return `#compdef penname
# zsh completion of penname; made by: penname completion zsh
_penname() {
  local -a commands verbs
  commands=(
${Object.entries(pages)
  .map(([name, { summary }]) => `    ${quoted(`${name}:${summary}`)}`)
  .join("\n")}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    _arguments ${quoted("--help[explain the commands]")} ${quoted("--version[print name and version]")}
    return
  fi
  shift words
  (( CURRENT-- ))
  case "$words[1] $words[2]" in
${commandForms.flatMap(([name, , forms]) => formCases(name, forms)).join("\n")}
  esac
}
if [ "$funcstack[1]" = "_penname" ]; then _penname "$@"; else compdef _penname penname; fi
`;
}

function formCases(name: string, forms: readonly UsageForm[]): string[] {
  const verbs = forms.flatMap(({ verb }) => verb ?? []);
  const byVerb = forms
    .filter(({ verb }) => verb !== null)
    .map(
      (form) => `    ${quoted(`${name} ${form.verb}`)})\n      shift words; (( CURRENT-- ))\n      ${taken([form])} ;;`,
    );
  const plain = forms.filter(({ verb }) => verb === null);
  const rest = verbs.length > 0 ? `verbs=(${verbs.join(" ")}); _describe verb verbs` : taken(plain);
  return [...byVerb, `    ${quoted(`${name} `)}*)\n      ${rest} ;;`];
}

function taken(forms: readonly UsageForm[]): string {
  const options = new Map(forms.flatMap((form) => form.options.map((option) => [option.name, option] as const)));
  const operands = forms.flatMap(({ operands: all }) => all.map((operand) => quoted(`:${operand}:${fill(operand)}`)));
  return [
    "_arguments",
    quoted("--help[explain the command]"),
    ...[...options.values()].map(optionText),
    ...operands,
  ].join(" ");
}

function optionText({ name, value }: UsageOption): string {
  const meaning = (optionMeanings[name] ?? "").replaceAll(":", "\\:").replaceAll("]", "\\]");
  return quoted(`--${name}[${meaning}]${value === null ? "" : `:${value.replaceAll(":", "\\:")}:${fill(value)}`}`);
}

function fill(placeholder: string): string {
  if (placeholder.includes("FILE")) return "_files";
  if (placeholder === "DIR") return "_directories";
  const words = placeholder === "COMMAND" ? Object.keys(pages) : choicesOf(placeholder);
  return words.length === 0 ? " " : `(${words.join(" ")})`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
