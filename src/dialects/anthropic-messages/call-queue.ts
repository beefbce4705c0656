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
 * waits until the one before it is whole, which it is when its arguments are an object of JSON: nothing that follows could change it.
 */
export class CallQueue {
  readonly #calls: QueuedCall[] = [];
  /** Which of them goes out as it comes. */
  #current = 0;

  /** How many calls there were. */
  get size(): number {
    return this.#calls.length;
  }

  take({ index, id, function: called }: CallDelta): CallPiece[] {
    let call = this.#calls.find((one) => one.index === index);
    if (!call) this.#calls.push((call = { index, id: "", name: "", text: "", all: "", isBegun: false }));
    call.id ||= id ?? "";
    call.name ||= called?.name ?? "";
    call.text += called?.arguments ?? "";
    call.all += called?.arguments ?? "";
    const out = piecesOf(this.#calls[this.#current]!);
    while (this.#current < this.#calls.length - 1 && isWhole(this.#calls[this.#current]!.all)) {
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
  /** All its arguments so far; `text` is what of them waits. */
  all: string;
  isBegun: boolean;
}

function piecesOf(call: QueuedCall): CallPiece[] {
  const { index, id, name, text, isBegun } = call;
  if (isBegun && text === "") return [];
  call.text = "";
  call.isBegun = true;
  return [{ index, id, name, text }];
}

function isWhole(text: string): boolean {
  if (!text.trimEnd().endsWith("}")) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    // It goes on.
    return false;
  }
}
