import type { Detector, PassingSearch } from "../../detector.ts";
import { matchedAt } from "../../text/scan.ts";
import { WordTable } from "../../text/word-table.ts";
import { TextIndex } from "../../text/text-index.ts";

/** Titles before a name. Off by default: they stay next to the surrogate. */
export const academicTitle: Detector = {
  name: "academic-title",
  types: ["TITLE"],
  find(text, index = new TextIndex()) {
    const search: PassingSearch = { index, spans: [], done: 0 };
    first.eachIn(text, index, read, search);
    return search.spans;
  },
};

function read(text: string, start: number, _: number, _first: true, search: PassingSearch): void {
  if (start < search.done) return;
  const shown = matchedAt(text, titles, start)?.trimEnd();
  if (shown === undefined || shown.length < 2) return;
  search.done = start + shown.length;
  search.spans.push({ start, end: search.done, type: "TITLE", strength: 1 });
}

const first = new WordTable<true>("academic-title", () =>
  "dr drª dra ddr prof professor univ universitätsprofessor pd priv doz mag dipl o ao apl ass primarius primaria cand drin mr mrs ms mx miss sir prim dgks ing"
    .split(" ")
    .map((word) => [word, true]),
);
const title = String.raw`(?:(?:a?o\. ?)?Univ\.|(?:[Aa]?o|[Aa]pl)\.(?= ?(?:Prof|Univ))|Universitätsprofessor|Prof(?:essor)?(?!\p{L})\.?(?:in(?!\p{L}))?|PD|Priv\. ?-? ?Doz\.|Doz\.|D?Dr\.?in(?!\p{L})|Drin(?!\p{L})\.?|D?Dr(?!\p{L})[ªa]?\.?|Ass\. ?-? ?(?=Prof|Dr)|cand\. (?=med)|Primari(?:us|a)(?= )|et(?= scient)|scient\.|Dra\.|Mag\.|Prim\.|DGKS|Dipl\. ?-? ?\p{L}{2,5}\.|Ing\.|[Mm](?:rs?|s|x)\.(?!\p{L}+\.\p{L})|M(?:RS?|S)\.(?= [A-Z])|M(?:rs?|s|x)(?= \p{Lu})|(?:Miss|Sir)(?= \p{Lu}\p{Ll})|dr\.|DR\.|prof\.|PROF\.|mult\.|med\.|h\. ?c\.|univers?\.|univ\.|rer\.|nat\.|phil\.|jur\.|pol\.|dent\.|vet\.|oec\.|habil\.)`;
const titles = new RegExp(String.raw`(?:${title}[ -]{0,2}){1,9}(?=[\p{L}\s,;:!?)/"'’]|$)`, "uy");
