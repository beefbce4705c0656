import { hashesOf } from "../../lexicon/hash.ts";

/**
 * What a message to an assistant asks for or begins with, in forms that the lexicon does not have: "Redacta la carta", "Korrigier das", "Pasalo
 * en limpio"; and heads of its parts. Alone they are no person. None is a given name that many have.
 */
export const askingWords = hashesOf(
  "redacta redactá redáctame redactame redáctalo resumime resumilo resumí traducime traducí corregime corregí reescribí escribime hacela hacelo haceme hazla ponelo ponela poné pónlo pasalo pasala pásalo pásala sacalo",
  "analiza analizá analizame ármame armame armá ordename ordenalo extraé transcribime rellená limpiá convertí sugerime preparame revisame comparalo acortalo acórtalo dejá dejalo podés querés tenés sabés decime contame buscame generame",
  "estoy buenas constancia corresponda firmado firmada acompaña alergias observaciones adjunto anexo ampa curp",
  "générez listez rédigez reformule reformulez résume résumez traduis traduisez corrigez transcris relis relisez raccourcis adoucis simplifie nettoie remets peaufine sportivement amicalement anniv cest",
  "korrigier korrigiert erklär erklärs prüf prüfs formulier formuliers überarbeit analysier sortier übersetz übersetzs kürz fass schreibs machs extrahier formatier tipp glätt servus natel rektorin rektor draus mieternummer",
  "kurtaxe fehlercode jugendwart kassenwart kassenwartin sportwart teilzeit vollzeit matrikelauszug sprachmemo sprachnachricht notfallkontakt matric bursar casualty sesso spett registratienummer xii xiii xiv",
  "formularios teórico qué cómo cuál quién cuándo dónde cuánto cuánta cuántos cuántas",
  "compara compará movistar scrum kanban synology juez wey firmo límpiala limpiala atte probé márquele clabe período période bono buyer buyers lessee lessees lessor lessors licensee licensor assignee assignor mortgagee mortgagor indemnitee indemnitor guarantor obligor promisor schengen lorem ipsum sinterklaas dockerfile jenkinsfile makefile gemfile",
  "shorten rewrite reword rephrase redraft paraphrase proofread summarise hiya howdy mettimi mettila sistemami rendila riassumimi riscrivimi correggimi spiegami traducimi herschrijf herformuleer corrigeer ja goedemiddag goedenavond appje",
);
