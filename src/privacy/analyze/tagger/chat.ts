import { hashesOf, hashEnd, hashStart, hashStep } from "../lexicon/hash.ts";
import { marksOf, marksOfWord } from "../lexicon/lexicon.ts";
import { givenOf, surnameOf, wordOf } from "../lexicon/marks.ts";
import { Gap } from "./gaps.ts";
import { WordShape, type Tokens } from "./tokens.ts";

/**
 * Removes the tags of words in small letters that are words of the six languages as people type them: without accents ("posicion",
 * "derniere"), and in short ("jai", "nn", "vllt", "thats"). No list has them, so that to the tagger they are like names. So are verbs behind a
 * name with a capital: "Carlos viven", words behind one in capitals: "JANE ROE billing", what stands behind an article that no name in small
 * letters has: "los marcos deben", and common words that only the lists of names have: "me gusta".
 */
export function withdrawTyped(text: string, tokens: Tokens, tags: Uint8Array): void {
  const { count, shape, marks, hash, start, end, gap } = tokens;
  let behindArticle = -1;
  for (let i = 0; i < count; i++) {
    if (tags[i] !== 1 || shape[i] !== WordShape.small) continue;
    if (i > 0 && gap[i] === Gap.space && (articles.has(hash[i - 1]!) || behindArticle === i - 1)) {
      tags[i] = 0;
      behindArticle = i;
      continue;
    }
    const names = givenOf(marks[i]!) + surnameOf(marks[i]!);
    const isBehind = i > 0 && tags[i - 1] === 1 && gap[i] === Gap.space;
    const isBehindName = isBehind && shape[i - 1] === WordShape.capitalised;
    const isBehindCapitals = isBehind && shape[i - 1] === WordShape.capitals && wordOf(marks[i]!) > 0;
    if (commonWords.has(hash[i]!) && !isBesideName(tokens, tags, i)) tags[i] = 0;
    else if (typed.has(hash[i]!) || (isBehindName && names < 2) || isBehindCapitals) tags[i] = 0;
    else if (names === 0 && (isUnaccented(text, start[i]!, end[i]!) || hasLigature(text, start[i]!, end[i]!)))
      tags[i] = 0;
  }
}

/** Whether a name is before a word in small letters, or behind one that is a very common given name: "vera rossi". */
function isBesideName({ count, marks, gap }: Tokens, tags: Uint8Array, i: number): boolean {
  if (i > 0 && tags[i - 1] === 1 && gap[i] === Gap.space) return true;
  return givenOf(marks[i]!) > 2 && i + 1 < count && tags[i + 1] === 1 && gap[i + 1] === Gap.space;
}

/** "sœur": the lists have "soeur". */
function hasLigature(text: string, start: number, end: number): boolean {
  const word = text.slice(start, end);
  return word.includes("œ") && wordOf(marksOfWord(word.replace("œ", "oe"))) > 1;
}

/** Whether a word is a common one but for the accent of one letter. */
function isUnaccented(text: string, start: number, end: number): boolean {
  if (end - start < 4) return false;
  for (let at = start; at < end; at++) {
    const accented = accents[text.charAt(at)];
    if (accented === undefined) continue;
    for (const letter of accented) if (wordOf(marksWith(text, start, end, at, letter.charCodeAt(0))) > 1) return true;
  }
  return false;
}

/** The entry of a word with another letter at a place. */
function marksWith(text: string, start: number, end: number, place: number, unit: number): number {
  let hash = hashStart;
  for (let at = start; at < end; at++) hash = hashStep(hash, at === place ? unit : text.charCodeAt(at));
  return marksOf(hashEnd(hash) | 0);
}

const accents: Readonly<Record<string, string>> = {
  a: "áàâä",
  e: "éèêë",
  i: "íìî",
  o: "óòôö",
  u: "úùûü",
  c: "ç",
  n: "ñ",
};

const articles = hashesOf("los las unos unas una uma umas uns os une");

