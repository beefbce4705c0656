import { useState } from "preact/hooks";
import { chosenOf, useChoices } from "../address.ts";
import type { Key, Keys, Me } from "../api.ts";
import { day, relative, dateAndTime } from "../format.ts";
import { Choice, Search } from "../form.tsx";
import { Badge, Cut, Empty, Head, Panel, Shown, When } from "../parts.tsx";
import { useServer, withQuery } from "../server.ts";
import { Pager, Table } from "../table.tsx";
import { texts } from "../texts/texts.ts";
import { MakeKey, nameOf, RevokeKey } from "./key-dialogs.tsx";

const words = texts.keys;
const states = [["", texts.common.allStates] as const, ...Object.entries(texts.common.states)];

export function KeysPage({ me }: { me: Me }) {
  const [{ state: given, q, after, create }, choose] = useChoices();
  const state = chosenOf(states, given, "");
  const loaded = useServer<Keys>(withQuery("/keys", { limit: "25", state, q, after }), 15_000);
  const [revoking, setRevoking] = useState<Key>();
  const isFiltered = state !== "" || !!q || !!after;
  const make = () => choose({ create: "yes" });
  const made = () => {
    choose({ create: "" });
    loaded.reload();
  };
  const revoked = () => {
    setRevoking((now) => (now === revoking ? undefined : now));
    loaded.reload();
  };
  const filter = (
    <div class="tools">
      <Search hint={words.searchHint} value={q ?? ""} set={(one) => choose({ q: one })} />
      <Choice isBare label={texts.common.state} value={state} set={(one) => choose({ state: one })} options={states} />
    </div>
  );
  return (
    <>
      <Head title={words.title}>
        <button class="main" onClick={make}>
          {words.create}
        </button>
      </Head>
      <Shown of={loaded}>
        {({ data, next, total }) => (
          <Panel aside={(isFiltered || data.length > 0) && filter}>
            {data.length > 0 ? (
              <Table label={words.title} rows={data} keyOf={({ id }) => id} columns={columnsOf(me, setRevoking)} />
            ) : (
              <NoKeys isFiltered={isFiltered} make={make} />
            )}
            <Pager next={next} total={data.length === 0 ? undefined : words.total(total)} />
          </Panel>
        )}
      </Shown>
      {create && <MakeKey me={me} close={made} />}
      {revoking && <RevokeKey of={revoking} close={revoked} />}
    </>
  );
}

function NoKeys({ isFiltered, make }: { isFiltered: boolean; make(): void }) {
  if (isFiltered)
    return (
      <Empty title={words.noneTitle}>
        <p>{words.none}</p>
      </Empty>
    );
  return (
    <Empty title={words.emptyTitle}>
      <p>{words.empty}</p>
      <p>
        <button class="main" onClick={make}>
          {words.create}
        </button>
      </p>
    </Empty>
  );
}

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
          <time dateTime={created_at} title={dateAndTime(created_at)}>
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
