import type { Meter } from "../accounts/meter.ts";
import type { Fields } from "../contract/fields.ts";
import type { DialectRequest, EmbeddingsRequest, NativeForm, StreamWriter } from "../dialects/dialect.ts";
import { type NativeEvent, nativeEventText, withoutRepeatedKeys } from "../dialects/native-event.ts";
import { asksForJson, charactersIn } from "../dialects/openai-chat/canonical.ts";
import type { ChatCompletion, ChatCompletionChunk, Usage } from "../dialects/openai-chat/completion.ts";
import {
  type Again,
  type CanonicalPiece,
  inFull,
  Repeat,
  repeatableText,
  withText,
} from "../dialects/openai-chat/repeat.ts";
import { restoreChunks, restoreCompletion } from "../dialects/openai-chat/restore/answer.ts";
import type { Masked } from "../privacy/masking.ts";
import { restoreLeaves } from "../privacy/restore/whole-text.ts";
import { fused } from "../stream/stage.ts";
import type { Call } from "./call.ts";
import type { Tap } from "./tap.ts";

/** What an answer passes on its way to the caller, whichever lane it came by. */
export interface Passage {
  call: Call<DialectRequest>;
  masked: Masked | undefined;
  meter: Meter;
  writer: StreamWriter;
  /** Changes an event to what the caller's version has. */
  change(event: Fields): Fields;
  tap: Tap | undefined;
}

/** A lane, from decoded pieces of a stream to the caller's text: counts, restores and writes them. */
export interface Lane<Piece> {
  write(pieces: readonly Piece[]): string;
  /** What was held back, when no more pieces come. */
  rest(): string;
  /** The last words of a whole answer. */
  finish(): string;
}

export function translatedLane({ call, masked, meter, writer, tap }: Passage): Lane<CanonicalPiece> {
  const restoring = masked && restoreChunks(masked, asksForJson(call.request.canonical()), writer.inTurn);
  /** How further repeats pass, by their texts alone; undefined until one passed like any chunk, and where none may. */
  let again: Again | undefined;

  function passed(chunk: ChatCompletionChunk, isRepeat: boolean): string {
    meter.observe(chunk.usage ?? undefined, charactersIn(chunk));
    let text = "";
    let sent = chunk;
    for (sent of restoring ? restoring.push(chunk) : [chunk]) text += writer.write(sent);
    again = isRepeat && text !== "" ? repeatsOf(chunk, sent) : undefined;
    return text;
  }

  const writtenAgain = (sent: ChatCompletionChunk): Again | undefined =>
    repeatableText(sent) === undefined ? undefined : (text, padding) => writer.write(withText(sent, text, padding));

  /** @param sent what `chunk` was restored to */
  function repeatsOf(chunk: ChatCompletionChunk, sent: ChatCompletionChunk): Again | undefined {
    const write = writer.again?.(sent) ?? writtenAgain(sent);
    return restoring && write ? restoring.again(chunk, write) : write;
  }

  const rest = () => {
    let text = "";
    if (restoring) for (const chunk of restoring.end()) text += writer.write(chunk);
    return text;
  };
  return {
    write(pieces) {
      tap?.came(pieces.map(inFull), "translated");
      let text = "";
      for (const piece of pieces) {
        if (!(piece instanceof Repeat)) text += passed(piece, false);
        else if (!again) text += passed(piece.chunk, true);
        else {
          meter.observe(undefined, piece.text.length);
          text += again(piece.text, piece.padding);
        }
      }
      return text;
    },
    rest,
    finish: () => rest() + writer.finish(masked ? (restoreLeaves(masked, meter.usage) as Usage) : meter.usage),
  };
}

export function nativeLane({ call, masked, meter, writer, change, tap }: Passage, form: NativeForm): Lane<NativeEvent> {
  const restoring = masked && fused(form.restoreEvents(masked, call.request));
  const textOf = (event: NativeEvent) => nativeEventText(writer.passed?.(event) ?? event, change);
  const rest = () => (restoring?.end() ?? []).map(textOf).join("");
  return {
    write(events) {
      tap?.came(
        events.map(({ data }) => data),
        "native",
      );
      let text = "";
      for (const event of events) {
        form.countEvent(event, meter);
        if (!restoring) text += textOf(event);
        else for (const restored of restoring.push(event)) text += textOf(withoutRepeatedKeys(restored));
      }
      return text;
    },
    rest,
    // The provider's own last event was the last word.
    finish: rest,
  };
}

/** A whole answer of the translated lane, as the caller gets it. */
export function translatedWhole(completion: ChatCompletion, { call, masked, meter }: WholePassage): Fields {
  meter.observe(completion.usage, charactersIn(completion));
  const counted = { ...completion, usage: meter.usage };
  const restored = masked ? restoreCompletion(counted, masked, asksForJson(call.request.canonical())) : counted;
  return call.version.downgradeResponse(call.request.wholeAnswer(restored, call));
}

/** A whole answer of a native lane, as the caller gets it. */
export function nativeWhole(body: Fields, form: NativeForm, { call, masked, meter }: WholePassage): Fields {
  form.countWhole(body, meter);
  const restored = masked ? form.restoreWhole(body, masked, call.request) : body;
  return call.version.downgradeResponse(call.request.passedWhole?.(restored, call) ?? restored);
}

/** Whether a call is answered in words. */
export const isWorded = (call: Call): call is Call<DialectRequest> => "canonical" in call.request;

/** Whether a call is answered in vectors. */
export const isEmbedding = (call: Call): call is Call<EmbeddingsRequest> => "embedding" in call.request;

type WholePassage = Pick<Passage, "call" | "masked" | "meter">;

/** What a native lane needs of the dialect a call came in. */
export function nativeFormOf({ request: { dialect } }: Call): NativeForm {
  if (!dialect.native) throw new Error(`${dialect.name} has no native lane`);
  return dialect.native;
}
