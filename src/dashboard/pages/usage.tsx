import { useState } from "preact/hooks";
import { chosenOf, useChoices } from "../address.ts";
import type { Me, Usage } from "../api.ts";
import { now, viewersClock, zoneOffset } from "../clock.ts";
import { calendarDay, inFull, money, monthName } from "../format.ts";
import { Choice, Segments } from "../form.tsx";
import { Cut, Empty, Head, Panel, Shown } from "../parts.tsx";
import { type Column, Table } from "../table.tsx";
import { address, useServer, withQuery } from "../server.ts";
import { texts } from "../texts/texts.ts";
import { CallsPage, LedgerPage } from "./books.tsx";
import { AccountChoice, rangeOptions, statusText } from "./overview.tsx";

type Line = Usage["data"][number];
type Refusal = Usage["refused"][number];

const words = texts.usage;
const views = Object.entries(words.views) as (readonly [keyof typeof words.views, string])[];

export function UsagePage({ me }: { me: Me }) {
  const [{ view: given }, choose] = useChoices();
  const view = chosenOf(views, given, "days");
  return (
    <>
      <Head title={words.title}>
        <AccountChoice me={me} />
        <Segments label={words.view} value={view} set={(one) => choose({ view: one })} options={views} />
      </Head>
      {view === "days" ? <Days me={me} /> : view === "calls" ? <CallsPage me={me} /> : <LedgerPage me={me} />}
    </>
  );
}

const pageLength = 30;

function Days({ me }: { me: Me }) {
  const [{ time: given, key = "", model = "", api = "", account }] = useChoices();
  const [most, setMost] = useState(pageLength);
  const times = timeOptions();
  const time = chosenOf(times, given, "30d");
  const isMonth = time.includes("-");
  // A month's figures are the same in whatever season one looks.
  const query = { account, ...(isMonth ? monthQuery(time) : { range: time, ...viewersClock() }) };
  const loaded = useServer<Usage>(withQuery("/usage", query), 30_000);
  return (
    <Shown of={loaded}>
      {({ data, refused }) => {
        const isAsked = (line: Line) =>
          (!key || line.key === key) && (!model || line.model === model) && (!api || line.api === api);
        const lines = data.filter(isAsked);
        const turnedAway = refused.filter((line) => !key || line.key === key);
        const step = isMonth ? words.month : words.day;
        const file = address(withQuery("/usage.csv", { ...query, key, model, api }));
        return (
          <>
            <Panel
              title={totalText(lines, turnedAway)}
              aside={<Tools data={data} refused={refused} time={time} times={times} file={file} />}
            >
              {lines.length === 0 ? (
                <Empty title={words.emptyTitle}>
                  <p>{words.empty}</p>
                </Empty>
              ) : (
                <Table
                  label={words.title}
                  rows={lines.slice(0, most)}
                  keyOf={(line) => `${line.day} ${line.account} ${line.key} ${line.model} ${line.api}`}
                  columns={columnsOf(me, step)}
                />
              )}
            </Panel>
            {turnedAway.length > 0 && (
              <Panel title={words.refusedTitle}>
                <Table
                  label={words.refusedTitle}
                  rows={turnedAway.slice(0, most)}
                  keyOf={(line) => `${line.day} ${line.key} ${line.status}`}
                  columns={refusedColumnsOf(me, step)}
                />
              </Panel>
            )}
            {Math.max(lines.length, turnedAway.length) > most && (
              <p class="more">
                <button onClick={() => setMost(most + pageLength)}>{words.older}</button>
              </p>
            )}
          </>
        );
      }}
    </Shown>
  );
}

/** A month from its first day to the next one's, between which the clocks may change. */
function monthQuery(month: string) {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const [offset = "", end = ""] = [number - 1, number].map((one) => String(zoneOffset(new Date(year, one))));
  return { month, offset, offset_end: end };
}

