import packed from "./first-words.txt" with { type: "text" };

/** Phrases next to a name. The pattern is tried only at their first words, and made when the first of them is met. */
export interface Phrases {
  readonly pattern: string;
  /** As `build/first-words.ts` has read them from the pattern, which takes 10 ms. */
  readonly firstWords: ReadonlySet<string>;
  readonly form: RegExp;
}

/** Only a name can follow, in upper or lower case. */
export const introduced = phrases(
  "introduced",
  `my (?:full )?name is|my name['’]s|i am called|people call me|mein name ist|ich hei(?:ß|ss)e|mein name lautet|je m['’]appelle|je me (?:nomme|pr[eé]nomme)|mon nom est|
  me llamo|mi nombre es|mi chiamo|il mio nome [eè]|ik heet|mijn naam is|i go by|
  jeg hedder|jag heter|jeg heter|eg heiter|mit navn er|mitt (?:navn|namn) (?:er|är)|nazywam się|mam na imię|chamo-me|me chamo|(?:o )?meu nome [eé]|jmenuj[iu] se|m[ăa] numesc|m[ăa] cheam[ăa]|
  numele meu este|a nevem|benim ad[ıi]m|με λένε|ονομάζομαι`,
  " ",
);

/** A name may follow, or anything else. */
export const perhapsIntroduced = phrases(
  "perhapsIntroduced",
  `i am|i['’]m|this is|hier ist|hier spricht|ich bin|je suis|ici|soy|habla|sono|qui [eè]|ik ben|u spreekt met|dit is|what['’]?s your name\\?|
  patient(?:in|en|e)?|paciente|paziente|pati[eë]nte?|mandant(?:in)?`,
  "[ \\n]",
);

/** Questions whose answer is a name, on the same line or the next. */
export const asked = phrases(
  "asked",
  `(?:what['’]?s|what is|what was) (?:your|his|her|the) (?:(?:full|first|last|given|family|maiden|middle) |sur)?name ?\\?|
  (?:and )?(?:your|the) (?:(?:full|first|last|given|family|maiden|middle) |sur)name(?: on (?:the|your) [a-z]{3,12})? ?\\?|(?:what|which) name is (?:it|that|the [a-z]{3,12}) (?:under|in) ?\\?|who am i (?:speaking|talking) (?:to|with) ?\\?|who is (?:this|speaking) ?\\?|
  wie (?:ist|lautet|war) (?:ihr|dein|der) (?:vor|nach|familien)?name ?\\?|(?:und )?(?:ihr|dein|der) (?:vor|nach|familien)name ?\\?|
  wie hei(?:ß|ss)(?:en sie|t du) ?\\?|auf welchen namen[^\\n.?]{0,30}\\?|mit wem spreche ich ?\\?|
  quel est (?:votre|ton) (?:pr[eé]nom|nom|nom de famille) ?\\?|et (?:le|votre|ton) (?:pr[eé]nom|nom) ?\\?|(?:c['’]est )?[aà] quel nom ?\\?|comment (?:vous appelez-vous|t['’]appelles-tu) ?\\?|
  cu[aá]l es (?:su|tu) (?:apellido|nombre) ?\\?|y (?:su|tu) (?:apellido|nombre) ?\\?|c[oó]mo (?:se llama|te llamas) ?\\?|a nombre de qui[eé]n(?: est[aá])? ?\\?|
  qual [eè] il (?:suo|tuo) (?:cog)?nome ?\\?|e il (?:(?:suo|tuo) )?(?:cog)?nome ?\\?|come (?:si chiama|ti chiami) ?\\?|a (?:che|quale) nome ?\\?|
  wat is (?:uw|je|jouw) (?:achter|voor)?naam ?\\?|(?:en )?(?:uw|je|jouw) (?:achter|voor)naam ?\\?|hoe heet (?:u|je) ?\\?|op welke naam(?: staat [a-z ]{3,20})? ?\\?`,
  "",
);

