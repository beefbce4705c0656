/** Towns that need no cue: the largest of the countries of the six languages, the provinces of Spain, and capitals. */
const names =
  // Germany, Austria, Switzerland
  "Berlin|Hamburg|München|Köln|Frankfurt|Stuttgart|Düsseldorf|Leipzig|Dortmund|Bremen|Dresden|Hannover|Nürnberg|Duisburg|Bochum|Wuppertal|Bielefeld|Bonn|Münster|" +
  "Mannheim|Karlsruhe|Augsburg|Wiesbaden|Mönchengladbach|Gelsenkirchen|Aachen|Braunschweig|Kiel|Chemnitz|Halle|Magdeburg|Freiburg|Krefeld|Mainz|Lübeck|Erfurt|" +
  "Oberhausen|Rostock|Kassel|Potsdam|Saarbrücken|Heidelberg|Darmstadt|Regensburg|Würzburg|Göttingen|Wolfsburg|Ulm|Jena|Weimar|Gera|Trier|Flensburg|Naumburg|Tübingen|" +
  "Konstanz|Cottbus|Schwerin|Bamberg|Bayreuth|Passau|Wien|Graz|Linz|Salzburg|Innsbruck|Klagenfurt|Villach|Wels|Zürich|Genf|Basel|Bern|Lausanne|Winterthur|Luzern|" +
  // United Kingdom, Ireland
  "London|Birmingham|Manchester|Liverpool|Leeds|Sheffield|Bristol|Newcastle|Nottingham|Leicester|Coventry|Bradford|Hull|Plymouth|Southampton|Portsmouth|Brighton|" +
  "Oxford|Cambridge|Norwich|Exeter|Edinburgh|Glasgow|Aberdeen|Dundee|Inverness|Cardiff|Swansea|Belfast|Londonderry|Dublin|Cork|Galway|Limerick|Waterford|" +
  // United States, Canada
  "New York|Los Angeles|Chicago|Houston|Philadelphia|San Antonio|San Diego|Dallas|San Jose|Jacksonville|Fort Worth|San Francisco|Charlotte|Indianapolis|Seattle|Denver|" +
  "Washington|Boston|Nashville|Detroit|Oklahoma City|Portland|Las Vegas|Memphis|Louisville|Baltimore|Milwaukee|Albuquerque|Tucson|Fresno|Sacramento|Atlanta|Omaha|" +
  "Miami|Minneapolis|Tulsa|Tampa|New Orleans|Cleveland|Honolulu|Cincinnati|Pittsburgh|St. Louis|Chattanooga|Knoxville|Toronto|Montreal|Montréal|Vancouver|Calgary|Ottawa|" +
  // France, Belgium
  "Paris|Marseille|Lyon|Toulouse|Nantes|Montpellier|Strasbourg|Bordeaux|Lille|Rennes|Reims|Saint-Étienne|Toulon|Grenoble|Dijon|Angers|Nîmes|Clermont-Ferrand|Le Mans|" +
  "Besançon|Metz|Perpignan|Orléans|Rouen|Mulhouse|Caen|Nancy|Avignon|Poitiers|Limoges|Bruxelles|Brussel|Anvers|Antwerpen|Gand|Gent|Charleroi|Liège|Brugge|Bruges|Namur|Leuven|" +
  // Spain
  "Madrid|Barcelona|Valencia|Sevilla|Zaragoza|Málaga|Murcia|Palma|Bilbao|Alicante|Córdoba|Valladolid|Vigo|Gijón|Granada|A Coruña|La Coruña|Vitoria|Elche|Oviedo|Cartagena|" +
  "Pamplona|Almería|San Sebastián|Burgos|Albacete|Santander|Castellón|Logroño|Badajoz|Salamanca|Huelva|Lleida|Lérida|Tarragona|León|Cádiz|Jaén|Ourense|Girona|Gerona|Lugo|" +
  "Cáceres|Guadalajara|Toledo|Pontevedra|Palencia|Ciudad Real|Zamora|Ávila|Cuenca|Huesca|Segovia|Soria|Teruel|Navarra|Cantabria|Asturias|Vizcaya|Guipúzcoa|Santiago de Chile|" +
  // Italy, Netherlands
  "Roma|Milano|Napoli|Torino|Palermo|Genova|Bologna|Firenze|Bari|Catania|Venezia|Verona|Messina|Padova|Trieste|Brescia|Parma|Modena|Reggio Emilia|Perugia|Livorno|Cagliari|" +
  "Foggia|Rimini|Salerno|Ferrara|Sassari|Siracusa|Pescara|Bergamo|Udine|Trento|Bolzano|Ancona|Amsterdam|Rotterdam|Den Haag|Utrecht|Eindhoven|Groningen|Tilburg|Almere|" +
  "Breda|Nijmegen|Apeldoorn|Haarlem|Arnhem|Enschede|Zwolle|Leiden|Maastricht|Dordrecht|Delft|Assen|Leeuwarden|" +
  // the world
  "Rome|Milan|Venice|Florence|Turin|Naples|Munich|Cologne|Vienna|Zurich|Geneva|Brussels|The Hague|Lisbon|Lisboa|Porto|Copenhagen|Stockholm|Oslo|Helsinki|Warsaw|Prague|" +
  "Budapest|Athens|Istanbul|Ankara|Moscow|Kyiv|Bucharest|Sofia|Belgrade|Zagreb|Riga|Vilnius|Tallinn|Beijing|Shanghai|Hong Kong|Tokyo|Osaka|Seoul|Singapore|Bangkok|" +
  "Mumbai|Delhi|Karachi|Dubai|Tehran|Baghdad|Jerusalem|Tel Aviv|Cairo|Lagos|Nairobi|Cape Town|Johannesburg|Sydney|Melbourne|Auckland|Buenos Aires|Bogotá|Lima|La Habana|" +
  "Santiago|México|São Paulo|Rio de Janeiro|Caracas|Montevideo|Quito";

/** By their first word in lower case, the longest first, each also in capitals. */
export function townsByFirstWord(): ReadonlyMap<string, readonly string[]> {
  const towns = new Map<string, string[]>();
  for (const name of names.split("|").toSorted((a, b) => b.length - a.length)) {
    const first = /^\p{L}+/u.exec(name)?.[0].toLowerCase() ?? "";
    towns.set(first, [...(towns.get(first) ?? []), name, name.toUpperCase()]);
  }
  return towns;
}

/** Endings of German and Austrian towns that are not listed. */
export const townEndings =
  /\p{L}(?:burg|berg|stadt|städten|dorf|heim|hausen|furt|bach|ingen|kirchen|brück|brücken|haven|münde|walde|roda|leben|stedt|büttel|hagen|feld|felden|thal|tal|wil|ach)$/u;