/** Filters of the daily figures, and a link to the filtered CSV file. */
function Tools({ data, refused, time, times, file }: Pick<Usage, "data" | "refused"> & ToolsFor) {
  const [{ key = "", model = "", api = "" }, choose] = useChoices();
  const keys = new Map([...data, ...refused].map((line) => [line.key, line.key_label ?? line.key]));
  const models = [...new Set(data.map((line) => line.model))];
  const apis = [...new Set(data.flatMap((line) => line.api ?? []))];
  return (
    <div class="tools">
      <Choice
        isBare
        label={words.key}
        value={key}
        set={(one) => choose({ key: one })}
        options={[["", words.allKeys], ...keys]}
      />
      <Choice
        isBare
        label={texts.common.model}
        value={model}
        set={(one) => choose({ model: one })}
        options={[["", words.allModels], ...models.map((id) => [id, id] as const)]}
      />
      <Choice
        isBare
        label={texts.common.api}
        value={api}
        set={(one) => choose({ api: one })}
        options={[["", words.allApis], ...apis.map((path) => [path, path] as const)]}
      />
      <Choice isBare label={words.time} value={time} set={(one) => choose({ time: one })} options={times} />
      <a class="button" href={file} download>
        {words.exportCsv}
      </a>
    </div>
  );
}

type Options = readonly (readonly [value: string, text: string])[];

interface ToolsFor {
  time: string;
  times: Options;
  file: string;
}

/** Ranges back from now, and the last calendar months for billing. */
function timeOptions(): Options {
  const today = new Date(now());
  const months = Array.from({ length: 4 }, (_, ago) => {
    const month = new Date(Date.UTC(today.getFullYear(), today.getMonth() - ago));
    return [month.toISOString().slice(0, 7), monthName(month)] as const;
  });
  return [...rangeOptions.map(([value, text]) => [value, words.last(text)] as const), ...months];
}

function totalText(lines: readonly Line[], refused: readonly Refusal[]): string {
  const cost = lines.reduce((sum, { cost_usd }) => sum + Number(cost_usd), 0);
  const requests = lines.reduce((sum, line) => sum + line.requests, 0);
  return words.total(
    requests,
    money(cost),
    refused.reduce((sum, line) => sum + line.count, 0),
  );
}

type Named = Pick<Line, "day" | "account_name" | "key" | "key_label">;

/** The columns both tables begin with: day, account and key. */
const namesOf = <Row extends Named>(me: Me, step: string): Column<Row>[] => [
  {
    title: step,
    cell: ({ day }) => <time dateTime={day}>{day.length === 7 ? monthName(new Date(day)) : calendarDay(day)}</time>,
  },
  ...(me.role === "operator"
    ? [{ title: texts.common.account, cell: ({ account_name }: Row) => <Cut>{account_name}</Cut> }]
    : []),
  {
    title: words.key,
    cell: ({ key, key_label }) => (key_label === null ? <span class="code">{key}</span> : <Cut>{key_label}</Cut>),
  },
];

const columnsOf = (me: Me, step: string) => [
  ...namesOf<Line>(me, step),
  { title: texts.common.model, cell: ({ model }: Line) => <Cut>{model}</Cut> },
  { title: texts.common.api, cell: ({ api }: Line) => <span class="code">{api ?? texts.common.none}</span> },
  { title: words.requests, isNumber: true, cell: ({ requests }: Line) => inFull(requests) },
  { title: words.failed, isNumber: true, cell: ({ failed }: Line) => inFull(failed) },
  { title: words.tokensIn, isNumber: true, cell: ({ prompt_tokens }: Line) => inFull(prompt_tokens) },
  { title: words.tokensOut, isNumber: true, cell: ({ completion_tokens }: Line) => inFull(completion_tokens) },
  { title: words.cost, isNumber: true, cell: ({ cost_usd }: Line) => money(cost_usd) },
  { title: words.charged, isNumber: true, cell: ({ charged_usd }: Line) => money(charged_usd) },
];

const refusedColumnsOf = (me: Me, step: string) => [
  ...namesOf<Refusal>(me, step),
  { title: words.status, cell: ({ status }: Refusal) => statusText(status) },
  { title: words.times, isNumber: true, cell: ({ count: times }: Refusal) => inFull(times) },
];