/** Common words that the lists have as names only, or not at all, and that nobody types for a name unless behind one. */
const commonWords = hashesOf(
  "eres ido gusta gustas gusten guste horas eran hacen estaban manos hubo cuentas tuve nacionales calles tengan argentino argentina directo hayan dudas tienda vidas fuertes puertas aguas latina debo mirando órdenes ordenes suelen técnicas dejen felices castellano marcas carreras digan nace verla verdes hermanas miren daría cabezas darles serlo penas falsas trate mueren frutos almas matan gama penales daban balas costas coste damas laguna lagunas vota duros valen claros desean perdona ando duras neta neto puentes abarca halla hallan abren busque funda maneja dimos mera mero barras camina corren vasos charlas suman amores barreras tiras abriendo africano africana atacan dadas dobles cuadras mejorado mejorada pacífica solares cristales décimo haberle virtudes gramos bailes casados rentas justos justas radica basan echan felicito fritas redondo verle vivan bajan trampas nula regula analistas goza prestan castellana alberga cortinas abran amarillas mutua perlas caracterizan suban placeres presas campeona canela sanos tomara castaño morado magna arcilla elija cresta amoroso coman andino vallas cabras pegarle vidrios ande avena delicia frescas caben oyen condes apoyaba cacho marchan uranio vasta sátira elijo graciosos lanzas agro rigen supieran canceló huyen vid lechuga presten varas altera malla cota derivan firman guerrera ibérico mantas tecla tomos lona armenio guion rotundo tallo fallan tala bailan corres cuencas ocurriera postula elogio enfermas figurar peñas cogen destina metidos corran parejo tejas anula duerma millar careta dron rosca tostado corten dígame foral frescura arruina costilla dejarían limones iones agota querrán valoro viniste",
  "oddio migranti fattori razzismo esteri mercati turisti solare solari coinvolto vasta farmaci terzi ove figo spagnola spagnoli fumetti docenti greca crescente rilasciato elettorali musulmani musulmano correnti tifosi ragazzino ragazzina ragazzini ragazzine coste libere risale scontri incinta vescovi immobiliare manovra indiano musicisti turchi tassi annunci napoletano napoletana carnevale maglietta magliette palazzi peggior giardini giunti rifugiati salone radice razzisti bolla ennesima scolastica torri geografia sindaci filmato filmati capodanno meteo panchina siciliano siciliani vario inno satira girone prassi vicinanza vincente estiva laureati laureata lavorativa recarsi rivolte araba civica mutande ambiti ettari invernali preziosi azzurra netta nucleari decimo decima certificati sesta stradali tumori indigeni milanesi missili debutto icona massimi arancione bottega toscano accolta islamici medi transito cuffie scudetto ascesa borghi rifare tedesche anziana cronologia foglia mista ondata rilancio segrete serbo sposati argomentazioni cauzione dopodiché ideato ivi allerta eroina iscritta mozione preavviso professioni provarci pugliese sassi stampe tuta bolognese ritrovata fisco grigia portali soccorsi veneta bufala cipolla funerali reperti tonno vegetazione eletta estere mediamente riparazioni espulso fiere militanti regni rivisto serale aggredito brasiliana omofobia templi bullismo cenni droni gemella griglia paglia ripercussioni alcolici avorio batteri caramelle casella cristiane datori ferri barista muto reagito emergenti seminari trilogia casinò colorati dirigenza emessa nazismo ormoni quercia richiedenti sagra subiti trae tamburo toner penna",
  "brune brunes mec parisien vins chapelle aube aile maréchal appart surprenant bulle lyonnais héritier paille volet psy farine grise cassation frein grenier manif aires ciné rez taf taff phares oser selle cerf rouleau lapins mœurs robinet barreau homogène tord accro mélodie courtois forestier calmes libanais électro coréens crête philo hétéro marchant orge apte cumul flamand ruraux tardif tais clope gendre devis éolien démo nœuds relou thon blabla généralisé papy lunette baume berges granit ruelle triche billard fraise ludique pépin tonton tuto gallois minier tait",
  "dreier ferne feinen milde prost kante leiser hexe albern coolen stolze wisse blass leide paaren edler konter ernsten officiële creëren creëert creëer feite brede dijk dagblad financiën tram bruggen anderzijds webshop uitgeverij schooljaar zijden zoete knieën havo toenmalige verhoogt weblog duiven mishandeld naïef geactiveerd parlementslid middenvelder krijt overstromingen feitelijke oudsher wijnen dikker smal hygiëne heroïne kerkelijke dusver kopieën gevels huisarrest boekhouder hechte italiaan fransman korfbal koele nadenkt dage intuïtie weiland luider vacuüm scheidt",
);

const typed = hashesOf(
  "im ive dont cant wont didnt doesnt isnt arent wasnt werent havent hasnt wouldnt couldnt shouldnt thats whats heres theres hes shes theyre youre lets yall gonna wanna gotta",
  "kinda sorta dunno lemme lol lmao omg btw idk pls plz thx tysm ur tho cuz cos tbh imo lmk asap np smh rn gn ngl fyi irl ppl",
  "ned nich nix hab ner nem nen nur vllt evtl bzw ggf eig iwie iwas iwann mmn hdl mfg jetz jez drinen isch biste haste kannste willste gehts gibts hats wars wirds aufm inner sone aufn",
  "jai jsuis jvais jpeux jveux cest cetait cetaient tas dun dune quil quils quelle quon lai lont nai nest mdr ptdr stp svp tkt jsp bcp dsl tjrs tjs pcq pck jpp chui wsh ouais ptet",
  "xq pq tb tmb tqm porfa porfi finde ksa qiero oye holi jaja jajaja jeje asi aki nose",
  "nn cmq xche perche qst qlc qlcs anke xo nnt dmn ttt",
  "idd gwn mss nvm thnx ofzo effe kheb kben wss ipv iig mvg ofso",
);
