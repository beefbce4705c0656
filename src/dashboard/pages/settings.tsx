import { useState } from "preact/hooks";
import type { Me, Sessions } from "../api.ts";
import { relative, time } from "../format.ts";
import { Field, Form } from "../form.tsx";
import { Badge, Head, Panel, Shown, Table } from "../parts.tsx";
import { address, ask, useServer } from "../server.ts";

export function Settings({ me }: { me: Me }) {
  const sessions = useServer<Sessions>("/sessions");
  const end = async (id: string) => {
    await ask(`/sessions/${id}`, "DELETE");
    sessions.reload();
  };
  return (
    <>
      <Head title="Settings" />
      <Panel title="Password">
        {me.password === "none" && <p>You sign in at your company, and have no password here.</p>}
        {me.password === "own" && <Password changed={sessions.reload} login={me.login} />}
        {me.password === "configured" && (
          <p>
            Your password is what <code>PENNAME_ADMIN_PASSWORD</code> says. To change it, change the variable and start
            the gateway again.
          </p>
        )}
      </Panel>
      <Panel title="Where you are signed in">
        <Shown of={sessions}>
          {({ data }) => (
            <Table
              label="Sessions"
              rows={data}
              keyOf={({ id }) => id}
              columns={[
                {
                  title: "Browser",
                  cell: ({ browser, current }) => (
                    <>
                      {browser} {current && <Badge tone="good">this one</Badge>}
                    </>
                  ),
                },
                { title: "Since", cell: ({ created_at }) => <time dateTime={created_at}>{time(created_at)}</time> },
                {
                  title: "Ends",
                  cell: ({ expires_at }) => (
                    <time dateTime={expires_at} title={time(expires_at)}>
                      {relative(expires_at)}
                    </time>
                  ),
                },
                {
                  title: "",
                  cell: ({ id, current }) =>
                    !current && (
                      <button class="plain bad" onClick={() => void end(id)}>
                        End
                      </button>
                    ),
                },
              ]}
            />
          )}
        </Shown>
      </Panel>
      <Panel title="For programs">
        <p>
          What this page does, programs can do too: <a href={address("/openapi.json")}>its API</a> takes the operator’s
          password as bearer. The API your programs call is at <code>{me.api}</code>;{" "}
          <a href={address("/../../swagger")}>its reference</a> lets you try it.
        </p>
      </Panel>
    </>
  );
}

function Password({ changed, login }: { changed(): void; login: string }) {
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const [again, setAgain] = useState("");
  const [isDone, setDone] = useState(false);
  const change = async () => {
    setDone(false);
    if (next !== again) throw new Error("The two new passwords differ; type the same twice");
    await ask("/password", "POST", { current, next });
    for (const set of [setCurrent, setNext, setAgain]) set("");
    setDone(true);
    changed();
  };
  return (
    <div class="narrow">
      <Form label="Change the password" submit={change}>
        <input
          class="unseen"
          type="text"
          autocomplete="username"
          value={login}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <Field
          label="Password until now"
          type="password"
          value={current}
          set={setCurrent}
          autocomplete="current-password"
          required
        />
        <Field
          label="New password"
          type="password"
          value={next}
          set={setNext}
          autocomplete="new-password"
          required
          hint="12 characters or more. Your other sessions end."
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
      {isDone && (
        <p role="status" class="good">
          The password is changed.
        </p>
      )}
    </div>
  );
}
