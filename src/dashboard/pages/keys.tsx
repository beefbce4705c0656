import { useState } from "preact/hooks";
import { chosenOf, useChoices } from "../address.ts";
import type { Accounts, Key, Keys as Answer, MadeKey, Me, Models } from "../api.ts";
import { day, inDays, relative, time } from "../format.ts";
import { Choice, Field, Form, Search } from "../form.tsx";
import { ShownOnce } from "../once.tsx";
import { Badge, Cut, Dialog, Empty, Head, Pager, Panel, Shown, Table, When } from "../parts.tsx";
import { Snippets } from "../snippets.tsx";
import { ask, useServer, withQuery } from "../server.ts";
import { texts } from "../texts/texts.ts";

const words = texts.keys;
const states = [["", texts.common.allStates] as const, ...Object.entries(texts.common.states)];

export function Keys({ me }: { me: Me }) {
  const [{ state: given, q, after, create }, choose] = useChoices();
  const state = chosenOf(states, given, "");
  const loaded = useServer<Answer>(withQuery("/keys", { limit: "25", state, q, after }), 15_000);
  const [revoking, setRevoking] = useState<Key>();
  const isFiltered = state !== "" || !!q || !!after;
  const make = () => choose({ create: "yes" });
  return (
    <>
      <Head title={words.title}>
        <button class="main" onClick={make}>
          {words.create}
        </button>
      </Head>
      <Shown of={loaded}>
        {({ data, next, total }) => (
          <Panel
            aside={
              (isFiltered || data.length > 0) && (
                <div class="tools">
                  <Search hint={words.searchHint} value={q ?? ""} set={(one) => choose({ q: one })} />
                  <Choice
                    isBare
                    label={texts.common.state}
                    value={state}
                    set={(one) => choose({ state: one })}
                    options={states}
                  />
                </div>
              )
            }
          >
            {data.length > 0 ? (
              <Table label={words.title} rows={data} keyOf={({ id }) => id} columns={columnsOf(me, setRevoking)} />
            ) : isFiltered ? (
              <Empty title={words.noneTitle}>
                <p>{words.none}</p>
              </Empty>
            ) : (
              <Empty title={words.emptyTitle}>
                <p>{words.empty}</p>
                <p>
                  <button class="main" onClick={make}>
                    {words.create}
                  </button>
                </p>
              </Empty>
            )}
            <Pager next={next} total={data.length === 0 ? undefined : words.total(total)} />
          </Panel>
        )}
      </Shown>
      {create && (
        <Making
          me={me}
          close={() => {
            choose({ create: "" });
            loaded.reload();
          }}
        />
      )}
      {revoking && (
        <Revoking
          of={revoking}
          close={() => {
            setRevoking(undefined);
            loaded.reload();
          }}
        />
      )}
    </>
  );
}

const nameOf = ({ label, id }: Pick<Key, "label" | "id">): string => label ?? id;

function columnsOf(me: Me, revoke: (key: Key) => void) {
  const columns = [
    {
      title: words.key,
      cell: ({ label, id }: Key) => (
        <>
          <strong>
            <Cut>{label ?? words.noLabel}</Cut>
          </strong>
          <small class="code">{id}</small>
        </>
      ),
    },
    { title: texts.common.account, cell: ({ account_name }: Key) => <Cut>{account_name}</Cut> },
    { title: texts.common.state, cell: (key: Key) => <State of={key} /> },
    { title: words.models, cell: ({ models }: Key) => <Cut>{models?.join(", ") ?? texts.common.all}</Cut> },
    {
      title: words.created,
      cell: ({ created_at, made_by }: Key) => (
        <>
          <time dateTime={created_at} title={time(created_at)}>
            {day(created_at)}
          </time>
          {made_by !== null && (
            <small>
              <Cut>{words.by(made_by)}</Cut>
            </small>
          )}
        </>
      ),
    },
    { title: words.expires, cell: ({ expires_at }: Key) => <When at={expires_at} /> },
    { title: words.used, cell: ({ last_used_at }: Key) => <When at={last_used_at} /> },
    {
      title: "",
      cell: (key: Key) =>
        key.state === "active" && (
          <button class="plain bad" onClick={() => revoke(key)} aria-label={texts.common.revokeWhat(nameOf(key))}>
            {texts.common.revoke}
          </button>
        ),
    },
  ];
  return me.role === "operator" ? columns : columns.filter(({ title }) => title !== texts.common.account);
}

export function State({ of: { state, revoked_at } }: { of: Pick<Key, "state" | "revoked_at"> }) {
  if (state === "active") return <Badge tone="good">{texts.common.states[state]}</Badge>;
  return <Badge>{revoked_at ? texts.common.revokedWhen(relative(revoked_at)) : texts.common.states[state]}</Badge>;
}

function Making({ me, close }: { me: Me; close(): void }) {
  const accounts = useServer<Accounts>("/accounts").data?.data ?? [];
  const models = useServer<Models>("/models").data?.data ?? [];
  const [account, setAccount] = useState("");
  const [label, setLabel] = useState("");
  const [days, setDays] = useState("");
  const [only, setOnly] = useState<readonly string[]>([]);
  const [made, setMade] = useState<MadeKey>();
  const make = async () => {
    const chosen = account || accounts[0]?.id;
    setMade(
      await ask<MadeKey>("/keys", "POST", {
        ...(chosen ? { account: chosen } : {}),
        label: label.trim() || null,
        expires_at: inDays(days),
        models: only.length === 0 ? null : only,
      }),
    );
  };
  if (made)
    return (
      <ShownOnce title={words.newTitle} lead={words.shownOnce} label={words.key} secret={made.secret} close={close}>
        <h3>{words.useIt}</h3>
        <Snippets api={me.api} secret={made.secret} model={made.key.models?.[0] ?? models[0]?.id ?? "demo"} />
      </ShownOnce>
    );
  return (
    <Dialog title={words.create} close={close}>
      <Form label={words.createNow} submit={make}>
        {accounts.length > 1 && (
          <Choice
            label={texts.common.account}
            value={account || accounts[0]!.id}
            set={setAccount}
            options={accounts.map(({ id, name }) => [id, name])}
          />
        )}
        <Field
          label={words.label}
          value={label}
          set={setLabel}
          maxLength={64}
          placeholder={words.labelExample}
          hint={words.labelHint}
        />
        <Choice label={words.expires} value={days} set={setDays} options={words.lifetimes} />
        <fieldset>
          <legend>{words.models}</legend>
          <small>{words.modelsHint}</small>
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

function Revoking({ of, close }: { of: Key; close(): void }) {
  return (
    <Dialog title={words.revokeTitle(nameOf(of))} close={close}>
      <p>{texts.common.forProgramsOnly}</p>
      <Form
        label={words.revokeNow}
        isDangerous
        submit={async () => {
          await ask(`/keys/${of.id}`, "DELETE");
          close();
        }}
      />
    </Dialog>
  );
}
