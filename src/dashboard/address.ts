import { useEffect, useState } from "preact/hooks";

/** The address after `#/`: the page and the choices made there, so that both survive a reload and can be shared as a link. */
export interface Place {
  path: string;
  query: Readonly<Record<string, string>>;
}

function placeOf(hash: string): Place {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  return { path, query: Object.fromEntries(new URLSearchParams(query)) };
}

/** The hash of a place; empty values are left out. */
export function hashOf(path: string, query: Readonly<Record<string, string>> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== "");
  return `#/${path}${given.length === 0 ? "" : `?${new URLSearchParams(given).toString()}`}`;
}

export function usePlace(): Place {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const changed = () => setHash(location.hash);
    addEventListener("hashchange", changed);
    // Effects run a frame after what was drawn, and the address may have changed in between.
    changed();
    return () => removeEventListener("hashchange", changed);
  }, []);
  return placeOf(hash);
}

/** The choices made on this page and how to change them. A change goes back to a list's first page and adds no history entry. */
export function useChoices(): [Place["query"], (changes: Record<string, string>) => void] {
  const { query } = usePlace();
  const choose = (changes: Record<string, string>) => {
    const { path, query: now } = placeOf(location.hash);
    history.replaceState(null, "", hashOf(path, { ...now, after: "", ...changes }));
    dispatchEvent(new HashChangeEvent("hashchange"));
  };
  return [query, choose];
}

/** The chosen value if it is one of the options, since an address may contain anything. */
export const chosenOf = <Value extends string>(
  options: readonly (readonly [Value, string])[],
  given: string | undefined,
  usual: Value,
): Value => options.find(([value]) => value === given)?.[0] ?? usual;
