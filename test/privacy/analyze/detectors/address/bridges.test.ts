import { expect, test } from "bun:test";
import type { Span } from "../../../../../src/privacy/analyze/detector.ts";
import { bridgeAddresses } from "../../../../../src/privacy/analyze/detectors/address/bridges.ts";
import { widenAddresses } from "../../../../../src/privacy/analyze/detectors/address/widen.ts";
import { costRatio } from "../../../cost-ratio.ts";

type Types = Readonly<Record<string, string>>;

/** The parts between `⟦` and `⟧` as addresses, but the first character may tell another type. */
function read(marked: string, types: Types): { text: string; spans: Span[] } {
  const spans: Span[] = [];
  let text = "";
  for (const [n, part] of marked.split(/[⟦⟧]/).entries()) {
    if (n % 2 === 1)
      spans.push({ start: text.length, end: text.length + part.length, type: types[part] ?? "ADDRESS", strength: 2 });
    text += part;
  }
  return { text, spans };
}

function bridged(marked: string, types: Types = {}): string[] {
  const { text, spans } = read(marked, types);
  return bridgeAddresses(text, spans).map(({ start, end }) => text.slice(start, end));
}

function widened(marked: string, types: Types = {}): string[] {
  const { text, spans } = read(marked, types);
  widenAddresses(text, spans);
  return spans.map(({ start, end }) => text.slice(start, end));
}

test("the name of a house before a postcode is of the address, and who lives there is not", () => {
  expect(widened("Ana\nAlte Mühle, ⟦35083 Wetter⟧\n")).toEqual(["Alte Mühle, 35083 Wetter"]);
  expect(widened("wohnt: Gut Heideck, ⟦35083 Wetter⟧")).toEqual(["Gut Heideck, 35083 Wetter"]);
  for (const text of [
    "Frau ⟦Ana Ruiz⟧, ⟦35083 Wetter⟧",
    "Wir sind in Ulm: heute, ⟦35083 Wetter⟧",
    "Siehe 4, ⟦35083 Ulm⟧",
  ])
    expect(widened(text, { "Ana Ruiz": "PERSON" }).at(-1)).toStartWith("35083");
});

test("parts of one address on a line are one, with the names, numbers and abbreviations between them", () => {
  expect(bridged("at ⟦12 Bank Place, Mallow⟧, Co. Cork ⟦P51 X7K2⟧.")).toEqual([
    "12 Bank Place, Mallow, Co. Cork P51 X7K2",
  ]);
  expect(bridged("⟦Paseo de Colón 31⟧, 2.º izda., ⟦20002 Donostia⟧")).toEqual([
    "Paseo de Colón 31, 2.º izda., 20002 Donostia",
  ]);
  expect(bridged("⟦Seestr. 4⟧, ⟦Ulm⟧ ⟦89073⟧", { Ulm: "LOCATION" })).toEqual(["Seestr. 4, Ulm 89073"]);
});

test("flats, houses and estates before an address are of it, and doors, quarters and towns behind it", () => {
  for (const whole of [
    "Flat C, ⟦Gasworks House, Mill Lane, Louth LN11 0EH⟧",
    "The Old Forge, ⟦2 Chapel Brow, Settle⟧",
    "Case postale ⟦418, 1701 Fribourg⟧",
    "Pol. Ind. Kataide, nave 3, ⟦20500 Arrasate⟧",
    "⟦ul. Kościelna 18/4, 60⟧-537 Poznań",
    "⟦1406 - 9th Ave N⟧, Saskatoon SK  S7K 2Z6",
    "⟦Cra. 28D # 72F-115⟧, barrio El Poblado II, Cali",
    "⟦Turnhoutsebaan 171⟧, derde verdiep",
    "⟦Pettelaarseweg 190, 5216 BW⟧ 's-Hertogenbosch",
    "⟦Rua da Palma, n.º 12, 3.º⟧ Dto.",
  ])
    expect(widened(`We met at ${whole}\n`)).toEqual([whole.replaceAll(/[⟦⟧]/g, "")]);
});

test("an address is the whole cell that it is most of, but for a sentence and another value", () => {
  expect(widened("'The Old Forge Stogumber ⟦TA4 3SZ⟧', 1")).toEqual(["The Old Forge Stogumber TA4 3SZ"]);
  expect(widened("a;⟦Bokvägen 3⟧ lgh 12 Boden;b")).toEqual(["Bokvägen 3 lgh 12 Boden"]);
  for (const text of [
    '"send it to ⟦Seestr. 4, 89073 Ulm⟧"',
    '"⟦Ana Ruiz⟧, ⟦Seestr. 4, 89073 Ulm⟧"',
    "it's ⟦Seestr. 4, 89073 Ulm⟧",
  ])
    expect(widened(text, { "Ana Ruiz": "PERSON" }).at(-1)).toBe("Seestr. 4, 89073 Ulm");
});

test("two addresses stay two, and so do parts on two lines", () => {
  for (const text of [
    "from ⟦12 Baker Street⟧ to ⟦14 Rue Monge⟧",
    "⟦12 Baker Street⟧ and works at ⟦9 Hill Road⟧",
    "⟦Seestr. 4⟧\n⟦Hauptstr. 9⟧",
    '"⟦Seestr. 4⟧", "⟦Hauptstr. 9⟧"',
  ])
    expect(bridged(text)).toHaveLength(2);
  expect(bridged("⟦Seestr. 4⟧, ⟦Anna⟧, ⟦89073 Ulm⟧", { Anna: "PERSON" })).toHaveLength(3);
});

test("what is no bridge is seen as fast as one, however many ways there are to divide it", () => {
  const bridging = (between: string) => {
    const text = `12 Bank Place${between}522201`;
    const parts = [
      { start: 0, end: 13, type: "ADDRESS", strength: 2 as const },
      { start: text.length - 6, end: text.length, type: "ZIP_CODE", strength: 2 as const },
    ];
    return () => {
      for (let n = 0; n < 20; n++) bridgeAddresses(text, parts);
    };
  };
  const most = 50;
  for (const between of [
    ` ${"A".repeat(36)}; `,
    ` ${"1".repeat(36)}; `,
    ` ${"Ab.".repeat(12)}; `,
    ` ${"de ".repeat(12)}; `,
  ])
    expect(costRatio(bridging(between), bridging(", Tenali, Guntur Dist. "), most)).toBeLessThan(most);
});
