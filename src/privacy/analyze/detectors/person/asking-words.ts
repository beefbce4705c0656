import { hashesOf } from "../../lexicon/hash.ts";

/**
 * What a message to an assistant asks for or begins with, in forms that the lexicon does not have: "Redacta la carta", "Korrigier das", "Pasalo
 * en limpio"; and heads of its parts. Alone they are no person. None is a given name that many have.
 */
export const askingWords = hashesOf(
  "redacta redactá redáctame redactame redáctalo resumime resumilo resumí traducime traducí corregime corregí reescribí escribime hacela hacelo haceme hazla ponelo ponela poné pónlo pasalo pasala pásalo pásala sacalo",
  "analiza analizá analizame ármame armame armá ordename ordenalo extraé transcribime rellená limpiá convertí sugerime preparame revisame comparalo acortalo acórtalo dejá dejalo podés querés tenés sabés decime contame buscame generame",
  "piensa elige cierra abre escoge incluye indica define diseña enumera elabora genera investiga plantea organiza ordena clasifica completa rellena transforma convierte acorta amplía simplifica evalúa argumenta contesta responde revisa encuentra añade agrega quita elimina sustituye cambia planifica imagina inventa redondea subraya marca descríbeme háblame",
  "pensa scegli chiudi apri includi indica definisci disegna elabora genera organizza ordina classifica completa trasforma accorcia amplia semplifica valuta rispondi rivedi aggiungi togli elimina sostituisci cambia pianifica immagina inventa ideami suggerisci proponi prepara crea",
  "estoy buenas constancia corresponda firmado firmada acompaña alergias observaciones adjunto anexo ampa curp",
  "générez listez rédigez reformule reformulez résume résumez traduis traduisez corrigez transcris relis relisez raccourcis adoucis simplifie nettoie remets peaufine sportivement amicalement anniv cest",
  "korrigier korrigiert erklär erklärs prüf prüfs formulier formuliers überarbeit analysier sortier übersetz übersetzs kürz fass schreibs machs extrahier formatier tipp glätt servus natel rektorin rektor draus mieternummer",
  "kurtaxe fehlercode jugendwart kassenwart kassenwartin sportwart teilzeit vollzeit matrikelauszug sprachmemo sprachnachricht notfallkontakt matric bursar casualty sesso spett registratienummer xii xiii xiv",
  "formularios teórico qué cómo cuál quién cuándo dónde cuánto cuánta cuántos cuántas",
  "compara compará movistar scrum kanban synology juez wey firmo límpiala limpiala atte probé márquele clabe período période bono buyer buyers lessee lessees lessor lessors licensee licensor assignee assignor mortgagee mortgagor indemnitee indemnitor guarantor obligor promisor schengen lorem ipsum sinterklaas dockerfile jenkinsfile makefile gemfile",
  "shorten rewrite reword rephrase redraft paraphrase proofread summarise hiya howdy mettimi mettila sistemami rendila riassumimi riscrivimi correggimi spiegami traducimi herschrijf herformuleer corrigeer ja goedemiddag goedenavond appje",
  "sigo supongo vivo vivimos tengo tenemos quiero queremos busco buscamos necesito necesitamos pienso creo intento prefiero recuerdo entiendo encontré compré dijeron estás somos seremos haz dime dile diles ponme ponlo cuéntame explícame escríbeme hazme búscame recomiéndame ayúdame compárame calcúlame muéstrame enséñame sugiéreme aconséjame propónme conviérteme tradúceme corrígeme mejórame acláramelo dámelo pásame prepárame organízame ordéname diséñame inventa invéntame redondea despeja simplifica demuestra completa rellena subraya",
  "vorrei devo posso puoi dammi dimmi fammi scrivimi trovami consigliami aiutami spiegamelo confrontami calcolami mostrami suggeriscimi proponimi preparami inventami convertimi riassumi riscrivi traduci correggi spiega calcola elenca confronta consiglia abito abbiamo cerco cerchiamo penso credo ricordo sto stiamo sono siamo ricoverata ricoverato pasquetta buonasera salve",
  "bereken schat noteer bepaal teken leid geef zet vul zoek vertel leg noem beschrijf vergelijk vertaal verbeter controleer herhaal ontwerp bedenk schrijf rond los ik wij we heb hebben wil willen kunnen moeten snap weet",
  "nenn nenne berechne bestimme skizziere begründe erläutere zeichne löse ordne ergänze übersetze vergleiche wandle rechne zähle suche finde gib zeig zeige hilf schätze entwirf erfinde dichte reime runde vereinfache beweise kannst könntest magst brauche bräuchte plane habe hätte möchte glaub glaube denke meine frage verstehe wohne nehme mache",
  "donnez calcule calculez trouve trouvez propose proposez invente inventez imagine imaginez complète complétez démontre démontrez développe factorise conjugue conjuguez classe classez rangez aidez conseille conseillez prépare préparez organise planifie convertis cherche cherchons voudrais aimerais pense crois hésite habite connais",
);

/**
 * Whether a word that begins a sentence tells somebody to do something, by its form: "Háblame de la Alhambra", "Explíquenme", "Ideami un gioco".
 * Asked of words that no list has.
 */
export const isRequest = (word: string): boolean => requestForm.test(word);

/** In Spanish with the accent that a pronoun behind it calls for. */
const requestForm =
  /^\p{Lu}\p{Ll}*(?:[áéíóú]\p{Ll}{1,4}(?:me|nos|le|les|lo|la|los|las|melo|nosla|noslo)|[aei]temi|[ai]mi)$/u;
