import { assistant, call, city, picture, pixel, result, schemaFormat, system, tool, user } from "./encoding.ts";

type Fields = Record<string, unknown>;

const tools = [tool("get_weather", city, { description: "Weather of a city", strict: true }), tool("get_time")];
const used = [
  user("How is Paris?"),
  assistant("", call("call_abc123DEF456", "get_weather", '{"city":"Paris"}'), call("toolu_01-x", "get_time")),
  result("toolu_01-x", "noon"),
  result("call_abc123DEF456", [{ type: "text", text: "sunny" }]),
];
const cached = { cache_control: { type: "ephemeral" } };
const one = (more: Fields, messages: unknown[] = [user()]): Fields => ({ messages, ...more });

/** Requests of every kind that clients send; their translations are checked against each provider's documentation. */
export const requests: Readonly<Record<string, Fields>> = {
  plain: one({}),
  "a stream": one({ stream: true, stream_options: { include_usage: false } }),
  sampling: one({ temperature: 0.5, top_p: 0.9, max_tokens: 7, stop: "END", seed: 4 }),
  "the newer bound": one({ max_completion_tokens: 7, stop: ["a", "b"] }),
  instructions: one({}, [
    system("Be brief."),
    { role: "developer", content: [{ type: "text", text: "Be kind." }] },
    user(),
  ]),
  "text parts": one({}, [
    user([
      { type: "text", text: "a" },
      { type: "text", text: "b" },
    ]),
    assistant([{ type: "text", text: "c" }]),
    user(),
  ]),
  "a picture in the request": one({}, [
    user([{ type: "text", text: "What?" }, picture(`data:image/png;base64,${pixel}`)]),
  ]),
  "a picture elsewhere": one({}, [user([picture("https://example.com/a.png")])]),
  tools: one({ tools }),
  "tools, one at once": one({ tools, parallel_tool_calls: false }),
  "tools, several at once": one({ tools, parallel_tool_calls: true }),
  "tools, auto": one({ tools, tool_choice: "auto" }),
  "tools, none": one({ tools, tool_choice: "none" }),
  "tools, required": one({ tools, tool_choice: "required" }),
  "tools, by name": one({ tools, tool_choice: { type: "function", function: { name: "get_time" } } }),
  "used tools": one({ tools }, used),
  "used tools, and more": one({ tools }, [...used, assistant("Sunny."), user("And Rome?")]),
  "used tools, thought of": one({ tools }, [used[0], { ...used[1], reasoning_content: "Ask." }, ...used.slice(2)]),
  "earlier thoughts": one({}, [user(), { role: "assistant", content: "Hi", reasoning_content: "Greet." }, user()]),
  leftovers: one({}, [
    user(),
    { role: "assistant", content: null, refusal: "No.", annotations: [], audio: null, function_call: null },
    user(),
  ]),
  "a name": one({}, [{ ...user(), name: "Ann" }]),
  "several names": one({}, [{ ...user(), name: "Ann" }, assistant("Hi"), { ...user(), name: "Bob" }]),
  "an answer to go on with": one({}, [user(), assistant("Dear")]),
  "JSON of any form": one({ response_format: { type: "json_object" } }),
  "JSON by schema": one(schemaFormat(city, true)),
  text: one({ response_format: { type: "text" } }),
  "no penalties": one({ frequency_penalty: 0, presence_penalty: 0, n: 1, logprobs: false, logit_bias: {} }),
  penalties: one({ frequency_penalty: 0.5, presence_penalty: -1 }),
  "several answers": one({ n: 2 }),
  "log probabilities": one({ logprobs: true, top_logprobs: 2 }),
  "a bias": one({ logit_bias: { "50256": -100 } }),
  bookkeeping: one({
    user: "u",
    safety_identifier: "s",
    metadata: { a: "b" },
    store: true,
    service_tier: "default",
    prompt_cache_key: "k",
  }),
  "a prediction": one({ prediction: { type: "content", content: "Dear" } }),
  "much thought": one({ reasoning_effort: "high" }),
  "some thought": one({ reasoning_effort: "medium" }),
  "no thought": one({ reasoning_effort: "none" }),
  verbosity: one({ verbosity: "low" }),
  speech: one({ modalities: ["text", "audio"], audio: { voice: "alloy", format: "wav" } }),
  functions: one({ functions: [{ name: "f" }], function_call: "auto" }),
  "a function's result": one({}, [
    user(),
    { role: "assistant", content: null, function_call: { name: "f", arguments: "{}" } },
    { role: "function", name: "f", content: "1" },
  ]),
  search: one({ web_search_options: {} }),
};

/** Requests with what only other providers know. */
export const foreign: Readonly<Record<string, Fields>> = {
  "marks for a prompt cache": one({ tools: [{ ...tool("f", city, cached), ...cached }], ...cached }, [
    { ...system("Be brief."), ...cached },
    user([{ type: "text", text: "a", ...cached }]),
    { role: "assistant", content: [{ type: "text", text: "b", ...cached }], ...cached },
    user(),
  ]),
  "another provider's additions to a call": one({ tools }, [
    user(),
    assistant(
      null,
      call("call_1", "get_time", "{}", { index: 0, extra_content: { google: { thought_signature: "E" } } }),
    ),
    result("call_1", "noon"),
  ]),
};
