import { chosenOf, useChoices } from "../address.ts";
import type { Calls, Ledger, Me } from "../api.ts";
import { inFull, money, dateAndTime } from "../format.ts";
import { Choice } from "../form.tsx";
import { Badge, Cut, Empty, Panel, Shown } from "../parts.tsx";
import { Pager, Table } from "../table.tsx";
import { useServer, withQuery } from "../server.ts";
import { texts } from "../texts/texts.ts";

type Call = Calls["data"][number];
type Entry = Ledger["data"][number];

const words = texts.usage;
const endings = [["", words.allEndings] as const, ...Object.entries(words.endings)];
const kinds = Object.entries(words.kinds);

/** The list of admitted calls. */
export function CallsPage({ me }: { me: Me }) {
  const [{ ended: given, account, key, model, api, after }, choose] = useChoices();
  const ended = chosenOf(endings, given, "");
  const loaded = useServer<Calls>(withQuery("/calls", { limit: "25", account, key, model, api, ended, after }));
  return (
    <Shown of={loaded}>
      {({ data, next }) => (
        <Panel
          title={words.calls}
          aside={
            <div class="tools">
              <Narrowed keyLabel={data.find((call) => call.key === key)?.key_label} />
              <Choice
                isBare
                label={words.ended}
                value={ended}
                set={(one) => choose({ ended: one })}
                options={endings}
              />
            </div>
          }
        >
          {data.length === 0 ? (
            <Empty title={words.noCallTitle}>
              <p>{words.noCall}</p>
            </Empty>
          ) : (
            <Table label={words.calls} rows={data} keyOf={({ id }) => id} columns={callColumnsOf(me)} />
          )}
          <Pager next={next} />
        </Panel>
      )}
    </Shown>
  );
}

/** What was chosen beside the daily figures holds here too: it is shown, and can be taken back. */
function Narrowed({ keyLabel }: { keyLabel: string | null | undefined }) {
  const [{ key = "", model = "", api = "" }, choose] = useChoices();
  const narrowed = [
    ["key", words.key, words.allKeys, key, keyLabel ?? key],
    ["model", texts.common.model, words.allModels, model, model],
    ["api", texts.common.api, words.allApis, api, api],
  ] as const;
  return (
    <>
      {narrowed.map(
        ([name, label, all, value, shown]) =>
          value !== "" && (
            <Choice
              key={name}
              isBare
              label={label}
              value={value}
              set={(one) => choose({ [name]: one })}
              options={[
                ["", all],
                [value, shown],
              ]}
            />
          ),
      )}
    </>
  );
}

const accountColumn = (me: Me) =>
  me.role === "operator"
    ? [
        {
          title: texts.common.account,
          cell: ({ account_name }: { account_name: string }) => <Cut>{account_name}</Cut>,
        },
      ]
    : [];

const tokensText = (tokens: number, isEstimated: boolean): string =>
  `${inFull(tokens)}${isEstimated ? ` (${words.estimated})` : ""}`;

const callColumnsOf = (me: Me) => [
  { title: words.when, cell: ({ at }: Call) => <time dateTime={at}>{dateAndTime(at)}</time> },
  ...accountColumn(me),
  {
    title: words.key,
    cell: ({ key, key_label }: Call) => (key_label === null ? <span class="code">{key}</span> : <Cut>{key_label}</Cut>),
  },
  {
    title: texts.common.model,
    cell: ({ model, provider }: Call) => (
      <>
        <Cut>{model}</Cut>
        {provider !== null && <small>{words.byProvider(provider)}</small>}
      </>
    ),
  },
  { title: texts.common.api, cell: ({ api }: Call) => <span class="code">{api ?? texts.common.none}</span> },
  {
    title: words.ended,
    cell: ({ ended }: Call) => (
      <Badge tone={ended === "completed" ? "good" : ended === "caller_gone" ? "quiet" : "warn"}>
        {words.endings[ended] ?? ended}
      </Badge>
    ),
  },
  {
    title: words.tokens,
    isNumber: true,
    cell: ({ prompt_tokens, completion_tokens, estimated }: Call) =>
      tokensText(prompt_tokens + completion_tokens, estimated),
  },
  { title: words.cost, isNumber: true, cell: ({ cost_usd }: Call) => money(cost_usd) },
];

/** The entries of the ledger. */
export function LedgerPage({ me }: { me: Me }) {
  const [{ kind: given, account, after }, choose] = useChoices();
  const kind = chosenOf(kinds, given, "");
  const loaded = useServer<Ledger>(withQuery("/ledger", { limit: "25", account, kind, after }));
  return (
    <Shown of={loaded}>
      {({ data, next }) => (
        <Panel
          title={words.ledger}
          aside={<Choice isBare label={words.kind} value={kind} set={(one) => choose({ kind: one })} options={kinds} />}
        >
          {data.length === 0 ? (
            <Empty title={words.noLineTitle}>
              <p>{words.noLine}</p>
            </Empty>
          ) : (
            <Table
              label={words.views.ledger}
              rows={data}
              keyOf={({ number }) => number}
              columns={ledgerColumnsOf(me)}
            />
          )}
          <Pager next={next} />
        </Panel>
      )}
    </Shown>
  );
}

const ledgerColumnsOf = (me: Me) => [
  { title: words.when, cell: ({ at }: Entry) => <time dateTime={at}>{dateAndTime(at)}</time> },
  ...accountColumn(me),
  { title: words.what, cell: (entry: Entry) => <What of={entry} /> },
  {
    title: words.tokens,
    isNumber: true,
    cell: ({ tokens, estimated }: Entry) => (tokens === null ? "" : tokensText(tokens, estimated)),
  },
  {
    title: words.amount,
    isNumber: true,
    cell: ({ amount_usd, kind }: Entry) => (
      <span class={kind === "top_up" ? "good" : undefined}>
        {kind === "top_up" ? "+" : ""}
        {money(amount_usd)}
      </span>
    ),
  },
];

function What({ of: { kind, reason, model, api, provider, ended } }: { of: Entry }) {
  if (kind === "top_up")
    return (
      <>
        {words.kinds["top_up"]}
        {reason && <small class="free">{reason}</small>}
      </>
    );
  return (
    <>
      {model} {provider && <span class="soft">{words.byProvider(provider)}</span>}{" "}
      {ended && ended !== "completed" && <Badge tone="warn">{words.endings[ended] ?? ended}</Badge>}
      {api && <small class="code">{api}</small>}
    </>
  );
}
