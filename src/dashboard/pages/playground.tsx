import type { RefObject } from "preact";
import { useRef, useState } from "preact/hooks";
import type { Account, Me, Models } from "../api.ts";
import { useConversation } from "../conversation.ts";
import { Exchange } from "../exchange.tsx";
import { useFollowing } from "../following.ts";
import { Choice } from "../form.tsx";
import { Failure, Head, Notice, Panel } from "../parts.tsx";
import { useAll, useServer } from "../server.ts";
import { texts } from "../texts/texts.ts";

const words = texts.playground;

export function PlaygroundPage({ me }: { me: Me }) {
  const offered = useServer<Models>("/models");
  const models = offered.data;
  const known = useAll<Account>("/accounts");
  const accounts = known.data ?? [];
  const [api, setApi] = useState("");
  const [model, setModel] = useState("");
  const [account, setAccount] = useState("");
  const { turns, text, setText, isBusy, say, stop, begin } = useConversation(me.login);
  const field = useRef<HTMLTextAreaElement>(null);
  const follow = useFollowing(turns);
  const apis = models?.apis ?? [];
  const spoken = apis.find(({ path }) => path === api) ?? apis[0];
  const chosen = model || models?.data[0]?.id || "demo";
  const payer = account || me.account || accounts[0]?.id;
  const isReady = spoken !== undefined && (payer !== undefined || known.data !== undefined);
  const submit = () => {
    const written = text.trim();
    if (written === "" || isBusy || !isReady) return;
    setText("");
    field.current?.focus();
    follow();
    void say(written, { model: chosen, api: spoken, payer });
  };
  const takeExample = () => {
    setText(words.example);
    field.current?.focus();
  };
  const halt = () => {
    stop();
    field.current?.focus();
  };
  return (
    <>
      <Head title={words.title}>
        {accounts.length > 1 && <Payer accounts={accounts} account={account} set={setAccount} />}
        <Choice
          isBare
          label={texts.common.api}
          value={spoken?.path ?? ""}
          set={setApi}
          options={apis.map(({ path, name }) => [path, name])}
        />
        <Choice
          isBare
          label={texts.common.model}
          value={chosen}
          set={setModel}
          options={(models?.data ?? []).map(({ id }) => [id, id])}
        />
        {turns.length > 0 && (
          <button onClick={begin} disabled={isBusy}>
            {words.anew}
          </button>
        )}
      </Head>
      <Failure of={offered.failure ? offered : known} />
      {models?.privacy === false && <Notice>{words.privacyOff}</Notice>}
      {turns.length === 0 && <Welcome takeExample={takeExample} />}
      <div class="turns" aria-live="off">
        {turns.map((turn, index) => (
          <Exchange key={index} turn={turn} />
        ))}
      </div>
      <Composer {...{ field, text, setText, isReady, isBusy, submit, stop: halt }} />
    </>
  );
}

function Payer({ accounts, account, set }: { accounts: Account[]; account: string; set(id: string): void }) {
  return (
    <Choice
      isBare
      label={words.payer}
      value={account || accounts[0]!.id}
      set={set}
      options={accounts.map(({ id, name }) => [id, name])}
    />
  );
}

function Welcome({ takeExample }: { takeExample(): void }) {
  return (
    <Panel>
      <div class="empty">
        <h2>{words.emptyTitle}</h2>
        <p>{words.empty}</p>
        <p>
          <button onClick={takeExample}>{words.takeExample}</button>
        </p>
      </div>
    </Panel>
  );
}

interface Composing {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  setText(text: string): void;
  /** Whether it is known who can be asked, and who pays. */
  isReady: boolean;
  isBusy: boolean;
  submit(): void;
  stop(): void;
}

/** The message field: Enter sends, Shift+Enter starts a new line. */
function Composer({ field, text, setText, isReady, isBusy, submit, stop }: Composing) {
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <label class="unseen" for="message">
        {words.message}
      </label>
      <textarea
        id="message"
        ref={field}
        rows={2}
        dir="auto"
        value={text}
        placeholder={words.placeholder}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
          event.preventDefault();
          submit();
        }}
      />
      {isBusy ? (
        // A button of its own: one that became "Send" while it is clicked would send. A double click was meant for "Send".
        <button key="stop" type="button" onClick={({ detail }) => detail < 2 && stop()}>
          {words.stop}
        </button>
      ) : (
        <button key="send" class="main" disabled={text.trim() === "" || !isReady}>
          {words.send}
        </button>
      )}
    </form>
  );
}
