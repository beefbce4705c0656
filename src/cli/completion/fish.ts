import { choicesOf, commandForms, type UsageForm, type UsageOption } from "../grammar.ts";
import { optionMeanings, pages } from "../pages.ts";

/** For fish 3 and later. */
export function fishCompletion(): string {
  return `# fish completion of penname; made by: penname completion fish
complete -c penname -f
complete -c penname -l help -d ${quoted(optionMeanings["help"]!)}
complete -c penname -n __fish_use_subcommand -l version -d 'print name and version'
${Object.entries(pages)
  .map(([name, { summary }]) => `complete -c penname -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`)
  .join("\n")}
${commandForms.flatMap(([name, , forms]) => forms.flatMap((form) => formLines(name, form))).join("\n")}
`;
}

function formLines(name: string, { verb, operands, options }: UsageForm): string[] {
  const inCommand = `__fish_seen_subcommand_from ${name}`;
  const inForm = verb === null ? inCommand : `${inCommand}; and __fish_seen_subcommand_from ${verb}`;
  const line = (condition: string, rest: string) => `complete -c penname -n ${quoted(condition)} ${rest}`;
  const words = operands.flatMap((operand) => (operand === "COMMAND" ? Object.keys(pages) : choicesOf(operand)));
  return [
    ...(verb === null ? [] : [line(`${inCommand}; and not __fish_seen_subcommand_from ${verb}`, `-a ${verb}`)]),
    ...(words.length === 0 ? [] : [line(inForm, `-a ${quoted(words.join(" "))}`)]),
    ...options.map((option) => line(inForm, optionText(option))),
  ];
}

function optionText({ name, value }: UsageOption): string {
  const meaning = `-d ${quoted(optionMeanings[name] ?? "")}`;
  if (value === null) return `-l ${name} ${meaning}`;
  const choices = choicesOf(value);
  if (choices.length > 0) return `-l ${name} -x -a ${quoted(choices.join(" "))} ${meaning}`;
  if (value === "DIR") return `-l ${name} -x -a '(__fish_complete_directories)' ${meaning}`;
  return `-l ${name} ${value.includes("FILE") ? "-r -F" : "-x"} ${meaning}`;
}

const quoted = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