/** Who somebody is, to somebody or to everybody: "my sister Imke", "Kollegin Herbst", "Oberärztin Zach", "Judge Roebuck". */
export const relations = phrases(
  "relations",
  `(?:step)?(?:mother|father|brother|sister|son|daughter)(?:-in-law)?|mum|mom|dad|aunt|uncle|cousin|niece|nephew|grandma|grandpa|grann(?:y|ie)|grandd?ad|auntie|wife|husband|girlfriend|boyfriend|fianc[eé]e?|
  colleague|coworker|boss|landlord|landlady|neighbou?r|flatmate|roommate|
  (?:schwieger|groß)?(?:mutter|vater)|bruder|schwester|sohn|tochter|tante|onkel|cousine|nichte|neffe|oma|opa|schwager|schwägerin|kolleg(?:e|en|in)|chefin|chef|vermieter(?:in)?|nachbar(?:in)?|
  m[eè]re|p[eè]re|fr[eè]re|s(?:oe|œ)ur|fils|fille|oncle|neveu|mamie|papy|tonton|belle-m[eè]re|beau-p[eè]re|coll[eè]gue|voisine?|copine?|mari|
  madre|padre|herman[oa]|hij[oa]|t[ií][oa]|prim[oa]|sobrin[oa]|abuel[oa]|suegr[oa]|cuñad[oa]|novi[oa]|compañer[oa]|vecin[oa]|
  fratello|sorella|figli[oa]|zi[oa]|cugin[oa]|nonn[oa]|cognat[oa]|suocer[oa]|marito|moglie|colleg[ah]|vicin[oa]|
  tutora|monitora?|jef[ae]|profesora?|maestr[oa]|(?:schoon)?(?:moeder|vader|zus|broer)|zoon|dochter|oom|neef|nicht|zwager|buurman|buurvrouw|vriendin|
  (?:ober|chef|stations|haus|zahn|tier|amts|not)(?:arzt|ärztin)|(?:kranken|alten)?pfleger(?:in)?|krankenschwester|richter(?:in)?|(?:staats|rechts)an(?:walt|wältin)|notar(?:in)?|(?:klassen)?lehrer(?:in)?|erzieher(?:in)?|
  (?:haupt)?kommissar(?:in)?|polizeiobermeister(?:in)?|trainer(?:in)?|pfarrer(?:in)?|(?:ober)?bürgermeister(?:in)?|zeug(?:e|in)|kläger(?:in)?|mitarbeiter(?:in)?|
  søster|datter|mormor|farmor|morfar|farfar|svigermor|svigerfar|nabo(?:en)?|syster|dotter|svärmor|granne(?:n)?|siostra|córka|mąż|żona|ciocia|wujek|babcia|dziadek|sąsiad(?:ka)?|irmão|irmã|filh[oa]|avó|avô|vizinh[oa]|
  capoturno|capocantiere|caporeparto|geometra|ragionier[ea]|maresciallo|brigadiere|appuntato|polier|vorarbeiter(?:in)?|schichtleiter(?:in)?|hausmeister(?:in)?|contremaître|g[eé]om[eè]tre|brigadier|adjudant|encargad[oa]|capataz|ploegleider|opzichter|conci[eë]rge|wachtmeester|
  sestra|dcera|manžel(?:ka)?|babička|soused(?:ka)?|sora mea|soțul|soția|fiul|fiica|bunica|bunicul|vecin(?:ul|a)|testvérem|nővérem|húgom|bátyám|öcsém|férjem|feleségem|lányom|fiam|szomszéd(?:om)?|
  sisko|vaimo|tytär|poikani|tyttäreni|naapuri(?:ni)?|kardeşim|eşim|annem|babam|oğlum|kızım|komşum|teyzem|amcam|αδελφ(?:ός|ή)|αδερφ(?:ός|ή)|σύζυγος|φίλη|φίλος|γιος|κόρη|γιαγιά|
  judge|officer|nurse|detective|inspector|constable|sergeant|coach|councillor|counsel|matron|midwife|ranger|warden|
  ma[iî]tre|juge|infirmi(?:er|[eè]re)|inspect(?:eur|rice)|caissi(?:er|[eè]re)|
  enfermer[oa]|abogad[oa]|juez(?:a)?|testigo|inspectora?|infermier[ea]|avvocat[oa]|giudice|ispett(?:ore|rice)|verpleegkundige|rechter|wijkagent|juf|notaris`,
  " ",
);

