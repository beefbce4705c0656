/** A path with one step more. Paths are repeated in messages, so a step that no schema names is shown only if it is plainly a name. */
export function joined(path: string, step: string | number): string {
  const shown = typeof step === "number" || /^[\w-]{1,64}$/.test(step) ? step : "*";
  return path ? `${path}.${shown}` : String(shown);
}
