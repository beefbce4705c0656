/**
 * Whether a text asks a question or sets a task: "Is the Alfama worth a visit?", "Vergleiche Rigel mit Aldebaran". What it is about are most often
 * things that no list has, and they look like people, as their numbers look like those of houses and records; not where somebody is written
 * to, works, is ill or in the family, or is "he" or "she".
 */
export const asksForSomething = (text: string): boolean =>
  (question.test(text) || task.test(text)) && !ofSomebody.test(text);

const question = /[?¿]/;
/** Marks of lists and quotes, what one asks politely with, and what tasks begin with: alternatives of patterns. */
export const beforeTask = String.raw`[\s"'“„«¡(*>-]*`;
export const politely = "please|can you|could you|bitte|kannst du|peux-tu|puoi|puedes|kun je";
export const tasks = String.raw`explain|compare|summari[sz]e|describe|discuss|analy[sz]e|write|tell|list|name|give|translate|contrast|rank|imagine|recommend|erklär\p{L}*|vergleiche?|fasse?|beschreib\p{L}*|schreib\p{L}*|nenne?|expliquez?|compare[rz]?|résumez?|décri[st]|décrivez|écri[st]|écrivez|explica\p{L}*|compara\p{L}*|resum\p{L}*|describe|escrib\p{L}*|spiega\p{L}*|riassum\p{L}*|scriv\p{L}*|leg|vergelijk|schrijf|redacta|crea|prepar[ae]|organi[sz]a|planifica|dise[nñ]a|elabora|sugiere|mejora|traduce|haz(?:me)?|propón|piensa|elige|rédige[rz]?|propose[rz]?|prépare[rz]?|crée[rz]?|trad(?:ui[st]|uisez)|corrige[rz]?|génère[rz]?|analyse[rz]?|traduci|correggi|consiglia\p{L}*|suggerisci|inventa|proponi|verfasse?|erstelle?|entwirf|formulier\p{L}*|übersetze?|korrigier\p{L}*|bedenk|ontwerp|verzin|vertaal|bespreek|vertel|noem|stel|vat`;
/** The beginning of a sentence or a line that does, or asks. */
const task = new RegExp(
  String.raw`(?:^|[.!:]\s|\n)${beforeTask}(?:(?:${politely}|hi|hallo|hola|ciao|salut|hey)[,!]? )?` +
    String.raw`(?:${tasks}|suggest|make|create|draw|plan|help|find|show|turn|convert|fix|check|correct|solve|calculate|what|who|which|how|why|gib|mach\p{L}*|hilf|zeig\p{L}*|was|wer|wie|warum|wann|welche\p{L}*|donne|fais|quel\p{L}*|comment|pourquoi|dame|dime|haz|qué|quién|cómo|cuál\p{L}*|fammi|dimmi|dammi|come|perché|quale|geef|maak|wat|hoe|waarom|welke|wanneer)(?!\p{L})`,
  "iu",
);

/** What says that a text is about people. */
const ofSomebody =
  /(?<!\p{L})(?:he|she|him|her|his|hers|e?-?mails?|letter|message|reply|reminder|invitation|colleague|boss|manager|employee|customer|client|patient|tenant|landlord|neighbou?r|teacher|pupil|doctor|nurse|friend|wife|husband|partner|son|daughter|mother|father|mum|mom|dad|brother|sister|leave|late|absent|sick|salary|contract|invoice|payment|meeting|appointment|shift|complaint|hired|married|divorced|pregnant|ihm|ihn|ihrem?|brief|nachricht|absage|zusage|einladung|erinnerung|mahnung|kolleg(?:e|in|en)|chefin?|mitarbeiter\p{L}*|kund(?:e|in|en)|patient\p{L}*|mieter\p{L}*|vermieter\p{L}*|nachbar\p{L}*|lehrer\p{L}*|schüler\p{L}*|arzt|ärztin|freund\p{L}*|frau|sohn|tochter|mutter|vater|bruder|schwester|urlaub|krank\p{L}*|gehalt|vertrag|rechnung|termin|lui|lettre|courriel|mél|collègue|patron(?:ne)?|salariée?|cliente?|patiente?|locataire|voisine?|élève|médecin|amie?|femme|mari|fille|mère|père|frère|sœur|congé|retard|malade|facture|rendez-vous|él|ella|carta|correo|mensaje|colega|jef[ea]|emplead[oa]|clientes?|paciente|inquilin[oa]|vecin[oa]|alumn[oa]|médic[oa]|amig[oa]|mujer|marido|hij[oa]|madre|padre|herman[oa]|factura|cita|reunión|lettera|messaggio|colleg[ah]i?|capo|dipendente|paziente|vicin[oa]|alunn[oa]|medico|amic[oa]|moglie|marito|figli[oa]|fratello|sorella|ferie|fattura|appuntamento|riunione|hij|hem|haar|bericht|mailtje|appje|collega|baas|medewerker|klant|patiënt|huurder|buurman|buurvrouw|leerling|vriend(?:in)?|vrouw|zoon|dochter|moeder|broer|zus|verlof|ziek|factuur|afspraak)(?!\p{L})/iu;