/** The same, before a name in small letters only: "my bf dre", "mein kumpel ali", "ma copine léa". */
export const kin = phrases(
  "kin",
  `bf|gf|bff|bro|sis|mate|bestie|buddy|pal|hubby|wifey|friend|housemate|gran|nana?|partner|twin|ex|step(?:mom|mum|dad|bro|sis)|kid|
  kumpel|freund(?:in)?|mitbewohner(?:in)?|schatz|ehemann|ehefrau|mann|frau|pote|copain|meuf|mec|coloc|frangine?|cousin|tata|femme|
  amig[oa]|parej[ao]|ex|amic[oa]|ragazz[oa]|fidanzat[oa]|compagn[oa]|coinquilin[oa]|vriend|maat|huisgenoot|broertje|zusje|nichtje|neefje|man|vrouw|tante`,
  " ",
);

/** Who is named beside somebody, in a chat: "him and dev were". */
export const pronouns = phrases("pronouns", `(?:him|her|me) (?:and|n|&)|(?:he|she) and`, " ");

/** Verbs that take a person: "tell", "schreib an", "pregúntale a". */
export const addressed = phrases(
  "addressed",
  `tell|ask|hereby (?:authori[sz]e|appoint|nominate)|ermächtige(?: ich)?|bevollmächtige(?: ich)?|(?:por la presente )?autorizo a|autorizzo|delego|j['’]autorise|machtig ik|(?:please )?(?:write|speak|talk|reply) to|e-?mail|text|cc|
  sag|frag(?:e|t)?|schreib(?:e|en sie)? an|sprich mit|dis [àa]|demande [àa]|[eé]cri(?:s|vez) [àa]|dile a|d[ií] a|preg[uú]ntale a|escr[ií]b(?:e|a|ele) a|
  chiedi a|scriv[ia] a|zeg tegen|vraag(?: het)?|schrijf (?:naar|aan)`,
  " ",
);

/** Forms of address before a surname, with the dot of an abbreviation. */
export const titles = phrases(
  "titles",
  `(?:κ|dl|adw|mgr|mudr|judr|phdr|özv|ifj|sr\\.ª|mr|mrs|ms|mx|dr|drª|dra|prof\\.?ssa|prof|sr|sra|srta|mag|hr|fr|sig\\.?(?:ra|na|a)|sig|dl|dna|dott\\.?(?:ssa)?|avv|ra|stb|dhr|mevr|mw|mme|mlle|fam|d\\.ª|dña)(?:\\.|(?=[ \\n\\u00a0]))|
  (?:drs|ds|ir|ing)\\.|drs(?= )|
  (?:miss|professor(?:in)?|herrn?|frau|fräulein|madame|monsieur|mademoiselle|señor(?:a|ita)?|senora?|don|doña|signor(?:a|e|ina)?|mevrouw|meneer|de heer|docteur|doctora?|
  fru|frøken|panu|panem|pani[ąeą]?|paní|pána?|domnul(?:e|ui)?|doamn(?:a|ei|ă)|sayın|κυρί(?:α|ας|ου|ος)|κύριος|κύριε|κα|κος|
  advokat|advokát|δικηγόρος|købmand|kjøpmann|(?:helse)?sjukepleiar|(?:helse)?sykepleier|sjuksköterska|sygeplejerske|tannlege|tandlæge|tandläkare|ιατρός|γιατρός|primář|rehtori|
  nauczycielka|učitelka|ksiądz|præst|kyrkoherde|tłumacz(?:ka)?|isännöitsijä|asukas|vaktmester|vicevärd|wujek|ciocia|strýc|
  mdm|bro|sis|deaconess|pastor|imam|rabbi|sheikh|engr|barr|alhaji|hajia|sgt|cllr|jhr\\.?|rev\\.|lord|lady|familie|familia|famille|famiglia|assistenzärztin|assistenzarzt)(?=[ \\n\\u00a0])`,
  "",
);
export const furtherTitles =
  /(?:(?:ihre?|deine?|eure?|euer|dr|dra|dr\.? ?ª|mdm|bro|sis|pastor|deaconess|engr|alhaji|hajia|prof|med|phil|rer|nat|jur|ing|dipl|pd|univ|univers?|mult|mag|prim|priv|doz|habil|dent|vet|theol|sc|h\.? ?c|msc|mba|ph\.?d|doc|oä|oa|hr|fr|herrn?|frau|mr|mrs|ms|mme|señora?|sra?|sig|signora?|dott(?:\.?ssa)?|avv|de heer|mevrouw|meneer|doctora?|kolleg(?:e|in)|famili[ea]|famille|famiglia)(?:\.-?[ \n]{0,2}|:? [ \n]?|\n))+/iy;

