/** Whether a list in a header has a member (RFC 9110, 5.6.1). Takes time in proportion to the list, whatever is in it. @param member in lower case. */
export const listHas = (list: string, member: string): boolean =>
  list.split(",").some((one) => withoutBlanks(one).toLowerCase() === member);

/** Without blanks and tabs around it. Not `trim`, which also removes a no-break space and so would change a value. */
export function withoutBlanks(text: string, from = 0, to = text.length): string {
  let start = from;
  let end = to;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

const isBlank = (unit: number): boolean => unit === 0x20 || unit === 0x09;
