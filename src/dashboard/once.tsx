import type { ComponentChildren } from "preact";
import { Dialog } from "./dialog.tsx";
import { Copyable } from "./snippets.tsx";
import { texts } from "./texts/texts.ts";

/** A secret that is shown once: only confirming that it is saved closes the dialog. */
export function ShownOnce({
  title,
  lead,
  label,
  secret,
  close,
  children,
}: {
  title: string;
  lead: string;
  label: string;
  secret: string;
  close(): void;
  children?: ComponentChildren;
}) {
  return (
    <Dialog title={title} close={close} isKept>
      <p>{lead}</p>
      <Copyable text={secret} label={label} />
      {children}
      <p>
        <button class="main" onClick={close}>
          {texts.keys.saved}
        </button>
      </p>
    </Dialog>
  );
}
