import { hashesOf } from "../../lexicon/hash.ts";
import type { Tokens } from "../../tagger/tokens.ts";

/**
 * Whether a German trade that is a surname as well is what somebody works as: "Er war Schreiner, später Schlosser, dann Kellner", "arbeitet als
 * Gärtner". Somebody or a word for work must be said to be of one, since "Das war Schneider" and "dann kam Weber" tell of people. One look-up
 * for each name.
 */
export const isTrade = (text: string, { hash, start }: Tokens, i: number): boolean =>
  trades.has(hash[i]!) && works.test(text.slice(Math.max(0, start[i]! - reach), start[i]));

const listed =
  "schreiner tischler schlosser kellner schmied bäcker konditor weber müller schneider fischer metzger fleischer schuster schuhmacher koch köchin maurer zimmermann gärtner jäger förster wagner böttcher küfer gerber glaser maler " +
  "dachdecker friseur fahrer bauer landwirt kaufmann richter pfarrer krämer töpfer sattler seiler drechsler drucker setzer klempner spengler winzer imker schäfer hirte bergmann kutscher schiffer pförtner schornsteinfeger kaminkehrer färber";
const trades = hashesOf(listed);
/** As far as is read before a trade. */
const reach = 90;
const worker =
  "(?:[Ee]r|[Ss]ie|[Ii]ch|Vater|Mutter|Opa|Oma|Großvater|Großmutter|Bruder|Schwester|Sohn|Tochter|Mann|Frau|Onkel|Tante|Schwager|Freund|Freundin)";
const since =
  "(?:früher|später|dann|danach|davor|vorher|zuvor|zuerst|zuletzt|anschließend|jetzt|heute|nun|auch|und|noch|schließlich|eigentlich|selbst) ";
const other = `(?:${listed.replaceAll(/(?<= |^)\p{Ll}/gu, (letter) => letter.toUpperCase()).replaceAll(" ", "|")})(?:in)?`;
const works = new RegExp(
  String.raw`(?<!\p{L})(?:${worker} (?:ist|war|bin|wird|wurde|werde) (?:${since})?(?:gelernter? )?|[Gg]elernter? |(?:arbeite\p{Ll}{0,3}|gearbeitet|tätig|angestellt|beschäftigt|Job|Stelle) als |(?:Ausbildung|Lehre|Umschulung) (?:zum|zur|als) |Beruf: ?)(?:${other}(?:, (?:${since}){0,2}| und )){0,4}$`,
  "u",
);
