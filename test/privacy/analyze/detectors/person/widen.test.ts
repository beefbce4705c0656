import { expect, test } from "bun:test";
import type { Span } from "../../../../../src/privacy/analyze/detector.ts";
import { widenNames } from "../../../../../src/privacy/analyze/detectors/person/widen.ts";

/** The names of a text after those between `⟦` and `⟧` were widened. */
function widened(marked: string): string[] {
  const spans: Span[] = [];
  let text = "";
  for (const [n, part] of marked.split(/[⟦⟧]/).entries()) {
    if (n % 2 === 1) spans.push({ start: text.length, end: text.length + part.length, type: "PERSON", strength: 1 });
    text += part;
  }
  widenNames(text, spans);
  return spans.map(({ start, end }) => text.slice(start, end));
}

for (const [marked, ...names] of [
  ['"F. ⟦Tielemans⟧-Roggeveen"', "F. Tielemans-Roggeveen"],
  ["die ⟦Merkel⟧-Regierung, ⟦Anna⟧-App", "Merkel", "Anna"],
  ["présents : M. Le ⟦Goff⟧, délégués", "Le Goff"],
  ["belde een meneer, De ⟦Wit⟧ zei ie", "De Wit"],
  ["verzekeringnemer: DE ⟦SMEDT Kimberley⟧ | HAVERKAMP", "DE SMEDT Kimberley"],
  ["Ask Van ⟦Damme⟧ about it", "Van Damme"],
  ["Payment to O M ⟦Quaye⟧, sort code", "O M Quaye"],
  ["it is a Mr C ⟦Tregenza-Bolt⟧. Does", "C Tregenza-Bolt"],
  ["gez. i. A. ⟦Ute Kniep⟧", "Ute Kniep"],
  ["i. V. ⟦Ute Kniep⟧, z. B. ⟦Uwe Kniep⟧", "Ute Kniep", "Uwe Kniep"],
  ["t.n.v. H.A. ⟦Scheepbouwer⟧, dat", "H.A. Scheepbouwer"],
  ["Personalnr. P-11806 (Müßiggang, ⟦Björn⟧) kommt", "Müßiggang, Björn"],
  ["PAC: ⟦SOLER⟧, ⟦ANA⟧ DEL ⟦ROCÍO⟧; ⟦ANA⟧ Y ⟦EVA⟧", "SOLER", "ANA", "DEL ROCÍO", "ANA", "EVA"],
  ["<Nm>⟦Joost⟧ v.d. Meulen</Nm>, ⟦Ben⟧ v.d. 12", "Joost v.d. Meulen", "Ben"],
  ["passwd: ⟦Yonas⟧ G/⟦Mariam⟧, A/⟦Ben⟧", "Yonas", "G/Mariam", "Ben"],
  ["01 ⟦XIONG⟧, KEVIN TSHENG   DOB", "XIONG, KEVIN TSHENG"],
  ["⟦MILLER⟧, CEO\n⟦MILLER⟧, THE\n⟦XIONG⟧, KEVIN and", "MILLER", "MILLER", "XIONG"],
  ["Agent ⟦Dagfinn⟧ H. – 12 Mar", "Dagfinn H."],
  ["21:14 - ⟦Noa⟧ v D: nee??", "Noa v D"],
  ["Pt: ⟦ROSALBA⟧ M     MRN 7731", "ROSALBA M"],
  ["Mon: ⟦Joe⟧ T 7-3, Anca", "Joe T"],
  ["Please sort it.\n\nM ⟦Eccleshall⟧\nTallow", "M Eccleshall"],
  ["(5512,'⟦Fleur⟧','de ⟦Groot⟧'", "Fleur", "de Groot"],
  ["(5514,'⟦Thijs⟧','in 't ⟦Veld⟧'", "Thijs", "in 't Veld"],
  ["Reizigers  1. VAN ⟦HEEMSKERK/RUTGER⟧ MR", "VAN HEEMSKERK/RUTGER"],
  ["'⟦EHRENPREIS⟧, R.' and more", "EHRENPREIS, R."],
  ["(5109, 'D''⟦Hulster⟧', 'Aymeric')", "D''Hulster"],
  ["Coach: ⟦Sione Tu⟧'ipulotu / backup", "Sione Tu'ipulotu"],
  ["1) ⟦Anjali⟧ R – 3y angular", "Anjali R"],
  ["I and ⟦Hugo⟧ B should sit apart", "Hugo B"],
  ["thanks ⟦Tim⟧ W for the lift, ⟦Ute⟧ K's car, is it ⟦Mara⟧ T?", "Tim W", "Ute K", "Mara T"],
  ["llamé a ⟦Lucía⟧ P y a ⟦Marta⟧ G ayer, con ⟦Giulia⟧ R e il suo", "Lucía P", "Marta G", "Giulia R"],
  ["K ⟦Senthil⟧ rang", "K Senthil"],
  ["tnv D ⟦Osinga⟧, van K ⟦Bos⟧ en mw A C ⟦de Wit-Bos⟧", "D Osinga", "K Bos", "A C de Wit-Bos"],
  ["M. J P ⟦Duval⟧ relance, avec C ⟦Blanc⟧, von F ⟦Kolb⟧", "J P Duval", "C Blanc", "F Kolb"],
  ["alumnos ⟦Kevin Andrés L⟧. G. e ⟦Iván⟧ R. T. y", "Kevin Andrés L. G.", "Iván R. T."],
  ["⟦Luca D⟧'A., 3B", "Luca D'A."],
  ["Md. ⟦Abdul Karim⟧, Mst. ⟦Rokeya Begum⟧, Mohd ⟦Faizal⟧", "Md. Abdul Karim", "Mst. Rokeya Begum", "Mohd Faizal"],
  ["MD ⟦SHAMSUL HAQUE⟧ paid", "MD SHAMSUL HAQUE"],
  ["J. v/d ⟦Laan⟧, ⟦Jan⟧ v.d. ⟦Hof⟧", "J. v/d Laan", "Jan", "v.d. Hof"],
  ["⟦Anna Bianchi⟧ in Rossi, ⟦Sara Conti⟧ in Ferrari dal", "Anna Bianchi in Rossi", "Sara Conti in Ferrari"],
  ["⟦ROSSI MARIA VED⟧. CONTI, nata", "ROSSI MARIA VED. CONTI"],
  ["hallo ⟦sabine⟧ k., hat ⟦thierry⟧ b. angerufen", "sabine k.", "thierry b."],
] as const)
  test(`a name is hidden whole in: ${marked}`, () => expect(widened(marked)).toEqual([...names]));

