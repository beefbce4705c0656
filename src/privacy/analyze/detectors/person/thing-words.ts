import { hashesOf } from "../../lexicon/hash.ts";
import { givenOf, surnameOf } from "../../lexicon/marks.ts";
import { Gap } from "../../tagger/gaps.ts";
import { type Tokens, WordShape } from "../../tagger/tokens.ts";
import { askingWords } from "./asking-words.ts";
import { isTrade } from "./trades.ts";
import { worldWords } from "./world-words.ts";

/** Makers of vehicles and tools that nobody is called by, unless in capitals. What stands behind one is a model: "Skoda Octavia", "Seat Leon". */
export const vehicleMakers = hashesOf(
  "makita dewalt metabo hilti festool husqvarna remeha whirlpool audi bmw chevrolet citroen citroën cupra daihatsu fiat hyundai iveco jaguar mitsubishi opel seat skoda ssangyong subaru toyota vauxhall volkswagen volvo vw yamaha",
);

/** Makers that people are called by, too: they are none only before a model. */
const makersAndPeople = hashesOf("renault peugeot nissan škoda dacia kia");

/** Models that are no name many have: alone, or behind their maker, they are no person. */
const vehicleModels = hashesOf(
  "clio coolpix lumix",
  "alhambra astra ateca avensis aygo berlingo captur cayenne corolla doblo doblò ducato fiorino hilux ibiza impreza insignia kangoo kodiaq kuga megane mégane meriva mokka mondeo passat picanto",
  "prius punto qashqai sandero scenic scénic sharan sportage sprinter tiguan tourneo touran tucson twingo vivaro yaris",
);

/** Whether all words are of things, but for initials behind the first: "Skoda Yaris", "Renault Twingo", `Sesso M`. */
export function areThingWords({ hash, shape }: Tokens, first: number, last: number): boolean {
  if (shape[first] === WordShape.small && smallThings.has(hash[first]!)) return true;
  for (let i = first; i <= last; i++) {
    const own = hash[i]!;
    const isThing =
      worldWords.has(own) ||
      askingWords.has(own) ||
      vehicleMakers.has(own) ||
      vehicleModels.has(own) ||
      (i === first && i < last && makersAndPeople.has(own));
    if (!isThing && (i === first || (shape[i] !== WordShape.initial && !generations.has(own)))) return false;
  }
  return true;
}

/** "OPC UA zum Leitstand": two or three capitals behind others, and no surname behind them. */
export function isOfAcronym({ shape, gap, marks, start, end }: Tokens, first: number, last: number): boolean {
  if (first === 0 || shape[first] !== WordShape.capitals || end[first]! - start[first]! > 3) return false;
  const before = marks[first - 1]!;
  return (
    gap[first] === Gap.space &&
    shape[first - 1] === WordShape.capitals &&
    end[first - 1]! - start[first - 1]! < 5 &&
    givenOf(before) + surnameOf(before) === 0 &&
    (first === last || (shape[last] !== WordShape.capitals && surnameOf(marks[last]!) < 2))
  );
}

/** Words in small letters that are names with a capital: "que no sean cursis". */
const smallThings = hashesOf("sean sidra margherita hortensia aguinaldo");

/** "Renault Clio IV". */
const generations = hashesOf("ii iii iv vi vii viii");

/**
 * Whether what stands before a word says that it is nobody: a device, whose maker it is, "la caldaia Vaillant", who works as it, a room, a region, or, for one in small
 * letters, that there are several, "un amparo", or whether it is what a cloud names its resources by.
 */
export function isThingBehind(text: string, tokens: Tokens, i: number): boolean {
  const { start, end, hash, shape } = tokens;
  if (resource.test(text.slice(start[i], end[i]! + 2))) return true;
  if (i === 0) return false;
  if (isTrade(text, tokens, i) || isSort(text, start[i]!)) return true;
  const isSmall = shape[i] === WordShape.small;
  if (!isSmall && !lastOfDevices.has(hash[i - 1]!)) return false;
  const before = text.slice(Math.max(0, start[i]! - 28), start[i]);
  return device.test(before) || (isSmall && oneOfSeveral.test(before));
}

/** `"Arn": "arn:aws:`: how a cloud names what it has. */
const resource = /^arn(?::|":)/i;

/** Whether it is the sort of a plant, in single quotes behind its name in Latin: "Prunus laurocerasus 'Novita'". */
const isSort = (text: string, start: number): boolean =>
  "'‘".includes(text.charAt(start - 1) || " ") && latinName.test(text.slice(Math.max(0, start - 48), start));
const latinName = /(?<!\p{L})\p{Lu}\p{Ll}{3,16} (?:[x×] )?\p{Ll}{3,16}(?:us|a|um|is|ens|ii) ['‘]$/u;

const oneOfSeveral = /(?<!\p{L})(?:un|una|une|uno|eine?|een|les|los|las|des|gli) $/iu;
const devices = [
  "boiler|dishwasher|fridge|freezer|oven|dryer|printer|vacuum|heater|washing machine|coffee machine|heat pump",
  "therme|heizung|kessel|wärmepumpe|geschirrspüler|spülmaschine|waschmaschine|trockner|kühlschrank|backofen|drucker|staubsauger|kaffeemaschine",
  "chaudière|lave-linge|lave-vaisselle|réfrigérateur|frigo|imprimante|aspirateur|cafetière",
  "caldera|lavadora|lavavajillas|frigorífico|nevera|horno|impresora|aspiradora|cafetera",
  "caldaia|lavatrice|lavastoviglie|frigorifero|forno|stampante|aspirapolvere",
  "ketel|cv-ketel|vaatwasser|wasmachine|droger|koelkast|stofzuiger",
  "regio|region|région|sala|salle|saal|zaal|konferenzraum|besprechungsraum|salle de réunion|meeting room",
].join("|");
const device = new RegExp(String.raw`(?<!\p{L})(?:${devices}) $`, "iu");
/** Most words are told by the one before them. */
const lastOfDevices = hashesOf(devices.replaceAll(/[|-]/g, " "));
