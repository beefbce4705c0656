import { useRef, useState } from "preact/hooks";
import type { Accounts, Me, Models } from "../api.ts";
import type { PlaygroundEvent } from "../playground-event.ts";
import { plural, typeName } from "../format.ts";
import { Choice } from "../form.tsx";
import { Badge, Head, Notice, Panel } from "../parts.tsx";
import { messageOf, send, useServer } from "../server.ts";
import { aligned, marked, type Piece, pieces } from "../surrogates.ts";

interface Turn {
  written: string;
  /** Everything the provider was sent, once it was. */
  sent?: { provider: string; messages: { role: string; content: string }[] };
  received: string;
  restored: string;
  hidden?: number | null;
  failure?: string;
  isOver: boolean;
}

const example =
  "Draft a short reply to Maria Lopez (maria.lopez@example.org, +34 612 345 678): her refund of €120 goes to the account ES91 2100 0418 4502 0005 1332 by Friday.";

export function Playground({ me }: { me: Me }) {
  const models = useServer<Models>("/models").data;
  const accounts = useServer<Accounts>("/accounts").data?.data ?? [];
  const [model, setModel] = useState("");
  const [account, setAccount] = useState("");
  const [text, setText] = useState("");
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const running = useRef<AbortController | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const chosen = model || models?.data[0]?.id || "demo";

  const change = (how: (turn: Turn) => Turn) =>
    setTurns((old) => old.map((turn, index) => (index === old.length - 1 ? how(turn) : turn)));
  const say = async () => {
    const written = text.trim();
    if (written === "" || isBusy) return;
    const history = turns
      .filter(({ failure }) => failure === undefined)
      .flatMap((turn) => [
        { role: "user" as const, content: turn.written },
        { role: "assistant" as const, content: turn.restored },
      ]);
    setText("");
    setBusy(true);
    setTurns([...turns, { written, received: "", restored: "", isOver: false }]);
    const control = (running.current = new AbortController());
    const payer = account || me.account || accounts[0]?.id;
    try {
      const body = {
        ...(payer ? { account: payer } : {}),
        model: chosen,
        messages: [...history, { role: "user", content: written }],
      };
      const response = await send("/playground", "POST", body, control.signal);
      for await (const event of eventsOf(response)) change((turn) => after(turn, event));
    } catch (thrown) {
      if (!control.signal.aborted) change((turn) => ({ ...turn, failure: messageOf(thrown) }));
    }
    change((turn) => ({ ...turn, isOver: true }));
    setBusy(false);
  };

  return (
    <>
      <Head title="Playground">
        {accounts.length > 1 && (
          <Choice
            isBare
            label="Account that pays"
            value={account || accounts[0]!.id}
            set={setAccount}
            options={accounts.map(({ id, name }) => [id, name])}
          />
        )}
        <Choice
          isBare
          label="Model"
          value={chosen}
          set={setModel}
          options={(models?.data ?? []).map(({ id }) => [id, id])}
        />
        {turns.length > 0 && (
          <button onClick={() => setTurns([])} disabled={isBusy}>
            Start anew
          </button>
        )}
      </Head>
      {models?.privacy === false && (
        <Notice>Privacy is off in the configuration: the provider sees what you write.</Notice>
      )}
      {turns.length === 0 && (
        <Panel>
          <div class="empty">
            <h2>See what leaves the gateway</h2>
            <p>
              Write a message with somebody’s name, address or account number in it. You see what you wrote, what the
              provider is shown instead, and how its answer becomes yours again, token by token. Nothing of it is kept.
            </p>
            <p>
              <button onClick={() => setText(example)}>Take an example</button>
            </p>
          </div>
        </Panel>
      )}
      <div class="turns" aria-live="off">
        {turns.map((turn, index) => (
          <Exchange key={index} turn={turn} />
        ))}
      </div>
      <form
        class="composer"
        onSubmit={(event) => {
          event.preventDefault();
          void say();
        }}
      >
        <label class="unseen" for="message">
          Message
        </label>
        <textarea
          id="message"
          rows={3}
          value={text}
          placeholder="Write as you would to a colleague, names and all"
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
            event.preventDefault();
            void say();
          }}
        />
        {isBusy ? (
          <button type="button" onClick={() => running.current?.abort()}>
            Stop
          </button>
        ) : (
          <button class="main" disabled={text.trim() === ""}>
            Send
          </button>
        )}
      </form>
    </>
  );
}

