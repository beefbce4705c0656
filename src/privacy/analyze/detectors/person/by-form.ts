import type { Span } from "../../detector.ts";
import type { TextIndex } from "../../text/text-index.ts";
import { findBehindArticles } from "./greek-names.ts";
import { findNicknames } from "./nicknames.ts";
import { findOwners } from "./owners.ts";

/** Names that their form tells, whatever the model says of them. */
export function findByForm(text: string, index: TextIndex, spans: Span[]): void {
  findNicknames(text, spans);
  findOwners(text, index, spans);
  findBehindArticles(text, spans);
}
