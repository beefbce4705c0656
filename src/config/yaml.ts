import { type ErrorCode, isAlias, LineCounter, type ParsedNode, parseDocument } from "yaml";
import type { Mistake } from "./mistakes.ts";
import { hideBraces } from "./variables.ts";

export interface Yaml {
  /** Null for an empty file and for one whose syntax is wrong. */
  root: ParsedNode | null;
  /** The node, or the one its alias (`*name`) refers to; null if there is none. */
  resolve(node: ParsedNode): Exclude<ParsedNode, { source: string; anchor?: never }> | null;
  lineOf(offset: number): number;
  report(offset: number, key: string, reason: string): void;
  /** Everything reported so far, in file order. */
  mistakes(): Mistake[];
}

/** Parses a YAML 1.2 file; syntax errors are reported, never thrown. */
export function parseYaml(source: string, file: string): Yaml {
  const lines = new LineCounter();
  const found: { offset: number; mistake: Mistake }[] = [];
  const lineOf = (offset: number) => lines.linePos(offset).line;
  const report = (offset: number, key: string, reason: string) => {
    const { line, col } = lines.linePos(offset);
    found.push({ offset, mistake: { source: "file", file, line, column: col, key, reason } });
  };

  // Duplicate keys are reported by structure.ts, which knows their path.
  const document = parseDocument(hideBraces(source), { lineCounter: lines, prettyErrors: false, uniqueKeys: false });
  for (const { code, pos } of document.errors) {
    // Further errors on the same line are mostly consequences of the first.
    const first = found.every(({ mistake }) => mistake.line !== lineOf(pos[0]));
    if (first) report(pos[0], "", sentences[code] ?? "is no valid YAML");
  }
  for (const { pos } of document.warnings) report(pos[0], "", "a YAML tag or directive means nothing here; remove it");

  return {
    root: document.errors.length === 0 ? document.contents : null,
    resolve(node) {
      if (!isAlias(node)) return node;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- in a parsed document aliases lead to parsed nodes
      return (node.resolve(document) ?? null) as ReturnType<Yaml["resolve"]>;
    },
    lineOf,
    report,
    mistakes: () => found.toSorted((a, b) => a.offset - b.offset).map(({ mistake }) => mistake),
  };
}

/** Our own messages: the parser's quote the file, which may hold a misplaced secret. */
const sentences: Partial<Record<ErrorCode, string>> = {
  BAD_COLLECTION_TYPE: "the YAML tag does not fit the value; remove it",
  BAD_DIRECTIVE: "an unknown YAML directive; remove the line that begins with %",
  BAD_DQ_ESCAPE: "an unknown escape in double quotes; write \\\\ for a backslash, or use single quotes",
  BAD_INDENT: "wrong indentation, or a missing ] or }; entries of one list or mapping start in the same column",
  BAD_SCALAR_START: "a value that begins with a reserved character (@, `, %, |, >); put it in quotes",
  BLOCK_AS_IMPLICIT_KEY:
    'a second "key: value" on one line, or a wrong indentation; put it on its own line, or the value in quotes',
  BLOCK_IN_FLOW: "a block inside [ ] or { }; write the inner list or mapping with brackets too",
  MISSING_CHAR: 'a missing colon, comma or closing quote; write "key: value", and close quotes and brackets',
  MULTILINE_IMPLICIT_KEY: 'a line without a colon, or a wrong indentation; write "key: value"',
  MULTIPLE_DOCS: "a second document; remove the line ---",
  RESOURCE_EXHAUSTION: "nested too deeply",
  TAB_AS_INDENT: "a tab as indentation; use spaces",
  UNEXPECTED_TOKEN: "unexpected text after a value; put values with special characters in quotes",
};
