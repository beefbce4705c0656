import type { ComponentChildren } from "preact";
import { useEffect, useId, useLayoutEffect, useRef } from "preact/hooks";
import { texts } from "./texts/texts.ts";

/** A modal dialog. A click outside does not close it, so that no input and no secret shown once is lost by a slip. */
export function Dialog({
  title,
  close,
  isKept = false,
  isCovering = false,
  children,
}: {
  title: string;
  close(): void;
  /** Whether only its own content can close it: neither Escape does, nor the browser's way back. */
  isKept?: boolean;
  /** Whether nothing behind it can be seen. */
  isCovering?: boolean;
  children: ComponentChildren;
}) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = element.current!;
    dialog.showModal();
    // Closing it before it is removed returns the focus to the element that opened it.
    return () => dialog.close();
  }, []);
  // Focus the first field, else the title, which screen readers then announce; not the close button.
  useEffect(() => {
    const first = element.current?.querySelector<HTMLElement>("form :is(input, select):not(.unseen)");
    (first ?? element.current?.querySelector("h2"))?.focus();
  }, [title]);
  useStaying(isKept);
  return (
    <dialog
      ref={element}
      class={isCovering ? "covering" : undefined}
      aria-labelledby={id}
      {...{ closedby: isKept ? "none" : "closerequest" }}
      onCancel={(event) => isKept && event.preventDefault()}
      onClose={() => element.current && (isKept ? element.current.showModal() : close())}
    >
      <div class="dialog" tabIndex={-1}>
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

/** Keeps the browser on this page and place while something holds. */
function useStaying(holds: boolean): void {
  // Not behind the next paint, which a busy machine may have after the answer.
  useLayoutEffect(() => {
    if (!holds) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const here = location.hash;
    // Comes before the event by which the page hears of another place.
    const stay = () => history.pushState(null, "", here);
    addEventListener("beforeunload", ask);
    addEventListener("popstate", stay);
    return () => {
      removeEventListener("beforeunload", ask);
      removeEventListener("popstate", stay);
    };
  }, [holds]);
}
