import { useEffect, useState } from "preact/hooks";
import type { Audit as Answer } from "../api.ts";
import { count, time } from "../format.ts";
import { Empty, Head, Notice, Panel, Table } from "../parts.tsx";
import { ask, messageOf, withQuery } from "../server.ts";

type Entry = Answer["data"][number];

export function Audit() {
  const [entries, setEntries] = useState<Entry[]>();
  const [before, setBefore] = useState<string | null>(null);
  const [failure, setFailure] = useState<string>();
  const load = async (from?: string) => {
    try {
      const page = await ask<Answer>(withQuery("/audit", { after: from }));
      setEntries((old) => [...(old ?? []), ...page.data]);
      setBefore(page.next);
    } catch (thrown) {
      setFailure(messageOf(thrown));
    }
  };
  useEffect(() => void load(), []);
  return (
    <>
      <Head title="Audit" />
      {failure && <Notice>{failure}</Notice>}
      {!entries && !failure && (
        <p class="loading" role="status">
          Loading…
        </p>
      )}
      {entries && (
        <Panel>
          {entries.length === 0 ? (
            <Empty title="Nothing was done yet">
              <p>
                Who makes or revokes keys, opens accounts, adds credit or invites members is written here. Each entry is
                chained to the one before, so that nobody can change it unseen.
              </p>
            </Empty>
          ) : (
            <Table label="Audit" rows={entries} keyOf={({ number }) => number} columns={columns} />
          )}
          {before && (
            <p class="more">
              <button onClick={() => void load(before)}>Show older entries</button>
            </p>
          )}
        </Panel>
      )}
    </>
  );
}

const deeds: Record<string, string> = {
  "account.create": "opened an account",
  "account.tier": "changed a tier",
  "account.suspend": "suspended an account",
  "account.resume": "resumed an account",
  "credits.add": "added credit",
  "key.create": "created a key",
  "key.revoke": "revoked a key",
  "member.invite": "invited a member",
  "member.join": "joined an account",
  "member.remove": "removed a member",
  "password.change": "changed their password",
};

const columns = [
  { title: "No.", cell: ({ number }: Entry) => count(number) },
  { title: "Time", cell: ({ at }: Entry) => <time dateTime={at}>{time(at)}</time> },
  { title: "Who", cell: ({ actor }: Entry) => actor },
  { title: "Did what", cell: ({ action }: Entry) => deeds[action] ?? action },
  { title: "To what", cell: ({ subject }: Entry) => <span class="code">{subject}</span> },
  {
    title: "Details",
    cell: ({ details }: Entry) =>
      Object.entries(details)
        .map(([name, value]) => `${name.replaceAll("_", " ")} ${value ?? "none"}`)
        .join(", "),
  },
];
