import { describe, expect, test } from "bun:test";
import type { Caller } from "../../../src/accounts/store.ts";
import { type Fields, unchanged } from "../../../src/contract/fields.ts";
import { openaiResponses } from "../../../src/dialects/openai-responses/openai-responses.ts";
import { GatewayError } from "../../../src/errors.ts";
import { refuseReserved } from "../../../src/pipeline/refuse-reserved.ts";
import { atOnce } from "../../../src/stream/turns.ts";

const request = (body: Fields) => openaiResponses.parse({ model: "m", input: "Hello", ...body });
const restricted = { key: { models: ["m"] }, account: { balance: null } } as unknown as Caller;

/** Tools that an item of the input adds. */
const adding = (type: string, tools: Fields[]): Fields => ({
  input: [
    { type, role: "developer", tools },
    { type: "mcp_list_tools", id: "l", server_label: "s", tools: [{ name: "t", input_schema: {} }] },
  ],
});

function refused(body: Fields): string | null {
  try {
    refuseReserved(request(body), restricted);
    return "not";
  } catch (thrown) {
    if (thrown instanceof GatewayError) return thrown.param;
    throw thrown;
  }
}

describe("A key that is restricted to models", () => {
  test.each<[Fields, string]>([
    [{ tools: [{ type: "web_search" }] }, "tools"],
    [
      {
        tools: [
          { type: "function", name: "f" },
          { type: "code_interpreter", container: "c" },
        ],
      },
      "tools",
    ],
    [adding("additional_tools", [{ type: "web_search" }]), "input"],
    [adding("tool_search_output", [{ type: "function", name: "f" }, { type: "mcp" }]), "input"],
    [adding("additional_tools", [{ type: "namespace", name: "n", tools: [] }]), "not"],
    [{ service_tier: "priority" }, "service_tier"],
    [{ moderation: { model: "other" } }, "moderation"],
    [{ prompt: { id: "pmpt_1" } }, "prompt"],
    [
      {
        tools: [
          { type: "function", name: "f" },
          { type: "custom", name: "c" },
        ],
        service_tier: "auto",
        prompt: null,
      },
      "not",
    ],
  ])("may not ask for what costs more than the model's tokens: %j", (body, param) => {
    expect(refused(body)).toBe(param);
  });
});

/** The path of the first attachment. */
const attachmentOf = (body: Fields): string | undefined => atOnce(request(body).attachment());

