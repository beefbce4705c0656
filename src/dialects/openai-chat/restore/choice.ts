import { type Fields, textIn } from "../../../contract/fields.ts";
import type { Masked } from "../../../privacy/masking.ts";
import type { Moves } from "../../../privacy/restore/moves.ts";
import { type Held, type Slot, Slots } from "../../../privacy/restore/slots.ts";
import { UnsignedThoughts } from "../../unsigned-thoughts.ts";
import { Logprobs } from "./logprobs.ts";

/** A text of a delta or message. */
export interface ChatSlot extends Slot {
  /** Whether log probabilities spell it out. */
  isSpelled?: boolean;
}

/** Restores a piece of a text; undefined if nothing of it may go out yet. */
export type Restore = (slot: ChatSlot, piece: string) => string | undefined;

const isSpelled = (slot: ChatSlot) => slot.isSpelled === true;

/** Shared, since nearly every delta overtakes none. */
const none: readonly Fields[] = Object.freeze([]);

/** One choice of a stream: its texts, and the log probabilities that follow them. */
export class StreamedChoice {
  readonly thoughts = new UnsignedThoughts();
  readonly #slots: Slots<ChatSlot>;
  #logprobs: Logprobs | undefined;
  readonly #inTurn: boolean;
  /** The slots that this delta went on with, and repeats of it; undefined where none ends and none is searched. */
  readonly #ongoing: string[] | undefined;
  /** Whether it has a call, which may begin without a text. */
  #isCall = false;
  /** The only one of the delta before. */
  #before: string | undefined;

  /** @param inTurn whether its texts are told in turn */
  constructor(masked: Masked, inTurn: boolean) {
    this.#slots = new Slots(masked);
    this.#inTurn = inTurn;
    this.#ongoing = inTurn || masked.output ? [] : undefined;
  }

  readonly restore: Restore = (slot, piece) => {
    const restored = this.#slots.restore(slot, piece);
    if (piece !== "" && this.#ongoing?.at(-1) !== slot.name) this.#ongoing?.push(slot.name);
    if (slot.isSpelled) this.#logprobs?.passed(piece, restored);
    return restored || (piece === "" ? "" : undefined);
  };

  /** Where the places of its content are in what goes out. */
  get moves(): Moves | undefined {
    return this.#slots.movesOf("content");
  }

  /** Whether there ever were any. */
  get hasLogprobs(): boolean {
    return this.#logprobs !== undefined;
  }

  /** Takes log probabilities of the pieces that are restored next. */
  spell(logprobs: Fields): void {
    (this.#logprobs ??= new Logprobs()).add(logprobs);
  }

  /** Log probabilities that may go out with what was restored; undefined if there never were any. */
  spelled(): Fields | null | undefined {
    return this.#logprobs?.take(this.#slots.isHolding(isSpelled));
  }

  /** What texts hold back that this delta did not go on with, each as a delta of its own: it goes out before that. */
  overtaken(): readonly Fields[] {
    const ongoing = this.#ongoing;
    if (!ongoing || (ongoing.length === 0 && !this.#isCall)) return none;
    const only = ongoing.length === 1 ? ongoing[0] : undefined;
    const isAsBefore = only !== undefined && only === this.#before;
    this.#before = only;
    if (isAsBefore) return none;
    return this.#deltas(this.#slots.pause(({ name }) => !ongoing.includes(name), this.#inTurn));
  }

  /** A delta begins. */
  begin({ tool_calls: calls }: Fields): void {
    if (!this.#ongoing) return;
    this.#ongoing.length = 0;
    this.#isCall = this.#inTurn && calls !== undefined && calls !== null;
  }

  /** Adds to a delta with a call what its own texts hold back, since they end before the call does. */
  complete(delta: Fields): void {
    const ongoing = this.#ongoing;
    if (!this.#isCall || !ongoing) return;
    const own = this.#slots.pause(
      ({ name, isSpelled: isText }) => isText !== undefined && ongoing.includes(name),
      true,
    );
    for (const held of this.#deltas(own)) for (const key in held) delta[key] = textIn(delta[key]) + textIn(held[key]);
  }

  /** Ends all texts; what they held back, each as a delta of its own. @param isWhole whether they end by themselves */
  flush(isWhole: boolean): Fields[] {
    return this.#deltas(this.#slots.end(isWhole));
  }

  #deltas(held: readonly Held<ChatSlot>[]): Fields[] {
    const deltas: Fields[] = [];
    for (const { slot, text } of held) {
      if (slot.isSpelled) this.#logprobs?.passed("", text);
      if (text !== "") deltas.push(slot.fragment(text));
    }
    return deltas;
  }
}
