import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { hashOf, usePlace } from "./address.ts";
import { relative, time } from "./format.ts";
import { type Loaded, otherPages } from "./server.ts";
import { texts } from "./texts/texts.ts";

/** The heading of a page with what belongs to all of it. */
export function Head({ title, children }: { title: string; children?: ComponentChildren }) {
  useEffect(() => {
    document.title = texts.frame.titled(title);
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
      {(title || aside) && (
        <div class="panel-head">
          {title && <h2>{title}</h2>}
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
            {texts.common.again}
          </button>
        </Notice>
      )}
      {of.data !== undefined
        ? children(of.data)
        : !of.failure && (
            <p class="loading" role="status">
              {texts.common.loading}
            </p>
          )}
    </>
  );
}

/** A window over the page. A click beside it does nothing: what was typed, or is shown once, must not be lost by a slip. */
export function Dialog({
  title,
  close,
  isKept = false,
  children,
}: {
  title: string;
  close(): void;
  /** Whether only what stands in it closes it, not Escape either. */
  isKept?: boolean;
  children: ComponentChildren;
}) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = element.current!;
    dialog.showModal();
    // Closed while it is still there, it gives the focus back to what opened it.
    return () => dialog.close();
  }, []);
  // The first thing to fill in, else the title, which is then read; not the cross.
  useEffect(() => {
    const first = element.current?.querySelector<HTMLElement>("form :is(input, select):not(.unseen)");
    (first ?? element.current?.querySelector("h2"))?.focus();
  }, [title]);
  useEffect(() => {
    if (!isKept) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isKept]);
  return (
    <dialog
      ref={element}
      aria-labelledby={id}
      {...{ closedby: isKept ? "none" : "closerequest" }}
      onCancel={(event) => isKept && event.preventDefault()}
      onClose={() => element.current && (isKept ? element.current.showModal() : close())}
    >
      <div class="dialog">
        <div class="panel-head">
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          {!isKept && (
            <button
              class="plain"
              type="button"
              aria-label={texts.common.close}
              onClick={() => element.current?.close()}
            >
              ✕
            </button>
          )}
        </div>
        {children}
      </div>
    </dialog>
  );
}

/** Text that may be long: cut in one line, and whole for who points at it or focuses it. */
export function Cut({ children: text }: { children: string }) {
  return text.length <= 28 ? (
    <>{text}</>
  ) : (
    <span class="cut" title={text} tabIndex={0}>
      {text}
    </span>
  );
}

/** How long ago or in how long something is, exact for who points at it; never, where there is no time. */
export function When({ at }: { at: string | null }) {
  if (at === null) return <>{texts.common.never}</>;
  return (
    <time dateTime={at} title={time(at)}>
      {relative(at)}
    </time>
  );
}

/** The way through a list in pages, whose places are in the address. */
export function Pager({ next, total }: { next: string | null; total?: string | undefined }) {
  const { path, query } = usePlace();
  const isFirst = query["after"] === undefined;
  if (isFirst && next === null && total === undefined) return null;
  return (
    <nav class="pager" aria-label={texts.common.pages}>
      {total !== undefined && <span class="soft">{total}</span>}
      {!isFirst && (
        <a class="button" href={hashOf(path, { ...query, after: "" })}>
          {texts.common.newest}
        </a>
      )}
      {next !== null && (
        <a class="button" href={hashOf(path, { ...query, after: next })}>
          {texts.common.older}
        </a>
      )}
    </nav>
  );
}

export interface Column<Row> {
  title: string;
  cell(row: Row): ComponentChildren;
  isNumber?: boolean;
  /** Whether it needs a card's whole width. */
  isLong?: boolean;
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
    <div class="table">
      <table class={columns.length > 6 ? "wide" : undefined}>
        <caption class="unseen">{label}</caption>
        <thead>
          <tr>
            {columns.map(({ title, isNumber, isLong }) => (
              <th key={title} scope="col" class={classOf(title, isNumber, isLong)}>
                {title || <span class="unseen">{texts.common.actions}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} tabIndex={-1}>
              {columns.map(({ title, cell, isNumber, isLong }) => (
                <td key={title} class={classOf(title, isNumber, isLong)} data-label={title}>
                  <div>{cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const classOf = (title: string, isNumber = false, isLong = false) =>
  isNumber ? "number" : isLong ? "long" : title === "" ? "act" : undefined;

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

/** The way to the gateway's other pages for people. */
export function Elsewhere() {
  return (
    <div class="elsewhere">
      {otherPages.map(({ path, href }) => (
        <a key={path} href={href}>
          {texts.frame.pages[path] ?? path}
        </a>
      ))}
    </div>
  );
}
