import { DetectorFailure, type RemoteDetector, type Span } from "./detector.ts";
import { typeOfPresidio } from "./presidio-names.ts";

export interface PresidioSettings {
  /** Where it answers, without `/analyze`. */
  url: string;
  /** Of all texts: it reads one at a time. */
  language: string;
  /** How sure it must be of a finding, from 0 to 1. */
  scoreThreshold: number;
  /** How long it may take for all texts of a request. */
  timeoutMs: number;
}

type Post = (
  url: string,
  init: { method: "POST"; headers: Record<string, string>; body: string; signal: AbortSignal },
) => Promise<Answer>;

interface Answer {
  ok: boolean;
  status: number;
  body: { getReader(): { read(): Promise<{ value?: Uint8Array | undefined }> } } | null;
}

/** Texts it is asked for at once. */
const questionsAtOnce = 8;
/** Bytes of an answer. */
const answerLimit = 8 * 1024 * 1024;
/** Characters of a piece of a long text, and what it sees of the text before and after itself. */
const pieceLength = 20_000;
const pieceContext = 200;

/** A server that speaks the analyzer interface of Presidio: `POST /analyze`. */
export function presidio({ url, language, scoreThreshold, timeoutMs }: PresidioSettings, post: Post): RemoteDetector {
  return { find };

  async function find(texts: readonly string[], signal: AbortSignal): Promise<Span[][]> {
    const found: Span[][] = texts.map(() => []);
    const questions = texts.flatMap((text, index) => [...piecesOf(text)].map((piece) => ({ ...piece, index })));
    const over = new AbortController();
    const letGo = () => over.abort(signal.reason);
    signal.addEventListener("abort", letGo, { once: true });
    if (signal.aborted) letGo();
    const late = failure(`took longer than ${timeoutMs / 1000} s`);
    const timer = setTimeout(() => over.abort(late), timeoutMs);
    const askInTurn = async () => {
      for (let next = questions.shift(); next; next = questions.shift()) {
        const { index, text, offset, start, end } = next;
        for (const span of await ask(text, over.signal)) {
          const moved = { ...span, start: span.start + offset, end: span.end + offset };
          if (moved.start >= start && moved.start < end) found[index]!.push(moved);
        }
      }
    };
    try {
      await Promise.all(Array.from({ length: questionsAtOnce }, askInTurn));
      return found;
    } catch (thrown) {
      if (over.signal.aborted) throw over.signal.reason;
      throw thrown instanceof DetectorFailure ? thrown : failure("cannot be reached", thrown);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", letGo);
      // One that failed ends the others.
      over.abort();
    }
  }

  async function ask(text: string, signal: AbortSignal): Promise<Span[]> {
    const response = await post(`${url}/analyze`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ text, language, score_threshold: scoreThreshold }),
      signal,
    });
    if (!response.ok) throw failure(`answered with status ${response.status}`);
    const findings = json(await readText(response));
    const unitOf = unitsOfPoints(text);
    if (!Array.isArray(findings) || !findings.every((finding) => isFinding(finding, unitOf.length)))
      throw failure("answered with something that is no list of findings in the text");
    return findings
      .filter(({ score }) => score >= scoreThreshold)
      .map(({ entity_type, start, end, score }) => {
        const strength = score >= 0.95 ? 3 : score >= 0.6 ? 2 : 1;
        return { start: unitOf[start]!, end: unitOf[end]!, type: typeOfPresidio(entity_type), strength };
      });
  }
}

const failure = (reason: string, cause?: unknown) => new DetectorFailure("presidio", `Presidio ${reason}`, cause);

interface Finding {
  entity_type: string;
  /** In code points. */
  start: number;
  end: number;
  score: number;
}

function isFinding(value: unknown, places: number): value is Finding {
  if (typeof value !== "object" || value === null) return false;
  const { entity_type: type, start, end, score } = value as Partial<Record<string, unknown>>;
  const isPlace = (place: unknown): place is number =>
    typeof place === "number" && Number.isInteger(place) && place >= 0 && place < places;
  return typeof type === "string" && typeof score === "number" && isPlace(start) && isPlace(end) && start < end;
}

/** For each code point the UTF-16 unit it begins with, and the end. */
function unitsOfPoints(text: string): number[] {
  const units: number[] = [];
  let unit = 0;
  for (const point of text) {
    units.push(unit);
    unit += point.length;
  }
  return [...units, unit];
}

/** What is asked of a text: the whole, or pieces of which each tells of what begins in it. Nothing where nothing can be found. */
function* piecesOf(given: string) {
  if (!/[\p{L}\p{N}]/u.test(given)) return;
  // Half a character is no text in most languages; its place must stay.
  const text = given.toWellFormed();
  for (let start = 0; start < text.length;) {
    const end = wholeCharacterAt(text, start + pieceLength);
    const offset = wholeCharacterAt(text, Math.max(0, start - pieceContext));
    yield { text: text.slice(offset, wholeCharacterAt(text, end + pieceContext)), offset, start, end };
    start = end;
  }
}

/** The place, or the one before if it is within a character. */
function wholeCharacterAt(text: string, place: number): number {
  const unit = text.charCodeAt(place);
  return Math.min(text.length, unit >= 0xdc00 && unit <= 0xdfff ? place - 1 : place);
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw failure("answered with something that is no JSON", cause);
  }
}

async function readText({ body }: Answer): Promise<string> {
  const decoder = new TextDecoder();
  const reader = body?.getReader();
  let text = "";
  let read = 0;
  for (let bytes = (await reader?.read())?.value; bytes; bytes = (await reader?.read())?.value) {
    read += bytes.length;
    if (read > answerLimit) throw failure(`answered with more than ${answerLimit} bytes`);
    text += decoder.decode(bytes, { stream: true });
  }
  return text + decoder.decode();
}
