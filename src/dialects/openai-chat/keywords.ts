/**
 * The chat contract (OpenAI's `CreateChatCompletionRequest`), as far as it names keys under which no text stands. Every other string
 * and number of a request is text: a field newer than this table is searched until it is entered here.
 */

/** What the contract says of a value, wherever a list repeats it. */
export type Place = Leaf | Shape | OfOwner;

/** What a string or number there is. */
export type Leaf =
  /** Read by the model. */
  | "text"
  /** Nothing is said of it, so it is text, unless it is bytes. */
  | "unknown"
  /** JSON text the model wrote. */
  | "json"
  /** A participant's name. */
  | "name"
  /** Who asks, in the caller's own words: never read by the model, only compared. */
  | "identifier"
  /** A name that programs give: of a function, a property, a call. Nothing is text in it if it is written like one. */
  | "symbol"
  /** A picture, a sound or a file: its bytes in base64, or its address. */
  | "media"
  /** A number or a flag; never text unless it is a string. */
  | "count"
  /** Decides where the request goes, and stays here. */
  | "route"
  /** One of these words. */
  | ReadonlySet<string>;

/** An object whose keys the contract defines. */
export interface Shape {
  fields: ReadonlyMap<string, Place>;
  /** What the others hold, where the caller gives the keys, and how one is written that holds no text. */
  others?: { keys: RegExp; place: Place };
  /** What a string or number in its place is. */
  leaf: Leaf;
}

/** A place that depends on the object it is in. */
type OfOwner = (owner: Readonly<Record<string, unknown>>) => Leaf;

/** How programs write names. In a longer one, or in a long number, there is room for a value. */
export const symbol = /^(?!.*\d{5})[A-Za-z_$#][\w$.:/|#~-]{0,38}$/;

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));
const shape = (fields: Readonly<Record<string, Place>>, leaf: Leaf = "text"): Shape => ({
  fields: new Map(Object.entries(fields)),
  leaf,
});
const mapOf = (place: Place, keys = symbol): Shape => ({ fields: new Map(), others: { keys, place }, leaf: "text" });

const counts = (list: string) => Object.fromEntries(list.split(" ").map((key) => [key, "count" as const]));

/** A JSON Schema. `enum`, `const` and samples are not in it: they are texts that the model writes. */
const schemaFields = new Map<string, Place>(
  Object.entries({
    ...counts(
      "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength minItems maxItems uniqueItems " +
        "minProperties maxProperties minContains maxContains deprecated readOnly writeOnly nullable",
    ),
    type: words("object array string number integer boolean null"),
    format: words(
      "date-time date time duration email idn-email hostname idn-hostname ipv4 ipv6 uri uri-reference iri iri-reference " +
        "uuid uri-template json-pointer relative-json-pointer regex int32 int64 float double byte binary password enum",
    ),
    required: "symbol",
    propertyOrdering: "symbol",
    dependentRequired: mapOf("symbol"),
    $ref: "symbol",
    $anchor: "symbol",
    $dynamicRef: "symbol",
    $dynamicAnchor: "symbol",
  }),
);
const schema: Shape = { fields: schemaFields, leaf: "text" };
for (const key of (
  "items prefixItems additionalItems unevaluatedItems contains additionalProperties unevaluatedProperties propertyNames " +
  "contentSchema not if then else anyOf oneOf allOf"
).split(" "))
  schemaFields.set(key, schema);
for (const key of "properties patternProperties dependentSchemas $defs definitions".split(" "))
  schemaFields.set(key, mapOf(schema));

const cacheMarks = {
  cache_control: shape({ type: words("ephemeral"), ttl: words("5m 1h") }),
  prompt_cache_breakpoint: shape({ mode: words("explicit") }),
};

const part = shape({
  ...cacheMarks,
  type: words("text refusal image_url input_audio file"),
  image_url: shape({ url: "media", detail: words("auto low high original") }, "media"),
  input_audio: shape({ data: "media", format: words("wav mp3 flac opus pcm16 aac ogg m4a") }, "media"),
  file: shape({ file_id: "symbol", filename: "text", file_data: "media" }, "media"),
});

const functionCall = shape({ name: "symbol", arguments: "json" });

const message = shape({
  ...cacheMarks,
  role: words("system developer user assistant tool function"),
  content: part,
  name: ({ role }) => (role === "user" ? "name" : role === "tool" || role === "function" ? "symbol" : "text"),
  tool_call_id: "symbol",
  tool_calls: shape({
    index: "count",
    id: "symbol",
    type: words("function custom"),
    function: functionCall,
    custom: shape({ name: "symbol", input: "text" }),
  }),
  function_call: functionCall,
  audio: shape({ id: "symbol" }),
});

const functionTool = { name: "symbol", description: "text", parameters: schema, strict: "count" } as const;
const named = shape({ name: "symbol" });
const choice = {
  type: words("function custom allowed_tools"),
  function: named,
  custom: named,
};

export const request: Shape = shape({
  ...counts(
    "temperature top_p max_tokens max_completion_tokens stream n parallel_tool_calls frequency_penalty presence_penalty " +
      "logprobs top_logprobs seed store",
  ),
  model: "route",
  messages: message,
  user: "identifier",
  safety_identifier: "identifier",
  prompt_cache_key: "identifier",
  metadata: mapOf("identifier"),
  stream_options: shape(counts("include_usage include_obfuscation")),
  tools: shape({
    ...cacheMarks,
    type: words("function custom"),
    function: shape(functionTool),
    custom: shape({
      name: "symbol",
      format: shape({ type: words("text grammar"), grammar: shape({ syntax: words("lark regex") }) }),
    }),
  }),
  functions: shape(functionTool),
  tool_choice: shape(
    { ...choice, allowed_tools: shape({ mode: words("auto required"), tools: shape(choice) }) },
    words("none auto required any"),
  ),
  function_call: shape({ name: "symbol" }, words("none auto")),
  response_format: shape({
    type: words("text json_object json_schema"),
    json_schema: shape({ name: "symbol", schema, strict: "count" }),
  }),
  prediction: shape({ type: words("content"), content: part }),
  logit_bias: mapOf("count", /^\d{1,7}$/),
  modalities: words("text audio image"),
  audio: shape({
    voice: shape({ id: "symbol" }, "symbol"),
    format: words("wav aac mp3 flac opus pcm16"),
  }),
  moderation: shape({
    model: "symbol",
    policy: shape({
      input: shape({ mode: words("score block") }),
      output: shape({ mode: words("score block") }),
    }),
  }),
  service_tier: words("auto default flex scale priority fast standard"),
  reasoning_effort: words("none minimal low medium high xhigh max"),
  verbosity: words("low medium high"),
  prompt_cache_retention: words("in_memory in-memory 24h"),
  prompt_cache_options: shape({ ttl: words("30m"), mode: words("implicit explicit") }),
  web_search_options: shape({
    search_context_size: words("low medium high"),
    user_location: shape({ type: words("approximate") }),
  }),
});
