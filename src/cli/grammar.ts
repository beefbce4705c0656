import { type Page, pages } from "./pages.ts";

/** An option as a usage line names it. */
export interface UsageOption {
  /** Without its dashes. */
  name: string;
  /** The placeholder of its value, such as `FILE` or `read|all`; null for a switch. */
  value: string | null;
}

/** One form of a command: `penname keys create --account NAME [--data DIR]` has the verb `create` and two options. */
export interface UsageForm {
  /** Null where the command has one form of use. */
  verb: string | null;
  /** Placeholders of what is given without an option, such as `NAME` or `bash|zsh|fish`. */
  operands: readonly string[];
  options: readonly UsageOption[];
}

/** The forms that a command's usage lines tell. The lines of `penname help` and completions are read alike: there is no second list. */
export function formsOf(name: string, { usage }: Page): UsageForm[] {
  return usage.filter((line) => /^penname \[?(\S+?)\]?(?: |$)/.exec(line)?.[1] === name).map(formOf);
}

function formOf(line: string): UsageForm {
  const words = line.split(" ").slice(2);
  const form = { verb: null as string | null, operands: [] as string[], options: [] as UsageOption[] };
  for (const [index, word] of words.entries()) {
    const bare = word.replace(/[[\]]/g, "");
    const before = words[index - 1] ?? "";
    // A word behind an option that is not closed is its value.
    if (bare.startsWith("--")) form.options.push({ name: bare.slice(2), value: null });
    else if (before.replace("[", "").startsWith("--") && !before.endsWith("]") && bare !== "|")
      form.options.at(-1)!.value = bare;
    else if (index === 0 && /^[a-z]+$/.test(bare)) form.verb = bare;
    else if (bare !== "|") form.operands.push(bare);
  }
  return form;
}

/** The texts a placeholder stands for where it lists them, as `read|all` does; none for `NAME` or `90d|ISO-date`. */
export const choicesOf = (placeholder: string): string[] =>
  /^[a-z]+(?:\|[a-z]+)+$/.test(placeholder) ? placeholder.split("|") : [];

/** Every command with its forms, in the order of the overview. */
export const commandForms: readonly (readonly [name: string, page: Page, forms: readonly UsageForm[]])[] =
  Object.entries(pages).map(([name, page]) => [name, page, formsOf(name, page)]);
