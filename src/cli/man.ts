import manifest from "../../package.json" with { type: "json" };
import type { Command } from "./command.ts";
import { readFlags } from "./flags.ts";
import { optionsOf } from "./help.ts";
import { exitCodes, type Page, pages } from "./pages.ts";
import { variableMeanings } from "./variables.ts";

/** `penname man`: the manual page, for `man(7)`, made of the table of commands. */
export const man: Command = async (args, terminal) => {
  readFlags("man", args);
  await terminal.write(manualPage());
  return 0;
};

function manualPage(): string {
  return `${[
    // No date: two builds of one version are the same bytes.
    `.TH PENNAME 1 "" "${manifest.name} ${manifest.version}" "Penname"`,
    section("NAME", roff(`${manifest.name} - ${manifest.description}`)),
    section("SYNOPSIS", ".B penname\n[\\fICOMMAND\\fR] [\\fIOPTION\\fR]..."),
    section("DESCRIPTION", roff(description)),
    section("COMMANDS", Object.entries(pages).map(commandText).join("\n")),
    section("ENVIRONMENT", tagged(Object.entries(variableMeanings))),
    section("FILES", tagged(files)),
    section("EXIT STATUS", tagged(exitCodes.map(([code, meaning]) => [String(code), meaning]))),
    section("SEE ALSO", roff("The manual that a running gateway serves at /docs.")),
  ].join("\n")}\n`;
}

const description =
  "Penname is an AI gateway: personal data in a request is replaced by surrogates before a provider sees it, and the original text is put back into the answer while it streams. Without a command it serves.";

const files: readonly (readonly [string, string])[] = [
  ["penname.yaml", "The configuration, where no other is named."],
  ["data/", "The books and the secret, where no other data directory is named."],
];

const section = (title: string, text: string): string => `.SH ${title}\n${text}`;

function commandText([name, page]: [string, Page]): string {
  const verbatim = (lines: readonly string[]) => `.nf\n${lines.map(roff).join("\n")}\n.fi`;
  const options = optionsOf(name, page);
  return [
    `.SS ${name}`,
    `${roff(page.summary)}.`,
    `.PP\n${verbatim(page.usage)}`,
    ...(options.length === 0 ? [] : [tagged(options)]),
    `.PP\nExamples:\n${verbatim(page.examples)}`,
  ].join("\n");
}

const tagged = (rows: readonly (readonly [string, string])[]): string =>
  rows.map(([tag, text]) => `.TP\n.B ${roff(tag)}\n${roff(text.replaceAll("`", ""))}`).join("\n");

/** A text as roff takes it: hyphens that are typed stay hyphens, and no line is taken for a request. */
const roff = (text: string): string =>
  text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replaceAll("…", "...")
    .replace(/^([.'])/gm, "\\&$1");
