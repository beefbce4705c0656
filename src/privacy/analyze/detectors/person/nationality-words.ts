const list = (words: string) => words.split(" ");

/** Adjectives of nations and peoples in English that nothing else is called by, in small letters; most take an `s` where they are people. */
const english = list(
  "afghan afghani albanian algerian american andorran angolan antiguan argentine argentinian argentinean armenian australian austrian azerbaijani azeri bahamian bahraini bangladeshi barbadian " +
    "basque belarusian belarussian belgian belizean beninese bhutanese bolivian bosnian botswanan brazilian british bruneian bulgarian burkinabe burmese burundian cambodian cameroonian canadian " +
    "catalan chadian chilean chinese colombian comorian congolese corsican costarican croat croatian cuban cypriot czech czechoslovak danish djiboutian dominican ecuadorean ecuadorian egyptian " +
    "emirati english equatoguinean eritrean estonian ethiopian european fijian filipino finnish flemish french gabonese gambian german ghanaian gibraltarian greek greenlandic greenlander grenadian " +
    "guatemalan guinean guyanese haitian hawaiian honduran hungarian icelander icelandic indian indonesian iranian iraqi irish israeli italian ivorian jamaican japanese jordanian kazakh kazakhstani " +
    "kenyan korean kosovan kosovar kurd kurdish kuwaiti kyrgyz laotian latvian lebanese liberian libyan liechtensteiner lithuanian luxembourger macedonian malagasy malawian malaysian maldivian " +
    "malian maltese mauritanian mauritian mexican micronesian moldovan monegasque mongolian montenegrin moroccan mozambican namibian nauruan nepalese nepali nicaraguan nigerian nigerien norwegian " +
    "omani pakistani palestinian panamanian paraguayan persian peruvian portuguese qatari romanian roumanian russian rwandan salvadoran salvadorian sammarinese samoan saudi scottish senegalese serb " +
    "serbian seychellois singaporean slovak slovakian slovene slovenian somali spaniard spanish sudanese surinamese swazi swedish swiss syrian taiwanese tajik tanzanian thai tibetan togolese tongan " +
    "trinidadian tunisian turkish turkmen tuvaluan ugandan ukrainian uruguayan uzbek vanuatuan venezuelan vietnamese welsh yemeni yemenite yugoslav zairean zambian zimbabwean " +
    "african arab asian caribbean hispanic latino latina chicano slavic nordic scandinavian cherokee navajo inuit maori roma romani sinti bedouin tamil bengali punjabi pashtun tutsi hutu yoruba igbo hausa zulu xhosa berber " +
    "englishman englishwoman englishmen frenchman frenchwoman frenchmen irishman irishwoman irishmen dutchman dutchwoman dutchmen scotsman scotswoman welshman welshwoman welshmen " +
    "christian muslim moslem jewish hindu buddhist sikh catholic protestant lutheran methodist baptist presbyterian anglican evangelical mormon sunni shia shii shiite shi'ite atheist agnostic " +
    "jain taoist confucian zoroastrian baha'i druze alawite salafi sufi quaker calvinist pentecostal adventist",
);

/** Of nations, religions and parties, but words with another meaning too: only with a capital. */
export const onlyCapital: ReadonlySet<string> = new Set(
  list(
    "pole poles polish swede swedes dane danes finn finns turk turks scot scots brit brits dutch thai thais cypriot jew jews democrat democrats republican republicans libertarian libertarians " +
      "socialist socialists communist communists tory tories labourite conservative conservatives liberal liberals maoist marxist orthodox hmong kiwi aussie aussies indian indians german germans " +
      "christian christians danish swiss english french roma arab arabs romani",
  ),
);

const german =
  "afghan alban alger amerikan angolan argentin armen austral belg bosn brasilian brit bulgar chilen chines dän engl estn europä finn französ georg ghana griech holländ ind indones irak iran ir " +
  "isländ israel italien jamaikan japan jemenit jordan kanad kasach ken kolumbian korean kroat kuban kurd lett libanes libysch litau luxemburg marokkan mazedon mexikan moldau mongol namib nepales " +
  "niederländ nigerian norweg österreich pakistan palästinens peruan philippin poln portugies rumän russ saudi schott schwed schweizer senegales serb slowak slowen somal span sudanes syr thailänd " +
  "tschech tschetschen tunes türk ugand ukrain ungar uruguay venezolan vietnames wal weißruss zypr jüd muslim buddhist kathol protestant sunnit schiit alevit";

