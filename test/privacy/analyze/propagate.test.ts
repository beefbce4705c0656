import { expect, test } from "bun:test";
import type { Entity } from "../../../src/privacy/analyze/detector.ts";
import { knownValues } from "../../../src/privacy/analyze/propagate.ts";
import { atOnce } from "../../../src/stream/turns.ts";
import { costRatio } from "../cost-ratio.ts";

const hits = (found: Entity[], text: string) => {
  const spans = atOnce(atOnce(knownValues(found)).findIn(text));
  return spans.map(({ start, end, type }) => `${type}:${text.slice(start, end)}`);
};
const person = (value: string): Entity => ({ value, type: "PERSON" });

test("a value found once is found everywhere it stands as words of their own", () => {
  expect(hits([person("Maria Lopez")], "Maria Lopez, (Maria Lopez)'s Maria  Lopez XMaria Lopez Maria Lopezx")).toEqual([
    "PERSON:Maria Lopez",
    "PERSON:Maria Lopez",
    "PERSON:Maria",
    "PERSON:Lopez",
    "PERSON:Lopez",
    "PERSON:Maria",
  ]);
});

test("a number in groups is found without the signs between them, too", () => {
  const found: Entity[] = [
    { value: "078-05-1120", type: "US_SSN" },
    { value: "AB 123 456", type: "ID" },
    { value: "10.20.30.44", type: "IP_ADDRESS" },
    { value: "12-34", type: "ID" },
  ];
  expect(hits(found, "078051120, ab123456. 10203044 and 1234, 0780511201")).toEqual([
    "US_SSN:078051120",
    "ID:ab123456",
  ]);
});

test("a telephone number is found without its signs, its plus and the code of its country, and no longer number is", () => {
  const phone = (value: string): Entity => ({ value, type: "PHONE_NUMBER" });
  const compact = (value: string, text: string) => hits([phone(value)], text).map((hit) => hit.slice(13));
  const american = ["+12025550143", "12025550143", "2025550143"];
  for (const written of [
    "+1 202-555-0143",
    "+1 (202) 555-0143",
    "+12025550143",
    "001 202 555 0143",
    "+1 202 555 0143 ext. 7",
  ])
    expect(compact(written, american.join(" "))).toEqual(american);
  const german = ["+4930901820", "4930901820", "030901820", "30901820", "004930901820"];
  expect(compact("+49 (0)30 901820", german.join(", "))).toEqual(german);
  expect(compact("(202) 555-0143", "2025550143, 12025550143")).toEqual(["2025550143"]);
  expect(compact("+1 202-555-0143", "92025550143 20255501430 x2025550143 202555014 5550143 0143")).toEqual([]);
  expect(compact("+354 421 1234", "4211234, 04211234, 3544211234")).toEqual(["3544211234"]);
  expect(compact("555-0143", "5550143, 550143")).toEqual(["5550143"]);
  expect(compact("-318", "318")).toEqual([]);
});

