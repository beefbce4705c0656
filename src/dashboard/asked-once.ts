import { useRef } from "preact/hooks";

/**
 * Does with each thing what is asked only once, unless it failed: what is ended stays in its list until that has been loaded again, and a
 * second click would be told that it is not there.
 */
export function useAskedOnce(): (id: string, work: () => Promise<unknown>) => Promise<void> {
  const asked = useRef(new Set<string>());
  return async (id, work) => {
    if (asked.current.has(id)) return;
    asked.current.add(id);
    try {
      await work();
    } catch (thrown) {
      asked.current.delete(id);
      throw thrown;
    }
  };
}
