import { groups } from "../../privacy/analyze/detectors/groups.ts";
import { code, markdownTable } from "./cells.ts";

/** What `privacy.detect` may name: the groups and the types in them. */
export function entityTypes(): string {
  const rows = Object.entries(groups).map(([group, types]) => [code(group), types.map(code).join(", ")]);
  return markdownTable(["group", "types in it"], rows);
}
