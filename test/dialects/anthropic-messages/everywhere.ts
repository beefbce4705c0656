import type { Chance } from "../../privacy/chance.ts";
import { anything, type Json, type Plants } from "../../support/everywhere.ts";

type Fields = { [key: string]: Json };

/** A Messages request with something planted under every key of the contract that takes more than its own words, and under keys it does not have. */
export function messagesEverywhere(random: Chance, given: Plants): Fields {
  const { text, value } = given;
  const any = (depth = 1 + random.below(5)) => anything(random, given, depth);
  const extra = () => ({ [random.of(["newer", "x-owner", value()])]: any() });
  const schema = (): Fields => ({
    type: "object",
    title: text(),
    properties: { to: { type: "string", description: text(), enum: [text()], default: text() }, [value()]: any(2) },
    ...extra(),
  });
  const citation = (): Fields => ({
    type: "char_location",
    cited_text: text(),
    document_title: text(),
    file_id: value(),
  });
  const block = (depth: number): Fields =>
    random.of<() => Fields>([
      () => ({ type: "text", text: text(), citations: [citation()], ...extra() }),
      () => ({
        type: "image",
        source: { type: "url", url: `https://x.example/a.png?of=${encodeURIComponent(value())}` },
      }),
      () => ({ type: "image", source: { type: "base64", media_type: text(), data: text() } }),
      () => ({
        type: "document",
        title: text(),
        context: text(),
        source: { type: "text", media_type: "text/plain", data: text() },
      }),
      () => ({ type: "document", source: { type: "content", content: depth > 0 ? blocks(depth - 1) : text() } }),
      () => ({ type: "search_result", source: text(), title: text(), content: [{ type: "text", text: text() }] }),
      () => ({ type: text(), [value()]: any(), name: value() }),
    ])();
  const blocks = (depth: number): Json => Array.from({ length: 1 + random.below(3) }, () => block(depth));
  const content = () => (random.below(3) === 0 ? text() : blocks(2));
  return {
    system: [{ type: "text", text: text(), cache_control: { type: text(), ttl: text() } }],
    messages: [
      { role: "user", content: content(), ...extra() },
      { role: "system", content: text() },
      {
        role: "assistant",
        content: [
          { type: "thinking", thinking: text(), signature: text() },
          { type: "redacted_thinking", data: text() },
          { type: "text", text: text() },
          {
            type: "tool_use",
            id: value(),
            name: value(),
            input: { to: text(), [value()]: any(), json: JSON.stringify(any()) },
          },
          {
            type: "server_tool_use",
            id: value(),
            name: "web_search",
            input: { query: text() },
            caller: { type: text(), tool_id: value() },
          },
          {
            type: "web_search_tool_result",
            tool_use_id: value(),
            content: [
              { type: "web_search_result", url: text(), title: text(), encrypted_content: text(), page_age: text() },
            ],
          },
          { type: "mcp_tool_use", id: value(), name: value(), server_name: value(), input: { of: any() } },
          { type: "compaction", content: text(), encrypted_content: text() },
        ],
      },
      {
        role: "user",
        content: [
          { type: "tool_result", tool_use_id: value(), content: content(), is_error: text() },
          { type: "container_upload", file_id: value() },
          ...Array.from({ length: 4 }, () => block(2)),
        ],
      },
    ],
    tools: [
      { name: value(), description: text(), input_schema: schema(), input_examples: [any()], ...extra() },
      {
        type: value(),
        name: value(),
        allowed_domains: [text()],
        user_location: { type: "approximate", city: text(), region: text() },
        display_number: text(),
      },
    ],
    tool_choice: { type: "tool", name: value() },
    thinking: { type: text(), budget_tokens: text() },
    output_config: { effort: text(), format: { type: "json_schema", schema: schema(), ...extra() } },
    context_management: { edits: [{ type: text(), trigger: { type: value() }, ...extra() }] },
    container: { id: value(), skills: [{ type: text(), skill_id: value(), version: value() }] },
    mcp_servers: [
      { type: "url", url: `https://${encodeURIComponent(value())}`, name: value(), authorization_token: text() },
    ],
    metadata: { user_id: text(), ...extra() },
    stop_sequences: [text()],
    service_tier: text(),
    inference_geo: value(),
    ...extra(),
  };
}
