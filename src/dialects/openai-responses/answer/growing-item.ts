import type { Fields } from "../../../contract/fields.ts";
import type { ResponseEvent } from "./running.ts";

/** How an item ended. */
export type ItemStatus = "completed" | "incomplete";

/** One item of a streamed answer, from its first event to its last. */
export interface GrowingItem {
  /** As it stands in the answer. */
  readonly value: Fields;
  begin(): ResponseEvent[];
  close(status: ItemStatus): ResponseEvent[];
}

export const itemAdded = (output_index: number, item: Fields): ResponseEvent => ({
  type: "response.output_item.added",
  output_index,
  item,
});
export const itemDone = (output_index: number, item: Fields): ResponseEvent => ({
  type: "response.output_item.done",
  output_index,
  item,
});
