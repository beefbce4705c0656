import { useState } from "preact/hooks";
import type { Account, Invitation, Member } from "../api.ts";
import { useAskedOnce } from "../asked-once.ts";
import { Dialog } from "../dialog.tsx";
import { day, relative } from "../format.ts";
import { Field, Form } from "../form.tsx";
import { Badge, Cut, Notice, Shown } from "../parts.tsx";
import { Copyable } from "../snippets.tsx";
import { ask, messageOf, useAll } from "../server.ts";
import { texts } from "../texts/texts.ts";

const words = texts.members;

/** Members and invitations of an account, for operators. */
export function MembersPage({ account, close }: { account: Account; close(): void }) {
  const path = `/accounts/${account.id}`;
  const loaded = useAll<Member>(`${path}/members`);
  const [login, setLogin] = useState("");
  const [made, setMade] = useState<{ login: string; invitation: Invitation }>();
  const [removing, setRemoving] = useState<Member>();
  const [failure, setFailure] = useState<string>();
  const once = useAskedOnce();
  const change = async (invitation: string | null, work: () => Promise<unknown>) => {
    setFailure(undefined);
    await once(invitation ?? "", work).catch((thrown: unknown) => setFailure(messageOf(thrown)));
    loaded.reload();
  };
  const renew = ({ login: invited, invitation }: Member) =>
    change(invitation, async () => {
      const renewed = await ask<Invitation>(`${path}/invitations/${invitation}`, "POST", {});
      setMade({ login: invited, invitation: renewed });
    });
  const withdraw = ({ invitation }: Member) =>
    change(invitation, async () => {
      setMade((old) => (old?.invitation.invitation === invitation ? undefined : old));
      await ask(`${path}/invitations/${invitation}`, "DELETE");
    });
  const invite = async () => {
    const whom = login.trim();
    const invitation = await ask<Invitation>(`${path}/members`, "POST", { login: whom });
    setMade({ login: whom, invitation });
    setLogin((now) => (now === login ? "" : now));
    loaded.reload();
  };
  if (removing)
    return (
      <Removing
        path={path}
        member={removing}
        close={() => {
          setRemoving((now) => (now === removing ? undefined : now));
          loaded.reload();
        }}
      />
    );
  return (
    <Dialog title={texts.accounts.membersOf(account.name)} close={close}>
      {failure && <Notice>{failure}</Notice>}
      <Shown of={loaded}>
        {(members) =>
          members.length === 0 ? (
            <p class="soft">{words.none}</p>
          ) : (
            <People members={members} remove={setRemoving} renew={renew} withdraw={withdraw} />
          )
        }
      </Shown>
      {made && <Made {...made} />}
      <Inviting login={login} setLogin={setLogin} invite={invite} />
    </Dialog>
  );
}

function People({
  members,
  remove,
  renew,
  withdraw,
}: {
  members: readonly Member[];
  remove(member: Member): void;
  renew(member: Member): Promise<void>;
  withdraw(member: Member): Promise<void>;
}) {
  return (
    <ul class="people">
      {members.map((member) => (
        <li key={member.login} tabIndex={-1}>
          <Person of={member} />
          {member.invitation === null ? (
            <button class="plain bad" aria-label={words.removeWhom(member.login)} onClick={() => remove(member)}>
              {words.remove}
            </button>
          ) : (
            <Invited of={member} renew={() => renew(member)} withdraw={() => withdraw(member)} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Made({ login, invitation }: { login: string; invitation: Invitation }) {
  return (
    <div role="status">
      <p>{words.linkLead(login, relative(invitation.expires_at))}</p>
      <Copyable text={invitation.link} label={words.link} />
    </div>
  );
}

function Inviting({
  login,
  setLogin,
  invite,
}: {
  login: string;
  setLogin(login: string): void;
  invite(): Promise<void>;
}) {
  return (
    <Form label={words.inviteNow} submit={invite}>
      <Field
        label={words.invite}
        value={login}
        set={setLogin}
        required
        autocapitalize="none"
        spellcheck={false}
        placeholder="ana@acme.example"
        hint={words.inviteHint}
      />
    </Form>
  );
}

function Person({ of: { login, state, since, expires_at } }: { of: Member }) {
  const isInvited = state === "invited" && expires_at !== null;
  return (
    <span>
      <Cut>{login}</Cut> {isInvited && <Badge tone="warn">{words.invited}</Badge>}
      <small>{isInvited ? words.ends(relative(expires_at)) : words.since(day(since))}</small>
    </span>
  );
}

function Invited({
  of: { login },
  renew,
  withdraw,
}: {
  of: Member;
  renew(): Promise<void>;
  withdraw(): Promise<void>;
}) {
  return (
    <span class="actions">
      <button class="plain" aria-label={words.againWhom(login)} onClick={() => void renew()}>
        {words.again}
      </button>
      <button class="plain bad" aria-label={words.withdrawWhom(login)} onClick={() => void withdraw()}>
        {words.withdraw}
      </button>
    </span>
  );
}

function Removing({ path, member: { login, keys }, close }: { path: string; member: Member; close(): void }) {
  const [isRevoking, setRevoking] = useState(true);
  const remove = async () => {
    await ask(`${path}/members/${encodeURIComponent(login)}?revoke_keys=${isRevoking}`, "DELETE");
    close();
  };
  return (
    <Dialog title={words.removeTitle(login)} close={close}>
      <p>{words.removeLead}</p>
      <Form label={words.removeNow} isDangerous submit={remove}>
        {keys > 0 && (
          <div class="field">
            <label>
              <input
                type="checkbox"
                checked={isRevoking}
                onChange={({ currentTarget }) => setRevoking(currentTarget.checked)}
              />{" "}
              {words.removeKeys(keys)}
            </label>
            <small>{words.removeKeysHint}</small>
          </div>
        )}
      </Form>
    </Dialog>
  );
}
