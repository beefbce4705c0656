import type { Span } from "../../detector.ts";

/**
 * Takes away the name that a text gives to the assistant whom it instructs, wherever it stands: "You are Kiro, an AI assistant", "Your name
 * is Poke. You're a helpful AI agent". No model could play a part whose name is hidden. A first name and a surname are somebody's unless
 * the text says that it is an AI.
 */
export function withoutAssistant(text: string, spans: Span[]): Span[] {
  if (!spans.some(isPerson)) return spans;
  const name = assistantIn(text);
  if (name === undefined) return spans;
  return spans.filter((span) => !isPerson(span) || !beginsWith(text.slice(span.start, span.end), name));
}

const isPerson = ({ type }: Span): boolean => type === "PERSON";

const beginsWith = (value: string, name: string): boolean =>
  value.startsWith(name) && !/^[\p{L}\d]/u.test(value.slice(name.length)) && !/ \p{Lu}/u.test(value.slice(name.length));

function assistantIn(text: string): string | undefined {
  if (!beginnings.some((beginning) => text.includes(beginning))) return undefined;
  const [, first = "", second = "", rest = ""] = told.exec(text) ?? [];
  if (first === "") return undefined;
  return (second === "" ? ofAssistant : ofAI).test(rest) ? first + second : undefined;
}

/** What the pattern is looked for by: most texts have none. */
const beginnings = [
  "You are ",
  "You're ",
  "You’re ",
  "Your name is ",
  "Du bist ",
  "Dein Name ist ",
  "Tu es ",
  "Eres ",
  "Sei ",
  "Je bent ",
];
const told = new RegExp(
  String.raw`(?:^|[\n.>#*] {0,2})(?:${beginnings.join("|")})(\p{Lu}[\p{L}\d]{1,20})( \p{Lu}[\p{L}\d]{1,20})?(\.\n[^\n]{0,160}|[,.:(][^\n]{0,160})`,
  "u",
);
const ofAI = /(?<!\p{L})(?:AI|KI|IA|LLM|language model)(?!\p{L})/u;
const ofAssistant =
  /(?<!\p{L})(?:AI|KI|IA|LLM|language model|agent|assistant(?! (?:manager|professor|director|principal|to))|assistente?|asistente|chatbot|bot|copilot|engineer|programmer)(?!\p{L})/u;
