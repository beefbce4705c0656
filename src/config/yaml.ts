import { type ErrorCode, isAlias, isMap, isScalar, type ParsedNode, parseDocument } from "yaml";
import type { Mistake } from "./mistakes.ts";
import type { Node } from "./node.ts";
import { plainYaml } from "./plain-yaml.ts";
import { hideBraces } from "./variables.ts";

export interface Yaml {
  /** Null for an empty file and for one whose syntax is wrong. */
  root: Node | null;
  lineOf(offset: number): number;
  report(offset: number, key: string, reason: string): void;
  /** Everything reported so far, in file order. */
  mistakes(): Mistake[];
}

/** Parses a YAML 1.2 file; syntax errors are reported, never thrown. */
export function parseYaml(source: string, file: string): Yaml {
  const found: { offset: number; mistake: Mistake }[] = [];
  const placeOf = placesIn(source);
  const report = (offset: number, key: string, reason: string) => {
    found.push({ offset, mistake: { source: "file", file, ...placeOf(offset), key, reason } });
  };
  const text = hideBraces(source);
  return {
    root: (plainYaml(text) ?? wholeYaml(text, report)).root,
    lineOf: (offset) => placeOf(offset).line,
    report,
    mistakes: () => found.toSorted((a, b) => a.offset - b.offset).map(({ mistake }) => mistake),
  };
}

/** Line and column of offsets in a text, both from 1. */
function placesIn(text: string): (offset: number) => { line: number; column: number } {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => {
    let [line, after] = [0, starts.length];
    while (after - line > 1) {
      const middle = (line + after) >>> 1;
      if (starts[middle]! <= offset) line = middle;
      else after = middle;
    }
    return { line: line + 1, column: offset - starts[line]! + 1 };
  };
}

/** Reads all of YAML. @param report called with what is wrong */
export function wholeYaml(text: string, report: Yaml["report"]): { root: Node | null } {
  // Duplicate keys are reported by structure.ts, which knows their path.
  const document = parseDocument(text, { prettyErrors: false, uniqueKeys: false });
  const placeOf = placesIn(text);
  const lines = new Set<number>();
  for (const { code, pos } of document.errors) {
    const { line } = placeOf(pos[0]);
    // Further errors on the same line are mostly consequences of the first.
    if (!lines.has(line)) report(pos[0], "", sentences[code] ?? "is no valid YAML");
    lines.add(line);
  }
  for (const { pos } of document.warnings) report(pos[0], "", "a YAML tag or directive means nothing here; remove it");
  if (document.errors.length > 0 || document.contents === null) return { root: null };

  /** An alias shares what its anchor has, which may be the list it stands in. */
  const made = new Map<ParsedNode, Node>();
  const nodeOf = (node: ParsedNode): Node => {
    const known = made.get(node);
    if (known) return known;
    const offset = node.range[0];
    if (isAlias(node)) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- in a parsed document aliases lead to parsed nodes
      const target = node.resolve(document) as ParsedNode | undefined;
      return target === undefined ? { kind: "lost", offset } : { ...nodeOf(target), offset };
    }
    if (isScalar(node)) {
      const plain = node.type === "PLAIN" ? node.source : null;
      return { kind: "scalar", offset, value: node.value, plain };
    }
    const inner: Node = isMap(node) ? { kind: "map", offset, entries: [] } : { kind: "list", offset, items: [] };
    made.set(node, inner);
    if (inner.kind === "list") for (const item of node.items as ParsedNode[]) inner.items.push(nodeOf(item));
    else
      for (const { key, value } of node.items as { key: ParsedNode; value: ParsedNode | null }[])
        inner.entries.push({ key: nodeOf(key), value: value && nodeOf(value) });
    return inner;
  };
  return { root: nodeOf(document.contents) };
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
