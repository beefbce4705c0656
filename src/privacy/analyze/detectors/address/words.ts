const list = (words: string) => words.split(" ");
const atEnd = (endings: readonly string[]) => new RegExp(`(?:${endings.join("|")})$`, "i");

/** Street words after the name: `10 Downing Street`. In lower case, as all lists here. */
export const streetsBehind = list(
  "street st avenue ave road rd drive dr lane ln boulevard blvd way place pl terrace terr tce ter close court ct crescent cres square sq gardens gdns grove mews row " +
    "walk hill park parkway pkwy highway hwy circle cir trail trl loop alley plaza turnpike green parade rise vale wharf quay meadow meadows heights crossing " +
    "gate hollow pike cove coves creek glen knoll knolls landing lodge manor orchard shore shores spring springs spur vista valley viaduct mount mountain " +
    "centers corners course cliffs club estate estates ferry flats ford forest forge forks fort garden greens groves harbor harbors haven highlands hills inlet island islands " +
    "isle junction junctions lake lakes locks mall mill mills mission motorway neck oval overpass parkways passage pines plain plains plazas ports prairie radial ramp ranch " +
    "rapids river roads route shoals squares station stravenue streets summit throughway trafficway tunnel underpass union unions valleys village ville walks wall well wells " +
    "rue bluff bluffs bottom branch bridge brook brooks burg burgs cape dale dam divide falls crest curve crossroad " +
    "broadway extension extensions points bypass causeway esplanade freeway path ridge run view villas yard broadwalk pk",
);

/** Street words before the name: `12 rue de la Paix`, `Calle Mayor 5`, `Via Roma 10`. */
export const streetsBefore: Readonly<Record<"numberFirst" | "numberLast", readonly string[]>> = {
  numberFirst: list(
    "rue r avenue av bd bld boul boulevard place pl chemin ch impasse imp allée allées quai route rte square cours passage ruelle sentier faubourg fg esplanade " +
      "résidence lotissement hameau chaussée clos drève montée promenade venelle villa cité",
  ),
  numberLast: list(
    "calle avenida avda avd av plaza pza plza pz pl paseo pº pso camino cno carretera ctra crta cr ronda travesía travesia callejón callejon glorieta urbanización urb privada cerrada andador prolongación calzada circuito diagonal transversal " +
      "polígono pasaje psje rambla carrer rúa rua cuesta alameda bulevar passeig avinguda plaça praza barrio barriada calleja costanilla sendero vereda " +
      "trg cesta nábřeží náměstí bulevard bulevardul șoseaua calea aleea strada str intrarea rruga beco largo rodovia calçada οδός λεωφόρος λεωφ aleja plac estrada " +
      "via viale piazza piazzetta piazzale largo corso vicolo strada contrada lungomare lungotevere lungarno borgo salita vico località traversa galleria " +
      "rue avenue boulevard place chaussée quai drève chemin ch square clos ulica ul praça travessa " +
      "улица вулиця ул вул проспект просп переулок провулок пер бульвар бул набережная наб площадь шоссе",
  ),
};

/** Unambiguous endings of German and Dutch street names. */
const strongEndings = list(
  "straße strasse str gasse allee chaussee promenade straat gracht laan plein kade singel steeg dreef plantsoen utca útja körút krt tér mnt tänav puiestee gatan vägen vejen veien vegen katu stræde",
);
export const streetEndings = atEnd(strongEndings);

/** Ambiguous endings: the address must end with the number. */
const looseEndings = list(
  "weg platz ring damm ufer hof markt berg pfad steig stieg kamp park graben wall tor dijk pad hoek zeile höhe winkel busch feld bach brücke siedlung twiete gang garten gärten leite rain halde wiese wiesen anger kai burg haven veld donk akker weide vej gata tie straede stræti gade gate bergi mäki backe vik torp braut utca ulice ova eva",
);
export const looseStreetEndings = atEnd(looseEndings);

/** German and Dutch street words that may stand alone after an adjective or a name. */
export const streetWordsAlone = new Set(
  list(
    "straße strasse str weg platz allee gasse ring damm ufer chaussee promenade markt straat laan plein kade singel gracht dijk utca út útja tér krt körút u mnt tee tänav pst puiestee väg gata gade vej plads torv katu tie kalea kale etorbidea hiribidea",
  ),
);

/** Two letters of ASCII in either case. */
const pairOf = (before: number, last: number): number => ((before & 31) << 5) | (last & 31);

/** Whether a word may end as a street does, by its last two letters: of words before a number most do not, and no pattern is tried. */
export function mayEndStreet(text: string, start: number, end: number): boolean {
  const before = text.charCodeAt(end - 2);
  const last = text.charCodeAt(end - 1);
  return end - start < 2 || before > 127 || last > 127 || lastLetters[pairOf(before, last)] === 1;
}

const lastLetters = pairsAtEnds([...strongEndings, ...looseEndings, ...streetWordsAlone]);

function pairsAtEnds(words: readonly string[]): Uint8Array {
  const pairs = new Uint8Array(1024);
  for (const word of words) pairs[pairOf(word.charCodeAt(word.length - 2), word.charCodeAt(word.length - 1))] = 1;
  return pairs;
}

/** Rooms and doors. */
export const unitWords =
  "apt|apartment|suite|ste|unit|flat|floor|fl|room|rm|bldg|building|lot|apto|piso|puerta|pta|esc|escalera|bajo|bloque|blq|portal|planta|ed|edificio|local|" +
  "app|appt|appartement|bât|bâtiment|étage|escalier|porte|boîte|bte|bus|wohnung|whg|stiege|top|stock|haus|hinterhaus|vorderhaus|scala|interno|int|piano|palazzina|verdieping|kamer|toestel|depto|dpto|departamento|interior|oficina|nave|pab|entl|torre|manzana|mz|steiger|office|block|tower|кв|квартира|корп|стр|этаж|эт|ет|оф|офис|подъезд|под|вх|ап";

/** Names of fields whose value is an address. */
export const addressFields = list(
  "street calle straße strasse via rue straat addr streetaddress homeaddress homepostaladdress postaladdress billingaddress shippingaddress address1 addressline mailingstreet otherstreet billingstreet shippingstreet additionalstreetname wohnanschrift postanschrift woonadres endereço endereco " +
    "katuosoite lähiosoite osoite gateadresse gatuadress ulice utca postadres адрес адреса улица διεύθυνση cím lakcím aadress naslov",
);

/** Names of fields whose value may be a street without its number, which is in the field beside it. */
export const streetFields = list(
  "street streetname streetaddress address addressline calle nombrevia dirección direccion domicilio straße strasse strassenname straßenname adresse anschrift " +
    "ulica ulice utca gata gate vej katu улица str stras strtnm via indirizzo nomevia rue voie nomvoie libelle libellé straat straatnaam adres logradouro endereço endereco",
);

/** Words for an address before any place. */
export const residence = list(
  "live lives lived living reside resides residing resident residence address moved sent send ship shipped deliver delivered meet side corner located " +
    "wohnhaft wohnt wohne wohnen wohnte wohnend gemeldet adresse anschrift wohnsitz habite habitent habitant demeurant domicilié domiciliée domicile résidant réside " +
    "vive vivo viven reside residente residentes domicilio dirección direccion domiciliado domiciliada empadronado abita abito abitante residenza indirizzo domiciliato " +
    "woon woont woonde wonende woonachtig woonplaats adres",
);
