import { completion, textChunks } from "./answers.ts";
import { type DialectName, dialects } from "./dialects.ts";
import { type FakeProvider, fakeProvider } from "./fake-provider.ts";
import { type Gateway, startGateway } from "./gateway.ts";
import { read, type Reading } from "./http.ts";
import type { RuntimeName } from "./runtimes.ts";
import { stream, whole } from "./scripts.ts";
import { eventsOf, finishOf, textOf } from "./sse.ts";
import { hello } from "./world.ts";

/** Part of a model's name, here and there, if another provider has it too. */
export const notAlone = "not-alone";

/** All on the executable; elsewhere one of each form: events, frames, lines. */
export const spokenOn = (on: RuntimeName): readonly DialectName[] =>
  on === "binary" ? (Object.keys(dialects) as DialectName[]) : ["openai-compatible", "bedrock", "ollama"];

interface Setting {
  /** Added to each provider. */
  provider?: object;
  /** Added to each model. */
  model?: object;
  data?: string;
}

export interface DialectWorld {
  gateway: Gateway;
  providers: Record<DialectName, FakeProvider>;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Where a provider of each kind is, and one who answers when they do not. */
export async function startDialects(
  on: RuntimeName,
  { provider = {}, model = {}, data }: Setting = {},
): Promise<DialectWorld> {
  const names = spokenOn(on);
  const spare = await fakeProvider(answersInstead);
  const made = await Promise.all(names.map(async (name) => [name, await fakeProvider()] as const));
  const patient = { retry: { attempts: 0 }, breaker: { failures: 0 }, api_key: "sk-x", ...provider };
  const timeouts = { connect: "800ms", first_token: "800ms", idle: "800ms", total: "2s" };
  const gateway = await startGateway({
    on,
    ...(data ? { data } : {}),
    env: { AWS_REGION: "eu-central-1" },
    config: {
      providers: {
        ...Object.fromEntries(
          made.map(([name, one]) => [name, { ...dialects[name].settings(one), timeouts, ...patient }]),
        ),
        spare: { kind: "openai-compatible", base_url: spare.url, ...patient },
      },
      models: names.flatMap((name) => [
        { id: `${name}/alone`, targets: [`${name}/${dialects[name].model}`], ...model },
        {
          id: `${name}/${notAlone}`,
          targets: [`${name}/${dialects[name].model}-${notAlone}`, "spare/theirs"],
          ...model,
        },
      ]),
      tiers: { standard: { requests_per_minute: 100_000 } },
    },
  });
  const providers = Object.fromEntries(made) as Record<DialectName, FakeProvider>;
  const stop = async (signal: NodeJS.Signals = "SIGKILL") => {
    await Promise.all([gateway.stop(signal), spare.stop(), ...made.map(([, one]) => one.stop())]);
  };
  return { gateway, providers, stop };
}

const answersInstead: FakeProvider["script"] = (call) =>
  call.json["stream"] === true ? stream(textChunks(["Instead"]))(call) : whole(completion("Instead"))(call);

/** Asks, and says in a line what is read. @param saw called when the first of the text is there. */
export async function tell(
  { url, key }: Pick<Gateway, "url" | "key">,
  model: string,
  isStream: boolean,
  saw: (reading: Reading) => void,
): Promise<string> {
  const reading = await read(`${url}/v1/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ model, messages: hello, stream: isStream }),
  });
  const { status, headers } = reading;
  if (isStream && status === 200) await reading.until(/Half|Instead/).catch(() => undefined);
  saw(reading);
  const text = await reading.rest();
  const from = headers.get("x-provider") === "spare" ? "spare: " : "";
  if (status === 200 && isStream) {
    const { chunks, end, error } = eventsOf(text);
    const last = error ? `error ${error.code}` : end;
    return from + [textOf(chunks), ...finishOf(chunks), last].join(", ");
  }
  const { choices, error } = JSON.parse(text) as Told;
  if (choices) return from + [choices[0].message.content, choices[0].finish_reason].join(", ");
  const isTimed = status !== 503 || /^[1-5]?\d$/.test(headers.get("retry-after") ?? "");
  return `${status} ${error?.code}${isTimed ? "" : " without a time to wait"}`;
}

interface Told {
  choices?: [{ message: { content: string }; finish_reason: string }];
  error?: { code: string };
}
