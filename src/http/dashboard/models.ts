import * as api from "../../dashboard/api.ts";
import { isoTime, usdText } from "./accounts.ts";
import { forms } from "./forms.ts";
import type { HttpRoute } from "../route.ts";
import { route } from "./route.ts";

export const modelHealthRoutes: readonly HttpRoute[] = [
  route({
    method: "GET",
    path: "/models",
    summary: "What is offered, where it is had, and how that fares",
    answer: api.Models,
    async run({ visitor, backing }) {
      const { catalog, masking } = backing.gateway();
      const health = new Map((await backing.health()).map((one) => [`${one.provider}/${one.model}`, one]));
      const data = catalog.list(null).map(({ id, owned_by }) => {
        const { routes, price, maxOutputTokens } = catalog.find(id, null)!;
        const targets = routes.map(({ target: { name: provider, model } }) => {
          const {
            state = "closed",
            reason = null,
            failuresInRow = 0,
            openForMs = 0,
          } = health.get(`${provider}/${model}`) ?? {};
          return {
            provider,
            model,
            state,
            reason,
            failures_in_row: failuresInRow,
            open_seconds: Math.ceil(openForMs / 1000),
          };
        });
        return {
          id,
          owned_by,
          targets,
          input_usd: price && usdText(price.input),
          output_usd: price && usdText(price.output),
          max_output_tokens: maxOutputTokens,
        };
      });
      // Which request failed where is everybody's; a member sees only that it may.
      const failures = visitor.accountId === null ? await backing.failures() : [];
      return {
        data,
        failures: failures.map((one) => ({ ...one, at: isoTime(one.at) })),
        apis: forms.map(
          ({
            dialect: {
              route: { path, tag },
            },
          }) => ({ path, name: tag.name }),
        ),
        privacy: masking !== null,
      };
    },
  }),
];
