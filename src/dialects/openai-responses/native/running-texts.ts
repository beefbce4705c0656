import { type Fields, fieldsIn, isFields, textIn } from "../../../contract/fields.ts";
import type { Masked } from "../../../privacy/masking.ts";
import { answerText } from "../../../privacy/restore/answer-text.ts";
import type { Moves } from "../../../privacy/restore/moves.ts";
import type { Restorer } from "../../../privacy/restore/restorer.ts";
import { restoreLeaf } from "../../../privacy/restore/whole-text.ts";
import { mostAtOnce, tooManyTexts } from "../../too-many-texts.ts";
import { restoreValue } from "./restore-value.ts";

/** One text that grows by events, and what an event must say to add to it. */
interface RunningText {
  restorer: Restorer;
  /** Its last event, as the provider wrote it. */
  event: Fields;
  /** Its key, where the event adds to several texts at once. */
  key: string | undefined;
}

/** The texts that grow in the events of one answer: each by itself, wherever a surrogate is cut. */
export class RunningTexts {
  readonly #masked: Masked;
  readonly #isJsonText: boolean;
  readonly #open = new Map<string, RunningText>();
  /** Where the places are of texts that ended in an item that has not. */
  readonly #ended = new Map<string, { moves: Moves; at: unknown }>();
  /** The one that went on last; undefined once any has ended. */
  #latest: RunningText | undefined;

  /** @param isJsonText whether the answer's text is JSON */
  constructor(masked: Masked, isJsonText: boolean) {
    this.#masked = masked;
    this.#isJsonText = isJsonText;
  }

  /** What of an event's `delta` may go out: a text, or an object of texts. Whatever else it holds is there as a whole. */
  restore(event: Fields): unknown {
    const { delta } = event;
    if (typeof delta === "string") return this.#push(delta, event, undefined);
    const rules = { masked: this.#masked, isJsonText: false, isWhole: true };
    if (!isFields(delta)) return restoreValue(delta, "delta", rules);
    const restored = Object.entries(delta).map(([key, piece]) => [
      restoreLeaf(this.#masked, key),
      typeof piece === "string" ? this.#push(piece, event, key) : restoreValue(piece, key, rules),
    ]);
    return Object.fromEntries(restored) as Fields;
  }

  /** The same for an event that says nothing but a text, at the same place as the one before. */
  restoreNext(event: Fields): string {
    const delta = textIn(event["delta"]);
    if (!this.#latest) return this.#push(delta, event, undefined);
    this.#latest.event = event;
    return this.#latest.restorer.push(delta);
  }

  /** Where the places of the answer's text that an event is about are in what goes out of it. */
  movesOf(event: Fields): Moves | undefined {
    const name = `${placeOf({ ...event, type: "response.output_text" })} `;
    return this.#open.get(name)?.restorer.moves() ?? this.#ended.get(name)?.moves;
  }

  /** Whether a text that a last event ends holds something back. */
  isHolding(event: Fields): boolean {
    return this.#endedBy(event).some(([, { restorer: one }]) => one.isHolding);
  }

  /** Ends the texts that an event ends; what they held back, each as an event of its own. */
  end(event: Fields | undefined, isWhole: boolean): Fields[] {
    const type = textIn(event?.["type"]);
    if (type === itemDone)
      for (const [name, { at }] of this.#ended) if (at === event?.["output_index"]) this.#ended.delete(name);
    return this.#endedBy(event).flatMap(([name, { restorer: one, event: last, key }]) => {
      this.#open.delete(name);
      if (type === textDone && this.#ended.size < mostAtOnce)
        this.#ended.set(name, { moves: one.moves(), at: event?.["output_index"] });
      this.#latest = undefined;
      const text = one.end(isWhole);
      if (text === "") return [];
      const rules = { masked: this.#masked, isJsonText: false, isWhole: true };
      const others = fieldsIn(restoreValue({ ...last, delta: "" }, "", rules));
      const delta = key === undefined ? text : { [restoreLeaf(this.#masked, key)]: text };
      return [{ ...others, delta, ...(others["logprobs"] === undefined ? {} : { logprobs: [] }) }];
    });
  }

  #push(piece: string, event: Fields, key: string | undefined): string {
    const name = `${placeOf(event)} ${key ?? ""}`;
    let running = this.#open.get(name);
    if (!running) {
      if (this.#open.size >= mostAtOnce) throw tooManyTexts();
      running = { restorer: answerText(this.#masked, this.#isJson(event)), event, key };
      this.#open.set(name, running);
    }
    running.event = event;
    this.#latest = running;
    return running.restorer.push(piece);
  }

  #isJson({ type }: Fields): boolean {
    return String(type).endsWith("arguments.delta") || (this.#isJsonText && type === "response.output_text.delta");
  }

  /** An item's last event ends all its texts; no event: the end of everything. */
  #endedBy(event: Fields | undefined): [string, RunningText][] {
    const all = [...this.#open];
    if (!event || "response" in event) return all;
    if (event["type"] === itemDone)
      return all.filter(([, { event: last }]) => last["output_index"] === event["output_index"]);
    const name = `${placeOf(event)} `;
    return all.filter(([known]) => known.startsWith(name));
  }
}

/** What distinguishes the text of an event: the event's name, and where in the answer it is. Ids do not: some servers change them. */
function placeOf(event: Fields): string {
  const name = String(event["type"]).replace(/\.(?:delta|done)$/, "");
  const indexes = places.map((key) => event[key]).map((index) => (typeof index === "number" ? index : ""));
  return `${name} ${event["output_index"] === undefined ? String(event["item_id"]) : ""} ${indexes.join(" ")}`;
}

const places = ["output_index", "content_index", "summary_index", "command_index"];
const textDone = "response.output_text.done";
const itemDone = "response.output_item.done";
