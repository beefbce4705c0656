import { hashesOf } from "../../lexicon/hash.ts";
import { type Tokens, WordShape } from "../../tagger/tokens.ts";
import { askingWords } from "./asking-words.ts";
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

/** Words in small letters that are names with a capital: "que no sean cursis". */
const smallThings = hashesOf("sean sidra margherita hortensia aguinaldo");

/** "Renault Clio IV". */
const generations = hashesOf("ii iii iv vi vii viii");

/**
 * Whether what stands before a word says that it is nobody: a device, whose maker it is, "la caldaia Vaillant", a region, or, for one in small
 * letters, that there are several, "un amparo".
 */
export function isThingBehind(text: string, { start, hash, shape }: Tokens, i: number): boolean {
  if (i === 0) return false;
  const isSmall = shape[i] === WordShape.small;
  if (!isSmall && !lastOfDevices.has(hash[i - 1]!)) return false;
  const before = text.slice(Math.max(0, start[i]! - 28), start[i]);
  return device.test(before) || (isSmall && oneOfSeveral.test(before));
}

const oneOfSeveral = /(?<!\p{L})(?:un|una|une|uno|eine?|een|les|los|las|des|gli) $/iu;
const devices = [
  "boiler|dishwasher|fridge|freezer|oven|dryer|printer|vacuum|heater|washing machine|coffee machine|heat pump",
  "therme|heizung|kessel|wärmepumpe|geschirrspüler|spülmaschine|waschmaschine|trockner|kühlschrank|backofen|drucker|staubsauger|kaffeemaschine",
  "chaudière|lave-linge|lave-vaisselle|réfrigérateur|frigo|imprimante|aspirateur|cafetière",
  "caldera|lavadora|lavavajillas|frigorífico|nevera|horno|impresora|aspiradora|cafetera",
  "caldaia|lavatrice|lavastoviglie|frigorifero|forno|stampante|aspirapolvere",
  "ketel|cv-ketel|vaatwasser|wasmachine|droger|koelkast|stofzuiger",
  "regio|region|région",
].join("|");
const device = new RegExp(String.raw`(?<!\p{L})(?:${devices}) $`, "iu");
/** Most words are told by the one before them. */
const lastOfDevices = hashesOf(devices.replaceAll(/[|-]/g, " "));
