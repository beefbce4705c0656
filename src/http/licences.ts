import { asset, type Pages, sent } from "./page.ts";

/** `/licenses`: those of everything the program carries, which have to go wherever it goes. */
export function licences(): Pages {
  return {
    "/licenses": async (request) => {
      const text = await import("./licences.txt", { with: { type: "text" } });
      return sent(asset("text/plain; charset=utf-8", text.default), request);
    },
  };
}
