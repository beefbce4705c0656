/** Whether a code is the number of an article: "Art.-Nr. TF-750-BL", and "ref. MB-25-NG, 59,90 €", which has a price. */
export function isArticle(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 16), start);
  return article.test(before) || (reference.test(before) && /^[^\n]{0,12}[€$£]/.test(text.slice(end, end + 16)));
}

const article =
  /(?<!\p{L})(?:art|artikel|articolo|artículo|sku|modell?|modèle|modelo|modello)[.-]{0,2}(?: ?(?:nr|no|n[º°])\.?)?[ :]{1,2}$/iu;
const reference = /(?<!\p{L})(?:r[eé]f|cod|cód)\.?[ :]{1,2}$/iu;
