import type { Masked } from "../masking.ts";
import { answerText, restorerOf } from "./answer-text.ts";
import type { Moves } from "./moves.ts";
import type { Restorer } from "./restorer.ts";

/** One running text of an answer, such as the content of choice 0. A dialect says where its slots are; restoring them is the same for all. */
export interface Slot {
  /** Unique among the slots that are restored together. */
  name: string;
  /** Whether the text is JSON, so that values are escaped for the place they are put into. */
  isJson: boolean;
  /** Whether its writer signed it and takes it back only unchanged, so that nothing more is hidden in it. */
  isSigned?: boolean;
  /** Whether other texts may come between its pieces. */
  isParallel?: boolean;
  /** The piece of an answer that adds `text` to this slot, and nothing else. */
  fragment(text: string): Record<string, unknown>;
}

/** What a slot held back until it ended. */
export interface Held<One extends Slot> {
  slot: One;
  text: string;
}

/** Slots of an answer that arrives in pieces. Each has a restorer of its own, since a surrogate may be cut across pieces. */
export class Slots<One extends Slot = Slot> {
  readonly #masked: Masked;
  readonly #open = new Map<string, { slot: One; restorer: Restorer }>();

  constructor(masked: Masked) {
    this.#masked = masked;
  }

  /** What may go out for a piece; empty while all of it could still become a surrogate. */
  restore(slot: One, piece: string): string {
    let open = this.#open.get(slot.name);
    if (!open) this.#open.set(slot.name, (open = { slot, restorer: begun(this.#masked, slot) }));
    return open.restorer.push(piece);
  }

  /** What slots that match hold back although others go on before them. @param inTurn see `Restorer.pause` */
  pause(matches: (slot: One) => boolean, inTurn: boolean): Held<One>[] {
    const paused: Held<One>[] = [];
    for (const { slot, restorer } of this.#open.values()) {
      if (slot.isParallel || !matches(slot)) continue;
      const text = restorer.pause(inTurn);
      if (text !== "") paused.push({ slot, text });
    }
    return paused;
  }

  /** Where the places of a slot's text are in what goes out of it; undefined if it has none. */
  movesOf(name: string): Moves | undefined {
    return this.#open.get(name)?.restorer.moves();
  }

  /** Whether a slot that matches holds text back. */
  isHolding(matches: (slot: One) => boolean): boolean {
    return [...this.#open.values()].some((open) => open.restorer.isHolding && matches(open.slot));
  }

  /** Ends all slots. @param isWhole whether the texts end here by themselves, rather than being cut off */
  end(isWhole: boolean): Held<One>[] {
    const held = [...this.#open.values()].map((open) => ({ slot: open.slot, text: open.restorer.end(isWhole) }));
    this.#open.clear();
    return held;
  }
}

const begun = (masked: Masked, { isJson, isSigned }: Slot): Restorer =>
  isSigned ? restorerOf(masked, isJson) : answerText(masked, isJson);
