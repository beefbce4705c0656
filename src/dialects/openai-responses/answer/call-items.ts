import type { Fields } from "../../../contract/fields.ts";
import { customInput } from "../canonical/tools.ts";
import { type GrowingItem, itemAdded, itemDone, type ItemStatus } from "./growing-item.ts";
import { argumentsText, customText, deltaOf, doneOf, type ResponseEvent } from "./running.ts";

/** A call of a function. */
export class CallItem implements GrowingItem {
  readonly value: Fields;
  readonly #at: number;
  #arguments = "";

  constructor(at: number, fields: Fields) {
    this.#at = at;
    this.value = { ...fields, arguments: "", status: "in_progress" };
  }

  begin(): ResponseEvent[] {
    return [itemAdded(this.#at, { ...this.value })];
  }

  say(delta: string): ResponseEvent[] {
    this.#arguments += delta;
    return delta === "" ? [] : [deltaOf(argumentsText, this.#place, delta)];
  }

  close(status: ItemStatus): ResponseEvent[] {
    this.settle(status);
    const { name } = this.value;
    return [doneOf(argumentsText, this.#place, this.#arguments, { name }), itemDone(this.#at, { ...this.value })];
  }

  settle(status: ItemStatus): void {
    this.value["arguments"] = this.#arguments;
    this.value["status"] = status;
  }

  get #place(): Fields {
    return { item_id: this.value["id"], output_index: this.#at };
  }
}

/** A call of a custom tool, which came as one of a function: its input is known once the arguments are whole. */
export class CustomToolItem implements GrowingItem {
  readonly value: Fields;
  readonly #at: number;
  #arguments = "";

  constructor(at: number, fields: Fields) {
    this.#at = at;
    this.value = { ...fields, input: "" };
  }

  begin(): ResponseEvent[] {
    return [itemAdded(this.#at, { ...this.value })];
  }

  say(delta: string): ResponseEvent[] {
    this.#arguments += delta;
    return [];
  }

  close(): ResponseEvent[] {
    this.settle();
    const input = this.value["input"] as string;
    const place = { item_id: this.value["id"], output_index: this.#at };
    return [
      ...(input === "" ? [] : [deltaOf(customText, place, input)]),
      doneOf(customText, place, input),
      itemDone(this.#at, { ...this.value }),
    ];
  }

  settle(): void {
    this.value["input"] = customInput(this.#arguments);
  }
}
