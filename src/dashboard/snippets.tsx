import { useState } from "preact/hooks";
import { Choice, Segments } from "./form.tsx";
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

/** Text with a button that copies it. */
export function Copyable({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await copied(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <div class="copyable">
      <pre tabIndex={0} aria-label={label}>
        <code>{text}</code>
      </pre>
      <button type="button" onClick={() => void copy()}>
        {isCopied ? texts.common.copied : texts.common.copy}
      </button>
      <span class="unseen" role="status">
        {isCopied ? texts.common.copiedWhat(label) : ""}
      </span>
    </div>
  );
}

async function copied(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  // Without TLS browsers offer no clipboard API; copying a selection still works.
  const area = document.createElement("textarea");
  area.value = text;
  (document.querySelector("dialog[open]") ?? document.body).append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}
