/** Endings of German and Dutch compounds that are kinds: `Geflügelschlachterei`, `Kreisverwaltung`. Those of many other words are told in full. */
export const capitalEndings = new RegExp(
  `(?<=\\p{L}{2})(?:${[
    "(?<!hoch|baum)schule|gymnasium|kolleg|akademie|kindergarten|tagesstätte|universität|institut|bibliothek|stift|residenz|hospiz|klinik|klinikum|spital|hospital|krankenhaus|praxis|ambulanz",
    "(?:pflege|alten|senioren|kinder|wohn|tier|jugend|studenten|blinden|frauen)heim|(?:gäste|möbel|mode|kauf|betten|auto|brau|sanitäts|schuh|bank|gast|wirts|senioren|pflege|land|radio|reform|geburts|jugend)haus",
    "kanzlei|notariat|büro|apotheke|bäckerei|metzgerei|fleischerei|schlachterei|konditorei|schreinerei|tischlerei|zimmerei|schlosserei|druckerei|gärtnerei|brauerei|kellerei|molkerei|käserei",
    "spenglerei|klempnerei|wäscherei|gießerei|sattlerei|töpferei|glaserei|reederei|spedition|werkstatt|fabrik|(?:buch|wein|tier|zoo|kunst|eisen|holz|samen|papier|baustoff)handlung|großhandel|fachhandel|laden|(?:bau|super|bio|getränke|bau|elektro)markt",
    "salon|studio|verlag|theater|museum|orchester|verein|klub|gewerkschaft|gemeinde|pfarrei|kloster|(?:gast|bauern|reit|reiter|bio|winzer|geflügel|ferien|obst)hof|hotel|pension|restaurant|gaststätte|weingut",
    "pflegedienst|hausmeisterdienst|rettungsdienst|(?:pflege|therapie|gesundheits|reha|garten|sport|jugend|kultur|senioren|bildungs|beratungs)zentrum|stiftung|feuerwehr",
    "verwaltung|ministerium|(?:amts|land|landes|arbeits|sozial|verwaltungs|finanz|familien)gericht|anwaltschaft|landesbank|volksbank|gewerbebank",
    "sparkasse|krankenkasse|pensionskasse|ausgleichskasse|gesundheitskasse|(?:spar|privat|genossenschafts)bank|(?:stahl|holz|wein|metall|baustoff|landmaschinen)handel|ersatzkasse|bausparkasse|versicherung|werft|maatschappij|fabriek|ziekenhuis|school|lyceum|centrum|kantoor|praktijk|apotheek|bakkerij|slagerij|bedrijf|vereniging|kliniek|winkel|opvang|stichting|zorggroep|veiling|makerij|instituut",
  ].join("|")})$`,
  "iu",
);

/** Those that Dutch writes small. None is an English word. */
export const smallEndings =
  /(?:maatschappij|fabriek|ziekenhuis|zorgcentrum|gezondheidscentrum|tuincentrum|wijkcentrum|verpleeghuis|verzorgingshuis|advieskantoor|advocatenkantoor|praktijk|apotheek|bakkerij|slagerij|drukkerij|kwekerij|bedrijf|vereniging|stichting|vakbond|uitgeverij|boekhandel|groothandel|kliniek|winkel|rederij|scheepswerf|boerderij|kinderopvang|basisschool|rijschool|muziekschool|makelaardij|schouwburg|brouwerij|corporatie|rechtbank|waterschap)$/;

/** Words between a Romance kind and its name: `cabinet dentaire Morel`, `centro de salud Las Rosas`, `Juzgado de lo Social n.º 3 de Sevilla`. */
export const qualifiers =
  /(?: (?:dentaire|médical|vétérinaire|infirmier|comptable|d['’](?:avocats?|architectes?|assurances?)|notarial|judiciaire|administratif|de (?:commerce|grande instance|proximité|retraite|coiffure|beauté|police|gendarmerie|quartier|construction|santé|conduite|danse|musique|radiologie|transports?)|maternelle|élémentaire|primaire|professionnel|technique|régional|départementale?|municipale?|hospitalier|universitaire|dental|veterinari[ao]|médic[ao]|jurídic[ao]|fiscal|público|privad[ao]|infantil|social|mayores|de (?:salud|mayores|primera instancia|lo social|lo penal|lo mercantil|instrucción|abogados|música|idiomas|seguros|ancianos|viajes|peluquería|educación infantil|educación primaria|enseñanza secundaria)|legale|dentistico|medico|notarile|commerciale|associato|tecnico|comprensivo|professionale|statale|edile|immobiliare|meccanica|agricola|sanitaria|assicurativa|funebre|media|elementare|materna|primaria|secundaria|secondaria|superiore|dell['’]infanzia|di (?:cura|riposo|famiglia|quartiere|commercio|lingue|danza)|(?:n\.?[º°]|núm\.) ?\d{1,3})){1,3}/uy;

/** Small words between a kind and its name: `collège de l'Iroise`, `Gesamtschule am Steigerwald`, `woonzorgcentrum ter Eycken`. */
export const links =
  / (?:(?:am|an der|im|in der|zum|zur|zu den|zu|beim|unter den|auf der|vom|von|de la|de las|de los|del|de|du|des|della|delle|dello|dei|degli|di|da|dal|al|alla|aux|au|à la|à|la|las|los|les|le|el|il|lo|chez|van der|van de|van den|van|het|ter|ten|aan de|aan den|op de|in de|'t|of|of the) (?:l['’])?|(?:d|l|dell|all|dall|de l|à l)['’])/uy;
/** An article or a preposition with a capital, which is a part of the name. */
export const articles =
  / (?:Zum|Zur|Zu|Am|Im|An der|De|De la|Het|'t|Ter|Ten|Le|La|Les|L['’]|Au|Aux|Chez|El|Los|Las|Da|Dal|Al|Alla|Il|Lo|Del|Della|Di|Du|Des|The|Van|Von|St\.|Sankt|San|Santa|Sainte?|St)(?: |(?<=['’]))/uy;
