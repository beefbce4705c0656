import { useState } from "preact/hooks";
import type { MadeProgramToken, ProgramToken } from "../api.ts";
import { day, inDays } from "../format.ts";
import { Choice, Field, Form } from "../form.tsx";
import { ShownOnce, useMaking } from "../once.tsx";
import { Cut, Panel, Shown, When } from "../parts.tsx";
import { Dialog } from "../dialog.tsx";
import { Table } from "../table.tsx";
import { ask, useAll } from "../server.ts";
import { texts } from "../texts/texts.ts";
import { State } from "./keys.tsx";

const words = texts.tokens;
const scopes = Object.entries(words.scopes);
const nameOf = ({ label, id }: ProgramToken): string => label ?? id;

/** Tokens that give programs access to the dashboard's API. */
export function TokensPage() {
  const loaded = useAll<ProgramToken>("/tokens");
  const [isMaking, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<ProgramToken>();
  const made = () => {
    setMaking(false);
    loaded.reload();
  };
  const revoked = () => {
    setRevoking((now) => (now === revoking ? undefined : now));
    loaded.reload();
  };
  return (
    <Panel title={words.title} aside={<button onClick={() => setMaking(true)}>{words.make}</button>}>
      <Shown of={loaded}>
        {(tokens) =>
          tokens.length === 0 ? (
            <p class="soft">{words.none}</p>
          ) : (
            <Table label={words.title} rows={tokens} keyOf={({ id }) => id} columns={columnsOf(setRevoking)} />
          )
        }
      </Shown>
      {isMaking && <Making close={made} />}
      {revoking && (
        <Dialog title={words.revokeTitle(nameOf(revoking))} close={revoked}>
          <p>{texts.common.forProgramsOnly}</p>
          <Form
            label={words.revokeNow}
            isDangerous
            submit={async () => {
              await ask(`/tokens/${revoking.id}`, "DELETE");
              revoked();
            }}
          />
        </Dialog>
      )}
    </Panel>
  );
}

const columnsOf = (revoke: (token: ProgramToken) => void) => [
  {
    title: words.token,
    cell: ({ label, id }: ProgramToken) => (
      <>
        <strong>
          <Cut>{label ?? texts.keys.noLabel}</Cut>
        </strong>
        <small class="code">{id}</small>
      </>
    ),
  },
  { title: words.scope, cell: ({ scope }: ProgramToken) => words.scopes[scope] },
  { title: texts.common.state, cell: (token: ProgramToken) => <State of={token} /> },
  {
    title: words.made,
    cell: ({ created_at, created_by }: ProgramToken) => (
      <>
        <time dateTime={created_at}>{day(created_at)}</time>
        <small>
          <Cut>{words.by(created_by)}</Cut>
        </small>
      </>
    ),
  },
  { title: words.expires, cell: ({ expires_at }: ProgramToken) => <When at={expires_at} /> },
  { title: words.used, cell: ({ last_used_at }: ProgramToken) => <When at={last_used_at} /> },
  {
    title: "",
    cell: (token: ProgramToken) =>
      token.state === "active" && (
        <button class="plain bad" onClick={() => revoke(token)} aria-label={texts.common.revokeWhat(nameOf(token))}>
          {texts.common.revoke}
        </button>
      ),
  },
];

function Making({ close }: { close(): void }) {
  const [label, setLabel] = useState("");
  const [scope, setScope] = useState("read");
  const [days, setDays] = useState("");
  const { made, isMaking, make } = useMaking(() =>
    ask<MadeProgramToken>("/tokens", "POST", {
      scope,
      ...(label.trim() === "" ? {} : { label: label.trim() }),
      ...(days === "" ? {} : { expires_at: inDays(days) }),
    }),
  );
  if (made)
    return (
      <ShownOnce title={words.newTitle} lead={words.shownOnce} label={words.token} secret={made.secret} close={close} />
    );
  return (
    <Dialog title={words.make} close={close} isKept={isMaking}>
      <Form label={words.makeNow} submit={make}>
        <Field label={words.label} value={label} set={setLabel} maxLength={64} placeholder={words.labelExample} />
        <Choice label={words.scope} value={scope} set={setScope} options={scopes} />
        <Choice label={words.expires} value={days} set={setDays} options={texts.keys.lifetimes} />
      </Form>
    </Dialog>
  );
}
