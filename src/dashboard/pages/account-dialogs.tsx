import { useState } from "preact/hooks";
import type { Account } from "../api.ts";
import { Dialog } from "../dialog.tsx";
import { money } from "../format.ts";
import { Choice, Field, Form } from "../form.tsx";
import { ask } from "../server.ts";
import { texts } from "../texts/texts.ts";

const words = texts.accounts;

const tierOptions = (tiers: readonly string[]) => tiers.map((name) => [name, name] as const);

export function Creating({ tiers, close }: { tiers: readonly string[]; close(): void }) {
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

export function Tier({ account, tiers, close }: { account: Account; tiers: readonly string[]; close(): void }) {
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

export function Suspension({ account: { id, name, suspended_at }, close }: { account: Account; close(): void }) {
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

export function Credits({ account, close }: { account: Account; close(): void }) {
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
