import type { ComponentChildren, InputHTMLAttributes } from "preact";
import { useId, useLayoutEffect, useState } from "preact/hooks";
import { Notice } from "./parts.tsx";
import { messageOf } from "./server.ts";
import { texts } from "./texts/texts.ts";

/**
 * A form that shows why its submission was refused and cannot be submitted twice at once. Its button is not disabled meanwhile: a browser
 * takes the focus from a disabled one, and does not give it back.
 */
export function Form({
  submit,
  label,
  isReady = true,
  isDangerous = false,
  children,
}: {
  submit(): Promise<void>;
  label: string;
  /** Whether what it sends has been loaded. */
  isReady?: boolean;
  isDangerous?: boolean;
  children?: ComponentChildren;
}) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await submit();
    } catch (thrown) {
      setFailure(messageOf(thrown));
    }
    setBusy(false);
  };
  return (
    <form onSubmit={(event) => void send(event)}>
      {children}
      {failure && <Notice>{failure}</Notice>}
      <button class={isDangerous ? "main bad" : "main"} disabled={!isReady} aria-disabled={isBusy}>
        {isBusy ? texts.common.busy : label}
      </button>
    </form>
  );
}

type Input = Omit<InputHTMLAttributes, "onChange" | "onInput">;

export function Field({
  label,
  hint,
  value,
  set,
  ...input
}: Input & { label: string; hint?: ComponentChildren; value: string; set(value: string): void }) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        {...(input as object)}
        id={id}
        value={value}
        onInput={(event) => set(event.currentTarget.value)}
        {...(hint ? { "aria-describedby": `${id}-hint` } : {})}
      />
      {hint && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  );
}

/** A choice among options. A value that is none of them, such as an address may contain, is shown as one, since it holds. */
export function Choice({
  label,
  value,
  set,
  options,
  isBare = false,
}: {
  label: string;
  value: string;
  set(value: string): void;
  options: readonly (readonly [value: string, text: string])[];
  /** Whether only screen readers see the label. */
  isBare?: boolean;
}) {
  const id = useId();
  const isAmong = value === "" || options.some(([one]) => one === value);
  const all = isAmong ? options : [...options, [value, value] as const];
  return (
    <div class={isBare ? "choice" : "field"}>
      <label for={id} class={isBare ? "unseen" : undefined}>
        {label}
      </label>
      <select id={id} value={value} onChange={(event) => set(event.currentTarget.value)}>
        {all.map(([one, text]) => (
          <option key={one} value={one} selected={one === value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Options side by side, of which one is selected. */
export function Segments<Value extends string>({
  label,
  value,
  set,
  options,
}: {
  label: string;
  value: Value;
  set(value: NoInfer<Value>): void;
  options: readonly (readonly [value: NoInfer<Value>, text: string])[];
}) {
  return (
    <div class="segments" role="group" aria-label={label}>
      {options.map(([one, text]) => (
        <button key={one} type="button" aria-pressed={one === value} onClick={() => set(one)}>
          {text}
        </button>
      ))}
    </div>
  );
}

/** What may be pasted along, and is refused: characters that show nothing, and those that turn others round. */
const unseen = /[\p{Cc}\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;

/** A search field; it takes effect on Enter, on blur and when it is emptied. Until then no answer that draws the page again takes what is being written. */
export function Search({ hint, value, set }: { hint: string; value: string; set(value: string): void }) {
  const [written, setWritten] = useState(value);
  useLayoutEffect(() => setWritten(value), [value]);
  return (
    <input
      type="search"
      aria-label={texts.common.search}
      placeholder={hint}
      maxLength={100}
      value={written}
      onInput={({ currentTarget }) => {
        setWritten(currentTarget.value);
        // WebKit tells of Escape, and of its button that empties the field, by no change: the list would stay as it was searched.
        if (currentTarget.value === "" && value !== "") set("");
      }}
      onChange={(event) => set(event.currentTarget.value.replaceAll(unseen, "").trim())}
    />
  );
}
