import { headerOccasions, headersByOccasion } from "../../contract/headers.ts";
import { pathTable } from "../../http/table.ts";
import { code, markdownTable } from "./cells.ts";

/** Every response header: what it means, and when it is sent. */
export function headersTable(): string {
  const rows = headersByOccasion.map(([name, { sent, meaning, example }]) => [
    code(name),
    meaning,
    headerOccasions[sent],
    code(String(example)),
  ]);
  return markdownTable(["header", "meaning", "sent", "example"], rows);
}

/** Every path that is served, and who may ask for it. */
export async function pathsTable(): Promise<string> {
  const rows = (await pathTable()).map(({ method, path, access, summary }) => [
    code(`${method} ${path.replaceAll(/\{(\w+)\}/g, "<$1>")}`),
    access === "key" ? "holders of a key" : access === "anybody" ? "anybody" : `${access}s`,
    summary,
  ]);
  return markdownTable(["path", "open to", "what"], rows);
}
