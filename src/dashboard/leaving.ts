import { useEffect } from "preact/hooks";

let leavingSince = -Infinity;
addEventListener("beforeunload", () => {
  leavingSince = performance.now();
});

/**
 * Firefox and WebKit end all requests once a link to another page is followed, and show this one until that answers. A failure must wait
 * until then, or it is told of a gateway that answers; it is told late where the page stays, as when the link led to a file.
 */
export async function unlessLeaving(signal: AbortSignal): Promise<void> {
  if (performance.now() - leavingSince > 1000 || signal.aborted) return;
  await new Promise<unknown>((resolve) => {
    setTimeout(resolve, 5000);
    signal.addEventListener("abort", resolve);
  });
}

/** Does this once the page or what is on it is left; the browser may keep the page and show it again. */
export function useOnLeaving(end: () => void): void {
  useEffect(() => {
    addEventListener("pagehide", end);
    return () => {
      removeEventListener("pagehide", end);
      end();
    };
  }, []);
}
