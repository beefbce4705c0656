// The APIs that are measured: how the provider answers in them, and by what the load finds the texts of an answer.
// In a form `@` stands for the text, of a piece or of the whole answer, and `#` for the number of the event.

typedef struct {
  const char *name, *path;
  /* What comes whole; and a stream: what begins it, one piece, what ends it. */
  const char *whole, *first, *piece, *last;
  /* What stands before a text: in an answer that comes whole, where one that streams says it once more, and in a piece. */
  const char *text, *delta;
  /* What the last event says. */
  const char *end;
} Door;

#define CHAT(object) "{\"id\":\"chatcmpl-BenchBenchBenchBenchBenchBen\",\"object\":\"" object "\",\"created\":1780272000," \
                     "\"model\":\"gpt-5-mini-2026\",\"system_fingerprint\":\"fp_44709d6fcb\",\"choices\":["
#define CHUNK "data: " CHAT("chat.completion.chunk")
#define CHAT_USAGE "\"usage\":{\"prompt_tokens\":120,\"completion_tokens\":100,\"total_tokens\":220}}"

#define MESSAGE(content, stop, output) "{\"id\":\"msg_01BenchBenchBenchBenchBe\",\"type\":\"message\",\"role\":\"assistant\"," \
  "\"model\":\"claude-bench-4-5\",\"content\":[" content "],\"stop_reason\":" stop ",\"stop_sequence\":null," \
  "\"usage\":{\"input_tokens\":120,\"cache_creation_input_tokens\":0,\"cache_read_input_tokens\":0,\"output_tokens\":" output "}}"
#define NAMED(type, rest) "event: " type "\ndata: {\"type\":\"" type "\"" rest "}\n\n"

#define ITEM "msg_68BenchBenchBenchBenchBenchBenchBenchBenchBenchBe"
#define PART "{\"type\":\"output_text\",\"annotations\":[],\"logprobs\":[],\"text\":\"@\"}"
#define SAID(status, content) "{\"id\":\"" ITEM "\",\"type\":\"message\",\"status\":\"" status "\",\"content\":[" content "],\"role\":\"assistant\"}"
#define RESPONSE(status, output, usage) "{\"id\":\"resp_68BenchBenchBenchBenchBenchBenchBenchBenchBenchB\",\"object\":\"response\"," \
  "\"created_at\":1780272000,\"status\":\"" status "\",\"background\":false,\"error\":null,\"incomplete_details\":null,\"instructions\":null," \
  "\"max_output_tokens\":null,\"model\":\"gpt-5-mini-2026\",\"output\":[" output "],\"parallel_tool_calls\":true,\"previous_response_id\":null," \
  "\"reasoning\":{\"effort\":null,\"summary\":null},\"store\":false,\"temperature\":0.7,\"text\":{\"format\":{\"type\":\"text\"}}," \
  "\"tool_choice\":\"auto\",\"tools\":[],\"top_p\":1.0,\"truncation\":\"disabled\",\"usage\":" usage ",\"user\":null,\"metadata\":{}}"
#define RESPONSE_USAGE "{\"input_tokens\":120,\"input_tokens_details\":{\"cached_tokens\":0},\"output_tokens\":100," \
  "\"output_tokens_details\":{\"reasoning_tokens\":0},\"total_tokens\":220}"
#define NUMBERED(type, rest) NAMED(type, ",\"sequence_number\":#" rest)
#define PLACE ",\"item_id\":\"" ITEM "\",\"output_index\":0,\"content_index\":0"

static const Door doors[] = {
  {
    "chat", "/v1/chat/completions",
    CHAT("chat.completion") "{\"index\":0,\"message\":{\"role\":\"assistant\",\"content\":\"@\",\"refusal\":null},\"logprobs\":null,"
                            "\"finish_reason\":\"stop\"}]," CHAT_USAGE,
    CHUNK "{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":\"\"},\"finish_reason\":null}]}\n\n",
    CHUNK "{\"index\":0,\"delta\":{\"content\":\"@\"},\"finish_reason\":null}]}\n\n",
    CHUNK "{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n" CHUNK "]," CHAT_USAGE "\n\ndata: [DONE]\n\n",
    "\"content\":", "\"content\":", "data: [DONE]",
  },
  {
    "messages", "/v1/messages",
    MESSAGE("{\"type\":\"text\",\"text\":\"@\"}", "\"end_turn\"", "100"),
    NAMED("message_start", ",\"message\":" MESSAGE("", "null", "1"))
      NAMED("content_block_start", ",\"index\":0,\"content_block\":{\"type\":\"text\",\"text\":\"\"}"),
    NAMED("content_block_delta", ",\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":\"@\"}"),
    NAMED("content_block_stop", ",\"index\":0")
      NAMED("message_delta", ",\"delta\":{\"stop_reason\":\"end_turn\",\"stop_sequence\":null},\"usage\":{\"output_tokens\":100}")
      NAMED("message_stop", ""),
    "\"text\":", "\"text\":", "event: message_stop",
  },
  {
    "responses", "/v1/responses",
    RESPONSE("completed", SAID("completed", PART), RESPONSE_USAGE),
    NUMBERED("response.created", ",\"response\":" RESPONSE("in_progress", "", "null"))
      NUMBERED("response.in_progress", ",\"response\":" RESPONSE("in_progress", "", "null"))
      NUMBERED("response.output_item.added", ",\"output_index\":0,\"item\":" SAID("in_progress", ""))
      NUMBERED("response.content_part.added", PLACE ",\"part\":{\"type\":\"output_text\",\"annotations\":[],\"logprobs\":[],\"text\":\"\"}"),
    NUMBERED("response.output_text.delta", PLACE ",\"delta\":\"@\",\"logprobs\":[]"),
    NUMBERED("response.output_text.done", PLACE ",\"text\":\"@\",\"logprobs\":[]")
      NUMBERED("response.content_part.done", PLACE ",\"part\":" PART)
      NUMBERED("response.output_item.done", ",\"output_index\":0,\"item\":" SAID("completed", PART))
      NUMBERED("response.completed", ",\"response\":" RESPONSE("completed", SAID("completed", PART), RESPONSE_USAGE)),
    "\"text\":", "\"delta\":", "event: response.completed",
  },
  /* Its answers are files. */
  {"embeddings", "/v1/embeddings", "", "", "", "", "\"embedding\":", "", ""},
};
enum { DOORS = sizeof doors / sizeof *doors };
