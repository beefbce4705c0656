import { useState } from "preact/hooks";
import type { Account, Accounts as Answer, Invitation, Members as People } from "../api.ts";
import { count, day, money, relative } from "../format.ts";
import { Choice, Field, Form } from "../form.tsx";
import { Badge, Dialog, Empty, Head, Panel, Shown, Table } from "../parts.tsx";
import { Copyable } from "../snippets.tsx";
import { ask, useServer } from "../server.ts";

type Doing = { what: "create" } | { what: "tier" | "credits" | "members" | "suspend"; account: Account };

export function Accounts() {
  const loaded = useServer<Answer>("/accounts", 15_000);
  const [doing, setDoing] = useState<Doing>();
  const done = () => {
    setDoing(undefined);
    loaded.reload();
  };
  return (
    <>
      <Head title="Accounts">
        <button class="main" onClick={() => setDoing({ what: "create" })}>
          Open an account
        </button>
      </Head>
      <Shown of={loaded}>
        {({ data, tiers }) => (
          <>
            <Panel>
              {data.length === 0 ? (
                <Empty title="No account yet">
                  <p>An account has keys, a limit and, if you like, credit. Open one for each team or customer.</p>
                </Empty>
              ) : (
                <Table label="Accounts" rows={data} keyOf={({ id }) => id} columns={columnsOf(setDoing)} />
              )}
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
    title: "Account",
    cell: ({ name, id, suspended_at }: Account) => (
      <>
        <strong>{name}</strong> {suspended_at && <Badge tone="bad">suspended</Badge>}
        <small class="code">{id}</small>
      </>
    ),
  },
  {
    title: "Tier",
    cell: ({ tier, requests_per_minute }: Account) => (
      <>
        {tier}
        <small>{count(requests_per_minute)} requests per minute</small>
      </>
    ),
  },
  {
    title: "Credit",
    isNumber: true,
    cell: ({ balance_usd }: Account) =>
      balance_usd === null ? <span class="soft">not metered</span> : money(balance_usd),
  },
  { title: "Keys", isNumber: true, cell: ({ keys }: Account) => count(keys) },
  { title: "Members", isNumber: true, cell: ({ members }: Account) => count(members) },
  { title: "Opened", cell: ({ created_at }: Account) => <time dateTime={created_at}>{day(created_at)}</time> },
  {
    title: "",
    cell: (account: Account) => (
      <div class="actions">
        <button
          class="plain"
          aria-label={`Change the tier of ${account.name}`}
          onClick={() => act({ what: "tier", account })}
        >
          Tier
        </button>
        <button
          class="plain"
          aria-label={`Add credit to ${account.name}`}
          onClick={() => act({ what: "credits", account })}
        >
          Credit
        </button>
        <button
          class="plain"
          aria-label={`Members of ${account.name}`}
          onClick={() => act({ what: "members", account })}
        >
          Members
        </button>
        <button
          class={account.suspended_at ? "plain" : "plain bad"}
          aria-label={`${account.suspended_at ? "Resume" : "Suspend"} ${account.name}`}
          onClick={() => act({ what: "suspend", account })}
        >
          {account.suspended_at ? "Resume" : "Suspend"}
        </button>
      </div>
    ),
  },
];

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
    <Dialog title="Open an account" close={close}>
      <Form label="Open the account" submit={create}>
        <Field label="Name" value={name} set={setName} required maxLength={64} placeholder="acme" />
        <Choice label="Tier" value={tier} set={setTier} options={tierOptions(tiers)} />
        <Field
          label="Credit in US dollars"
          value={credits}
          set={setCredits}
          inputMode="decimal"
          placeholder="25"
          hint="Leave it empty for an account that is not metered."
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
    <Dialog title={`Tier of ${account.name}`} close={close}>
      <Form label="Change the tier" submit={change}>
        <Choice label="Tier" value={tier} set={setTier} options={tierOptions(tiers)} />
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
    <Dialog title={`Resume ${name}?`} close={close}>
      <p>Its keys are taken again from the next call on.</p>
      <Form label="Resume the account" submit={change} />
    </Dialog>
  ) : (
    <Dialog title={`Suspend ${name}?`} close={close}>
      <p>All its keys are refused from the next call on, until you resume it. Nothing is deleted.</p>
      <Form label="Suspend the account" isDangerous submit={change} />
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
    <Dialog title={`Add credit to ${account.name}`} close={close}>
      <p>
        {account.balance_usd === null
          ? "This account is not metered. With the first credit it is: calls are refused when the credit is used up."
          : `It has ${money(account.balance_usd)} left.`}
      </p>
      <Form label="Add the credit" submit={add}>
        <Field label="US dollars" value={amount} set={setAmount} inputMode="decimal" required placeholder="10" />
        <Field
          label="Reason"
          value={reason}
          set={setReason}
          required
          maxLength={200}
          placeholder="Invoice 2026-118"
          hint="Stands in the ledger."
        />
      </Form>
    </Dialog>
  );
}

function Members({ account, close }: { account: Account; close(): void }) {
  const loaded = useServer<People>(`/accounts/${account.id}/members`);
  const [login, setLogin] = useState("");
  const [invitation, setInvitation] = useState<Invitation>();
  const invite = async () => {
    setInvitation(await ask<Invitation>(`/accounts/${account.id}/members`, "POST", { login }));
    setLogin("");
    loaded.reload();
  };
  const remove = async (name: string) => {
    await ask(`/accounts/${account.id}/members/${encodeURIComponent(name)}`, "DELETE");
    loaded.reload();
  };
  return (
    <Dialog title={`Members of ${account.name}`} close={close}>
      <Shown of={loaded}>
        {({ data }) =>
          data.length === 0 ? (
            <p class="soft">
              Nobody signs in to this account yet. A member sees its keys, usage and playground, and nothing of other
              accounts.
            </p>
          ) : (
            <ul class="people">
              {data.map((member) => (
                <li key={member.login}>
                  <span>
                    {member.login}
                    <small>
                      {member.state === "invited"
                        ? `invitation ends ${relative(member.expires_at!)}`
                        : `since ${day(member.since)}`}
                    </small>
                  </span>
                  {member.state === "invited" ? (
                    <Badge tone="warn">invited</Badge>
                  ) : (
                    <button
                      class="plain bad"
                      aria-label={`Remove ${member.login}`}
                      onClick={() => void remove(member.login)}
                    >
                      Remove
                    </button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
      {invitation && (
        <>
          <p>
            Give this link to the new member. It works once, {relative(invitation.expires_at)} at the latest, and is
            shown this once.
          </p>
          <Copyable text={invitation.link} label="Invitation" />
        </>
      )}
      <Form label="Make an invitation" submit={invite}>
        <Field
          label="Invite somebody"
          value={login}
          set={setLogin}
          required
          maxLength={64}
          autocapitalize="none"
          spellcheck={false}
          placeholder="ana@acme.example"
          hint="An e-mail address or a short name; it becomes the login. Nothing is mailed."
        />
      </Form>
    </Dialog>
  );
}
