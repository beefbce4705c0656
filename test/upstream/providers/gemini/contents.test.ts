import { describe, expect, test } from "bun:test";
import { gemini } from "../../../../src/upstream/providers/gemini/gemini.ts";
import { assistant, call, encode, picture, pixel, result, system, user } from "../../encoding.ts";
import { geminiProblems } from "../../strict/gemini.ts";

type Fields = Record<string, unknown>;

const model = "gemini-3-pro-preview";
const text = (value: string) => ({ text: value });
const said = (...parts: unknown[]) => ({ role: "user", parts });
const answered = (...parts: unknown[]) => ({ role: "model", parts });
const use = (id: string, name: string, args: Fields = {}) => ({ functionCall: { id, name, args } });
const signed = (part: Fields, signature = "skip_thought_signature_validator") => ({
  ...part,
  thoughtSignature: signature,
});
const used = (id: string, name: string, output: string) => ({ functionResponse: { id, name, response: { output } } });
const inline = (mimeType: string) => ({ inlineData: { mimeType, data: pixel } });
const hi = [said(text("Hi"))];

/** The body for a request, which must always pass the strict checker. */
function sent(body: Fields, of = model): Fields {
  const { json } = encode(gemini, of, body);
  expect(geminiProblems(json, of)).toEqual([]);
  return json;
}

const loop = (more: Fields) => [user(), assistant(null, call("a", "f", "{}", more)), result("a", "x")];

/** Requests and their translation for Gemini. */
const conversations: [string, Fields[], Fields][] = [
  ["a question", [user()], { contents: hi }],
  [
    "instructions, also late ones, stand apart",
    [system("Be kind."), user(), assistant("Hello"), { role: "developer", content: "Be brief." }, user("Bye")],
    {
      systemInstruction: { parts: [text("Be kind."), text("Be brief.")] },
      contents: [...hi, answered(text("Hello")), said(text("Bye"))],
    },
  ],
  [
    "roles in a row are one turn",
    [user("One"), user("Two"), assistant("Three"), assistant("Four"), user("Five")],
    { contents: [said(text("One"), text("Two")), answered(text("Three"), text("Four")), said(text("Five"))] },
  ],
  [
    "the assistant may begin",
    [assistant("Welcome!"), user()],
    { contents: [said(text("(The assistant begins.)")), answered(text("Welcome!")), ...hi] },
  ],
  [
    "pictures, sounds and files, by their bytes or their address",
    [
      user([
        { type: "text", text: "Look" },
        picture(`data:image/jpg;base64,${pixel}`),
        picture("https://e.example/a.png?size=2"),
        picture("https://e.example/a"),
        { type: "input_audio", input_audio: { data: pixel, format: "wav" } },
        { type: "file", file: { filename: "a.pdf", file_data: `data:application/pdf;base64,${pixel}` } },
      ]),
    ],
    {
      contents: [
        said(
          text("Look"),
          inline("image/jpeg"),
          { fileData: { mimeType: "image/png", fileUri: "https://e.example/a.png?size=2" } },
          { fileData: { mimeType: "image/jpeg", fileUri: "https://e.example/a" } },
          inline("audio/wav"),
          inline("application/pdf"),
        ),
      ],
    },
  ],
  [
    "calls at once, the first signed, are answered together and in their order",
    [
      user(),
      assistant("I look.", call("a", "f", '{"city":"Köln"}'), call("b", "g")),
      user("Hurry"),
      result("b", '{"rain":true}'),
      result("a", [{ type: "text", text: "sun" }, picture(`data:image/png;base64,${pixel}`)]),
    ],
    {
      contents: [
        ...hi,
        answered(text("I look."), signed(use("a", "f", { city: "Köln" })), use("b", "g")),
        said(used("a", "f", "sun"), inline("image/png"), used("b", "g", '{"rain":true}'), text("Hurry")),
      ],
    },
  ],
  [
    "a signature that was given out comes back",
    loop({ extra_content: { google: { thought_signature: "EpEg" } } }),
    { contents: [...hi, answered(signed(use("a", "f"), "EpEg")), said(used("a", "f", "x"))] },
  ],
  [
    "an earlier answer's thoughts are left out",
    [user(), { ...assistant("Hello"), reasoning_content: "Hm" }, user()],
    { contents: [...hi, answered(text("Hello")), ...hi] },
  ],
];

describe("A conversation for Gemini", () => {
  test.each(conversations)("%s", (_what, messages, expected) => {
    expect(sent({ messages })).toEqual(expected);
  });

  test("sends no placeholder for a signature that the model never gave", () => {
    expect(sent({ messages: loop({}) }, "gemini-2.5-pro")["contents"]).toEqual([
      ...hi,
      answered(use("a", "f")),
      said(used("a", "f", "x")),
    ]);
  });
});
