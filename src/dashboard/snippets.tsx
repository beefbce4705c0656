import { useRef, useState } from "preact/hooks";
import { Choice, Segments } from "./form.tsx";
import { Notice } from "./parts.tsx";
import { programsFor } from "./programs.ts";
import { texts } from "./texts/texts.ts";

/** Example programs that call the API, ready to paste. */
export function Snippets({ api, secret, model }: { api: string; secret: string; model: string }) {
  const programs = programsFor({ api, secret, model });
  const [name, setName] = useState("");
  const [language, setLanguage] = useState("");
  const { name: chosen, texts: examples } = programs.find((program) => program.name === name) ?? programs[0]!;
  const [shown, text] = examples.find(([one]) => one === language) ?? examples[0]!;
  return (
    <>
      <Choice
        isBare
        label={texts.keys.program}
        value={chosen}
        set={setName}
        options={programs.map((program) => [program.name, program.name])}
      />
      <Segments
        label={texts.keys.language}
        value={shown}
        set={setLanguage}
        options={examples.map(([one]) => [one, one])}
      />
      <Copyable text={text} label={texts.keys.example} />
    </>
  );
}

/** Text with a button that copies it; where the browser forbids that, the text is selected and the user told. */
export function Copyable({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState<"copied" | "refused">();
  const shown = useRef<HTMLElement>(null);
  const copy = async () => {
    if (!(await copied(text))) {
      getSelection()?.selectAllChildren(shown.current!);
      setOutcome("refused");
      return;
    }
    setOutcome("copied");
    setTimeout(() => setOutcome(undefined), 2000);
  };
  return (
    <div class="copyable">
      <pre tabIndex={0} aria-label={label}>
        <code ref={shown}>{text}</code>
      </pre>
      <button type="button" onClick={() => void copy()}>
        {outcome === "copied" ? texts.common.copied : texts.common.copy}
      </button>
      <span class="unseen" role="status">
        {outcome === "copied" ? texts.common.copiedWhat(label) : ""}
      </span>
      {outcome === "refused" && <Notice>{texts.common.copyRefused}</Notice>}
    </div>
  );
}

/** Whether the browser has copied it. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without TLS browsers offer no clipboard API, and with it they may deny it; copying a selection may still work.
    return copiedBySelection(text);
  }
}

function copiedBySelection(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  (document.querySelector("dialog[open]") ?? document.body).append(area);
  area.select();
  const isCopied = document.execCommand("copy");
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