function after(turn: Turn, event: PlaygroundEvent): Turn {
  switch (event.kind) {
    case "sent":
      return { ...turn, sent: event };
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

function Exchange({ turn }: { turn: Turn }) {
  const { written, sent, received, restored, failure, isOver, hidden } = turn;
  const seen = sent?.messages.at(-1)?.content;
  const mine = seen === undefined ? [{ text: written, type: null }] : aligned(written, seen);
  const values = new Map(mine.flatMap(({ text, type }) => (type === null ? [] : [[text, type] as const])));
  const types = [...new Set(values.values())];
  return (
    <section class="exchange" aria-label="Message and answer">
      <div class="view">
        <h2>You wrote</h2>
        <p class="said">
          <Pieces of={mine} />
        </p>
        {types.length > 0 && (
          <p class="legend">
            {types.map((type) => (
              <span key={type} class={`mark ${toneOf(type)}`}>
                {typeName(type)}
              </span>
            ))}
          </p>
        )}
      </div>
      <div class="view foreign">
        <h2>The provider saw {sent && <Badge>{sent.provider}</Badge>}</h2>
        <p class="said">
          {seen === undefined ? (
            <span class="soft">{failure ? "Nothing was sent." : "Searching for personal data…"}</span>
          ) : (
            <Pieces of={pieces(seen)} />
          )}
        </p>
        {(received !== "" || (sent && !isOver)) && (
          <>
            <h3>It answered</h3>
            <p class="said">
              <Pieces of={pieces(received)} />
              {!isOver && <span class="caret" />}
            </p>
          </>
        )}
        {sent && sent.messages.length > 1 && (
          <details>
            <summary>Everything it was sent</summary>
            {sent.messages.map(({ role, content }, index) => (
              <p class="said" key={index}>
                <strong>{role}</strong> <Pieces of={pieces(content)} />
              </p>
            ))}
          </details>
        )}
      </div>
      <div class="view">
        <h2>You read</h2>
        <p class="said" role="log" aria-busy={!isOver}>
          <Pieces of={marked(restored, values)} />
          {!isOver && <span class="caret" />}
        </p>
        {failure && <Notice>{failure}</Notice>}
        {isOver && !failure && (
          <p class="soft small">
            {hidden === null || hidden === undefined
              ? "Stopped, or privacy is off."
              : hidden === 0
                ? "Nothing had to be hidden."
                : `${plural(hidden, "value")} hidden from the provider and put back.`}
          </p>
        )}
      </div>
    </section>
  );
}

function Pieces({ of }: { of: readonly Piece[] }) {
  return (
    <>
      {of.map(({ text, type }, index) =>
        type === null ? (
          text
        ) : (
          <mark key={index} class={`mark ${toneOf(type)}`} title={typeName(type)}>
            {text.split(/(?<=[(_])/).map((part, at) => (
              <>
                {at > 0 && <wbr />}
                {part}
              </>
            ))}
          </mark>
        ),
      )}
    </>
  );
}

/** Types in the order in which they are first seen, so that those shown together look different. */
const tones = new Map<string, string>();
function toneOf(type: string): string {
  if (!tones.has(type)) tones.set(type, `tone${tones.size % 6}`);
  return tones.get(type)!;
}

async function* eventsOf(response: Response): AsyncGenerator<PlaygroundEvent> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop()!;
    for (const line of lines)
      if (line.startsWith("data: ")) yield JSON.parse(line.slice("data: ".length)) as PlaygroundEvent;
  }
}
