import { Abort, type Signal } from "../../stream/abort.ts";
import { DetectorFailure, type RemoteDetector, type Span } from "./detector.ts";
import { typeOfPresidio } from "./presidio-names.ts";

export interface PresidioSettings {
  /** Its address, without `/analyze`. */
  url: string;
  /** The language of all texts; Presidio analyzes in one language at a time. */
  language: string;
  /** The lowest score of a result that counts, from 0 to 1. */
  scoreThreshold: number;
  /** For all texts of a request together. */
  timeoutMs: number;
}

type Post = (
  url: string,
  init: { method: "POST"; headers: Record<string, string>; body: string; signal: Signal },
) => Promise<PresidioResponse>;

interface PresidioResponse {
  ok: boolean;
  status: number;
  body: { getReader(): { read(): Promise<{ value?: Uint8Array | undefined }> } } | null;
}

/** Requests at a time. */
const concurrency = 8;
/** Bytes of one response. */
const responseLimit = 8 * 1024 * 1024;

/** A detector behind the API of Presidio's analyzer, `POST /analyze`. Costs one request for each text with a letter or digit, eight at a time. */
export function presidio({ url, language, scoreThreshold, timeoutMs }: PresidioSettings, post: Post): RemoteDetector {
  return { name: "presidio", find };

  async function find(texts: readonly string[], signal: Signal): Promise<Span[][]> {
    const found: Span[][] = texts.map(() => []);
    const requests = texts.flatMap((text, index) => (/[\p{L}\p{N}]/u.test(text) ? [{ text, index }] : []));
    const canceller = new Abort();
    const cancel = () => canceller.abort(signal.reason);
    signal.addEventListener("abort", cancel, { once: true });
    if (signal.aborted) cancel();
    const late = failure(`took longer than ${timeoutMs / 1000} s`);
    const timer = setTimeout(() => canceller.abort(late), timeoutMs);
    const sendInTurn = async () => {
      for (let next = requests.shift(); next; next = requests.shift()) {
        // Lone surrogates are replaced, not removed: offsets must not move.
        found[next.index] = await ask(next.text.toWellFormed(), canceller);
      }
    };
    try {
      await Promise.all(Array.from({ length: concurrency }, sendInTurn));
      return found;
    } catch (thrown) {
      if (canceller.aborted) throw canceller.reason;
      throw thrown instanceof DetectorFailure ? thrown : failure("cannot be reached", thrown);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", cancel);
      // The first failure cancels the other requests.
      canceller.abort(undefined);
    }
  }

  async function ask(text: string, signal: Signal): Promise<Span[]> {
    const response = await post(`${url}/analyze`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ text, language, score_threshold: scoreThreshold }),
      signal,
    });
    if (!response.ok) throw failure(`answered with status ${response.status}`);
    const results = json(await readText(response));
    const unitOf = unitsOfPoints(text);
    if (!Array.isArray(results) || !results.every((result) => isResult(result, unitOf.length)))
      throw failure("answered with something that is no list of findings in the text");
    return results
      .filter(({ score }) => score >= scoreThreshold)
      .map(({ entity_type, start, end, score }) => {
        const strength = score >= 0.95 ? 3 : score >= 0.6 ? 2 : 1;
        return { start: unitOf[start]!, end: unitOf[end]!, type: typeOfPresidio(entity_type), strength };
      });
  }
}

const failure = (reason: string, cause?: unknown) => new DetectorFailure("presidio", `Presidio ${reason}`, cause);

interface RecognizerResult {
  entity_type: string;
  /** In code points, as Python counts. */
  start: number;
  end: number;
  score: number;
}

function isResult(value: unknown, places: number): value is RecognizerResult {
  if (typeof value !== "object" || value === null) return false;
  const { entity_type: type, start, end, score } = value as Partial<Record<string, unknown>>;
  const isPlace = (place: unknown): place is number =>
    typeof place === "number" && Number.isInteger(place) && place >= 0 && place < places;
  return typeof type === "string" && typeof score === "number" && isPlace(start) && isPlace(end) && start < end;
}

/** The UTF-16 offset of each code point, and of the end. */
function unitsOfPoints(text: string): number[] {
  const units: number[] = [];
  let unit = 0;
  for (const point of text) {
    units.push(unit);
    unit += point.length;
  }
  return [...units, unit];
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw failure("answered with something that is no JSON", cause);
  }
}

async function readText({ body }: PresidioResponse): Promise<string> {
  const decoder = new TextDecoder();
  const reader = body?.getReader();
  let text = "";
  let read = 0;
  for (let bytes = (await reader?.read())?.value; bytes; bytes = (await reader?.read())?.value) {
    read += bytes.length;
    if (read > responseLimit) throw failure(`answered with more than ${responseLimit} bytes`);
    text += decoder.decode(bytes, { stream: true });
  }
  return text + decoder.decode();
}
