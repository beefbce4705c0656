import { useEffect, useState } from "preact/hooks";

/** What stands behind `#/` in the address: which page, and what is chosen there, so that both survive a reload and can be sent to somebody. */
export interface Place {
  path: string;
  query: Readonly<Record<string, string>>;
}

function read(): Place {
  const [path = "", query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  return { path, query: Object.fromEntries(new URLSearchParams(query)) };
}

/** The hash that leads to a place; what is empty is left out. */
export function hashOf(path: string, query: Readonly<Record<string, string>> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== "");
  return `#/${path}${given.length === 0 ? "" : `?${new URLSearchParams(given).toString()}`}`;
}

export function usePlace(): Place {
  const [place, setPlace] = useState(read);
  useEffect(() => {
    const changed = () => setPlace(read());
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  return place;
}

/** What is chosen on this page, and what chooses. Another choice begins a list anew; Back leads to the page before, not through choices. */
export function useChoices(): [Place["query"], (changes: Record<string, string>) => void] {
  const { query } = usePlace();
  const choose = (changes: Record<string, string>) => {
    const { path, query: now } = read();
    history.replaceState(null, "", hashOf(path, { ...now, after: "", ...changes }));
    dispatchEvent(new HashChangeEvent("hashchange"));
  };
  return [query, choose];
}

/** What is chosen, if it can be chosen: anything may stand in an address. */
export const chosenOf = <Value extends string>(
  options: readonly (readonly [Value, string])[],
  given: string | undefined,
  usual: Value,
): Value => options.find(([value]) => value === given)?.[0] ?? usual;
