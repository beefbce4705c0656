import type { ChatCompletionChunk } from "../openai-chat/completion.ts";

export type CallDelta = NonNullable<ChatCompletionChunk["choices"][number]["delta"]["tool_calls"]>[number];

/** A piece of a call's arguments, with what begins the call. */
export interface CallPiece {
  index: number;
  id: string;
  name: string;
  text: string;
}

/**
 * Brings calls that may come interleaved into one after the other, as Anthropic's blocks are. The first goes out as it comes; another
 * waits until the one before it is whole, which it is when its arguments are an object whose braces are closed: nothing that follows could
 * change it. Each character is looked at once.
 */
export class CallQueue {
  readonly #calls: QueuedCall[] = [];
  readonly #byIndex = new Map<number, QueuedCall>();
  /** Which of them goes out as it comes. */
  #current = 0;

  /** How many calls there were. */
  get size(): number {
    return this.#calls.length;
  }

  take({ index, id, function: called }: CallDelta): CallPiece[] {
    let call = this.#byIndex.get(index);
    if (!call) {
      call = { index, id: "", name: "", text: "", isBegun: false, braces: new Braces() };
      this.#byIndex.set(index, call);
      this.#calls.push(call);
    }
    call.id ||= id ?? "";
    call.name ||= called?.name ?? "";
    call.text += called?.arguments ?? "";
    call.braces.push(called?.arguments ?? "");
    const out = piecesOf(this.#calls[this.#current]!);
    while (this.#current < this.#calls.length - 1 && this.#calls[this.#current]!.braces.areClosed) {
      this.#current += 1;
      out.push(...piecesOf(this.#calls[this.#current]!));
    }
    return out;
  }

  /** What still waits, when the answer ends. */
  rest(): CallPiece[] {
    const waiting = this.#calls.slice(this.#current);
    this.#current = this.#calls.length;
    return waiting.flatMap(piecesOf);
  }
}

interface QueuedCall extends CallPiece {
  isBegun: boolean;
  /** Of all its arguments so far; `text` is what of them waits. */
  braces: Braces;
}

function piecesOf(call: QueuedCall): CallPiece[] {
  const { index, id, name, text, isBegun } = call;
  if (isBegun && text === "") return [];
  call.text = "";
  call.isBegun = true;
  return [{ index, id, name, text }];
}

/** Counts the braces of an object of JSON that comes in pieces. */
class Braces {
  #open = 0;
  #wasOpen = false;
  #isInString = false;
  #isEscaped = false;

  get areClosed(): boolean {
    return this.#wasOpen && this.#open === 0;
  }

  push(text: string): void {
    for (let at = 0; at < text.length; at++) {
      const sign = text.charAt(at);
      if (this.#isEscaped) this.#isEscaped = false;
      else if (this.#isInString) {
        this.#isEscaped = sign === "\\";
        this.#isInString = sign !== '"';
      } else if (sign === '"') this.#isInString = true;
      else if (sign === "{") {
        this.#open += 1;
        this.#wasOpen = true;
      } else if (sign === "}") this.#open -= 1;
    }
  }
}