/** People in German, with the endings they take. */
const germanPeople = list(
  "deutsch deutsche deutscher deutschen deutsches deutschem schweizer schweizerin österreicher österreicherin franzose französin franzosen italiener italienerin spanier spanierin grieche griechin griechen türke türkin " +
    "türken pole polin polen russe russin russen ukrainer ukrainerin däne dänin dänen schwede schwedin schweden norweger norwegerin finne finnin ungar ungarin rumäne rumänin rumänen bulgare bulgarin bulgaren kroate kroatin " +
    "kroaten serbe serbin serben bosnier bosnierin albaner albanerin syrer syrerin iraker irakerin iraner iranerin afghane afghanin afghanen kurde kurdin kurden libanese libanesin libanesen marokkaner marokkanerin tunesier " +
    "tunesierin ägypter ägypterin amerikaner amerikanerin engländer engländerin brite britin briten ire irin iren niederländer niederländerin belgier belgierin portugiese portugiesin portugiesen tscheche tschechin tschechen " +
    "slowake slowakin slowaken japaner japanerin chinese chinesin chinesen inder inderin vietnamese vietnamesin brasilianer brasilianerin muslim muslima muslime jude jüdin juden christ christin christen katholik katholikin " +
    "katholiken protestant protestantin alevit alevitin jeside jesidin jesiden zeuge",
);

/** Adjectives and people in French, Spanish, Italian and Dutch. */
const others = list(
  "français française françaises allemand allemande allemands espagnol espagnole espagnols italienne italiens anglais anglaise belge belges suisses portugais portugaise néerlandais grec grecque turc turque turcs russe " +
    "russes polonais polonaise marocain marocaine marocains algérien algérienne algériens tunisien tunisienne tunisiens sénégalais sénégalaise américain américaine américains chinois chinoise japonais japonaise syrien " +
    "syrienne libanais libanaise musulman musulmane musulmans catholique catholiques juif juive juifs chrétien chrétienne " +
    "español española españoles alemán alemana alemanes francés francesa franceses inglés inglesa ingleses italiano italiana italianos marroquí marroquíes rumano rumana rumanos búlgaro búlgara ecuatoriano ecuatoriana " +
    "colombiano colombiana peruano peruana boliviano boliviana argentino argentina venezolano venezolana mexicano mexicana dominicano dominicana cubano cubana hondureño hondureña paraguayo paraguaya uruguayo uruguaya " +
    "chileno chilena brasileño brasileña chino china portugués portuguesa polaco polaca ruso rusa ucraniano ucraniana senegalés senegalesa gitano gitana musulmán musulmana católico católica judío judía " +
    "italiane tedesco tedesca tedeschi francese francesi spagnolo spagnola inglese inglesi rumeno rumena albanese albanesi marocchino marocchina cinese cinesi ucraino ucraina polacca cattolico cattolica ebreo ebrea " +
    "nederlandse nederlander duitse duitser franse fransman spaanse italiaanse engelse engelsman belgische belg turkse turk marokkaanse marokkaan surinaamse surinamer poolse pool syrische syriër joodse jood moslim",
);

/** Not these of the above, which are something else in another of the languages or name a country. */
const misread = new Set(
  list("argentina china pool turk belg polen schweden ungar zeuge christen christ chinese georg ire iren pole"),
);

/** Words for belonging to a nation, a people, a religion or a party, in small letters. */
export function nationalityWords(): string[] {
  const endings = ["", "e", "er", "en", "es", "em"];
  const adjectives = list(german).flatMap((stem) => endings.map((ending) => `${stem}isch${ending}`));
  const people = english.map((word) => `${word}s`);
  const all = [...english, ...people, ...onlyCapital, ...adjectives, ...germanPeople, ...others];
  return [...new Set(all)].filter((word) => !misread.has(word) || onlyCapital.has(word));
}
