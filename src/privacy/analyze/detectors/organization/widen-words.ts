/** Kinds of organisations and institutions that need more than a capital behind them to be one: a part of a name that was found. */
export const moreKinds = // French
  (
    "centre caf cégep cpas gmf clsc tj sci home zoo hôtel résidence agence régie caisse coopérative crèche club cercle association amicale union chambre foyer bibliothèque commune " +
    "commissariat zone bureau étude cantine copropriété tabac observatoire énergie brasseries fonderies avenir judo " +
    // Spanish
    "oficina policía centro comunidad consorcio club caja droguería ingenio puesto guardia defensoría superintendencia municipalidad alcaldía asociación dental fincas administración bar aguas " +
    "eps ese liga unidad empresa seguros buses comisaría puesto compañía bomberos laboratorio ips coaat comisaria cooperativa " +
    // Italian
    "scuola casa centro distretto provincia regione carabinieri stazione polizia giudice corriere banca associazione società cooperativa circolo bar rifugio condominio cond serd " +
    "biblioteca autorità ospedale politecnico studio primaria " +
    // German
    "polizei hochschule baustoff stadt gemeinde agentur gut gebr rav pi weg kgv tus kleingartenverein hausarztpraxis kardiologie schule sparkasse verein " +
    // Dutch
    "politie eenheid stad wijkteam school vbs obs frituur kiosk garage hogeschool thuiszorg wijkcentrum " +
    // English
    "bank club council clinic centre center office agency"
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
