import type { Detector, PassingSearch } from "../../detector.ts";
import { fitsAt, lengthAt } from "../../text/scan.ts";
import { TextIndex } from "../../text/text-index.ts";
import { wakeOn } from "../../text/wake.ts";
import { WordTable } from "../../text/word-table.ts";

const heads = new WordTable<true>("occupation", () =>
  (
    "accountant actor actress actuary administrator advisor adviser agent analyst animator announcer anthropologist appraiser archaeologist archeologist architect archivist artist assessor assistant associate astronomer " +
    "attendant attorney auctioneer auditor author baker banker barber bartender biologist bookkeeper botanist brewer broker builder butcher buyer captain carpenter cashier caterer ceo cfo coo cto chairman chairwoman " +
    "chairperson chef chemist chiropractor cleaner clerk coach collector columnist commissioner composer consultant contractor controller cook coordinator correspondent counselor counsellor courier curator dancer " +
    "dealer dean dentist designer developer dietitian director dispatcher diver drafter driver ecologist economist editor educator electrician engineer entrepreneur epidemiologist estimator examiner executive farmer " +
    "firefighter fisherman fitter foreman founder gardener geographer geologist geneticist glazier guard hairdresser handler helper historian hygienist illustrator inspector installer instructor interpreter " +
    "interviewer investigator jeweler journalist judge laborer landscaper lawyer lecturer librarian lifeguard lobbyist locksmith machinist magistrate mason mathematician mechanic mediator merchandiser " +
    "meteorologist midwife miner minister musician nanny negotiator neurologist nurse nutritionist officer operator optician optometrist organizer painter paralegal paramedic pastor pathologist pediatrician " +
    "pharmacist photographer physician physicist physiotherapist pilot planner plumber podiatrist porter practitioner president principal producer programmer psychiatrist psychologist publisher radiographer radiologist " +
    "realtor receptionist recruiter registrar repairer reporter representative researcher roofer sailor salesman salesperson saleswoman scientist secretary sculptor singer sociologist soldier specialist statistician " +
    "steward strategist superintendent supervisor surgeon surveyor tailor teacher technician technologist teller therapist trader trainer translator treasurer tutor underwriter vet veterinarian waiter waitress warden " +
    "welder worker writer zoologist head manager"
  )
    .split(" ")
    .map((word) => [word, true]),
);

/**
 * What somebody is by profession, in English: under a name or behind it, after "works as", in a field for it. Off by default. Elsewhere it is
 * no one's, as in "Act as a software engineer".
 */
export const occupation: Detector = {
  name: "occupation",
  types: ["TITLE"],
  wake: wakeOn({ words: [heads] }),
  find(text, index = new TextIndex()) {
    const search: PassingSearch = { index, spans: [], done: 0 };
    heads.eachIn(text, index, read, search);
    return search.spans;
  },
};

function read(text: string, start: number, end: number, _: true, search: PassingSearch): void {
  if (start < search.done) return;
  const before = text.slice(Math.max(0, start - reach), start);
  const led =
    behindVerb.exec(before) ??
    behindName.exec(before) ??
    (fitsAt(text, endOfLine, end) ? lineStart.exec(before) : null);
  if (led === null) return;
  const lead = (led[1] ?? "").length;
  search.done = end + lengthAt(text, rest, end);
  search.spans.push({ start: start - lead, end: search.done, type: "TITLE", strength: 1 });
}

const reach = 90;
const modifiers = String.raw`((?:(?!(?:a|an|the|and|or|is|was|as|of|who|from)(?!\p{L}))[\p{L}-]{1,18}[,/]? (?:(?:and|&|/) )?){0,4}?)`;
/** "works as a dental …", "Job title: …". */
const behindVerb = new RegExp(
  String.raw`(?:(?<!\p{L})(?:works?|worked|working|employed|hired|job|position|career|started|retired|serves?|served|role) (?:(?:as|of) (?:an? |the )?)|(?:job title|title|occupation|profession|position|role|job)["']? ?[:=] {0,3}["']?)${modifiers}$`,
  "iu",
);
/** "Ann Lee, head …", and a line under a name. */
const behindName = new RegExp(
  String.raw`(?<!\p{L})\p{Lu}[\p{L}'’-]{1,20} (?:\p{Lu}\.? )?\p{Lu}[\p{L}'’-]{1,20}(?:, (?:an? |the )?|,?[ \t]{0,2}\r?\n[ \t]{0,4})${modifiers}$`,
  "u",
);
/** A line of its own: the name above may have any form. */
const lineStart = /\n[ \t]{0,8}((?:[\p{L}&'’-]{1,18}[,/]? (?:\/ )?){0,4})$/u;
const endOfLine = /[ \t]{0,8}(?:\r?\n|$)/y;
const rest =
  / (?:of|for) (?:the )?\p{Lu}[\p{L}&-]{1,20}(?: (?:and |& )?\p{Lu}[\p{L}-]{1,20}){0,2}| (?:[Oo]fficer|[Aa]ssistant|[Mm]anager|[Ee]ngineer|[Dd]irector|[Cc]lerk|[Tt]echnician|[Ww]orker)(?!\p{L})/uy;
