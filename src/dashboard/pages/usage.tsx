import { useEffect, useState } from "preact/hooks";
import type { Ledger, Me, Usage as Answer } from "../api.ts";
import { calendarDay, count, money, monthName, time as moment } from "../format.ts";
import { Choice, Segments } from "../form.tsx";
import { Badge, Empty, Head, Notice, Panel, Shown, Table } from "../parts.tsx";
import { address, ask, messageOf, useServer, withQuery, zoneOffset } from "../server.ts";
import { AccountChoice, rangeOptions } from "./overview.tsx";

type Line = Answer["data"][number];

export function Usage({ me }: { me: Me }) {
  const [view, setView] = useState<"days" | "ledger">("days");
  const [account, setAccount] = useState("");
  return (
    <>
      <Head title="Usage">
        <AccountChoice me={me} value={account} set={setAccount} />
        <Segments
          label="View"
          value={view}
          set={setView}
          options={[
            ["days", "By day"],
            ["ledger", "Ledger"],
          ]}
        />
      </Head>
      {view === "days" ? <Days me={me} account={account} /> : <Lines key={account} me={me} account={account} />}
    </>
  );
}

function Days({ me, account }: { me: Me; account: string }) {
  const [time, setTime] = useState<string>("30d");
  const [key, setKey] = useState("");
  const [model, setModel] = useState("");
  const [most, setMost] = useState(pageLength);
  const query = { [time.includes("-") ? "month" : "range"]: time, account, offset: zoneOffset() };
  const loaded = useServer<Answer>(withQuery("/usage", query), 30_000);
  return (
    <Shown of={loaded}>
      {({ data }) => {
        const lines = data.filter((line) => (!key || line.key === key) && (!model || line.model === model));
        const keys = new Map(data.map((line) => [line.key, line.key_label ?? line.key]));
        const models = [...new Set(data.map((line) => line.model))];
        return (
          <Panel
            title={totalText(lines)}
            aside={
              <div class="tools">
                <Choice isBare label="Key" value={key} set={setKey} options={[["", "All keys"], ...keys]} />
                <Choice
                  isBare
                  label="Model"
                  value={model}
                  set={setModel}
                  options={[["", "All models"], ...models.map((id) => [id, id] as const)]}
                />
                <Choice isBare label="Time" value={time} set={setTime} options={timeOptions()} />
                <a class="button" href={address(withQuery("/usage.csv", { ...query, key, model }))} download>
                  Export CSV
                </a>
              </div>
            }
          >
            {lines.length === 0 ? (
              <Empty title="Nothing was used in this time">
                <p>
                  Choose a longer range, or call the API: each day’s requests, tokens and cost are listed here by key
                  and model.
                </p>
              </Empty>
            ) : (
              <Table
                label="Usage"
                rows={lines.slice(0, most)}
                keyOf={(line) => `${line.day} ${line.account} ${line.key} ${line.model}`}
                columns={columnsOf(me, time.includes("-") ? "Month" : "Day")}
              />
            )}
            {lines.length > most && (
              <p class="more">
                <button onClick={() => setMost(most + pageLength)}>Show older days</button>
              </p>
            )}
          </Panel>
        );
      }}
    </Shown>
  );
}

const pageLength = 30;

/** Days back from now, and the last months for whoever writes bills. */
function timeOptions(): (readonly [string, string])[] {
  const now = new Date();
  const months = Array.from({ length: 4 }, (_, ago) => {
    const month = new Date(Date.UTC(now.getFullYear(), now.getMonth() - ago));
    return [month.toISOString().slice(0, 7), monthName(month)] as const;
  });
  return [...rangeOptions.map(([value, text]) => [value, `Last ${text}`] as const), ...months];
}

function totalText(lines: readonly Line[]): string {
  const cost = lines.reduce((sum, { cost_usd }) => sum + Number(cost_usd), 0);
  const requests = lines.reduce((sum, line) => sum + line.requests, 0);
  return `${count(requests)} ${requests === 1 ? "request" : "requests"}, ${money(cost)}`;
}

