import type { ChatRequest } from "../../dialects/openai-chat/request.ts";
import type { Fields } from "../../contract/fields.ts";
import { failureOfStatus } from "../failures.ts";
import type { Endpoint, Facts, Provider, Target, UpstreamRequest } from "../provider.ts";
import { streamDecoder } from "../stream-decoder.ts";
import type { Capabilities } from "../translate/capabilities.ts";
import type { AnswerDifferences } from "./answer.ts";
import { ChunkReader } from "./chunk-reader.ts";
import { decodeCompletion } from "./completion.ts";
import { EventSplitter } from "./event-splitter.ts";
import { type EmbeddingDifferences, openaiEmbeddingLane } from "./embeddings.ts";
import { portableFields, withoutCacheMarks } from "./fields.ts";
import { changeMessages, reasoningByOneName, strictMessages } from "./messages.ts";
import { type ReadingDifferences, readsOf } from "./reads.ts";
import { Repeats } from "./repeats.ts";
import { responsesLane, responsesName } from "./responses-lane.ts";

/** How a provider in OpenAI's style differs from OpenAI; all of it may be left out. */
export interface Differences extends Partial<AnswerDifferences>, ReadingDifferences {
  /** Left out: any server that speaks the protocol, at whatever address. */
  facts?: Facts;
  /** Where a request goes. */
  url?(target: Target): string;
  /** Where a request for embeddings goes. */
  embeddingsUrl?(target: Target): string;
  /** How its embeddings differ; null where it makes none. */
  embeddings?: EmbeddingDifferences | null;
  /** Where its list of models is; null where it has none. */
  modelsUrl?: ((endpoint: Endpoint) => string) | null;
  /** The headers that carry our own key. */
  credential?(key: string): Record<string, string>;
  /** The field that bounds the tokens of an answer. */
  boundField?: "max_tokens" | "max_completion_tokens";
  /** Whether it takes everything that OpenAI takes. */
  isOpenAI?: true;
  /** What it does not honour of a request's parameters, as far as its models do not differ. */
  lacks?: Capabilities;
  /** The same where that depends on what is asked, or of which model; instead of `lacks`. */
  capabilities?: Provider["capabilities"];
  /** The last change to the body before it is sent. */
  adapt?(body: Fields, target: Target): Fields;
  /** How it is asked in OpenAI's Responses API: always, or where the operator says that this server has it. */
  responses?: { isAlways?: true; url?(target: Target): string; model?(target: Target): string };
  /** Statuses beside 401 that, by its documentation, always mean our own key or account. */
  refusesOurs?: readonly number[];
  /** Where its errors differ otherwise; instead of `refusesOurs`. */
  decodeFailure?: Provider["decodeFailure"];
  fetch?: Provider["fetch"];
}

/** A provider that encodes without waiting: it needs nothing but the request. */
export interface OpenAIStyle extends Provider {
  encode(request: ChatRequest, target: Target): UpstreamRequest;
}

/** A provider that takes `POST /chat/completions` as OpenAI does, but for the given differences. */
export function openaiStyle(differences: Differences = {}): OpenAIStyle {
  const { facts = anyServer, modelsUrl = usualModelsUrl, credential = bearer, fetch } = differences;
  const { embeddings = {}, embeddingsUrl = usualEmbeddingsUrl } = differences;
  const { lacks, capabilities = lacks && (() => lacks) } = differences;
  const { finishReasons = {}, usage = (given) => given, repeatsReasoning = false } = differences;
  const { refusesOurs, decodeFailure = (status, body) => failureOfStatus(status, body, refusesOurs) } = differences;
  const answers: AnswerDifferences = { finishReasons, usage, repeatsReasoning };
  return {
    facts,
    ...lanesOf(differences, decodeFailure),
    ...(capabilities ? { capabilities } : {}),
    reads: readsOf(differences),
    encode: encoder(differences),
    decodeStream() {
      const repeats = new Repeats();
      return streamDecoder(new EventSplitter(repeats), new ChunkReader(answers, repeats));
    },
    decodeCompletion: (body) => decodeCompletion(body, answers),
    decodeFailure,
    ...(modelsUrl
      ? {
          models: (endpoint) => ({
            url: modelsUrl(endpoint),
            headers: { accept: "application/json", ...authHeaders(endpoint, credential) },
          }),
        }
      : {}),
    ...(fetch ? { fetch } : {}),
    ...(embeddings
      ? {
          embeddings: openaiEmbeddingLane({ drops: leftOutNames(lacks ?? {}), ...embeddings }, (target) => ({
            url: embeddingsUrl(target),
            headers: authHeaders(target, credential),
          })),
        }
      : {}),
  };
}

const leftOutNames = (lacks: Capabilities): string[] =>
  Object.entries(lacks).flatMap(([name, { fate }]) => (fate === "left out" ? [name] : []));

/** A provider that is built in has no server that could be asked in another way. */
function lanesOf(
  { responses = {}, credential = bearer, fetch }: Differences,
  decodeFailure: Provider["decodeFailure"],
): Pick<Provider, "native" | "lanes"> {
  if (fetch) return {};
  const { isAlways, url = usualResponsesUrl, model = ({ model: name }) => name } = responses;
  const headers = (target: Target) => authHeaders(target, credential);
  const lanes = { [responsesName]: responsesLane({ url, model, headers, decodeFailure, isSealed: isAlways === true }) };
  return isAlways ? { native: lanes } : { lanes };
}

function encoder(differences: Differences): OpenAIStyle["encode"] {
  const { isOpenAI = false, isRelay = false, boundField = "max_tokens", messages = [] } = differences;
  const { url = usualUrl, credential = bearer, adapt = (body) => body } = differences;
  const changes = [reasoningByOneName, ...messages, ...strictMessages];
  const changed = (body: Fields) => (isRelay ? body : withoutCacheMarks(changeMessages(body, changes)));
  return (request, target) => {
    const { max_tokens: older, max_completion_tokens: newer, stream_options: options, ...rest } = request;
    const bound = newer ?? older;
    const body: Fields = rest;
    body["model"] = target.model;
    if (bound) body[boundField] = bound;
    // Usage is always asked for: the ledger needs it even when the client does not want to see it.
    if (request.stream) body["stream_options"] = { ...options, include_usage: true };
    return {
      url: url(target),
      headers: {
        "content-type": "application/json",
        accept: request.stream ? "text/event-stream" : "application/json",
        ...authHeaders(target, credential),
      },
      body: adapt(changed(isOpenAI ? body : portableFields(body)), target),
    };
  };
}

const anyServer: Facts = { baseUrl: null, needsAddress: true, key: "optional" };
const usualUrl = ({ baseUrl }: Target) => `${baseUrl}/chat/completions`;
const usualEmbeddingsUrl = ({ baseUrl }: Target) => `${baseUrl}/embeddings`;
const usualResponsesUrl = ({ baseUrl }: Target) => `${baseUrl}/responses`;
const usualModelsUrl = ({ baseUrl }: Endpoint) => `${baseUrl}/models`;
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

const authHeaders = ({ apiKey, headers }: Endpoint, credential: NonNullable<Differences["credential"]>) => ({
  ...(apiKey && credential(apiKey)),
  ...headers,
});
