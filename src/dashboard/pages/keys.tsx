import { useState } from "preact/hooks";
import type { Accounts, Key, Keys as Answer, MadeKey, Me, Models } from "../api.ts";
import { day, relative, time } from "../format.ts";
import { Choice, Field, Form } from "../form.tsx";
import { Badge, Dialog, Empty, Head, Panel, Shown, Table } from "../parts.tsx";
import { Copyable, Snippets } from "../snippets.tsx";
import { ask, useServer } from "../server.ts";

export function Keys({ me }: { me: Me }) {
  const loaded = useServer<Answer>("/keys", 15_000);
  const [isMaking, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<Key>();
  const done = () => {
    setMaking(false);
    setRevoking(undefined);
    loaded.reload();
  };
  return (
    <>
      <Head title="Keys">
        <button class="main" onClick={() => setMaking(true)}>
          Create a key
        </button>
      </Head>
      <Shown of={loaded}>
        {({ data }) => (
          <Panel>
            {data.length === 0 ? (
              <Empty title="No key yet">
                <p>A key lets a program call the API. Create one and paste the example that comes with it.</p>
                <p>
                  <button class="main" onClick={() => setMaking(true)}>
                    Create a key
                  </button>
                </p>
              </Empty>
            ) : (
              <Table label="Keys" rows={data} keyOf={({ id }) => id} columns={columnsOf(me, setRevoking)} />
            )}
          </Panel>
        )}
      </Shown>
      {isMaking && <Making me={me} close={done} />}
      {revoking && <Revoking of={revoking} close={done} />}
    </>
  );
}

function columnsOf(me: Me, revoke: (key: Key) => void) {
  const columns = [
    {
      title: "Key",
      cell: ({ label, id }: Key) => (
        <>
          <strong>{label ?? "Without a label"}</strong>
          <small class="code">{id}</small>
        </>
      ),
    },
    { title: "Account", cell: ({ account_name }: Key) => account_name },
    { title: "State", cell: (key: Key) => <State of={key} /> },
    { title: "Models", cell: ({ models }: Key) => models?.join(", ") ?? "all" },
    {
      title: "Created",
      cell: ({ created_at }: Key) => (
        <time dateTime={created_at} title={time(created_at)}>
          {day(created_at)}
        </time>
      ),
    },
    {
      title: "Expires",
      cell: ({ expires_at }: Key) =>
        expires_at ? (
          <time dateTime={expires_at} title={time(expires_at)}>
            {relative(expires_at)}
          </time>
        ) : (
          "never"
        ),
    },
    {
      title: "Last used",
      cell: ({ last_used_at }: Key) =>
        last_used_at ? (
          <time dateTime={last_used_at} title={time(last_used_at)}>
            {relative(last_used_at)}
          </time>
        ) : (
          "never"
        ),
    },
    {
      title: "",
      cell: (key: Key) =>
        key.state === "active" && (
          <button class="plain bad" onClick={() => revoke(key)} aria-label={`Revoke ${key.label ?? key.id}`}>
            Revoke
          </button>
        ),
    },
  ];
  return me.role === "operator" ? columns : columns.filter(({ title }) => title !== "Account");
}

function State({ of: { state, revoked_at } }: { of: Key }) {
  if (state === "active") return <Badge tone="good">active</Badge>;
  return <Badge>{revoked_at ? `revoked ${relative(revoked_at)}` : state}</Badge>;
}

const lifetimes = [
  ["", "Never"],
  ["30", "In 30 days"],
  ["90", "In 90 days"],
  ["365", "In a year"],
] as const;

function Making({ me, close }: { me: Me; close(): void }) {
  const accounts = useServer<Accounts>("/accounts").data?.data ?? [];
  const models = useServer<Models>("/models").data?.data ?? [];
  const [account, setAccount] = useState("");
  const [label, setLabel] = useState("");
  const [days, setDays] = useState("");
  const [only, setOnly] = useState<readonly string[]>([]);
  const [made, setMade] = useState<MadeKey>();
  const make = async () => {
    const expires_at = days === "" ? null : new Date(Date.now() + Number(days) * 86_400_000).toISOString();
    const chosen = account || accounts[0]?.id;
    setMade(
      await ask<MadeKey>("/keys", "POST", {
        ...(chosen ? { account: chosen } : {}),
        label: label.trim() || null,
        expires_at,
        models: only.length === 0 ? null : only,
      }),
    );
  };
  if (made)
    return (
      <Dialog title="Your new key" close={close}>
        <p>It is shown this once; nobody can read it later. Keep it where your program finds its secrets.</p>
        <Copyable text={made.secret} label="Key" />
        <h3>Use it</h3>
        <Snippets api={me.api} secret={made.secret} model={made.key.models?.[0] ?? models[0]?.id ?? "demo"} />
      </Dialog>
    );
  return (
    <Dialog title="Create a key" close={close}>
      <Form label="Create the key" submit={make}>
        {accounts.length > 1 && (
          <Choice
            label="Account"
            value={account || accounts[0]!.id}
            set={setAccount}
            options={accounts.map(({ id, name }) => [id, name])}
          />
        )}
        <Field
          label="Label"
          value={label}
          set={setLabel}
          maxLength={100}
          placeholder="billing service"
          hint="What it is for, so that you know which to revoke."
        />
        <Choice label="Expires" value={days} set={setDays} options={lifetimes} />
        <fieldset>
          <legend>Models</legend>
          <small>None chosen: it may use all.</small>
          <div class="checks">
            {models.map(({ id }) => (
              <label key={id}>
                <input
                  type="checkbox"
                  checked={only.includes(id)}
                  onChange={({ currentTarget }) =>
                    setOnly(currentTarget.checked ? [...only, id] : only.filter((one) => one !== id))
                  }
                />{" "}
                {id}
              </label>
            ))}
          </div>
        </fieldset>
      </Form>
    </Dialog>
  );
}

function Revoking({ of: { id, label }, close }: { of: Key; close(): void }) {
  return (
    <Dialog title={`Revoke ${label ?? id}?`} close={close}>
      <p>Programs that use it are refused from their next call on. This cannot be undone.</p>
      <Form
        label="Revoke the key"
        isDangerous
        submit={async () => {
          await ask(`/keys/${id}`, "DELETE");
          close();
        }}
      />
    </Dialog>
  );
}