test("a date of birth is found in the forms of letters, forms and data, and no other date is", () => {
  const born = (value: string): Entity => ({ value, type: "DATE_OF_BIRTH" });
  const forms =
    "12.03.1988 12.3.1988 1988-03-12 19880312 12/03/1988 03/12/1988 12/03/88 12.3.88, 12. März 1988, 12 March 1988, March 12, 1988, 12 de marzo de 1988, 12 août 1988, 13.03.1988";
  const found = hits([born("12.3.1988")], forms);
  expect(found).toHaveLength(12);
  expect(found.at(-1)).toBe("DATE_OF_BIRTH:12 de marzo de 1988");
  const withZeros =
    "5. 3. 1988, 1988/3/5, 1988-3-5, 05 March 1988, 05-Mar-1988, 5-MAR-1988, March 05, 1988, March 5th, 1988, 5th of March 1988, 5th March 1988";
  expect(hits([born("05.03.1988")], withZeros)).toHaveLength(10);
  expect(
    hits([born("1.2.1988")], "February 1st, 1988, 1er février 1988, 1. Februar 1988, 11th February 1988"),
  ).toHaveLength(3);
  for (const spoken of [
    "March 12th, 1988",
    "12. März 1988",
    "1988 Mar 12",
    "12 mars 1988",
    "12.3.1988",
    "12.3.88",
    "19880312",
  ])
    expect(hits([born(spoken)], "1988-03-12, 1988-12-03")).toEqual(["DATE_OF_BIRTH:1988-03-12"]);
  expect(hits([born("03/12/1988")], "1988-03-12, 1988-12-03")).toHaveLength(2);
  for (const undated of ["June 1988", "1988", "12.3.888", "1988-13-13", "12 foo 1988"])
    expect(hits([born(undated)], "1988-03-12, 1988-06-12, 1988-13-13, 1988-01-01")).not.toContain(
      "DATE_OF_BIRTH:1988-03-12",
    );
});

test("a login or a password that programs have as a word is hidden only where it was found, any other one everywhere", () => {
  const found: Entity[] = ["loki", "this", "dragon", "@loki"].map((value) => ({ value, type: "USERNAME" }));
  expect(hits(found, "Values.loki.image of this dragon, @loki")).toEqual(["USERNAME:dragon", "USERNAME:@loki"]);
  const passwords: Entity[] = ["wordpress", "sunflower"].map((value) => ({ value, type: "PASSWORD" }));
  expect(hits(passwords, "image: wordpress:latest # sunflower")).toEqual(["PASSWORD:sunflower"]);
});

test("a word in letters of one size that ends like the genitive of a name is none", () => {
  expect(hits([person("Remi")], "ce qu'on m'a remis, et Remis Auto, REMIS")).toEqual(["PERSON:Remi"]);
  const found = hits([person("Trautmann")], "trautmanns auto, TRAUTMANNS AUTO");
  expect(found).toEqual(["PERSON:trautmann", "PERSON:TRAUTMANN"]);
});

test("whoever was found is found again by first and by last name, in the genitive, in capitals and without accents", () => {
  const found = [person("Zoé van der Müller"), person("Udo Trautmann")];
  const text = "Zoé. MÜLLER? Muller! Trautmanns Auto, Trautmann's, van der";
  expect(hits(found, text)).toEqual([
    "PERSON:Zoé",
    "PERSON:MÜLLER",
    "PERSON:Muller",
    "PERSON:Trautmann",
    "PERSON:Trautmann",
  ]);
});

test("a value with an ß is found in capitals, which write it as two letters, and one in capitals with an ß", () => {
  expect(hits([person("Jörg Weißflog")], "WEISSFLOG, Jörg; Weissflog")).toEqual([
    "PERSON:WEISSFLOG",
    "PERSON:Jörg",
    "PERSON:Weissflog",
  ]);
  expect(hits([person("JÖRG WEISSFLOG")], "Herr Weißflog, Jörg Weißflog")).toEqual([
    "PERSON:Weißflog",
    "PERSON:Jörg Weißflog",
  ]);
  expect(hits([{ value: "Große Gasse 7", type: "ADDRESS" }], "GROSSE GASSE 7, GROẞE GASSE 7")).toEqual([
    "ADDRESS:GROSSE GASSE 7",
    "ADDRESS:GROẞE GASSE 7",
  ]);
});

