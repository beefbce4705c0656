/**
 * Whether a code is the number of an article or a model: "Art.-Nr. TF-750-BL", `"modell": "GSR 18V-55"`, `<sku>TF-75012</sku>`, "Siemens
 * WM14N2A0", and "ref. MB-25-NG, 59,90 €", which has a price.
 */
export function isArticle(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 28), start);
  if (article.test(before) || (end - start < longestModel && behindMaker.test(before))) return true;
  return reference.test(before) && /^[^\n]{0,12}[€$£]/.test(text.slice(end, end + 16));
}

/** Whether a number is that of a standard: "DIN VDE 0100-737", "FEFCO 0201". */
export const isOfStandard = (text: string, start: number): boolean =>
  standard.test(text.slice(Math.max(0, start - 7), start));

const standard = /(?<!\p{L})(?:DIN|VDE|ISO|IEC|NEN|UNE|UNI|NF|ASTM|FEFCO|ÖNORM) $/u;
const longestModel = 14;
const article =
  /(?<!\p{L})(?:part|parts|teile?|ersatzteil|pièce|pieza|onderdeel|art|artikel|articolo|artículo|sku|modell?|modèle|modelo|modello)[.-]{0,2}(?:[ -]?(?:nr|no|n[º°]|num(?:mer|ber)?)\.?)?["']?[ :=>]{1,3}["']?$/iu;
const behindMaker =
  /(?<!\p{L})(?:epson|canon|lexmark|whirlpool|bosch|siemens|miele|aeg|electrolux|neff|bauknecht|beko|gorenje|liebherr|zanussi|indesit|candy|hoover|rowenta|moulinex|braun|krups|tefal|kärcher|stihl|makita|dewalt|metabo|festool|hilti|einhell|nikon|sony|samsung|lg|hisense|philips|jbl|bose|garmin|asus|acer|lenovo|logitech|netgear|fritz!?box|synology|qnap|dyson|delonghi|vaillant|viessmann|daikin|buderus|junkers|panasonic|toshiba|sharp|brother|kyocera|ricoh|thinkpad|shimano|yamaha|casio|(?:canon|nikon|sony|hp|epson) \p{L}{2,12}) $/iu;
const reference = /(?<!\p{L})(?:r[eé]f|cod|cód)\.?[ :]{1,2}$/iu;
