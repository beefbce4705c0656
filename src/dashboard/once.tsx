import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Dialog } from "./dialog.tsx";
import { Copyable } from "./snippets.tsx";
import { texts } from "./texts/texts.ts";

/** Makes what is shown once; until it is there, the window in which it is asked for must stay open. */
export function useMaking<Made>(ask: () => Promise<Made>) {
  const [made, setMade] = useState<Made>();
  const [isMaking, setMaking] = useState(false);
  const make = async () => {
    setMaking(true);
    try {
      setMade(await ask());
    } finally {
      setMaking(false);
    }
  };
  return { made, isMaking, make };
}

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
