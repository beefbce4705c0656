import { useEffect, useState } from "preact/hooks";
import type { Door, Invited, Me } from "../api.ts";
import { Field, Form } from "../form.tsx";
import { Feather, Notice } from "../parts.tsx";
import { ask, issuer, messageOf } from "../server.ts";

export function SignIn({ enter, failure }: { enter(me: Me): void; failure: string | undefined }) {
  const [login, setLogin] = useState("");
  const [password, setPassword] = useState("");
  useEffect(() => {
    document.title = "Sign in · Penname";
  }, []);
  return (
    <main class="door">
      <div class="panel">
        <h1>
          <Feather /> Penname
        </h1>
        <p class="soft">Your programs write to AI providers under a pen name. Sign in to see how.</p>
        {failure && <Notice>{failure}</Notice>}
        {issuer !== undefined && (
          <div class="elsewhere">
            <Form label={`Sign in with ${issuer}`} submit={toIssuer} />
            <p class="soft small">Or with a login and its password:</p>
          </div>
        )}
        <Form label="Sign in" submit={async () => enter(await ask<Me>("/session", "POST", { login, password }))}>
          <Field
            label="Login"
            value={login}
            set={setLogin}
            autocomplete="username"
            autocapitalize="none"
            spellcheck={false}
            required
            autofocus
            hint="The operator's is “operator”; members have the one they were invited with."
          />
          <Field
            label="Password"
            type="password"
            value={password}
            set={setPassword}
            autocomplete="current-password"
            required
          />
        </Form>
        <p class="soft small">
          The operator's password was shown when the gateway first started, or is what{" "}
          <code>PENNAME_ADMIN_PASSWORD</code> says.
        </p>
      </div>
    </main>
  );
}

/** The page is left; what the issuer says is read when it is loaded again. */
async function toIssuer(): Promise<void> {
  const { location: door } = await ask<Door>("/issuer", "POST", {});
  location.assign(door);
}

/** What an invitation leads to. */
export function Join({ token, enter }: { token: string; enter(me: Me): void }) {
  const [invited, setInvited] = useState<Invited>();
  const [failure, setFailure] = useState<string>();
  const [password, setPassword] = useState("");
  const [again, setAgain] = useState("");
  useEffect(() => {
    document.title = "Welcome · Penname";
    ask<Invited>("/invitation", "POST", { token }).then(setInvited, (thrown: unknown) => setFailure(messageOf(thrown)));
  }, [token]);
  const join = async () => {
    if (password !== again) throw new Error("The two passwords differ; type the same twice");
    const me = await ask<Me>("/members", "POST", { token, password });
    location.hash = "#/overview";
    enter(me);
  };
  return (
    <main class="door">
      <div class="panel">
        <h1>
          <Feather /> Penname
        </h1>
        {failure && <Notice>{failure}</Notice>}
        {failure && (
          <p>
            <a href="#/">Sign in</a>
          </p>
        )}
        {invited && (
          <>
            <p>
              You are invited to the account <strong>{invited.account_name}</strong>. You will sign in as{" "}
              <strong>{invited.login}</strong>.
            </p>
            <Form label="Set the password and sign in" submit={join}>
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
                label="New password"
                type="password"
                value={password}
                set={setPassword}
                autocomplete="new-password"
                required
                autofocus
                hint="12 characters or more; a sentence is easy to remember."
              />
              <Field
                label="The same again"
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
