import { useEffect, useRef, useState } from "preact/hooks";
import type { Models } from "./api.ts";
import { kept } from "./kept.ts";
import { unlessLeaving, useOnLeaving } from "./leaving.ts";
import type { PlaygroundEvent } from "./playground-event.ts";
import { messageOf, send } from "./server.ts";
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
interface Saying {
  model: string;
  api: Models["apis"][number];
  payer: string | undefined;
}

/** The conversation of this tab. Leaving the page during an answer keeps the part that has arrived. */
export function useConversation(login: string) {
  const [before] = useState(() => recalled(login));
  const [turns, setTurns] = useState(before.turns);
  const [text, setText] = useState(before.draft);
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController | undefined>(undefined);
  const stop = () => running.current?.abort();
  useOnLeaving(stop);
  useEffect(() => keep(login, { turns, draft: text }), [turns, text]);
  const change = (how: (turn: Turn) => Turn) =>
    setTurns((old) => old.map((turn, index) => (index === old.length - 1 ? how(turn) : turn)));
  const say = async (written: string, { model, api, payer }: Saying) => {
    const history = turns
      .filter(({ failure, restored }) => failure === undefined && restored !== "")
      .flatMap((turn) => [
        { role: "user" as const, content: turn.written },
        { role: "assistant" as const, content: turn.restored },
      ]);
    setBusy(true);
    let isSent = false;
    setTurns([...turns, { written, api: api.name, received: "", restored: "", isOver: false }]);
    const control = (running.current = new AbortController());
    try {
      const messages = [...history, { role: "user", content: written }];
      const body = { ...(payer ? { account: payer } : {}), api: api.path, model, messages };
      const response = await send("/playground", "POST", body, control.signal);
      for await (const event of eventsOf(response)) {
        isSent ||= event.kind === "sent";
        change((turn) => after(turn, event));
      }
    } catch (thrown) {
      await unlessLeaving(control.signal);
      if (!control.signal.aborted) change((turn) => ({ ...turn, failure: messageOf(thrown) }));
    }
    change((turn) => ({ ...turn, isOver: true }));
    // What went nowhere need not be written again.
    if (!isSent) setText((now) => now || written);
    setBusy(false);
  };
  return { turns, text, setText, isBusy, say, stop, begin: () => setTurns([]) };
}

const place = kept("sessionStorage", "penname-playground");

/** What a tab keeps of the playground. */
interface Kept {
  turns: readonly Turn[];
  /** What is being written. */
  draft: string;
}

/** What this tab had of somebody when the page was left. */
function recalled(login: string): Kept {
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
function keep(login: string, { turns, draft }: Kept): void {
  const isEmpty = turns.length === 0 && draft === "";
  // A conversation beyond the browser's quota is lost when the page is left.
  if (isEmpty || !place.write(JSON.stringify({ login, turns, draft }))) forget();
}

/** Forgets the conversation, unless it is this person's. */
export function forget(exceptOf?: string): void {
  if (exceptOf === undefined || stored().login !== exceptOf) place.remove();
}

function after(turn: Turn, event: PlaygroundEvent): Turn {
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
async function* eventsOf(response: Response): AsyncGenerator<PlaygroundEvent> {
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
