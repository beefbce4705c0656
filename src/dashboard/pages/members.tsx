import { useState } from "preact/hooks";
import type { Account, Invitation, Members as People } from "../api.ts";
import { day, relative } from "../format.ts";
import { Field, Form } from "../form.tsx";
import { Badge, Cut, Dialog, Notice, Shown } from "../parts.tsx";
import { Copyable } from "../snippets.tsx";
import { ask, messageOf, useServer } from "../server.ts";
import { texts } from "../texts/texts.ts";

type Member = People["data"][number];

const words = texts.members;

/** Who may sign in to an account, who is invited, and what an operator does about it. */
export function Members({ account, close }: { account: Account; close(): void }) {
  const path = `/accounts/${account.id}`;
  const loaded = useServer<People>(`${path}/members?limit=500`);
  const [login, setLogin] = useState("");
  const [made, setMade] = useState<{ login: string; invitation: Invitation }>();
  const [removing, setRemoving] = useState<Member>();
  const [failure, setFailure] = useState<string>();
  const change = async (work: () => Promise<unknown>) => {
    setFailure(undefined);
    await work().catch((thrown: unknown) => setFailure(messageOf(thrown)));
    loaded.reload();
  };
  const invite = async () => {
    const invitation = await ask<Invitation>(`${path}/members`, "POST", { login });
    setMade({ login, invitation });
    setLogin("");
    loaded.reload();
  };
  if (removing)
    return (
      <Removing
        path={path}
        member={removing}
        close={() => {
          setRemoving(undefined);
          loaded.reload();
        }}
      />
    );
  return (
    <Dialog title={texts.accounts.membersOf(account.name)} close={close}>
      {failure && <Notice>{failure}</Notice>}
      <Shown of={loaded}>
        {({ data }) =>
          data.length === 0 ? (
            <p class="soft">{words.none}</p>
          ) : (
            <ul class="people">
              {data.map((member) => (
                <li key={member.login} tabIndex={-1}>
                  <Person of={member} />
                  {member.invitation === null ? (
                    <button
                      class="plain bad"
                      aria-label={words.removeWhom(member.login)}
                      onClick={() => setRemoving(member)}
                    >
                      {words.remove}
                    </button>
                  ) : (
                    <Invited
                      of={member}
                      renew={() =>
                        change(async () => {
                          const one = `${path}/invitations/${member.invitation}`;
                          setMade({ login: member.login, invitation: await ask<Invitation>(one, "POST", {}) });
                        })
                      }
                      withdraw={() =>
                        change(async () => {
                          setMade((old) => (old?.login === member.login ? undefined : old));
                          await ask(`${path}/invitations/${member.invitation}`, "DELETE");
                        })
                      }
                    />
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
      {made && (
        <div role="status">
          <p>{words.linkLead(made.login, relative(made.invitation.expires_at))}</p>
          <Copyable text={made.invitation.link} label={words.link} />
        </div>
      )}
      <Form label={words.inviteNow} submit={invite}>
        <Field
          label={words.invite}
          value={login}
          set={setLogin}
          required
          maxLength={64}
          autocapitalize="none"
          spellcheck={false}
          placeholder="ana@acme.example"
          hint={words.inviteHint}
        />
      </Form>
    </Dialog>
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
