import { useMemo, useState } from "preact/hooks";
import type { Accounts, Me, Overview as Answer, Range } from "../api.ts";
import { Chart, type Line } from "../chart.tsx";
import { compact, count, milliseconds, money, plural, price, timeOfDay, typeName } from "../format.ts";
import { Choice, Segments } from "../form.tsx";
import { Empty, Head, Panel, Shown } from "../parts.tsx";
import { useServer, withQuery, zoneOffset } from "../server.ts";

export const rangeOptions: readonly (readonly [Range, string])[] = [
  ["1h", "1 h"],
  ["24h", "24 h"],
  ["7d", "7 d"],
  ["30d", "30 d"],
  ["90d", "90 d"],
];

export function Overview({ me }: { me: Me }) {
  const [range, setRange] = useState<Range>("24h");
  const [account, setAccount] = useState("");
  const loaded = useServer<Answer>(withQuery("/overview", { range, account, offset: zoneOffset() }), 5000);
  return (
    <>
      <Head title="Overview">
        {loaded.at > 0 && <span class="live">Live, {timeOfDay(loaded.at)}</span>}
        <AccountChoice me={me} value={account} set={setAccount} />
        <Segments label="Range" value={range} set={setRange} options={rangeOptions} />
      </Head>
      <Shown of={loaded}>{(data) => <Figures data={data} />}</Shown>
    </>
  );
}

/** For the operator: all accounts or one. */
export function AccountChoice({ me, value, set }: { me: Me; value: string; set(id: string): void }) {
  const { data } = useServer<Accounts>(me.role === "operator" ? "/accounts" : null);
  if (!data || data.data.length < 2) return null;
  const options = data.data.map(({ id, name }) => [id, name] as const);
  return <Choice isBare label="Account" value={value} set={set} options={[["", "All accounts"], ...options]} />;
}

function Figures({ data }: { data: Answer }) {
  const { total, points, hidden } = data;
  const times = useMemo(() => points.map(({ at }) => Date.parse(at) / 1000), [data]);
  const charts = useMemo(() => chartsOf(points), [data]);
  const most = hidden[0]?.count ?? 1;
  return (
    <>
      <div class="tiles">
        <Tile
          name="Requests"
          value={compact(total.requests)}
          note={total.failed === 0 ? "none failed" : `${count(total.failed)} failed`}
          isBad={total.failed > 0}
        />
        <Tile
          name="Tokens"
          value={compact(total.prompt_tokens + total.completion_tokens)}
          note={`${compact(total.prompt_tokens)} in, ${compact(total.completion_tokens)} out`}
        />
        <Tile name="Cost" value={money(total.cost_usd)} note="by the models’ prices" />
        <Tile
          name="Time to first text"
          value={milliseconds(total.first_ms_p50)}
          note={total.first_ms_p95 === null ? "no stream yet" : `19 of 20 within ${milliseconds(total.first_ms_p95)}`}
        />
        <Tile
          name="Values hidden"
          value={compact(total.hidden)}
          note={hidden.length === 0 ? "none found yet" : `of ${plural(hidden.length, "type")}`}
        />
      </div>
      {total.requests === 0 ? (
        <Panel>
          <Empty title="No request in this time">
            <p>Create a key and call the API with it, or see in the playground what happens to a message.</p>
            <p class="row">
              <a class="main" href="#/keys">
                Create a key
              </a>{" "}
              <a class="button" href="#/playground">
                Open the playground
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
          <Panel title="Values hidden, by type">
            {hidden.length === 0 ? (
              <p class="soft">No personal data was found in these requests.</p>
            ) : (
              <ul class="ranking">
                {hidden.map(({ type, count: number }) => (
                  <li key={type}>
                    <span>{typeName(type)}</span>
                    <span class="bar" aria-hidden="true">
                      <span style={{ width: `${Math.max(1, (100 * number) / most)}%` }} />
                    </span>
                    <span class="number">{compact(number)}</span>
                  </li>
                ))}
              </ul>
            )}
          </Panel>
        </div>
      )}
    </>
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

type Point = Answer["points"][number];

function chartsOf(points: Point[]): { title: string; lines: Line[]; format(value: number): string; least?: number }[] {
  const line = (name: string, valueOf: (point: Point) => number | null, as: Line["as"] = "bars"): Line => ({
    name,
    values: points.map(valueOf),
    as,
  });
  return [
    {
      title: "Requests",
      lines: [line("Requests", ({ requests }) => requests), line("Failed", ({ failed }) => failed, "failures")],
      format: compact,
    },
    {
      title: "Tokens",
      lines: [
        line("Prompts", ({ prompt_tokens }) => prompt_tokens, "line"),
        line("Answers", ({ completion_tokens }) => completion_tokens, "line"),
      ],
      format: compact,
    },
    { title: "Cost", lines: [line("Cost", ({ cost_usd }) => Number(cost_usd))], format: price, least: 0.000001 },
    {
      title: "Time to first text",
      lines: [
        line("Half within", ({ first_ms_p50 }) => first_ms_p50, "line"),
        line("19 of 20 within", ({ first_ms_p95 }) => first_ms_p95, "line"),
      ],
      format: milliseconds,
    },
    { title: "Values hidden", lines: [line("Values", ({ hidden }) => hidden)], format: compact },
  ];
}
