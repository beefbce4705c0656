import type { Models as Answer } from "../api.ts";
import { count, price, relative, time } from "../format.ts";
import { Badge, Empty, Head, Notice, Panel, Shown, Table } from "../parts.tsx";
import { useServer } from "../server.ts";

type Model = Answer["data"][number];
type Target = Model["targets"][number];

export function Models() {
  const loaded = useServer<Answer>("/models", 5000);
  return (
    <>
      <Head title="Models and providers" />
      <Shown of={loaded}>
        {({ data, failures, privacy }) => (
          <>
            {!privacy && (
              <Notice>
                Privacy is off: providers see everything in clear. Set privacy.mode to pseudonymize in the
                configuration.
              </Notice>
            )}
            <Panel title="Offered to callers">
              {data.length === 0 ? (
                <Empty title="No model is offered">
                  <p>
                    Name providers and models in penname.yaml, or set a provider’s key such as OPENAI_API_KEY; the file
                    is read again when it changes.
                  </p>
                </Empty>
              ) : (
                <Table label="Models" rows={data} keyOf={({ id }) => id} columns={columns} />
              )}
            </Panel>
            <Panel title="Recent failures of providers">
              {failures.length === 0 ? (
                <p class="soft">None since the gateway started.</p>
              ) : (
                <Table
                  label="Failures"
                  rows={failures.slice(0, 20).map((failure, index) => ({ ...failure, index }))}
                  keyOf={({ index }) => index}
                  columns={[
                    {
                      title: "When",
                      cell: ({ at }) => (
                        <time dateTime={at} title={time(at)}>
                          {relative(at)}
                        </time>
                      ),
                    },
                    { title: "Provider", cell: ({ provider }) => provider },
                    { title: "Model", cell: ({ model }) => model },
                    { title: "What", cell: ({ kind }) => kinds[kind] ?? kind },
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

const kinds: Record<string, string> = {
  credential: "refuses the gateway’s own key or account",
  busy: "is busy",
  timeout: "took too long",
  unreachable: "could not be reached",
  broken: "gave a broken answer",
};

const columns = [
  {
    title: "Model",
    cell: ({ id, owned_by }: Model) => (
      <>
        <strong>{id}</strong>
        <small>{owned_by}</small>
      </>
    ),
  },
  {
    title: "Asked in this order",
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
    title: "Input, per million tokens",
    isNumber: true,
    cell: ({ input_usd }: Model) => (input_usd === null ? "free" : price(input_usd)),
  },
  {
    title: "Output, per million tokens",
    isNumber: true,
    cell: ({ output_usd }: Model) => (output_usd === null ? "free" : price(output_usd)),
  },
  {
    title: "Longest answer",
    isNumber: true,
    cell: ({ max_output_tokens }: Model) =>
      max_output_tokens === null ? "not limited" : `${count(max_output_tokens)} tokens`,
  },
];

function Health({ of: { state, reason, failures_in_row, open_seconds } }: { of: Target }) {
  if (state === "closed")
    return failures_in_row === 0 ? (
      <Badge tone="good">works</Badge>
    ) : (
      <Badge tone="warn">{failures_in_row} failed in a row</Badge>
    );
  if (state === "half-open") return <Badge tone="warn">is being tried</Badge>;
  const why = reason === "credential" ? "our key is refused" : "given up";
  return (
    <Badge tone="bad">
      {open_seconds > 0 ? `${why}, tried again in ${open_seconds} s` : `${why}, tried with the next call`}
    </Badge>
  );
}
