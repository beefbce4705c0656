import manifest from "../../../package.json" with { type: "json" };
import { madeOnce } from "../../privacy/made-once.ts";
import { dashboardApi } from "../paths.ts";
import { type HttpRoute, pageRoute } from "../route.ts";
import { accountRoutes } from "./accounts.ts";
import { dashboardDocument } from "./document.ts";
import { issuerRoutes } from "./issuer.ts";
import { joiningRoutes } from "./joining.ts";
import { keyRoutes } from "./keys.ts";
import { lineRoutes } from "./lines.ts";
import { memberRoutes } from "./members.ts";
import { modelHealthRoutes } from "./models.ts";
import { dashboardPageRoutes } from "./pages.ts";
import { playgroundRoutes } from "./playground.ts";
import { tokenRoutes } from "./programs.ts";
import { reportRoutes } from "./reports.ts";
import { sessionRoutes } from "./sessions.ts";

/** The dashboard's API, as its document has it. */
export const dashboardOperations: readonly HttpRoute[] = [
  ...sessionRoutes,
  ...joiningRoutes,
  ...issuerRoutes,
  ...reportRoutes,
  ...lineRoutes,
  ...keyRoutes,
  ...tokenRoutes,
  ...accountRoutes,
  ...memberRoutes,
  ...modelHealthRoutes,
  ...playgroundRoutes,
];

/** Kept: anybody may ask for it. */
const document = madeOnce(() => dashboardDocument(dashboardOperations, manifest.version));

/** `/dashboard` and everything below it. */
export const dashboardRoutes: readonly HttpRoute[] = [
  ...dashboardPageRoutes,
  pageRoute(`${dashboardApi}/openapi.json`, "The OpenAPI document of the dashboard's API", () =>
    Response.json(document()),
  ),
  ...dashboardOperations,
];
