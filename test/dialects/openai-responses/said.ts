import type { Json } from "../../support/answers.ts";
import type { Script } from "../../support/fake-provider.ts";
import { surrogateIn } from "../echo/world.ts";

/** A provider that speaks the Responses API: its events, and a reader of what became of them. */

export const usage = {
  input_tokens: 11,
  input_tokens_details: { cached_tokens: 3, cache_write_tokens: 0 },
  output_tokens: 7,
  output_tokens_details: { reasoning_tokens: 2 },
  total_tokens: 18,
};

export const responseOf = (output: Json[], more: Json = {}): Json => ({
  id: "resp_theirs",
  object: "response",
  created_at: 1_700_000_000,
  status: "completed",
  error: null,
  incomplete_details: null,
  model: "m",
  output,
  store: false,
  usage,
  ...more,
});

const begun = responseOf([], { status: "in_progress", usage: null });
export const beginning: Json[] = [
  { type: "response.created", response: begun },
  { type: "response.in_progress", response: begun },
];

export const messageItem = (text: string, more: Json = {}): Json => ({
  id: "msg_1",
  type: "message",
  status: "completed",
  role: "assistant",
  content: [{ type: "output_text", annotations: [], logprobs: [], text }],
  ...more,
});

/** A text as OpenAI streams it. */
export function textEvents(pieces: readonly string[], at = 0, status = "completed"): Json[] {
  const whole = messageItem(pieces.join(""), { id: `msg_${at}`, status });
  const place = { item_id: `msg_${at}`, output_index: at, content_index: 0 };
  const part = { type: "output_text", annotations: [], logprobs: [] };
  return [
    { type: "response.output_item.added", output_index: at, item: { ...whole, content: [], status: "in_progress" } },
    { type: "response.content_part.added", ...place, part: { ...part, text: "" } },
    ...pieces.map((delta) => ({ type: "response.output_text.delta", ...place, delta, logprobs: [] })),
    { type: "response.output_text.done", ...place, text: pieces.join(""), logprobs: [] },
    { type: "response.content_part.done", ...place, part: { ...part, text: pieces.join("") } },
    { type: "response.output_item.done", output_index: at, item: whole },
  ];
}

export const callItem = (args: string, at: number): Json => ({
  id: `fc_${at}`,
  type: "function_call",
  status: "completed",
  call_id: `call_${at}`,
  name: "send",
  arguments: args,
});

/** A call of a function as OpenAI streams it: what begins it, the pieces of its arguments, and what ends it. */
export function callEvents(pieces: readonly string[], at: number): [begin: Json[], pieces: Json[], end: Json[]] {
  const item = callItem(pieces.join(""), at);
  const place = { item_id: `fc_${at}`, output_index: at };
  return [
    [{ type: "response.output_item.added", output_index: at, item: { ...item, arguments: "", status: "in_progress" } }],
    pieces.map((delta) => ({ type: "response.function_call_arguments.delta", ...place, delta })),
    [
      { type: "response.function_call_arguments.done", ...place, arguments: pieces.join("") },
      { type: "response.output_item.done", output_index: at, item },
    ],
  ];
}

export const completed = (output: Json[], more: Json & { status?: string } = {}): Json => ({
  type: `response.${more.status ?? "completed"}`,
  response: responseOf(output, more),
});

/** Events as they are written, numbered. */
export const written = (events: readonly Json[]): string =>
  events
    .map(({ type, ...rest }, index) => {
      const data = { type, sequence_number: index, ...rest };
      return `event: ${String(type)}\ndata: ${JSON.stringify(data)}\n\n`;
    })
    .join("");

/** A stream of events made of the first surrogate in the request, its bytes cut after each of the places. */
export const speaking =
  (events: (surrogate: string) => readonly Json[] | string, places: readonly number[] = []): Script =>
  async (call) => {
    const said = events(surrogateIn(call.body));
    const bytes = Buffer.from(typeof said === "string" ? said : written(said));
    call.begin();
    for (const [index, start] of [0, ...places].entries()) {
      await call.send(bytes.subarray(start, places[index] ?? bytes.length));
      await new Promise((resolve) => setImmediate(resolve));
    }
    call.end();
  };

export interface Heard {
  events: Json[];
  types: string[];
  /** What the deltas of each text say together, by event and place. */
  deltas: Record<string, string>;
  /** What the last events of each text say. */
  wholes: Record<string, string>;
  /** The response in the last event. */
  last: Json;
}

/** Reads a stream as a client does, and checks what every client relies on: names, numbers without a gap, and texts that agree. */
export function heard(text: string): Heard {
  const events = text
    .split("\n\n")
    .filter((block) => block.includes("data: "))
    .map((block) => {
      const lines = block.split("\n").filter((line) => !line.startsWith(":"));
      const data = lines.filter((line) => line.startsWith("data: ")).map((line) => line.slice("data: ".length));
      const event = JSON.parse(data.join("\n")) as Json;
      const name = lines.find((line) => line.startsWith("event: "))?.slice("event: ".length);
      if (name !== event["type"]) throw new Error(`${String(event["type"])} is called ${String(name)}`);
      return event;
    });
  const deltas: Record<string, string> = {};
  const wholes: Record<string, string> = {};
  for (const [index, event] of events.entries()) {
    if (event["sequence_number"] !== index)
      throw new Error(`event ${index} says it is ${String(event["sequence_number"])}`);
    const type = String(event["type"]);
    const place = [type.replace(/\.(?:delta|done)$/, ""), event["output_index"], event["content_index"] ?? ""].join(
      " ",
    );
    if (type.endsWith(".delta") && typeof event["delta"] === "string")
      deltas[place] = (deltas[place] ?? "") + event["delta"];
    const whole = event["text"] ?? event["arguments"] ?? event["input"] ?? event["refusal"];
    if (type.endsWith(".done") && typeof whole === "string") wholes[place] = whole;
  }
  const last = (events.at(-1)?.["response"] ?? {}) as Json;
  return { events, types: events.map(({ type }) => String(type)), deltas, wholes, last };
}

/** The texts of a response's items, in order. */
const textsOf = ({ output }: Json): string[] =>
  (output as { [key: string]: string | Json[] }[]).map(({ arguments: args, input, content, summary }) => {
    const parts = (content ?? summary) as Json[] | undefined;
    const said = parts?.map((part) => part["text"] ?? part["refusal"]).join("");
    return (args ?? input ?? said) as string;
  });

/** Whether the deltas, the last events, the items and the last response say the same. */
export function agreeing(text: string): string[] {
  const { events, deltas, wholes, last } = heard(text);
  const items = events.filter(({ type }) => type === "response.output_item.done").map(({ item }) => item as Json);
  const output = textsOf(last);
  const inOrder = (texts: Record<string, string>) =>
    Object.entries(texts)
      .toSorted(([one], [other]) => Number(one.split(" ")[1]) - Number(other.split(" ")[1]))
      .map(([, said]) => said);
  const spoken = (texts: string[]) => JSON.stringify(texts.filter((one) => one !== "").toSorted());
  // Of a text without words there is no delta.
  if (spoken(inOrder(deltas)) !== spoken(output))
    throw new Error(`${JSON.stringify(deltas)} is not ${JSON.stringify(output)}`);
  for (const other of [inOrder(wholes), textsOf({ output: items })])
    if (JSON.stringify(other.toSorted()) !== JSON.stringify(output.toSorted()))
      throw new Error(`${JSON.stringify(other)} is not ${JSON.stringify(output)}`);
  return output;
}
