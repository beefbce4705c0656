import { useState } from "preact/hooks";
import { useChoices } from "../address.ts";
import type { Account, Accounts } from "../api.ts";
import { inFull, day, money } from "../format.ts";
import { Search } from "../form.tsx";
import { Badge, Cut, Empty, Head, Panel, Shown } from "../parts.tsx";
import { Pager, Table } from "../table.tsx";
import { useServer, withQuery } from "../server.ts";
import { texts } from "../texts/texts.ts";
import { Creating, Credits, Suspension, Tier } from "./account-dialogs.tsx";
import { MembersPage } from "./members.tsx";

type Doing = { what: "create" } | { what: "tier" | "credits" | "members" | "suspend"; account: Account };

const words = texts.accounts;

export function AccountsPage() {
  const [{ q, after }, choose] = useChoices();
  const loaded = useServer<Accounts>(withQuery("/accounts", { limit: "25", q, after }), 15_000);
  const [doing, setDoing] = useState<Doing>();
  const done = () => {
    // An answer that comes after its window was closed closes none that has been opened since.
    setDoing((now) => (now === doing ? undefined : now));
    loaded.reload();
  };
  const isFiltered = !!q || !!after;
  /** As the list has it by now: its credit may have changed since the window was opened. */
  const newest = (account: Account): Account => loaded.data?.data.find(({ id }) => id === account.id) ?? account;
  return (
    <>
      <Head title={words.title}>
        <Search hint={words.name} value={q ?? ""} set={(one) => choose({ q: one })} />
        <button class="main" onClick={() => setDoing({ what: "create" })}>
          {words.open}
        </button>
      </Head>
      <Shown of={loaded}>
        {({ data, tiers, next }) => (
          <>
            <Panel>
              {data.length === 0 ? (
                <Empty title={isFiltered ? words.noneTitle : words.emptyTitle}>
                  <p>{isFiltered ? words.none : words.empty}</p>
                </Empty>
              ) : (
                <Table label={words.title} rows={data} keyOf={({ id }) => id} columns={columnsOf(setDoing)} />
              )}
              <Pager next={next} />
            </Panel>
            {doing?.what === "create" && <Creating tiers={tiers} close={done} />}
            {doing?.what === "tier" && <Tier account={doing.account} tiers={tiers} close={done} />}
            {doing?.what === "credits" && <Credits account={newest(doing.account)} close={done} />}
            {doing?.what === "suspend" && <Suspension account={doing.account} close={done} />}
            {doing?.what === "members" && <MembersPage account={doing.account} close={done} />}
          </>
        )}
      </Shown>
    </>
  );
}

const columnsOf = (act: (doing: Doing) => void) => [
  {
    title: texts.common.account,
    cell: ({ name, id, suspended_at }: Account) => (
      <>
        <strong>
          <Cut>{name}</Cut>
        </strong>{" "}
        {suspended_at && <Badge tone="bad">{words.suspended}</Badge>}
        <small class="code">{id}</small>
      </>
    ),
  },
  {
    title: words.tier,
    cell: ({ tier, requests_per_minute, account_requests_per_minute }: Account) => (
      <>
        {tier}
        <small>{words.limits(requests_per_minute, account_requests_per_minute)}</small>
      </>
    ),
  },
  { title: words.credit, isNumber: true, cell: ({ balance_usd }: Account) => <Balance of={balance_usd} /> },
  { title: words.keys, isNumber: true, cell: ({ keys }: Account) => inFull(keys) },
  { title: words.members, isNumber: true, cell: ({ members }: Account) => inFull(members) },
  { title: words.opened, cell: ({ created_at }: Account) => <time dateTime={created_at}>{day(created_at)}</time> },
  {
    title: "",
    cell: (account: Account) => (
      <div class="actions">
        <button
          class="plain"
          aria-label={words.changeTierOf(account.name)}
          onClick={() => act({ what: "tier", account })}
        >
          {words.tier}
        </button>
        <button
          class="plain"
          aria-label={words.addCreditTo(account.name)}
          onClick={() => act({ what: "credits", account })}
        >
          {words.credit}
        </button>
        <button
          class="plain"
          aria-label={words.membersOf(account.name)}
          onClick={() => act({ what: "members", account })}
        >
          {words.members}
        </button>
        <button
          class={account.suspended_at ? "plain" : "plain bad"}
          aria-label={account.suspended_at ? words.resumeWhat(account.name) : words.suspendWhat(account.name)}
          onClick={() => act({ what: "suspend", account })}
        >
          {account.suspended_at ? words.resume : words.suspend}
        </button>
      </div>
    ),
  },
];

function Balance({ of }: { of: string | null }) {
  if (of === null) return <span class="soft">{words.notMetered}</span>;
  return Number(of) > 0 ? <>{money(of)}</> : <Badge tone="bad">{words.usedUp}</Badge>;
}