function columnsOf(me: Me, step: string) {
  const columns = [
    {
      title: step,
      cell: ({ day }: Line) => (
        <time dateTime={day}>{day.length === 7 ? monthName(new Date(day)) : calendarDay(day)}</time>
      ),
    },
    { title: "Account", cell: ({ account_name }: Line) => account_name },
    { title: "Key", cell: ({ key, key_label }: Line) => key_label ?? <span class="code">{key}</span> },
    { title: "Model", cell: ({ model }: Line) => model },
    { title: "Requests", isNumber: true, cell: ({ requests }: Line) => count(requests) },
    { title: "Failed", isNumber: true, cell: ({ failed }: Line) => count(failed) },
    { title: "Tokens in", isNumber: true, cell: ({ prompt_tokens }: Line) => count(prompt_tokens) },
    { title: "Tokens out", isNumber: true, cell: ({ completion_tokens }: Line) => count(completion_tokens) },
    { title: "Cost", isNumber: true, cell: ({ cost_usd }: Line) => money(cost_usd) },
    { title: "Charged", isNumber: true, cell: ({ charged_usd }: Line) => money(charged_usd) },
  ];
  return me.role === "operator" ? columns : columns.filter(({ title }) => title !== "Account");
}

type Entry = Ledger["data"][number];

function Lines({ me, account }: { me: Me; account: string }) {
  const [entries, setEntries] = useState<Entry[]>();
  const [before, setBefore] = useState<string | null>(null);
  const [failure, setFailure] = useState<string>();
  const load = async (from: string | undefined) => {
    try {
      const page = await ask<Ledger>(withQuery("/ledger", { account, after: from }));
      setEntries((old) => [...(from === undefined ? [] : (old ?? [])), ...page.data]);
      setBefore(page.next);
    } catch (thrown) {
      setFailure(messageOf(thrown));
    }
  };
  useEffect(() => void load(undefined), [account]);
  if (failure) return <Notice>{failure}</Notice>;
  if (!entries)
    return (
      <p class="loading" role="status">
        Loading…
      </p>
    );
  const columns = [
    { title: "Time", cell: ({ at }: Entry) => <time dateTime={at}>{moment(at)}</time> },
    { title: "Account", cell: ({ account_name }: Entry) => account_name },
    { title: "What", cell: (entry: Entry) => <What of={entry} /> },
    {
      title: "Tokens",
      isNumber: true,
      cell: ({ tokens, estimated }: Entry) =>
        tokens === null ? "" : `${count(tokens)}${estimated ? " (estimated)" : ""}`,
    },
    {
      title: "Amount",
      isNumber: true,
      cell: ({ amount_usd, kind }: Entry) => (
        <span class={kind === "top_up" ? "good" : undefined}>
          {kind === "top_up" ? "+" : ""}
          {money(amount_usd)}
        </span>
      ),
    },
  ];
  return (
    <Panel title="Every line that made the balance">
      {entries.length === 0 ? (
        <Empty title="No line yet">
          <p>
            Credit that is added and calls that are charged are listed here. Accounts that are not metered are charged
            nothing; see their cost by day.
          </p>
        </Empty>
      ) : (
        <Table
          label="Ledger"
          rows={entries}
          keyOf={({ number }) => number}
          columns={me.role === "operator" ? columns : columns.filter(({ title }) => title !== "Account")}
        />
      )}
      {before && (
        <p class="more">
          <button onClick={() => void load(before)}>Show older lines</button>
        </p>
      )}
    </Panel>
  );
}

const endings: Record<string, string> = {
  caller_gone: "the caller left",
  upstream_cut: "the provider broke off",
  rejected: "refused",
};

function What({ of: { kind, reason, model, provider, ended } }: { of: Entry }) {
  if (kind === "top_up") return <>Credit added{reason && <small>{reason}</small>}</>;
  return (
    <>
      {model} {provider && <span class="soft">by {provider}</span>}{" "}
      {ended && endings[ended] && <Badge tone="warn">{endings[ended]}</Badge>}
    </>
  );
}
