import { useState } from "preact/hooks";
import { Segments } from "./form.tsx";
import { texts } from "./texts/texts.ts";

/** Example programs that call the API, ready to paste. */
export function Snippets({ api, secret, model }: { api: string; secret: string; model: string }) {
  const [language, setLanguage] = useState<"curl" | "js" | "python">("curl");
  const programs = {
    curl: `curl -N ${api}/chat/completions \\
  -H "Authorization: Bearer ${secret}" \\
  -H "Content-Type: application/json" \\
  -d '{"model":"${model}","stream":true,"messages":[{"role":"user","content":"My name is Maria Lopez."}]}'`,
    js: `import OpenAI from "openai";

const client = new OpenAI({ baseURL: "${api}", apiKey: "${secret}" });
const stream = await client.chat.completions.create({
  model: "${model}", stream: true,
  messages: [{ role: "user", content: "My name is Maria Lopez." }],
});
for await (const chunk of stream) process.stdout.write(chunk.choices[0]?.delta.content ?? "");`,
    python: `from openai import OpenAI

client = OpenAI(base_url="${api}", api_key="${secret}")
answer = client.chat.completions.create(
    model="${model}",
    messages=[{"role": "user", "content": "My name is Maria Lopez."}],
)
print(answer.choices[0].message.content)`,
  };
  return (
    <>
      <Segments
        label={texts.keys.language}
        value={language}
        set={setLanguage}
        options={[
          ["curl", "curl"],
          ["js", "JavaScript"],
          ["python", "Python"],
        ]}
      />
      <Copyable text={programs[language]} label={texts.keys.example} />
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
