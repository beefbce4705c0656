/** A Greek name in all its cases, in lower case. */
export function greekCases(name: string): string[] {
  const stem = name.slice(0, -2);
  if (/[οό]ς$/.test(name)) return [name, name.slice(0, -1), `${name.slice(0, -1)}υ`, `${stem}ε`];
  if (/[αάηή]ς$/.test(name)) return [name, name.slice(0, -1)];
  return /[αάηήωώ]$/.test(name) ? [name, `${name}ς`] : [name];
}
