import type { Models } from "../api.ts";
import { price } from "../format.ts";
import { Badge, Cut, Empty, Head, Notice, Panel, Shown, When } from "../parts.tsx";
import { Table } from "../table.tsx";
import { useServer } from "../server.ts";
import { texts } from "../texts/texts.ts";

type Model = Models["data"][number];
type Target = Model["targets"][number];

const words = texts.models;

export function ModelsPage() {
  const loaded = useServer<Models>("/models", 5000);
  return (
    <>
      <Head title={words.title} />
      <Shown of={loaded}>
        {({ data, failures, privacy }) => (
          <>
            {!privacy && <Notice>{words.privacyOff}</Notice>}
            <Panel title={words.offered}>
              {data.length === 0 ? (
                <Empty title={words.emptyTitle}>
                  <p>{words.empty}</p>
                </Empty>
              ) : (
                <Table label={words.nav} rows={data} keyOf={({ id }) => id} columns={columns} />
              )}
            </Panel>
            <Panel title={words.failures}>
              {failures.length === 0 ? (
                <p class="soft">{words.noFailures}</p>
              ) : (
                <Table
                  label={words.failures}
                  rows={failures.slice(0, 20).map((failure, index) => ({ ...failure, index }))}
                  keyOf={({ index }) => index}
                  columns={[
                    {
                      title: words.when,
                      cell: ({ at }) => <When at={at} />,
                    },
                    { title: words.provider, cell: ({ provider }) => provider },
                    { title: texts.common.model, cell: ({ model }) => <Cut>{model}</Cut> },
                    { title: words.what, cell: ({ kind }) => words.kinds[kind] ?? kind },
                  ]}
                />
              )}
            </Panel>
          </>
        )}
      </Shown>
    </>
  );
}

const columns = [
  {
    title: texts.common.model,
    cell: ({ id, owned_by }: Model) => (
      <>
        <strong>
          <Cut>{id}</Cut>
        </strong>
        <small>{owned_by}</small>
      </>
    ),
  },
  {
    title: words.targets,
    isLong: true,
    cell: ({ targets }: Model) => (
      <ul class="targets">
        {targets.map((target) => (
          <li key={`${target.provider}/${target.model}`}>
            <span class="code">
              {target.provider}/{target.model}
            </span>{" "}
            <Health of={target} />
          </li>
        ))}
      </ul>
    ),
  },
  {
    title: words.input,
    isNumber: true,
    cell: ({ input_usd }: Model) => (input_usd === null ? texts.common.free : price(input_usd)),
  },
  {
    title: words.output,
    isNumber: true,
    cell: ({ output_usd }: Model) => (output_usd === null ? texts.common.free : price(output_usd)),
  },
  {
    title: words.longest,
    isNumber: true,
    cell: ({ max_output_tokens }: Model) =>
      max_output_tokens === null ? words.noLimit : words.tokens(max_output_tokens),
  },
];

function Health({ of: { state, reason, failures_in_row, open_seconds } }: { of: Target }) {
  if (state === "closed")
    return failures_in_row === 0 ? (
      <Badge tone="good">{words.works}</Badge>
    ) : (
      <Badge tone="warn">{words.inARow(failures_in_row)}</Badge>
    );
  if (state === "half-open") return <Badge tone="warn">{words.tried}</Badge>;
  const why = reason === "credential" ? words.keyRefused : words.givenUp;
  return <Badge tone="bad">{open_seconds > 0 ? words.triedIn(why, open_seconds) : words.triedNext(why)}</Badge>;
}
