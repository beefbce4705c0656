import { describe, expect, test } from "bun:test";
import { digitsOf, surrogate } from "../../../src/privacy/pseudonymize/surrogate.ts";
import { Vault } from "../../../src/privacy/pseudonymize/vault.ts";

const vault = (scope = "account", secret = "secret") => new Vault(secret, scope);
const digits = (written: string) => /\d{9}/.exec(written)![0];

describe("A surrogate", () => {
  test("is the reserved form with a type and nine digits", () => {
    expect(vault().hide("Maria", "PERSON")).toMatch(/^SURROGATE_PII\(PERSON_\d{9}\)$/);
    expect(surrogate("EMAIL_ADDRESS", "123456789")).toBe("SURROGATE_PII(EMAIL_ADDRESS_123456789)");
  });

  test("depends on the secret, the scope, the type and the value, and on nothing else", () => {
    const one = vault().hide("Maria", "PERSON");
    expect(vault().hide("Maria", "PERSON")).toBe(one);
    const others = [
      vault("other").hide("Maria", "PERSON"),
      vault("account", "other").hide("Maria", "PERSON"),
      vault().hide("Maria", "TERM"),
      vault().hide("Mario", "PERSON"),
    ];
    expect(new Set([one, ...others].map(digits)).size).toBe(5);
  });

  test("shares its stem with other spellings of the value", () => {
    const own = vault();
    const stems = ["+49 30 123456", "+49-30-123456", "＋49 (30) 123456"].map((value) =>
      digits(own.hide(value, "PHONE_NUMBER")),
    );
    expect(new Set(stems.map((one) => one.slice(0, 7))).size).toBe(1);
    expect(new Set(stems).size).toBe(3);
  });

  test("has a digit that tells every wrong digit and every two neighbours that changed places", () => {
    for (let index = 0; index < 300; index++) {
      const right = digitsOf("secret", "account", { type: "PERSON", value: `person ${index}`, stem: "" }, 0);
      const bodies = new Map([[right.slice(0, 8), right[8]]]);
      const check = (body: string) => bodies.get(body) ?? digitOf(body);
      for (let at = 0; at < 9; at++) {
        for (let digit = 0; digit < 10; digit++) {
          const wrong = right.slice(0, at) + digit + right.slice(at + 1);
          if (wrong !== right) expect(check(wrong.slice(0, 8)) === wrong[8]).toBe(false);
        }
        const swapped = right.slice(0, at) + (right[at + 1] ?? "") + right[at] + right.slice(at + 2);
        if (at < 8 && swapped !== right) expect(check(swapped.slice(0, 8)) === swapped[8]).toBe(false);
      }
    }
  });
});

/** The check digit of eight digits, by the definition of the code: the one digit that leads Damm's quasigroup back to zero. */
function digitOf(body: string): string {
  const rows =
    "0317598642 7092154863 4206871359 1750983426 6123045978 3674209581 5869720134 8945362017 9438617205 2581436790".split(
      " ",
    );
  const interim = body.split("").reduce((row, digit) => rows[Number(row)]![Number(digit)]!, "0");
  return rows[Number(interim)]!.indexOf("0").toString();
}

describe("A vault", () => {
  test("gives one value one surrogate, whatever type it is found as later", () => {
    const one = vault();
    const first = one.hide("Paris", "PERSON");
    expect(one.hide("Paris", "TERM")).toBe(first);
    expect([one.size, Object.fromEntries(one.counts)]).toEqual([1, { PERSON: 1 }]);
  });

  test("knows only what was issued here", () => {
    const one = vault();
    const name = `PERSON${digits(one.hide("Maria", "PERSON"))}`;
    expect(one.find(name)).toEqual({ value: "Maria", type: "PERSON" });
    expect(vault().find(name)).toBeUndefined();
    for (const other of ["constructor", "__proto__", "toString", ""]) expect(one.find(other)).toBeUndefined();
  });

  test("holds values that are words of the language", () => {
    const one = vault();
    for (const value of ["constructor", "__proto__", "hasOwnProperty", ""]) {
      const name = `TERM${digits(one.hide(value, "TERM"))}`;
      expect(one.find(name)?.value).toBe(value);
    }
    expect(one.size).toBe(4);
  });

  test("finds other digits where they are taken, by a value or by the request's own text", () => {
    const first = vault().hide("Maria", "PERSON");
    const careful = vault();
    careful.avoid(`PERSON${digits(first)}`);
    const second = careful.hide("Maria", "PERSON");
    expect(second).not.toBe(first);
    expect(careful.find(`PERSON${digits(second)}`)?.value).toBe("Maria");
    const crowded = vault();
    for (let index = 0; index < 3000; index++) crowded.hide("x".repeat(index + 1).replace(/x/g, "-"), "TERM");
    expect(new Set(crowded.names).size).toBe(3000);
  });

  test("gives the reserved form back with square brackets, and any other brackets as they are", () => {
    const one = vault();
    const back = (value: string) => one.find(`LITERAL${digits(one.hide(value, "LITERAL"))}`)?.value;
    expect(back("SURROGATE_PII(PERSON_123456789)")).toBe("SURROGATE_PII[PERSON_123456789]");
    expect(back("surrogate\\_pii（x）")).toBe("surrogate\\_pii[x]");
    expect(back("PII(PERSON_123456789)")).toBe("PII(PERSON_123456789)");
    expect(back("f(x)")).toBe("f(x)");
  });
});