/** Openings of letters. */
export const salutations = phrases(
  "salutations",
  `dear|sehr geehrte[rn]?|geehrte[rn]?|liebe[rsn]?|werte[rn]?|ch[eè]re?s?|estimad[oa]s?|querid[oa]s?|apreciad[oa]|distinguid[oa]|car[oai]|gentile|gentilissim[oa]|egregi[oa]|
  kære|kjære|käre?|bästa|hej|hejsan|hei|szanown[ay] pani[ąe]?|szanowny panie|drog[ia]|cześć|dzień dobry|olá|oi|prezad[oa]s?|exm[oa]\\.?|ahoj|vážen[ýá] (?:pane|paní)|mil[ýá]|dobrý den|
  bun[ăa](?: ziua)?|drag[ăa]|stimat[ăe]|kedves|tisztelt|szia|szervusz|moi|hyvä|arvoisa|merhaba|selam|sevgili|sayın|γεια(?: σου| σας)?|αγαπητ[έή]|αξιότιμ[εη]|καλημέρα|
  spettabile|beste|geachte|lieve|hi|hello|hey|hiya|howdy|greetings|good (?:morning|afternoon|evening)|hallo|moin|servus|gr(?:ü|ue)(?:ß|ss) dich|guten (?:morgen|tag|abend)|
  bonjour|bonsoir|salut|coucou|hola|buen[oa]s (?:d[ií]as|tardes|noches)|ciao|buongiorno|buonasera|salve|hoi|dag|goede(?:morgen|middag|navond)|
  thanks|thank you|thx|danke|merci|gracias|grazie|bedankt`,
  ",? ",
);

/** Closings of letters; the name is on the next line or after the comma. */
export const signOffs = phrases(
  "signOffs",
  `regards|best wishes|all the best|best|sincerely(?: yours)?|yours (?:sincerely|faithfully|truly)|respectfully|signed(?=[,:]?\\r?\\n)|cheers|ta|thanks(?: again)?|thank you|love|
  gr(?:u|ü|ue)(?:ß|ss)(?:en?)?|hochachtungsvoll|mfg|vg|lg|gez\\.|cordialement|bien (?:à|a) (?:vous|toi)|salutations(?: distingu[eé]es)?|amicalement|bises|
  atentamente|atte\\.?|saludos(?: cordiales)?|saludo|un abrazo|saluti|cordialmente|groet(?:en|jes)?|hoogachtend|liefs|
  (?:med )?venlig(?:e)? hilsen(?:er)?|mvh|hilsen|helsing|(?:med )?vänliga? hälsning(?:ar)?|hälsningar|kram|klem|knus|pozdrawiam|z poważaniem|(?:com os )?(?:melhores )?cumprimentos|atenciosamente|abraços?|bjs|beijos|
  s pozdravem|zdraví|cu (?:stimă|respect)|üdvözlettel|tisztelettel|köszönettel|puszi|ystävällisin terveisin|terveisin|terv\\.|saygılarımla|sevgiler(?:le)?|με εκτίμηση|φιλικά`,
  "[,.!]? {0,2}(?:\\r?\\n|\\\\n)|, ",
);

/** Marks of programs that name somebody: `@author Ann Lee`, `TODO(ann)`. */
export const credits = phrases("credits", `authors?|maintainers?|reviewers?|contributors?|todo|fixme|xxx|hack`, "[ (]");

/** What somebody did to a program or a paper: "patched by Ann Lee". */
export const workedBy = phrases(
  "workedBy",
  `(?:patched|touched|written|modified|maintained|edited|updated|fixed|tested|drafted|prepared|signed off|checked|qa|translated) by`,
  " ",
);

