/**
 * Kinds of firms and institutions in front of their names, by the proof that a name follows. A kind in small letters counts only where its
 * language writes it so: German and English write their kinds with a capital.
 */

/** German and English; written with a capital. The word behind must be able to be a name. */
export const capitalKinds = (
  "schule realschule hauptschule gesamtschule mittelschule oberschule förderschule berufsschule fachschule fachhochschule berufskolleg musikschule volkshochschule fahrschule " +
  "tanzschule sprachschule waldorfschule kita kindertagesstätte kindergarten kinderkrippe kinderhort krippe hort internat akademie kolleg seniorenstift altenstift stift " +
  "wohnstift hospiz sozialstation pflegedienst tagespflege reha rehaklinik rehazentrum tagesklinik ambulanz sanatorium poliklinik hausarztpraxis zahnarztpraxis tierarztpraxis " +
  "tierklinik physiotherapie krankengymnastik optik optiker hörakustik sanitätshaus druckerei metzgerei fleischerei konditorei schreinerei tischlerei zimmerei schlosserei " +
  "gärtnerei baumschule brauerei molkerei käserei spenglerei klempnerei wäscherei gießerei sattlerei töpferei glaserei malerbetrieb reederei werft spedition fuhrunternehmen " +
  "taxi reisebüro steuerbüro ingenieurbüro architekturbüro notariat anwaltskanzlei rechtsanwaltskanzlei steuerkanzlei steuerberatung hausverwaltung immobilien makler " +
  "versicherungsbüro sparkasse kreissparkasse stadtsparkasse volksbank raiffeisenbank bankhaus krankenkasse versicherung gästehaus pension möbelhaus modehaus kaufhaus " +
  "bettenhaus küchenstudio schuhhaus juwelier elektro blumen buchhandlung weinhandlung weingut winzerhof bauernhof biohof reiterhof gasthof gasthaus gaststätte wirtshaus " +
  "landgasthof brauhaus weinstube konditorei café restaurant hotel hostel pizzeria bistro bar brasserie taverne imbiss campingplatz ferienhof verlag buchverlag theater " +
  "stadttheater museum kino orchester galerie kammerorchester gewerkschaft turnverein sportverein fußballverein schützenverein musikverein gesangverein heimatverein tierheim " +
  "feuerwehr polizeiinspektion polizeirevier polizeipräsidium polizeidirektion kreisverwaltung stadtverwaltung gemeindeverwaltung bezirksregierung landratsamt rathaus " +
  "landkreis samtgemeinde verbandsgemeinde finanzamt jugendamt sozialamt gesundheitsamt standesamt ordnungsamt bürgeramt arbeitsamt jobcenter ausländerbehörde stadtwerke " +
  "justizvollzugsanstalt amtsgericht landgericht oberlandesgericht arbeitsgericht sozialgericht verwaltungsgericht finanzgericht familiengericht staatsanwaltschaft " +
  "kirchengemeinde pfarrgemeinde pfarrei bistum erzbistum kloster abtei diakonie caritas tafel firma werkstatt kfz fahrschule salon friseur friseursalon fitnessstudio " +
  "tanzstudio sportstudio zoohandlung landhandel baumarkt supermarkt biomarkt fleischerfachgeschäft tankstelle"
).split(" ");

/** French, Spanish, Italian and Dutch; in small letters, too. A capital behind is proof enough, for these write their nouns small. */
export const smallKinds = // French
  (
    "clinique hôpital université lycée collège école maternelle crèche fondation banque pharmacie boulangerie pâtisserie boucherie charcuterie poissonnerie épicerie fromagerie " +
    "librairie imprimerie menuiserie plomberie charpentes charpente maçonnerie serrurerie carrosserie métallerie ébénisterie chaudronnerie brasserie auberge crêperie " +
    "traiteur fleuriste opticien optique bijouterie horlogerie quincaillerie blanchisserie pressing teinturerie laverie pépinière jardinerie scierie tannerie " +
    "fonderie verrerie papeterie laiterie fromagerie minoterie ferme haras ehpad mutuelle assurances cabinet mairie préfecture rectorat académie tribunal " +
    "gendarmerie commissariat ministère paroisse diocèse abbaye syndicat fédération théâtre musée cinéma médiathèque éditions transports déménagements taxis ambulances " +
    "laboratoire laboratoires sucrerie chocolaterie biscuiterie conserverie papeteries entreprise société sarl établissements ateliers atelier garage conservatoire gîte clinique " +
    // Spanish
    "hospital clínica consultorio ambulatorio fundación universidad instituto colegio escuela guardería academia asesoría bufete notaría gestoría talleres taller bodega bodegas " +
    "farmacia ayuntamiento diputación banco cooperativa panadería pastelería carnicería pescadería frutería ferretería librería papelería imprenta carpintería fontanería " +
    "cerrajería peluquería tintorería lavandería floristería joyería óptica zapatería restaurante mesón taberna cafetería hotel hostal posada pensión parador albergue " +
    "autoescuela gimnasio inmobiliaria constructora aseguradora mutua teatro museo parroquia arzobispado obispado diócesis sindicato federación consejería ministerio " +
    "juzgado juzgados tribunal comisaría residencia geriátrico transportes mudanzas construcciones electricidad viveros cervecería heladería supermercado supermercados " +
    "almacenes muebles autocares aseguradora lechería granja ganadería quesería cofradía peña " +
    // Italian
    "ospedale policlinico università istituto fondazione cantina studio ditta azienda ristorante trattoria liceo banca comune osteria pizzeria locanda agriturismo albergo " +
    "pensione pasticceria panificio forno macelleria pescheria salumeria gelateria enoteca ferramenta cartoleria libreria tipografia falegnameria carrozzeria autofficina officina " +
    "lavanderia sartoria gioielleria ottica parrucchiere fioraio vivaio caseificio frantoio cartiera autoscuola palestra agenzia immobiliare impresa autotrasporti trasporti " +
    "traslochi assicurazioni prefettura questura procura tribunale municipio parrocchia diocesi arcidiocesi sindacato federazione teatro museo ministero scuola " +
    "ambulatorio poliambulatorio clinica laboratorio supermercato edizioni consultorio cooperativa consorzio " +
    // Dutch
    "ziekenhuis universiteit hogeschool basisschool middelbareschool apotheek huisartsenpraktijk tandartspraktijk fysiotherapiepraktijk dierenkliniek advocatenkantoor " +
    "notariskantoor accountantskantoor makelaardij gemeente waterschap provincie rechtbank gerechtshof ministerie stichting vereniging vakbond bakkerij slagerij drukkerij " +
    "kwekerij boekhandel bloemist bloemenwinkel fietsenwinkel schildersbedrijf aannemersbedrijf bouwbedrijf loodgietersbedrijf installatiebedrijf transportbedrijf " +
    "verhuisbedrijf autobedrijf garagebedrijf rijschool kinderopvang kinderdagverblijf crèche peuterspeelzaal verpleeghuis verzorgingshuis woonzorgcentrum zorgcentrum " +
    "thuiszorg zorgverzekeraar verzekeringen uitgeverij schouwburg brouwerij eetcafé herberg camping keukenhal meubelhuis parochie bisdom klooster rederij scheepswerf " +
    "zuivelfabriek boerderij voetbalvereniging zwembad sportschool woningcorporatie woningstichting firma"
  ).split(" ");

