/** Whether a stretch stands behind words of an element: `<Ustrd>tuition of student UOL-7712044</Ustrd>`. Reads its line 300 characters back. */
export function isInElement(text: string, start: number, end: number): boolean {
  const sign = nextSign(text, end);
  if (text.charAt(sign) !== "<" || text.charAt(sign + 1) !== "/") return false;
  return openingTag.test(text.slice(Math.max(0, start - reach), start));
}

/** The next sign of a tag or end of a line. */
function nextSign(text: string, from: number): number {
  let at = from;
  while (at < from + reach && !"<>\n".includes(text.charAt(at) || "\n")) at++;
  return at;
}

const reach = 300;
const openingTag = /<[A-Za-z][\w:.-]{0,60}(?:\s[^<>\n]{0,200})?>[^<>\n]{0,200}[ (]$/;
