import { expect, test } from "bun:test";
import { createMasking } from "../../../src/app/gateway.ts";
import { privacyOf } from "../../../src/config/resolve-privacy.ts";
import { restoreAnswer } from "../../../src/privacy/restore/whole-text.ts";
import { chatRequest } from "../../support/chat-request.ts";

/** What a client reads of an answer, of which `answer` is told the request as it was sent. */
async function read(content: string, answer: (sent: string) => string, detect = ["default"]): Promise<string> {
  const settings = privacyOf({ output: "mask", instruction: false, detect }, null);
  const fetch = () => Promise.reject(new Error("nobody is asked"));
  const message = { role: "user" as const, content };
  const request = chatRequest({ model: "m", messages: [message] });
  const masked = await createMasking(settings, { secret: "a secret", fetch }).mask(request, "account");
  return restoreAnswer(masked, answer(message.content), false, true);
}

test("what the request says itself passes in an answer, but not for a part of one of its words or numbers", async () => {
  const answer = "SSN: 241920053.";
  expect(await read("Divide 241920053 by three.", () => answer)).toBe(answer);
  expect(await read("Divide 2419200530 by three.", () => answer)).toBe("SSN: [US_SSN].");
});

test("nobody's name in an address is sought where people are not hidden", async () => {
  const answer = "Write to peter.hansen@corp.example by all means.\nPeter Hansen is there.\n";
  const hidden = answer.replace("peter.hansen@corp.example", "[EMAIL_ADDRESS]");
  expect(await read("Hello", () => answer, ["EMAIL_ADDRESS"])).toBe(hidden);
});

test("a surrogate stays whole where a window ends in the middle of a text without spaces", async () => {
  for (let at = 980; at < 1024; at++) {
    const before = "ab/".repeat(400).slice(0, at);
    expect([at, await read("maria.lopez@example.org", (sent) => `${before}${sent}/`)]).toEqual([
      at,
      `${before}maria.lopez@example.org/`,
    ]);
  }
});
