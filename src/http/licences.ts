import { madeLater } from "../stream/made-later.ts";
import { packed, sendAsset } from "./page.ts";
import { pageRoute } from "./route.ts";

/** `/licenses`: those of everything the program carries, which have to go wherever it goes. */
export const licenceRoutes = [
  pageRoute("/licenses", "The licences of everything the program carries", async ({ request }) =>
    sendAsset(await licences(), request),
  ),
];

const licences = madeLater(async () => {
  const text = await import("./licences.txt", { with: { type: "text" } });
  return packed("text/plain; charset=utf-8", text.default);
});
