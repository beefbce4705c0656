import type { Models } from "./api.ts";
import { kept } from "./kept.ts";
import type { PlaygroundEvent } from "./playground-event.ts";
import { texts } from "./texts/texts.ts";

/** A message of the playground with its answer. */
export interface Turn {
  written: string;
  /** Name of the API it was had by. */
  api: string;
  /** Everything the provider was sent, once the request began. */
  sent?: { provider: string; messages: { role: string; content: string }[] };
  /** Whether no connection to it could be made. */
  isUnreached?: boolean;
  received: string;
  restored: string;
  hidden?: number | null;
  failure?: string;
  isOver: boolean;
}

/** Who is asked, by which API, and which account pays. */
export interface Saying {
  model: string;
  api: Models["apis"][number];
  payer: string | undefined;
}

const place = kept("sessionStorage", "penname-playground");

/** What a tab keeps of the playground. */
export interface Kept {
  turns: readonly Turn[];
  /** What is being written. */
  draft: string;
}

/** What this tab had of somebody when the page was left. */
export function recalled(login: string): Kept {
  const { login: whose, turns = [], draft = "" } = stored();
  return whose === login
    ? { turns: turns.map((turn) => ({ ...turn, isOver: true })), draft }
    : { turns: [], draft: "" };
}

function stored(): Partial<Kept> & { login?: string } {
  try {
    return JSON.parse(place.read() ?? "{}") as Partial<Kept> & { login?: string };
  } catch {
    // Another page's value under the same key is ignored.
    return {};
  }
}

/** Keeps it in this tab until it is closed or the user signs out. */
export function keep(login: string, { turns, draft }: Kept): void {
  const isEmpty = turns.length === 0 && draft === "";
  // A conversation beyond the browser's quota is lost when the page is left.
  if (isEmpty || !place.write(JSON.stringify({ login, turns, draft }))) forget();
}

/** Forgets the conversation, unless it is this person's. */
export function forget(exceptOf?: string): void {
  if (exceptOf === undefined || stored().login !== exceptOf) place.remove();
}

export function after(turn: Turn, event: PlaygroundEvent): Turn {
  switch (event.kind) {
    case "sent":
      return { ...turn, sent: event, isUnreached: false };
    case "unreached":
      return { ...turn, isUnreached: true };
    case "received":
      return { ...turn, received: turn.received + event.text };
    case "restored":
      return { ...turn, restored: turn.restored + event.text };
    case "failed":
      return { ...turn, failure: event.message };
    default:
      return { ...turn, hidden: event.hidden };
  }
}

/** The events of an answer. Throws where they break off before it has ended. */
export async function* eventsOf(response: Response): AsyncGenerator<PlaygroundEvent> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const brokeOff = () => {
    throw new Error(texts.playground.brokeOff);
  };
  let rest = "";
  for (let hasEnded = false; ;) {
    const { done, value } = await reader.read().catch(brokeOff);
    if (done) return hasEnded ? undefined : brokeOff();
    const lines = (rest + value).split("\n");
    rest = lines.pop()!;
    for (const line of lines) {
      if (!line.startsWith("data: ")) continue;
      const event = JSON.parse(line.slice("data: ".length)) as PlaygroundEvent;
      hasEnded ||= event.kind === "done" || event.kind === "failed";
      yield event;
    }
  }
}