/** Fields whose whole value is a name. */
export const nameFields = phrases(
  "nameFields",
  `(?:(?:contact|customer|client|patient|employee|recipient|sender|billing|shipping|user|guest|student|member|owner|guardian|parent|child|spouse|applicant)[ _-]?)?(?:(?:first|last|given|family|middle|full|maiden)[ _-]?name|(?:sur|fore)names?)|
  (?:(?:first|last|given|family|middle|full|maiden|birth|preferred|contact|customer|client|patient|employee|display|real|legal|recipient|sender|card ?holder|holder|owner|account)[ _-]?)?name|
  known as|rufname|roepnaam|apodo|(?:vor|nach|familien|geburts|zu|kunden|patienten)?namen?|pr[eé]noms?|nom(?: de famille| de naissance| de jeune fille| d['’]usage| marital| complet)?|apellidos?|nombre(?: completo| y apellidos)?|cognome|nome(?: e cognome)?|
  achternaam|voornaam|voornamen|voorletters?|initialen|meisjesnaam|geboortenaam|(?:volledige )?naam|patient(?:in|e)?|paciente|paziente|pati[eë]nt|beneficiary|recipient|cardholder|account holder|holder|kontoinhaber(?:in)?|ansprechpartner(?:in)?|
  sachbearbeiter(?:in)?|unterzeichner|(?:haus)?arzt|m[eé]dico|m[eé]decin|(?:r?emitido|firmado) por|fdo\\.?|responsable cl[ií]nico|attn\\.?|attention|z\\. ?hd\\.?|
  (?:signed|co-authored|reviewed|reported)-by|authors?|autor(?:in)?|auteur|autore|from|von|to|para|aan|b?cc|contact|interviewe[re]|nominee|tenant|landlord|
  (?:ver)?mieter(?:in)?|attendees?|participants?|manager|supervisor|employee|customer|client|student|teacher|assignee|requester|reporter|approver|reviewer|applicant|claimant|
  buyer|seller|plaintiff|defendant|petitioner|respondent|deceased|suspect|victim|mentor|trainee|volunteer|resident|candidate|
  witness|guest|caller|insured|policy ?holder|spouse|husband|wife|mother|father|guardian|next of kin|emergency contact|notfallkontakt|contact d['’]urgence|contacto de emergencia|contatto di emergenza|signatory|nurse|physician|doctor|bearbeiter(?:in)?|
  melder(?:in)?|trauzeug(?:e|in)|betreuer(?:in)?|schüler(?:in)?|kläger(?:in)?|beklagte[rn]?|(?:ver)?käufer(?:in)?|bevollmächtigte[rn]?|geschädigte[rn]?|antragsteller(?:in)?|empfänger(?:in)?|absender(?:in)?|versicherte[rn]?|ehefrau|ehemann|mutter|vater|zeuge|zeugin|kund(?:e|in)|mitarbeiter(?:in)?|demandeur|demandeuse|
  titulaire|conseill(?:er|ère)|destinataire|salari[eé]e?|assur[eé]e?|locataire|acheteur|vendeur|g[eé]rante?|bailleur|signataire|tut(?:eur|rice)|[eé]l[eè]ve|t[eé]moin|titular|solicitante|destinatario|remitente|empleado|alumn[oa]|trabajadora?|compradora?|vendedora?|denunciante|arrendatari[oa]|arrendadora?|firmante|testigo|inquilin[oa]|madre|padre|
  nominativo|intestatari[oa]|richiedente|referente|mittente|dipendente|assicurat[oa]|assistit[oa]|alunn[oa]|acquirente|venditore|locatari[oa]|klant|leerling|koper|verkoper|verhuurder|bewoner|betrokkene|getuige|cli[eë]nt|contactpersoon|noodcontact|aanvrager|behandelaar|ontvanger|afzender|verzekerde|werknemer|huurder|
  navn|namn|(?:for|efter|etter)navn|(?:för|efter)namn|imię(?: i nazwisko)?|nazwisko(?: rodowe)?|jméno(?: a příjmení)?|příjmení|nume(?: și prenume)?|prenume|(?:vezeték|kereszt|születési |anyja )?nev[eé]|név|(?:etu|suku)?nimi|
  soyad[ıi]?|ad[ıi]? soyad[ıi]?|όνομα|επώνυμο|ονοματεπώνυμο|apelido|sobrenome|til|fra|från|till|od|komu|către|címzett|feladó|kime|kimden|προς|από|vastaanottaja|lähettäjä|potilas|pacient|pacjent|beteg|hasta|ασθενής|
  selger|kjøper|sælger|køber|lejer|udlejer|säljare|köpare|hyresgäst|najemca|wynajmujący|nájemce|pronajímatel|locatar|davalı|davacı|
  i[mn]ya|ime|prezime|priimek|prijmeni|jmeno|familiya|otchestvo|imie|imiona|имя|фамилия|отчество|име|презиме|ім['’]я|прізвище|onoma|epitheto|eponymo|eesnimi|perekonnanimi|v[aā]rds|uzv[aā]rds|vardas|pavard[eė]|priezvisko|
  isim|soyisim|vezeteknev|keresztnev|emri|mbiemri|apellido[ _]?(?:paterno|materno)|name[ _](?:first|last)|namev|vorna|nachn|
  klingel|bewohner(?:in)?|mandant(?:in)?|entschuldigt|apologies|excus[eé]e?s?|afwezig|aanwezig|notaire|notar(?:in)?|abogad[oa]|avvocat[oa]|advocaat|passenger|passag(?:ier|[eè]re?)|pasajer[oa]|passegger[oa]`,
  "\\\\?[\"']?(?: ?(?:[:=>]|[.·…_]{3})| {1,24}\\|| (?:not )?i?like [\"'])",
);

