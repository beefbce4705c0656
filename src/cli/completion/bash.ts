import { choicesOf, commandForms, type UsageForm } from "../grammar.ts";
import { pages } from "../pages.ts";

/** For bash 3.2 and later, without the package bash-completion. */
export function bashCompletion(): string {
  return `# bash completion of penname; made by: penname completion bash
_penname() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" words=""
  COMPREPLY=()
  case "$before" in
${valueCases()}
  esac
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="${[...Object.keys(pages), "--help", "--version"].join(" ")}"
  else
    case "\${COMP_WORDS[1]} \${COMP_WORDS[2]}" in
${commandForms.flatMap(([name, , forms]) => formCases(name, forms)).join("\n")}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -F _penname penname
`;
}

/** What may stand behind an option that takes a value: files, directories, the listed words, or anything. */
function valueCases(): string {
  const valued = new Map<string, string>();
  for (const { name, value } of commandForms.flatMap(([, , forms]) => forms.flatMap(({ options }) => options)))
    if (value !== null) valued.set(name, value);
  return [...valued].map(([name, value]) => `    --${name}) ${fill(value)}; return ;;`).join("\n");
}

function fill(placeholder: string): string {
  if (placeholder.includes("FILE")) return 'COMPREPLY=($(compgen -f -- "$word"))';
  if (placeholder === "DIR") return 'COMPREPLY=($(compgen -d -- "$word"))';
  return `COMPREPLY=($(compgen -W "${choicesOf(placeholder).join(" ")}" -- "$word"))`;
}

function formCases(name: string, forms: readonly UsageForm[]): string[] {
  const verbs = forms.flatMap(({ verb }) => verb ?? []);
  const byVerb = forms
    .filter(({ verb }) => verb !== null)
    .map((form) => `      "${name} ${form.verb}") words="${offered([form])}" ;;`);
  const plain = forms.filter(({ verb }) => verb === null);
  return [...byVerb, `      "${name} "*) words="${[...verbs, offered(plain)].join(" ").trim()}" ;;`];
}

function offered(forms: readonly UsageForm[]): string {
  const words = forms.flatMap(({ operands, options }) => [
    ...operands.flatMap((operand) => (operand === "COMMAND" ? Object.keys(pages) : choicesOf(operand))),
    ...options.map(({ name }) => `--${name}`),
  ]);
  return [...new Set([...words, "--help"])].join(" ");
}