describe("Where only texts may be sent", () => {
  const said = (part: Fields) => ({ input: [{ role: "user", content: [{ type: "input_text", text: "Hi" }, part] }] });
  const tool = (type: string, more: Fields) => ({ tools: [{ type, ...more }] });
  const gif = "R0lGODlhAQABAAAAACwAAAAAAQABAAA=";
  const mask = { image_url: `data:image/gif;base64,${gif}` };
  test.each<[string, Fields, string]>([
    ["a picture", said({ type: "input_image", image_url: "https://x.example/a.png" }), "input.0.content.1"],
    ["a file", said({ type: "input_file", file_id: "file_1" }), "input.0.content.1"],
    ["a part of another kind", said({ type: "input_audio", input_audio: {} }), "input.0.content.1"],
    [
      "a picture that a tool answered",
      { input: [{ type: "function_call_output", call_id: "c", output: [{ type: "input_image", image_url: "x" }] }] },
      "input.0.output.0",
    ],
    [
      "a picture that a provider made",
      { input: [{ type: "image_generation_call", id: "ig_1", result: "iVBORw0KGgo".repeat(9), status: "completed" }] },
      "input.0.result",
    ],
    [
      "a small one",
      { input: [{ type: "image_generation_call", id: "ig_1", result: gif, status: "completed" }] },
      "input.0.result",
    ],
    ["a mask", tool("image_generation", { input_image_mask: mask }), "tools.0.input_image_mask.image_url"],
    [
      "a mask that lies with the provider",
      tool("image_generation", { input_image_mask: { file_id: "file-1" } }),
      "tools.0.input_image_mask.file_id",
    ],
    [
      "a file for code",
      tool("code_interpreter", { container: { type: "auto", file_ids: ["file-1"] } }),
      "tools.0.container.file_ids.0",
    ],
    [
      "a file for a shell",
      tool("shell", { environment: { type: "container_auto", file_ids: ["file-1"] } }),
      "tools.0.environment.file_ids.0",
    ],
    [
      "an archive of a skill",
      tool("shell", {
        environment: { type: "container_auto", skills: [{ type: "inline", source: { data: "UEsFBg" } }] },
      }),
      "tools.0.environment.skills.0.source.data",
    ],
    ["a store of files", tool("file_search", { vector_store_ids: ["vs_1"] }), "tools.0.vector_store_ids.0"],
    [
      "a store of a tool that is added later",
      { input: [{ type: "additional_tools", tools: [{ type: "file_search", vector_store_ids: ["vs_1"] }] }] },
      "input.0.tools.0.vector_store_ids.0",
    ],
  ])("%s is found", (_, body, path) => {
    expect(attachmentOf(body)).toStartWith(path);
  });

  test("tools without files are none, nor is a schema that names some, nor what a program answered", () => {
    const names = ["file_ids", "vector_store_ids", "input_image_mask", "image_url", "result"];
    const properties = Object.fromEntries(names.map((name) => [name, { type: "string", default: "a" }]));
    const tools = [
      { type: "function", name: "f", parameters: { type: "object", properties } },
      { type: "code_interpreter", container: { type: "auto", file_ids: [], memory_limit: "4g" } },
      { type: "code_interpreter", container: "cntr_1" },
      { type: "shell", environment: { type: "container_reference", container_id: "cntr_1" } },
      { type: "computer_use_preview", environment: "browser" },
    ];
    const program = { type: "program_output", id: "o", call_id: "c", result: "Done", status: "completed" };
    const failed = { type: "image_generation_call", id: "ig_1", result: null, status: "failed" };
    expect(attachmentOf({ tools, input: [program, failed] })).toBeUndefined();
  });

  test("texts, calls and thoughts that a provider encrypted are none", () => {
    const thought = {
      type: "reasoning",
      summary: [{ type: "summary_text", text: "S" }],
      encrypted_content: "gAAA".repeat(99),
    };
    const answer = {
      role: "assistant",
      content: [
        { type: "output_text", text: "Yes" },
        { type: "refusal", refusal: "No" },
      ],
    };
    const signed = { extra_content: { google: { thought_signature: "AAAA".repeat(99) } } };
    const call = { type: "function_call", call_id: "c", name: "f", arguments: "{}", ...signed };
    expect(attachmentOf({ input: [thought, answer, call] })).toBeUndefined();
  });
});

test("A bound that the books set is sent, and the answer repeats the caller's own", () => {
  const one = request({ max_output_tokens: 900 });
  one.bindOutput(64);
  expect([one.body["max_output_tokens"], one.canonical().max_completion_tokens]).toEqual([64, 64]);
  const identity = { id: "resp_1", created: 1, model: "m" };
  const answer = { id: "r", model: "theirs", max_output_tokens: 64, output: [] };
  expect(one.passedWhole?.(answer, identity)).toEqual({ id: "r", model: "m", max_output_tokens: 900, output: [] });
});

test("What a prompt that the provider keeps says of an answer is told as it came", () => {
  const one = request({ prompt: { id: "pmpt_1" }, input: null });
  const identity = { id: "resp_1", created: 1, model: "m" };
  const own = { instructions: [{ role: "developer", content: "Be brief" }], max_output_tokens: 2048 };
  const answer = { id: "r", model: "m", ...own, output: [] };
  expect(one.passedWhole?.(answer, identity)).toEqual(answer);
  const data = { type: "response.completed", response: answer };
  expect(one.streamWriter(identity, unchanged).passed?.({ data }).data).toEqual(data);
});

test("A picture counts as tokens, and its bytes do not count as text", () => {
  const image_url = `data:image/png;base64,${"A".repeat(40_000)}`;
  const body = { input: [{ role: "user", content: [{ type: "input_image", image_url, detail: "low" }] }] };
  const tokens = request(body).promptTokens(JSON.stringify(body).length);
  expect(tokens).toBeGreaterThan(85);
  expect(tokens).toBeLessThan(200);
});
