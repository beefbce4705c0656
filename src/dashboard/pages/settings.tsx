import { useState } from "preact/hooks";
import { chosenOf, useChoices } from "../address.ts";
import type { Me, Sessions } from "../api.ts";
import { useAskedOnce } from "../asked-once.ts";
import { dateAndTime } from "../format.ts";
import { Field, Form, Segments } from "../form.tsx";
import { Badge, Cut, Head, Notice, Panel, Shown, When } from "../parts.tsx";
import { Pager, Table } from "../table.tsx";
import { address, ask, messageOf, useServer, withQuery } from "../server.ts";
import { texts } from "../texts/texts.ts";
import { otherPages } from "../told.ts";
import { TokensPage } from "./tokens.tsx";

type Session = Sessions["data"][number];

const words = texts.settings;
const whoseOptions = [
  ["mine", words.mine],
  ["all", words.everybody],
] as const;

export function SettingsPage({ me }: { me: Me }) {
  const [turn, setTurn] = useState(0);
  const swagger = otherPages.find(({ path }) => path === "swagger");
  return (
    <>
      <Head title={words.title} />
      <Panel title={words.password}>
        {me.password === "none" && <p>{words.atCompany}</p>}
        {me.password === "own" && <Password changed={() => setTurn(turn + 1)} login={me.login} />}
        {me.password === "configured" && <p>{words.configured}</p>}
      </Panel>
      <SessionList key={turn} me={me} />
      {me.role === "operator" && <TokensPage />}
      <Panel title={words.programs}>
        {me.role === "operator" && <p>{words.programsLead(address("/openapi.json"))}</p>}
        {swagger && <p>{words.callsLead(me.api, swagger.href)}</p>}
      </Panel>
    </>
  );
}

/** The user's sessions; operators can list everybody's. */
function SessionList({ me }: { me: Me }) {
  const [{ whose: given, after }, choose] = useChoices();
  const whose = me.role === "operator" ? chosenOf(whoseOptions, given, "mine") : "mine";
  const loaded = useServer<Sessions>(withQuery("/sessions", { whose, limit: "25", after }));
  const [failure, setFailure] = useState<string>();
  const once = useAskedOnce();
  const end = async (id: string) => {
    setFailure(undefined);
    await once(id, () => ask(`/sessions/${id}`, "DELETE")).catch((thrown: unknown) => setFailure(messageOf(thrown)));
    loaded.reload();
  };
  return (
    <Panel
      title={words.sessions}
      aside={
        me.role === "operator" && (
          <Segments label={words.whose} value={whose} set={(one) => choose({ whose: one })} options={whoseOptions} />
        )
      }
    >
      {failure && <Notice>{failure}</Notice>}
      <Shown of={loaded}>
        {({ data, next }) => (
          <>
            <Table
              label={words.sessions}
              rows={data}
              keyOf={({ id }) => id}
              columns={columnsOf(whose === "all", end)}
            />
            <Pager next={next} />
          </>
        )}
      </Shown>
    </Panel>
  );
}

const columnsOf = (isEverybody: boolean, end: (id: string) => Promise<void>) => [
  ...(isEverybody ? [{ title: words.who, cell: ({ login }: Session) => <Cut>{login}</Cut> }] : []),
  {
    title: words.browser,
    cell: ({ browser, current, by }: Session) => (
      <>
        {browser} {current && <Badge tone="good">{words.thisOne}</Badge>}
        <small>{words.by[by] ?? by}</small>
      </>
    ),
  },
  { title: words.from, cell: ({ address: network }: Session) => network },
  {
    title: words.since,
    cell: ({ created_at }: Session) => <time dateTime={created_at}>{dateAndTime(created_at)}</time>,
  },
  { title: words.ends, cell: ({ expires_at }: Session) => <When at={expires_at} /> },
  {
    title: "",
    cell: ({ id, login, browser, current }: Session) =>
      !current && (
        <button class="plain bad" aria-label={words.endWhat(login, browser)} onClick={() => void end(id)}>
          {words.end}
        </button>
      ),
  },
];

function Password({ changed, login }: { changed(): void; login: string }) {
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const [again, setAgain] = useState("");
  const [isDone, setDone] = useState(false);
  const change = async () => {
    setDone(false);
    if (next !== again) throw new Error(texts.common.passwordsDiffer);
    await ask("/password", "POST", { current, next });
    for (const set of [setCurrent, setNext, setAgain]) set("");
    setDone(true);
    changed();
  };
  return (
    <div class="narrow">
      <Form label={words.change} submit={change}>
        <input
          class="unseen"
          type="text"
          autocomplete="username"
          value={login}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <Field
          label={words.until}
          type="password"
          value={current}
          set={setCurrent}
          autocomplete="current-password"
          required
        />
        <Field
          label={texts.common.newPassword}
          type="password"
          value={next}
          set={setNext}
          autocomplete="new-password"
          required
          hint={words.nextHint}
        />
        <Field
          label={texts.common.again2}
          type="password"
          value={again}
          set={setAgain}
          autocomplete="new-password"
          required
        />
      </Form>
      {isDone && (
        <p role="status" class="good">
          {words.changed}
        </p>
      )}
    </div>
  );
}