for (const marked of [
  "with ⟦Anna⟧, I think",
  "Regards\nA ⟦Smith⟧\n",
  "it is said that 'de ⟦Groot⟧ said so",
  "with ⟦Anna⟧ A is next",
  "⟦Anna Weber⟧ in Ulm, ⟦Maria Neri⟧ in Torino, ⟦Laura Smith⟧ in Toyota, ⟦Mario Neri⟧ in Ferrari",
  "Baltimore, Md. ⟦Anna⟧ has an MD ⟦Smith⟧ wrote",
  "a ⟦Ruby⟧ C extension, ⟦Okafor⟧ B came",
  "Hepatitis B ⟦Smith⟧, Vitamin C ⟦Anna⟧ helps, Plan B ⟦Tom⟧ has",
  "⟦anna⟧ z. b. und ⟦paul⟧ u. ⟦max⟧ s. oben",
  "A ⟦Smith⟧ came in, and I ⟦Smith⟧ it",
  "Ask ⟦Maria⟧. A. said so",
  "El ⟦Juan⟧ vino",
  "Thanks, ⟦Saoirse⟧\nPS",
  "according to ⟦Anna⟧'s plan and ⟦Peter⟧'ll do",
  "M. ⟦Tran⟧ relance",
  "⟦Ana⟧ Li, ⟦Bo⟧",
])
  test(`and nothing besides in: ${marked}`, () =>
    expect(widened(marked)).toEqual(marked.split(/[⟦⟧]/).filter((_, n) => n % 2 === 1)));

test("a name does not grow into the one beside it", () => {
  expect(widened("(⟦Müßiggang,⟧ ⟦Björn⟧)")).toEqual(["Müßiggang,", "Björn"]);
});
