import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { relative, dateAndTime } from "./format.ts";
import type { Loaded } from "./server.ts";
import { texts } from "./texts/texts.ts";
import { otherPages } from "./told.ts";

/** The page's heading, with the controls that apply to the whole page. */
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

/** Shown in place of an empty list: what to do next. */
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

/** The loaded data, a loading message, or the reason why loading failed. */
export function Shown<Answer>({ of, children }: { of: Loaded<Answer>; children(data: Answer): ComponentChildren }) {
  return (
    <>
      <Failure of={of} />
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

/** The reason why loading failed, if it did, and a button that tries again. */
export function Failure({ of: { failure, reload } }: { of: Pick<Loaded<unknown>, "failure" | "reload"> }) {
  if (!failure) return null;
  return (
    <Notice>
      {failure}{" "}
      <button type="button" class="plain" onClick={reload}>
        {texts.common.again}
      </button>
    </Notice>
  );
}

/** Text that may be long: truncated to one line, shown in full on hover and focus. */
export function Cut({ children: text }: { children: string }) {
  return text.length <= 28 ? (
    <>{text}</>
  ) : (
    <span class="cut" dir="auto" title={text} tabIndex={0}>
      {text}
    </span>
  );
}

/** A relative time with the exact one on hover; "never" for null. */
export function When({ at }: { at: string | null }) {
  if (at === null) return <>{texts.common.never}</>;
  return (
    <time dateTime={at} title={dateAndTime(at)}>
      {relative(at)}
    </time>
  );
}

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

/** Links to the gateway's other pages. */
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
