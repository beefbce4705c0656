import { type Fields, fieldsIn, isFields, listIn } from "../../contract/fields.ts";
import type { Masked } from "../../privacy/masking.ts";
import type { Moves } from "../../privacy/restore/moves.ts";
import { movesIn } from "../../privacy/restore/whole-text.ts";
import { movedNote } from "../moved-notes.ts";
import { changedEvent, type NativeEvent } from "../native-event.ts";

/** The documents of a request, as its provider was sent them: a citation's places are in those, and its caller's are in its own. */
export class CitedDocuments {
  readonly #masked: Masked;
  readonly #body: Fields;
  #documents: Fields[] | undefined;
  readonly #moves = new Map<unknown, Moves | undefined>();

  constructor(masked: Masked, body: Fields) {
    // What was sent had its values in addresses, too.
    this.#masked = { ...masked, restoresUrls: true };
    this.#body = body;
  }

  /** A block of a whole message about the caller's places. */
  inBlock(block: unknown): unknown {
    if (!isFields(block) || !Array.isArray(block["citations"])) return block;
    return { ...block, citations: block["citations"].map((citation) => this.#moved(citation)) };
  }

  /** The same for an event that adds a citation. */
  inEvent(event: NativeEvent): NativeEvent {
    const { delta } = event.data;
    if (!isFields(delta) || delta["citation"] === undefined) return event;
    const citation = this.#moved(delta["citation"]);
    if (citation === delta["citation"]) return event;
    return changedEvent(event, { ...event.data, delta: { ...delta, citation } });
  }

  #moved(citation: unknown): unknown {
    const { document_index: at } = fieldsIn(citation);
    if (typeof at !== "number") return citation;
    if (!this.#moves.has(at)) this.#moves.set(at, this.#movesOf(at));
    return movedNote(citation, this.#moves.get(at));
  }

  #movesOf(at: number): Moves | undefined {
    this.#documents ??= listIn(this.#body["messages"]).flatMap(({ content }) => [...documentsIn(content)]);
    const { type, data } = fieldsIn(this.#documents[at]?.["source"]);
    return type === "text" && typeof data === "string" ? movesIn(this.#masked, data, false) : undefined;
  }
}

/** In their order, also those in results of tools. */
function* documentsIn(content: unknown): Generator<Fields, void> {
  for (const block of listIn(content))
    if (block["type"] === "document") yield block;
    else yield* documentsIn(block["content"]);
}