/** Kinds of which only the capital letters say what they are: `ASL Roma 1`, `IES Sancho III`, `TSV Ahrensbök`. */
export const acronymKinds = (
  "asl ausl ulss usl asst inps inail ipsia itis iis ies ceip ceo cra eoi ehpad cpam urssaf mdph caf clsh cfa mjc gaec earl scea aok ikk bkk vhs jva kga thw dlrg drk asb awo tsv " +
  "sv tus vfl vfb fc bsc ttc spvgg roc ggd ggz uz az ocmw rkc vv cbs obs nhs hmp ymca raf usc ac ssc ucd ccoo ugt pme"
).split(" ");

/** English kinds that have "of" before their name. */
export const ofKinds = (
  "university college institute bank church parish diocese archdiocese borough ministry department federation embassy consulate port royal society academy school " +
  "hospital bishop county council friends order guild union"
).split(" ");

/** Kinds behind a name, all with a capital: `Ironberg Fitness`, `St Bertrand's Infirmary`, `Terpstra & De Boer Accountants`. */
export const kindTails = (
  "choir choirs savings mutual assurance assurances insurers brokers infirmary hospice surgery dental dentistry orthodontics physiotherapy chiropractic veterinary vets opticians " +
  "pharmacy chemists fitness gym gyms yoga pilates spa salon barbers hairdressing bakery bakers bakehouse patisserie butchers fishmongers greengrocers grocers delicatessen deli " +
  "florist florists jewellers jewelers ironmongers stationers booksellers books bookshop nurseries nursery garden gardens preschool kindergarten primary infants grammar comprehensive " +
  "lodge inn arms tavern brewery brewing distillery vineyards winery roasters café cafe bistro diner grill pizzeria restaurant hotel hotels guesthouse hostel caterers catering " +
  "accountants accountancy bookkeeping auditors lawyers chambers notaries surveyors architects architecture engineers engineering estates lettings realty realtors properties " +
  "builders building roofing roofers plumbing plumbers heating electrical electricians joinery joiners carpentry carpenters masonry scaffolding decorators glazing flooring " +
  "landscaping landscapes interiors kitchens furniture upholstery textiles mills foundry forge steel timber plastics packaging chemicals printing printers press publishing " +
  "publishers gazette tribune herald theatre theater players playhouse cinema gallery museum haulage freight couriers removals transport coaches buses taxis cabs " +
  "tours airways aviation marine boatyard garage autos automotive tyres rentals cleaners laundry dairy dairies farm farms orchards stables kennels rovers athletic wanderers " +
  "police practice constabulary borough cathedral parish priory abbey congregation church charity trust federation union cooperative supermarket supermarkets stores store shop " +
  "electronics optics instruments semiconductors biotech genomics diagnostics therapeutics analytics telecom communications broadband recruitment staffing " +
  // German
  "bau hochbau tiefbau metallbau maschinenbau haustechnik gebäudetechnik elektrotechnik medizintechnik logistik spedition transporte reisen immobilien hausverwaltung druckerei " +
  "bäckerei metzgerei apotheke reederei reedereiservice möbel küchen optik sanitär heizungsbau dachdecker gartenbau weinbau holzbau maler elektro automobile rechtsanwälte " +
  "steuerberater wirtschaftsprüfer architekten ingenieure partnerschaft brauerei klinik kliniken krankenhaus gymnasium realschule grundschule " +
  // Dutch
  "advocaten notarissen accountant belastingadviseurs makelaars makelaardij verzekeringen assurantiën bouw installatietechniek schilders hoveniers bakkers bakkerij slagerij drukkers " +
  "uitgevers uitgeverij fietsen tweewielers keukens meubelen schoenen juweliers optiek zorg thuiszorg kinderopvang autobedrijf verhuizingen tandartsen fysiotherapie brouwerij " +
  // French, Spanish, Italian
  "avocats notaires assurances transports immobilier immobilière abogados asesores consultores inmobiliaria seguros transportes construcciones hoteles arquitectos avvocati " +
  "costruzioni assicurazioni immobiliare trasporti commercialisti arredamenti nábytek"
).split(" ");
