/** Tells the gateways of one host apart, which stand below different paths of it. */
const below = location.pathname.replace(/\/dashboard\/?$/, "");

/** A text that the browser keeps, for its tabs or for this one. Where that is forbidden, or no room is left, the page does without. */
export function kept(where: "localStorage" | "sessionStorage", name: string) {
  const key = name + below;
  return {
    key,
    /** Null if there is none; undefined if the browser does not say. */
    read: (): string | null | undefined => tried(() => window[where].getItem(key)),
    /** Returns whether it is kept. */
    write: (text: string): boolean => tried(() => (window[where].setItem(key, text), true)) ?? false,
    remove: (): void => tried(() => window[where].removeItem(key)),
  };
}

function tried<Value>(what: () => Value): Value | undefined {
  try {
    return what();
  } catch {
    return undefined;
  }
}