test("in scripts without spaces, and before the particles of Korean, a value is found within a run of letters", () => {
  expect(hits([person("山田太郎")], "明日は山田太郎さんと。山田花子")).toEqual(["PERSON:山田太郎"]);
  expect(hits([person("김민수")], "김민수는 왔다. 김민은")).toEqual(["PERSON:김민수"]);
  expect(hits([person("สมชาย ใจดี")], "คุณสมชาย ใจดีไม่มา")).toEqual(["PERSON:สมชาย ใจดี"]);
  expect(hits([person("Udo Trautmann")], "Trautmann様、トTrautmannx")).toEqual(["PERSON:Trautmann"]);
  expect(hits([{ value: "B棟7号", type: "ADDRESS" }], "新B棟7号です")).toEqual(["ADDRESS:B棟7号"]);
  expect(hits([{ value: "東京都A-17棟", type: "ADDRESS" }], "場所は東京都a‑17棟です")).toEqual([
    "ADDRESS:東京都a‑17棟",
  ]);
});

test("a handle is found without its sign, too, as in addresses of profiles, unless it is a word or a name then", () => {
  const found: Entity[] = ["@zk_trautfels", "@sunshine", "@anna"].map((value) => ({ value, type: "USERNAME" }));
  expect(hits(found, "x.example/zk_trautfels, sunshine and Anna, @sunshine")).toEqual([
    "USERNAME:zk_trautfels",
    "USERNAME:@sunshine",
  ]);
});

test("a plate is found without the signs between its groups, or with spaces for them", () => {
  const found: Entity[] = [{ value: "M-AB 1234", type: "VEHICLE_PLATE" }];
  expect(hits(found, "MAB1234, m ab 1234; AB 1234")).toEqual(["VEHICLE_PLATE:MAB1234", "VEHICLE_PLATE:m ab 1234"]);
});

test("of a name that every sentence has as a word only the whole is looked for", () => {
  expect(hits([person("Will May")], "Will you? May I? Will May.")).toEqual(["PERSON:Will May"]);
});

test("in an identifier a town or a firm that is a word, too, is that word", () => {
  const found: Entity[] = [
    { value: "Arena", type: "LOCATION" },
    { value: "Zwolle", type: "LOCATION" },
  ];
  expect(hits(found, "arena_hard, the Arena and zwolle_hard")).toEqual(["LOCATION:Arena", "LOCATION:zwolle"]);
});

test("in an identifier a name that is a word, too, is that word", () => {
  const found = [person("Max Trautmann")];
  expect(hits(found, "Max said: math.Max(a, b), MAX_LEN, Max::of(), Max()")).toEqual(["PERSON:Max"]);
  expect(hits(found, "trautmann_letter, $trautmann, Trautmann::of")).toHaveLength(3);
});

test("in small letters a name is found if it is no word", () => {
  expect(hits([person("Rose Caleb")], "rose, caleb, rose caleb")).toEqual(["PERSON:caleb", "PERSON:rose caleb"]);
});

test("whoever was found is found by the names they have on machines", () => {
  expect(hits([person("Marek Kowalski")], "TODO(mkowalski), marekkowalski, mkowal")).toEqual([
    "PERSON:mkowalski",
    "PERSON:marekkowalski",
  ]);
  expect(hits([person("Will Rose")], "@will, will, rose")).toEqual([]);
  expect(hits([person("Rose")], "@rose, rose")).toEqual(["PERSON:rose"]);
  expect(hits([person("Marek Kowalski")], "SAP: KOWALSKIM, kowalskix")).toEqual(["PERSON:KOWALSKIM"]);
  const login: Entity = { value: "marek.kowalski", type: "USERNAME" };
  expect(hits([login], "VPN marek.kowalski, Snowflake MKOWALSKI")).toEqual([
    "USERNAME:marek.kowalski",
    "PERSON:MKOWALSKI",
  ]);
});

test("an e-mail address tells whose names are in it", () => {
  const found = [{ value: "maelys_hmuller7@info.example", type: "EMAIL_ADDRESS" }];
  expect(hits(found, "Maëlys Müller of Example sends info, maelys")).toEqual([
    "PERSON:Maëlys",
    "PERSON:Müller",
    "PERSON:maelys",
  ]);
  expect(hits([{ value: "support.news@x.org", type: "EMAIL_ADDRESS" }], "Support News")).toEqual([]);
});

