import { describe, expect, test } from "bun:test";
import { reread } from "../../../../src/privacy/analyze/text/misread.ts";
import { everyType, find } from "../../../evaluate/find.ts";

describe("What a scanner misread", () => {
  test.each([
    [
      "letters as digits",
      "Trad0tta per 1a mog1ie di B0nelli: si pro1unga fino al l4.O5.2O25",
      "Tradotta per la moglie di Bonelli: si prolunga fino al 14.05.2025",
    ],
    ["digits as letters", "Mutuel1e, l7 rue de l'Ég1ise, 62l60 Bu1ly", "Mutuelle, 17 rue de l'Église, 62160 Bully"],
    [
      "letters of capitals",
      "TRlBUNAL JUDlC1AIRE DE BÉTHUNE, Mme P0UPARD",
      "TRIBUNAL JUDICIAIRE DE BÉTHUNE, Mme POUPARD",
    ],
  ])("is read again: %s", (_, text, plain) => {
    expect(reread(text)).toBe(plain);
  });

  test.each([
    ["numbered names of programs", "model1 = part1(test1, list0, base1); host0.time1(moda1, persona1)"],
    ["codes and keys", "k0s b1t3 x0r1a v1beta1 utf16le a0b1c2 q0wertz zx1cvbn lkj0hgf poiu1ytr"],
    ["one word of a player", "n00bs say 1337 and pr0blem"],
    ["figures", "The 10 l bottles, 1O mg, Windows 10, I 20 and B01"],
  ])("is not seen in %s", (_, text) => {
    expect(reread(text)).toBeUndefined();
  });

  test("is hidden as it was written", () => {
    const text =
      "TRlBUNAL JUDlClAIRE\nM. Wladimir K0walczyk\nl7, rue du Maréchal Foch\n62l60 BULLY-LES-MlNES\nné le l2 ju1n 1958";
    const hidden = find(text, everyType).map(({ start, end }) => text.slice(start, end));
    expect(hidden).toContain("Wladimir K0walczyk");
    expect(hidden.join("\n")).toContain("l7, rue du Maréchal Foch\n62l60 BULLY-LES-MlNES");
    expect(hidden).toContain("l2 ju1n 1958");
  });

  test("tells what stands beside it, too", () => {
    const text = "Counci1 Tax acc0unt 4 0031877 3. We refer t0 y0ur 1etter.";
    expect(find(text, everyType).map(({ start, end }) => text.slice(start, end))).toContain("4 0031877 3");
  });

  test("is hidden in a long text, too", () => {
    const text = `${"Le tribunal entend les parties. ".repeat(200)}La tutel1e de votre épouse conva1escente, Mme Stanis1awa K0walczyk, cesse.`;
    expect(find(text, everyType).map(({ start, end }) => text.slice(start, end))).toEqual(["Stanis1awa K0walczyk"]);
  });
});
