import { Fragment } from "preact";
import { useMemo, useState } from "preact/hooks";
import type { Turn } from "./conversation.ts";
import { typeName } from "./format.ts";
import { Segments } from "./form.tsx";
import { Badge, Notice } from "./parts.tsx";
import { aligned, marked, type Piece, pieces } from "./surrogates.ts";
import { texts } from "./texts/texts.ts";

const words = texts.playground;

/** A message and its answer as writer, provider and reader see them; narrow screens show one of the last two at a time. */
export function Exchange({ turn }: { turn: Turn }) {
  const { written, api, sent, restored, failure, isOver } = turn;
  const [side, setSide] = useState<"saw" | "read">("read");
  const seen = sent?.messages.at(-1)?.content;
  const mine = useMemo(
    () => (seen === undefined ? [{ text: written, type: null }] : aligned(written, seen)),
    [written, seen],
  );
  const values = new Map(mine.flatMap(({ text, type }) => (type === null ? [] : [[text, type] as const])));
  const types = [...new Set(values.values())];
  return (
    <section class={`exchange ${side}`} aria-label={words.exchange}>
      <div class="view">
        <h2>
          {words.wrote} {api && <Badge>{api}</Badge>}
        </h2>
        <p class="said" dir="auto" tabIndex={0}>
          <Pieces of={mine} />
        </p>
        {types.length > 0 && (
          <p class="legend">
            {types.map((type) => (
              <span key={type} class={`mark ${toneOf(type)}`}>
                {typeName(type)}
              </span>
            ))}
          </p>
        )}
      </div>
      <div class="sides">
        <Segments
          label={words.view}
          value={side}
          set={setSide}
          options={[
            ["saw", words.saw],
            ["read", words.read],
          ]}
        />
      </div>
      <Foreign turn={turn} seen={seen} />
      <div class="view own">
        <h2>{words.read}</h2>
        <p class="said" dir="auto" role="log" aria-busy={!isOver}>
          <Pieces of={marked(restored, values)} />
          {!isOver && <span class="caret" />}
        </p>
        {failure && <Notice>{failure}</Notice>}
        {isOver && !failure && <p class="soft small">{hiddenText(turn, seen)}</p>}
      </div>
    </section>
  );
}

/** What the provider received and what it answered. */
function Foreign({ turn, seen }: { turn: Turn; seen: string | undefined }) {
  const { sent, received, failure, isOver, isUnreached } = turn;
  return (
    <div class="view foreign">
      <h2>
        {isUnreached ? words.nobodySaw : words.saw} {sent && <Badge>{sent.provider}</Badge>}
      </h2>
      {isUnreached && <p class="soft small">{words.wouldSee}</p>}
      <p class="said" dir="auto">
        {seen === undefined ? (
          <span class="soft">{failure || isOver ? words.nothingSent : words.searching}</span>
        ) : (
          <Pieces of={pieces(seen)} />
        )}
      </p>
      {(received !== "" || (sent && !isOver)) && (
        <>
          <h3>{words.answered}</h3>
          <p class="said" dir="auto">
            <Pieces of={pieces(received)} />
            {!isOver && <span class="caret" />}
          </p>
        </>
      )}
      {sent && !isUnreached && sent.messages.length > 1 && (
        <details>
          <summary>{words.everything}</summary>
          {sent.messages.map(({ role, content }, index) => (
            <p class="said" dir="auto" key={index}>
              <strong>{role}</strong> <Pieces of={pieces(content)} />
            </p>
          ))}
        </details>
      )}
    </div>
  );
}

/** How many values of this message were hidden. The server's count covers the whole request, including the history. */
function hiddenText({ hidden }: Turn, seen: string | undefined): string {
  if (hidden === null || hidden === undefined || seen === undefined) return words.stopped;
  const surrogates = new Set(pieces(seen).flatMap(({ text, type }) => (type === null ? [] : [text])));
  return surrogates.size === 0 ? words.noneHidden : words.someHidden(surrogates.size);
}

function Pieces({ of }: { of: readonly Piece[] }) {
  return (
    <>
      {of.map(({ text, type }, index) =>
        type === null ? (
          text
        ) : (
          <mark key={index} class={`mark ${toneOf(type)}`} title={typeName(type)}>
            {text.split(/(?<=[(_])/).map((part, at) => (
              <Fragment key={at}>
                {at > 0 && <wbr />}
                {part}
              </Fragment>
            ))}
          </mark>
        ),
      )}
    </>
  );
}

/** Types in order of first appearance, so that types shown together get different colours. */
const tones = new Map<string, string>();
function toneOf(type: string): string {
  if (!tones.has(type)) tones.set(type, `tone${tones.size % 6}`);
  return tones.get(type)!;
}
