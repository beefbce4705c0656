import { useEffect, useState } from "preact/hooks";
import type { Door, Invited, Me } from "../api.ts";
import { Dialog } from "../dialog.tsx";
import { Field, Form } from "../form.tsx";
import { Elsewhere, Failure, Feather, Notice } from "../parts.tsx";
import { ask, useServer } from "../server.ts";
import { left } from "../session.ts";
import { texts } from "../texts/texts.ts";
import { issuer } from "../told.ts";

const words = texts.signIn;

export function SignInPage({ enter, failure }: { enter(me: Me): Promise<void>; failure: string | undefined }) {
  useEffect(() => {
    document.title = texts.frame.titled(words.title);
  }, []);
  return (
    <main class="door">
      <div class="panel">
        <h1>
          <Feather /> {texts.frame.name}
        </h1>
        <p class="soft">{words.lead}</p>
        {failure && <Notice>{failure}</Notice>}
        {issuer !== undefined && (
          <div class="issuer">
            <Form label={words.withIssuer(issuer)} submit={toIssuer} />
            <p class="soft small">{words.orPassword}</p>
          </div>
        )}
        <WithPassword login="" enter={enter} />
        <p class="soft small">{words.whereFrom}</p>
        <Elsewhere />
      </div>
    </main>
  );
}

/** Asks for another session over the page of one that has ended, where what was begun waits for it. */
export function SignInAgain({ me, enter, leave }: { me: Me; enter(me: Me): Promise<void>; leave(): void }) {
  return (
    <Dialog title={words.over} close={leave} isKept isCovering>
      <p>{words.overLead}</p>
      {issuer !== undefined && (
        <p>
          <a class="button" href={location.pathname} target="_blank" rel="noreferrer">
            {words.inAnotherTab(issuer)}
          </a>
        </p>
      )}
      <WithPassword login={me.login} enter={enter} />
      <p>
        <button type="button" onClick={leave}>
          {words.leave}
        </button>
      </p>
    </Dialog>
  );
}

function WithPassword({ login: usual, enter }: { login: string; enter(me: Me): Promise<void> }) {
  const [login, setLogin] = useState(usual);
  const [password, setPassword] = useState("");
  return (
    <Form label={words.title} submit={async () => enter(await ask<Me>("/session", "POST", { login, password }))}>
      <Field
        label={words.login}
        value={login}
        set={setLogin}
        autocomplete="username"
        autocapitalize="none"
        spellcheck={false}
        required
        autofocus
        hint={words.loginHint}
      />
      <Field
        label={words.password}
        type="password"
        value={password}
        set={setPassword}
        autocomplete="current-password"
        required
      />
    </Form>
  );
}

/** Leaves for the issuer; its answer is read when the page is loaded again. */
async function toIssuer(): Promise<void> {
  const { location: door } = await ask<Door>("/issuer", "POST", {});
  left.write(location.hash);
  location.assign(door);
}

const invitedBy = (token: string) => ask<Invited>("/invitation", "POST", { token });

/** The page an invitation link opens. */
export function JoinPage({ token, enter }: { token: string; enter(me: Me): Promise<void> }) {
  const { data: invited, failure, reload } = useServer(token, undefined, invitedBy);
  const [password, setPassword] = useState("");
  const [again, setAgain] = useState("");
  useEffect(() => {
    document.title = texts.frame.titled(words.welcome);
  }, []);
  const join = async () => {
    if (password !== again) throw new Error(texts.common.passwordsDiffer);
    const me = await ask<Me>("/members", "POST", { token, password });
    await enter(me);
    // In the place of the link, which works no more: the way back does not lead there.
    location.replace("#/overview");
  };
  return (
    <main class="door">
      <div class="panel">
        <h1>
          <Feather /> {texts.frame.name}
        </h1>
        <Failure of={{ failure, reload }} />
        {failure && (
          <p>
            <a href="#/">{words.title}</a>
          </p>
        )}
        {invited && (
          <>
            <p>{words.invited(invited.account_name, invited.login)}</p>
            <Form label={words.join} submit={join}>
              <input
                class="unseen"
                type="text"
                autocomplete="username"
                value={invited.login}
                readOnly
                tabIndex={-1}
                aria-hidden="true"
              />
              <Field
                label={texts.common.newPassword}
                type="password"
                value={password}
                set={setPassword}
                autocomplete="new-password"
                required
                autofocus
                hint={words.passwordHint}
              />
              <Field
                label={texts.common.again2}
                type="password"
                value={again}
                set={setAgain}
                autocomplete="new-password"
                required
              />
            </Form>
          </>
        )}
      </div>
    </main>
  );
}
