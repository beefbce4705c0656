/** Sentences behind an organisation at the end of one: a name ends with its sentence. Only the tagger of things learns from them. */
export const ends: Readonly<Record<string, string>> = {
  en: "They order from {O}. {G} will call you back.",
  de: "Wir bestellen bei {O}. {G} kümmert sich darum.",
  fr: "Nous achetons chez {O}. {G} s'en occupe demain.",
  es: "Compramos en {O}. {G} llega mañana.",
  it: "Compriamo da {O}. {G} arriva domani.",
  nl: "We kopen alles bij {O}. {G} komt straks langs.",
};