test("a name counts as written and in capitals, any other value in any case", () => {
  expect(hits([person("Will")], "Will will WILL wILL")).toEqual(["PERSON:Will", "PERSON:WILL"]);
  expect(hits([{ value: "A@x.org", type: "EMAIL_ADDRESS" }], "a@X.ORG")).toEqual(["EMAIL_ADDRESS:a@X.ORG"]);
});

test("what stands around a value's words belongs to it", () => {
  expect(hits([{ value: "+49 (30) 12", type: "PHONE" }], "49 (30) 12 or +49 (30) 12 or +49-30-12")).toEqual([
    "PHONE:+49 (30) 12",
  ]);
  expect(hits([person("Lopez jr.")], "Lopez jr. and Lopez jr, and")).toEqual(["PERSON:Lopez jr.", "PERSON:Lopez"]);
});

test("a value is found with the hyphens, quotes and spaces of a text processor, and where a line wraps", () => {
  const found = [person("Seán O'Brien"), { value: "KD-4711-08", type: "ID" }, { value: "AZ 12 O 345", type: "ID" }];
  expect(hits(found, "Sean O\u2019Brien: KD\u20114711\u201308, AZ\u00a012\u202fO\n345, KD 4711 08")).toEqual([
    "PERSON:Sean O\u2019Brien",
    "ID:KD\u20114711\u201308",
    "ID:AZ\u00a012\u202fO\n345",
  ]);
});

test("in columns and in lines of a form first and last name stay apart", () => {
  const parts = ["PERSON:Udo", "PERSON:Trautmann"];
  expect(hits([person("Udo Trautmann")], "Udo\tTrautmann")).toEqual(parts);
  expect(hits([person("Udo Trautmann")], "Udo\nTrautmann")).toEqual(parts);
});

test("the longest value wins, and a shorter one fits where it does not", () => {
  const found = [person("Ana"), person("Ana Maria"), person("Ana Maria Lopez")];
  expect(hits(found, "Ana Maria Lopez, Ana Maria Perez, Ana Perez")).toEqual([
    "PERSON:Ana Maria Lopez",
    "PERSON:Ana Maria",
    "PERSON:Ana",
  ]);
});

test("values that are too short or have no word in them are not looked for", () => {
  expect(hits([person("Li"), { value: "!!!", type: "TERM" }, { value: "", type: "TERM" }], "Li !!! Li")).toEqual([]);
});

test("ten thousand values that begin alike cost a word no more than one", () => {
  const among = (count: number) => {
    const found = Array.from({ length: count }, (_, index) => ({ value: `+49 30 ${100_000 + index}`, type: "PHONE" }));
    const text = found.map(({ value }) => `call ${value} `).join("");
    return () => expect(hits(found, text)).toHaveLength(count);
  };
  expect(costRatio(among(10_000), among(500), 80)).toBeLessThan(80);
});

test("a long value of one word again and again is looked for in time that grows with the text only", () => {
  const words = (count: number) => () => void hits([person("a ".repeat(64).trim())], "a ".repeat(count));
  const letters = (count: number) => () => void hits([{ value: "aa".repeat(5000), type: "TERM" }], "aa ".repeat(count));
  for (const among of [words, letters]) expect(costRatio(among(50_000), among(2500), 80)).toBeLessThan(80);
});

test("thousands of addresses that tell of one name are looked for in time that grows with their number only", () => {
  const among = (count: number) => () => {
    const addresses = Array.from({ length: count }, (_, n) => `anna${n}@example.org`);
    const text = addresses.map((address) => `Anna wrote to ${address}. `).join("");
    const found = [person("Anna"), ...addresses.map((value) => ({ value, type: "EMAIL_ADDRESS" }))];
    expect(hits(found, text)).toHaveLength(2 * count);
  };
  expect(costRatio(among(5000), among(500), 20)).toBeLessThan(20);
});
