import { exitCodes, pages } from "../../cli/pages.ts";
import { variableMeanings } from "../../cli/variables.ts";
import { code, markdownTable } from "./cells.ts";

/** Every command as `penname help` tells it. */
export function commandReference(): string {
  return Object.entries(pages)
    .map(([name, { summary, usage, examples }]) => {
      const block = (lines: readonly string[]) => `\`\`\`text\n${lines.join("\n")}\n\`\`\``;
      return `## \`penname ${name}\`\n\n${summary}.\n\n${block(usage)}\n\nExamples:\n\n${block(examples)}`;
    })
    .join("\n\n");
}

export const exitCodesTable = (): string =>
  markdownTable(
    ["exit code", "meaning"],
    exitCodes.map(([number, meaning]) => [String(number), meaning]),
  );

export const variableNames = (): string[] => Object.keys(variableMeanings);

export function variables(): string {
  return markdownTable(
    ["variable", "meaning"],
    Object.entries(variableMeanings).map(([name, meaning]) => [code(name), meaning]),
  );
}
