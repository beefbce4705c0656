import { describe, expect, test } from "bun:test";
import { openaiResponses } from "../../../src/dialects/openai-responses/openai-responses.ts";
import { openai } from "../../../src/upstream/providers/openai.ts";
import { whole } from "../../support/scripts.ts";
import { echoWorld, hidden, surrogateIn } from "../echo/world.ts";
import { messageItem, responseOf } from "./said.ts";

const world = () => echoWorld("bilingual", { provider: openai });

test("What stands in the place of encrypted thoughts and is no long word of base64 is searched like any text", async () => {
  const { ask: post, bilingual } = await world();
  bilingual.begin(whole(responseOf([messageItem("Yes")])));
  const thought = { type: "reasoning", summary: [], encrypted_content: `${"A text of ".repeat(9)}${hidden}` };
  await post(openaiResponses, { model: "m", input: [thought, { role: "user", content: "So?" }] });
  expect(bilingual.calls[0]?.body).toContain("A text of SURROGATE_PII(");
  expect(bilingual.calls[0]?.body).not.toContain(hidden);
});

describe("A request to a provider that speaks the Responses API itself", () => {
  test("goes through as it is, but for masked texts, hashed identifiers, the model's name and store", async () => {
    const { ask: post, bilingual } = await world();
    bilingual.begin(whole(responseOf([messageItem("Yes")])));
    const sealed = `gAAAAAB${"SURROGATE_PII_PERSON_1+/".repeat(9)}${hidden.replaceAll(" ", "")}==`;
    const body = {
      zeta: { b: 1, a: [null, 1.5] },
      input: [
        { role: "user", content: [{ type: "input_text", text: hidden, later: [true] }] },
        { id: "rs_1", type: "reasoning", summary: [{ type: "summary_text", text: hidden }], encrypted_content: sealed },
        { type: "novelty_call", what: { deep: [hidden] } },
      ],
      store: true,
      metadata: { ticket: "4711" },
      user: "maria",
      model: "m",
    };
    await post(openaiResponses, body, { headers: { "openai-beta": "x=1", other: "stays" } });
    const [call] = bilingual.calls;
    expect([call?.path, call?.headers["openai-beta"], call?.headers["other"]]).toEqual([
      "/v1/responses",
      "x=1",
      undefined,
    ]);
    const surrogate = surrogateIn(call?.body.replaceAll(sealed, "") ?? "");
    const sent = JSON.parse(call?.body ?? "") as typeof body;
    expect(sent.user).toMatch(/^[0-9a-f]{32}$/);
    expect(sent.metadata.ticket).toMatch(/^[0-9a-f]{32}$/);
    const masked = JSON.stringify({
      ...body,
      store: false,
      model: "bilingual-model",
      user: sent.user,
      metadata: sent.metadata,
    })
      .replaceAll(sealed, "SEALED")
      .replaceAll(hidden, surrogate)
      .replaceAll("SEALED", sealed);
    expect(call?.body).toBe(masked);
  });

  test("leaves out thoughts of which only an identifier is left, since the provider did not keep them", async () => {
    const { ask: post, bilingual } = await world();
    bilingual.begin(whole(responseOf([messageItem("Yes")])));
    const kept = { role: "user", content: "So?" };
    await post(openaiResponses, { model: "m", input: [{ id: "rs_1", type: "reasoning", summary: [] }, kept] });
    expect(bilingual.calls[0]?.json["input"]).toEqual([kept]);
  });
});
