import { expect, test } from "bun:test";
import { createMasking } from "../../../src/app/gateway.ts";
import { privacyOf } from "../../../src/config/resolve-privacy.ts";
import { chatRequest } from "../../support/chat-request.ts";
import { type Chance, chance } from "../chance.ts";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const token = (length: number, random: Chance) =>
  Array.from({ length }, () => letters[random.below(letters.length)]!).join("");

const head = "eyJhbGciOiJSUzI1NiJ9";
const forms: Record<string, (text: string) => string> = {
  "a token of a person with many groups": (text) =>
    `Authorization: Bearer ${head}.eyJ${text}.${text.slice(-342)}\nHost: x`,
  "a private key": (text) =>
    `-----BEGIN RSA PRIVATE KEY-----\n${text.match(/.{1,64}/g)!.join("\n")}\n-----END RSA PRIVATE KEY-----\nthanks`,
  "a key behind its name": (text) => `api_key=${text}\nnext`,
};
/** Longer than any that a service takes. */
const ofService = (text: string) => `redis://default:${text.slice(0, 3000)}@cache.example.net:6379`;
const prose = "The quick brown fox goes home over the hill, and nobody knows why. ".repeat(50);
const masking = createMasking(privacyOf({ instruction: false }, null), {
  secret: "s",
  fetch: () => Promise.reject(new Error("none")),
});

test.each([...Object.entries(forms), ["a password of a service", ofService] as const])(
  "%s of more than a slice of the search is hidden whole, and nothing beside it",
  async (_, make) => {
    const random = chance(7);
    for (const length of [1000, 3000, 6500, 7000, 13_000, 30_000])
      for (const lead of ["", prose]) {
        const secret = token(length, random);
        const request = {
          model: "m",
          messages: [{ role: "user" as const, content: `${lead}${make(secret)}\n${lead}` }],
        };
        await masking.mask(chatRequest(request), "account");
        const { content } = request.messages[0]!;
        const kept = content.split(/SURROGATE_PII\([A-Z_]+_\d{9}\)/);
        const shown = kept.join("").match(/[A-Za-z\d]{20,}/g) ?? [];
        expect(shown).toEqual([]);
        expect(content).toStartWith(lead);
        expect(content).toEndWith(lead);
        expect(content.length).toBeLessThan(2 * lead.length + 400);
      }
  },
);
