import { chosenOf, useChoices } from "../address.ts";
import type { Audit } from "../api.ts";
import { inFull, dateAndTime } from "../format.ts";
import { Choice, Search } from "../form.tsx";
import { Cut, Empty, Head, Panel, Shown } from "../parts.tsx";
import { Pager, Table } from "../table.tsx";
import { useServer, withQuery } from "../server.ts";
import { texts } from "../texts/texts.ts";

type Entry = Audit["data"][number];

const words = texts.audit;
const groups = Object.entries(words.groups);

export function AuditPage() {
  const [{ action: given, actor, after }, choose] = useChoices();
  const action = chosenOf(groups, given, "");
  const loaded = useServer<Audit>(withQuery("/audit", { limit: "25", action, actor, after }));
  const isFiltered = action !== "" || !!actor || !!after;
  return (
    <>
      <Head title={words.title}>
        <Search hint={words.actor} value={actor ?? ""} set={(one) => choose({ actor: one })} />
        <Choice isBare label={words.group} value={action} set={(one) => choose({ action: one })} options={groups} />
      </Head>
      <Shown of={loaded}>
        {({ data, next }) => (
          <Panel>
            {data.length === 0 ? (
              <Empty title={isFiltered ? words.noneTitle : words.emptyTitle}>
                <p>{isFiltered ? words.none : words.empty}</p>
              </Empty>
            ) : (
              <Table label={words.title} rows={data} keyOf={({ number }) => number} columns={columns} />
            )}
            <Pager next={next} />
          </Panel>
        )}
      </Shown>
    </>
  );
}

const columns = [
  { title: words.number, cell: ({ number }: Entry) => inFull(number) },
  { title: words.time, cell: ({ at }: Entry) => <time dateTime={at}>{dateAndTime(at)}</time> },
  { title: words.who, cell: ({ actor }: Entry) => <Cut>{actor}</Cut> },
  { title: words.what, cell: ({ action }: Entry) => words.deeds[action] ?? action },
  {
    title: words.toWhat,
    cell: ({ subject }: Entry) => (
      <span class="code">
        <Cut>{subject}</Cut>
      </span>
    ),
  },
  {
    title: words.details,
    isLong: true,
    cell: ({ details }: Entry) => {
      const told = Object.entries(details).map(
        ([name, value]) => `${name.replaceAll("_", " ")} ${value ?? words.nothing}`,
      );
      return told.length > 0 && <div class="free">{told.join(", ")}</div>;
    },
  },
];
