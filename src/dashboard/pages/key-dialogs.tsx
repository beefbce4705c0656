import { useState } from "preact/hooks";
import type { Account, Key, MadeKey, Me, Models } from "../api.ts";
import { Dialog } from "../dialog.tsx";
import { inDays } from "../format.ts";
import { Choice, Field, Form } from "../form.tsx";
import { Failure } from "../parts.tsx";
import { ShownOnce, useMaking } from "../once.tsx";
import { Snippets } from "../snippets.tsx";
import { ask, useAll, useServer } from "../server.ts";
import { texts } from "../texts/texts.ts";

const words = texts.keys;

export const nameOf = ({ label, id }: Pick<Key, "label" | "id">): string => label ?? id;

export function MakeKey({ me, close }: { me: Me; close(): void }) {
  const known = useAll<Account>("/accounts");
  const accounts = known.data ?? [];
  const models = useServer<Models>("/models").data?.data ?? [];
  const [account, setAccount] = useState("");
  const [label, setLabel] = useState("");
  const [days, setDays] = useState("");
  const [only, setOnly] = useState<readonly string[]>([]);
  const { made, isMaking, make } = useMaking(() => {
    const chosen = account || accounts[0]?.id;
    return ask<MadeKey>("/keys", "POST", {
      ...(chosen ? { account: chosen } : {}),
      label: label.trim() || null,
      expires_at: inDays(days),
      models: only.length === 0 ? null : only,
    });
  });
  if (made)
    return (
      <ShownOnce title={words.newTitle} lead={words.shownOnce} label={words.key} secret={made.secret} close={close}>
        <h3>{words.useIt}</h3>
        <Snippets api={me.api} secret={made.secret} model={made.key.models?.[0] ?? models[0]?.id ?? "demo"} />
      </ShownOnce>
    );
  return (
    <Dialog title={words.create} close={close} isKept={isMaking}>
      <Failure of={known} />
      <Form label={words.createNow} submit={make} isReady={known.data !== undefined}>
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

export function RevokeKey({ of, close }: { of: Key; close(): void }) {
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
