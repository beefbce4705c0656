import { useState } from "preact/hooks";
import { useChoices } from "../address.ts";
import type { Account, Accounts as Answer } from "../api.ts";
import { count, day, money } from "../format.ts";
import { Choice, Field, Form, Search } from "../form.tsx";
import { Badge, Cut, Dialog, Empty, Head, Pager, Panel, Shown, Table } from "../parts.tsx";
import { ask, useServer, withQuery } from "../server.ts";
import { texts } from "../texts/texts.ts";
import { Members } from "./members.tsx";

type Doing = { what: "create" } | { what: "tier" | "credits" | "members" | "suspend"; account: Account };

const words = texts.accounts;

export function Accounts() {
  const [{ q, after }, choose] = useChoices();
  const loaded = useServer<Answer>(withQuery("/accounts", { limit: "25", q, after }), 15_000);
  const [doing, setDoing] = useState<Doing>();
  const done = () => {
    setDoing(undefined);
    loaded.reload();
  };
  const isFiltered = !!q || !!after;
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
            {doing?.what === "credits" && <Credits account={doing.account} close={done} />}
            {doing?.what === "suspend" && <Suspension account={doing.account} close={done} />}
            {doing?.what === "members" && <Members account={doing.account} close={done} />}
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
  { title: words.keys, isNumber: true, cell: ({ keys }: Account) => count(keys) },
  { title: words.members, isNumber: true, cell: ({ members }: Account) => count(members) },
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

const tierOptions = (tiers: readonly string[]) => tiers.map((name) => [name, name] as const);

function Creating({ tiers, close }: { tiers: readonly string[]; close(): void }) {
  const [name, setName] = useState("");
  const [tier, setTier] = useState("standard");
  const [credits, setCredits] = useState("");
  const create = async () => {
    await ask("/accounts", "POST", { name: name.trim(), tier, credits_usd: credits.trim() || null });
    close();
  };
  return (
    <Dialog title={words.open} close={close}>
      <Form label={words.openNow} submit={create}>
        <Field label={words.name} value={name} set={setName} required maxLength={64} placeholder="acme" />
        <Choice label={words.tier} value={tier} set={setTier} options={tierOptions(tiers)} />
        <Field
          label={words.creditField}
          value={credits}
          set={setCredits}
          inputMode="decimal"
          placeholder="25"
          hint={words.creditHint}
        />
      </Form>
    </Dialog>
  );
}

function Tier({ account, tiers, close }: { account: Account; tiers: readonly string[]; close(): void }) {
  const [tier, setTier] = useState(account.tier);
  const change = async () => {
    await ask(`/accounts/${account.id}`, "PATCH", { tier });
    close();
  };
  return (
    <Dialog title={words.tierOf(account.name)} close={close}>
      <Form label={words.changeTier} submit={change}>
        <Choice label={words.tier} value={tier} set={setTier} options={tierOptions(tiers)} />
      </Form>
    </Dialog>
  );
}

function Suspension({ account: { id, name, suspended_at }, close }: { account: Account; close(): void }) {
  const change = async () => {
    await ask(`/accounts/${id}`, "PATCH", { suspended: !suspended_at });
    close();
  };
  return suspended_at ? (
    <Dialog title={words.resumeTitle(name)} close={close}>
      <p>{words.resumeLead}</p>
      <Form label={words.resumeNow} submit={change} />
    </Dialog>
  ) : (
    <Dialog title={words.suspendTitle(name)} close={close}>
      <p>{words.suspendLead}</p>
      <Form label={words.suspendNow} isDangerous submit={change} />
    </Dialog>
  );
}

function Credits({ account, close }: { account: Account; close(): void }) {
  const [amount, setAmount] = useState("");
  const [reason, setReason] = useState("");
  const add = async () => {
    await ask(`/accounts/${account.id}/credits`, "POST", { amount_usd: amount.trim(), reason });
    close();
  };
  return (
    <Dialog title={words.addCreditTo(account.name)} close={close}>
      <p>{account.balance_usd === null ? words.firstCredit : words.left(money(account.balance_usd))}</p>
      <Form label={words.addCredit} submit={add}>
        <Field label={words.dollars} value={amount} set={setAmount} inputMode="decimal" required placeholder="10" />
        <Field
          label={words.reason}
          value={reason}
          set={setReason}
          required
          maxLength={200}
          placeholder={words.reasonExample}
          hint={words.reasonHint}
        />
      </Form>
    </Dialog>
  );
}
