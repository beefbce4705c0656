import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import type { Loaded } from "./server.ts";

/** The heading of a page with what belongs to all of it. */
export function Head({ title, children }: { title: string; children?: ComponentChildren }) {
  useEffect(() => {
    document.title = `${title} · Penname`;
  }, [title]);
  return (
    <header class="head">
      <h1>{title}</h1>
      <div class="tools">{children}</div>
    </header>
  );
}

export function Panel({
  title,
  aside,
  children,
}: {
  title?: string;
  aside?: ComponentChildren;
  children: ComponentChildren;
}) {
  return (
    <section class="panel">
      {title && (
        <div class="panel-head">
          <h2>{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}

/** What a page shows while there is nothing: what to do next. */
export function Empty({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      <div>{children}</div>
    </div>
  );
}

export function Notice({ children }: { children: ComponentChildren }) {
  return (
    <p class="notice" role="alert">
      {children}
    </p>
  );
}

/** What was loaded, or that it is being loaded, or why it cannot be. */
export function Shown<Answer>({ of, children }: { of: Loaded<Answer>; children(data: Answer): ComponentChildren }) {
  return (
    <>
      {of.failure && (
        <Notice>
          {of.failure}{" "}
          <button class="plain" onClick={of.reload}>
            Try again
          </button>
        </Notice>
      )}
      {of.data !== undefined
        ? children(of.data)
        : !of.failure && (
            <p class="loading" role="status">
              Loading…
            </p>
          )}
    </>
  );
}

/** A window over the page, closed by Escape too. */
export function Dialog({ title, close, children }: { title: string; close(): void; children: ComponentChildren }) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => element.current?.showModal(), []);
  return (
    <dialog
      ref={element}
      aria-labelledby={id}
      onClose={close}
      onClick={(event) => event.target === element.current && element.current?.close()}
    >
      <div class="dialog">
        <div class="panel-head">
          <h2 id={id}>{title}</h2>
          <button class="plain" type="button" aria-label="Close" onClick={() => element.current?.close()}>
            ✕
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}

interface Column<Row> {
  title: string;
  cell(row: Row): ComponentChildren;
  isNumber?: boolean;
}

/** Rows under their headings; on narrow screens each row is a card. */
export function Table<Row>({
  label,
  columns,
  rows,
  keyOf,
}: {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string | number;
}) {
  return (
    <table>
      <caption class="unseen">{label}</caption>
      <thead>
        <tr>
          {columns.map(({ title, isNumber }) => (
            <th key={title} scope="col" class={classOf(title, isNumber)}>
              {title || <span class="unseen">Actions</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ title, cell, isNumber }) => (
              <td key={title} class={classOf(title, isNumber)} data-label={title}>
                <div>{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const classOf = (title: string, isNumber = false) => (isNumber ? "number" : title === "" ? "act" : undefined);

export function Badge({
  tone = "quiet",
  children,
}: {
  tone?: "good" | "bad" | "warn" | "quiet";
  children: ComponentChildren;
}) {
  return <span class={`badge ${tone}`}>{children}</span>;
}

export function Feather() {
  return (
    <svg class="feather" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M13 1C8 2 4 6 2 15l1.5-3C9 11 12 7 13 1z" />
    </svg>
  );
}