/** Fields in which a single word is a name. The others need a capital, two words or other personal fields nearby. */
export const certainFields =
  /^(?:(?:[a-z]{2,12}[ _-]?)?(?:(?:first|last|given|family|middle|maiden|full|birth)[ _-]?|sur|fore)names?|(?:vor|nach|familien|geburts|zu)namen?|pr[eé]noms?|nom(?: de famille| de naissance| de jeune fille| d['’]usage| marital| complet)?|apellidos?|nombre.*|cognome|nome.*|nominativo|achternaam|voornaam|voornamen|voorletters?|initialen|meisjesnaam|geboortenaam|(?:volledige )?naam|patient.*|pa[cz]iente|m[eé]dico|navn|namn|(?:for|efter|etter)navn|(?:för|efter)namn|imię.*|nazwisko.*|jméno.*|příjmení|nume.*|prenume|.*név|.*neve|(?:etu|suku)nimi|soyad[ıi]?|ad[ıi]? soyad[ıi]?|όνομα|επώνυμο|ονοματεπώνυμο|apelido|sobrenome|i[mn]ya|ime|prezime|priimek|prijmeni|jmeno|familiya|otchestvo|imie|имя|фамилия|отчество|име|презиме|ім['’]я|прізвище|onoma|epitheto|eponymo|eesnimi|perekonnanimi|uzv[aā]rds|vardas|pavard[eė]|priezvisko|soyisim|vezeteknev|keresztnev|emri|mbiemri|name[ _](?:first|last)|namev|vorna|nachn|.*por|responsable.*)$/i;

/** Words after a name in a register. */
export const births = phrases(
  "births",
  `geb\\.|geboren|born|dob|née|né|nacid[oa]|nat[oa]|født|fødd|född|urodzon[ya]|nascid[oa]|narozen[áa]?|născută?|született|syntynyt`,
  "",
);

export const birthAfterwards = /,? \(?(?:geboren|geb\.|born|n[eé]e?|nacid[oa]|nat[oa]|dob)/iy;

/** What must come next is a look-ahead of the pattern, so that the regex engine rejects most candidates. */
function phrases(name: string, alternatives: string, next: string): Phrases {
  const written = alternatives.replace(/\n\s+/g, "");
  let form: RegExp | undefined;
  return {
    pattern: written,
    get firstWords() {
      const line = packed.split("\n").find((one) => one.startsWith(`${name} `));
      if (line === undefined) throw new Error(`no first words of ${name} are packed; run bun run fix`);
      return new Set(line.split(" ").slice(1));
    },
    get form() {
      return (form ??= new RegExp(`(?:${written})${next === "" ? "" : `(?=${next})`}`, "iy"));
    },
  };
}
