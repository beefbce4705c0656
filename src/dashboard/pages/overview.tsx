import { useMemo } from "preact/hooks";
import { chosenOf, useChoices } from "../address.ts";
import type { Account, Me, Overview, Range } from "../api.ts";
import { Chart } from "../chart.tsx";
import { viewersClock } from "../clock.ts";
import { compact, inFull, milliseconds, money, timeOfDay, typeName } from "../format.ts";
import { Choice, Segments } from "../form.tsx";
import { Empty, Failure, Head, Panel, Shown } from "../parts.tsx";
import { type Loaded, useAll, useServer, withQuery } from "../server.ts";
import { texts } from "../texts/texts.ts";
import { chartsOf } from "./overview-charts.ts";

const words = texts.overview;

export const rangeOptions = Object.entries(texts.common.ranges) as (readonly [Range, string])[];

export function OverviewPage({ me }: { me: Me }) {
  const [{ range: given, account }, choose] = useChoices();
  const range = chosenOf(rangeOptions, given, "24h");
  const loaded = useServer<Overview>(withQuery("/overview", { range, account, ...viewersClock() }), 5000);
  return (
    <>
      <Head title={words.title}>
        {loaded.at > 0 && <Age of={loaded} />}
        <AccountChoice me={me} />
        <Segments
          label={texts.common.range}
          value={range}
          set={(one) => choose({ range: one })}
          options={rangeOptions}
        />
      </Head>
      <Shown of={loaded}>{(data) => <Figures data={data} />}</Shown>
    </>
  );
}

/** Of when the figures are; live are those that the next answer will replace. */
function Age({ of: { at, failure } }: { of: Loaded<unknown> }) {
  const time = timeOfDay(at);
  return failure ? <span class="soft small">{words.old(time)}</span> : <span class="live">{words.live(time)}</span>;
}

/** Lets an operator choose one account or all. */
export function AccountChoice({ me }: { me: Me }) {
  const [{ account = "" }, choose] = useChoices();
  const loaded = useAll<Account>(me.role === "operator" ? "/accounts" : null);
  const accounts = loaded.data ?? [];
  if (loaded.failure) return <Failure of={loaded} />;
  if (accounts.length < 2) return null;
  const options = accounts.map(({ id, name }) => [id, name] as const);
  return (
    <Choice
      isBare
      label={texts.common.account}
      value={account}
      set={(one) => choose({ account: one })}
      options={[["", texts.common.allAccounts], ...options]}
    />
  );
}

function Figures({ data }: { data: Overview }) {
  const { total, points, hidden, refused, failed } = data;
  const times = useMemo(() => points.map(({ at }) => Date.parse(at) / 1000), [data]);
  const charts = useMemo(() => chartsOf(points), [data]);
  const unanswered = byStatus([...failed, ...refused]);
  return (
    <>
      <Tiles data={data} />
      {total.requests + total.refused === 0 ? (
        <Panel>
          <Empty title={words.emptyTitle}>
            <p>{words.empty}</p>
            <p class="row">
              <a class="button main" href="#/keys?create=yes">
                {words.createKey}
              </a>{" "}
              <a class="button" href="#/playground">
                {words.openPlayground}
              </a>
            </p>
          </Empty>
        </Panel>
      ) : (
        <div class="grid">
          {charts.map(({ title, lines, format, least = 1 }) => (
            <Panel key={title} title={title}>
              <Chart
                title={title}
                times={times}
                lines={lines}
                format={format}
                stepSeconds={data.step_seconds}
                least={least}
              />
            </Panel>
          ))}
          <Panel title={words.hiddenByType}>
            <Ranking
              rows={hidden.map(({ type, count: number }) => [typeName(type), number])}
              none={words.nothingHidden}
            />
          </Panel>
          <Panel title={words.unanswered}>
            <Ranking
              isBad
              rows={unanswered.map(({ status, count: number }) => [statusText(status), number])}
              none={words.allAnswered}
            />
          </Panel>
        </div>
      )}
    </>
  );
}

/** Calls by status, the most first: the same status may end some that were let in and refuse others. */
function byStatus(unanswered: Overview["failed"]): Overview["failed"] {
  const counts = new Map<number, number>();
  for (const { status, count } of unanswered) counts.set(status, (counts.get(status) ?? 0) + count);
  return [...counts].map(([status, count]) => ({ status, count })).toSorted((one, other) => other.count - one.count);
}

function Tiles({ data: { total, hidden, refused } }: { data: Overview }) {
  const most = refused[0];
  return (
    <div class="tiles">
      <Tile
        name={words.requests}
        value={compact(total.requests)}
        note={total.failed === 0 ? words.noneFailed : words.someFailed(inFull(total.failed))}
        isBad={total.failed > 0}
      />
      <Tile
        name={words.refused}
        value={compact(total.refused)}
        note={most === undefined ? words.noneRefused : words.mostRefused(statusText(most.status))}
        isBad={most !== undefined}
      />
      <Tile
        name={words.tokens}
        value={compact(total.prompt_tokens + total.completion_tokens)}
        note={words.inAndOut(compact(total.prompt_tokens), compact(total.completion_tokens))}
      />
      <Tile name={words.cost} value={money(total.cost_usd)} note={words.byPrices} />
      <Tile
        name={words.firstText}
        value={milliseconds(total.first_ms_p50)}
        note={total.first_ms_p95 === null ? words.noStream : words.mostWithin(milliseconds(total.first_ms_p95))}
      />
      <Tile
        name={words.hidden}
        value={compact(total.hidden)}
        note={hidden.length === 0 ? words.noneFound : words.ofTypes(hidden.length)}
      />
    </div>
  );
}

export const statusText = (status: number): string => `${status} ${words.statuses[status] ?? ""}`.trimEnd();

function Ranking({
  rows,
  none,
  isBad = false,
}: {
  rows: (readonly [string, number])[];
  none: string;
  isBad?: boolean;
}) {
  const most = rows[0]?.[1] ?? 1;
  if (rows.length === 0) return <p class="soft">{none}</p>;
  return (
    <ul class={isBad ? "ranking bad" : "ranking"}>
      {rows.map(([name, number]) => (
        <li key={name}>
          <span>{name}</span>
          <span class="bar" aria-hidden="true">
            <span style={{ width: `${Math.max(1, (100 * number) / most)}%` }} />
          </span>
          <span class="number">{compact(number)}</span>
        </li>
      ))}
    </ul>
  );
}

function Tile({ name, value, note, isBad = false }: { name: string; value: string; note: string; isBad?: boolean }) {
  return (
    <div class="tile">
      <h2>{name}</h2>
      <p class="value">{value}</p>
      <p class={isBad ? "note bad" : "note"}>{note}</p>
    </div>
  );
}
