/** Kinds of organisations and institutions that need more than a capital behind them to be one: a part of a name that was found. */
export const moreKinds = // French
  (
    "centre cégep cpas gmf clsc tj sci zoo hôtel résidence agence régie caisse coopérative club cercle association amicale chambre foyer bibliothèque commune " +
    "zone bureau étude cantine copropriété tabac observatoire énergie brasseries fonderies avenir judo " +
    // Spanish
    "oficina policía centro comunidad consorcio caja droguería ingenio puesto guardia defensoría superintendencia municipalidad alcaldía asociación dental fincas administración aguas " +
    "eps liga unidad empresa seguros buses compañía bomberos ips coaat comisaria " +
    // Italian
    "casa distretto provincia regione carabinieri stazione polizia giudice corriere associazione società circolo rifugio condominio cond serd " +
    "biblioteca autorità politecnico primaria " +
    // German
    "polizei baustoff stadt gemeinde agentur gebr rav kgv kleingartenverein kardiologie verein " +
    // Dutch
    "politie eenheid stad wijkteam vbs frituur kiosk wijkcentrum " +
    // English
    "clinic center office agency"
  ).split(" ");

/** Small words between a kind and its name, or between two kinds. */
export const smallWords: ReadonlySet<string> = new Set(
  (
    "de du des d l la le les las los el lo il del della delle dello dell dei degli di da do dos al alla all aux au à van der den dem het t ter ten am im an in zum zur vom von of the für y e et und en " +
    "communautaire communal communale scolaire social sociale sociaal régional régionale regionale médical médicale radiologique judiciaire commercial commerciale services service soutien domicile " +
    "gymnastique police santé salud familia propietarios regantes extranjería civil local locale legale medico dentistico dentaire associato media elementare primaria secondaria superiore cura riposo " +
    "anziani pace protezione minorile forestale popolare popular nacional national nationale servicios nageurs"
  ).split(" "),
);
