import type { Fields } from "../../contract/fields.ts";
import type { Model } from "../../contract/models.ts";
import { GatewayError } from "../../errors.ts";
import type { ModelForms } from "../dialect.ts";
import { MessagesModel, MessagesModelList } from "./answer.ts";

/** Models as Anthropic lists them (platform.claude.com/docs/en/api/models-list), in pages. */
export const messagesModels: ModelForms = {
  schemas: { one: MessagesModel, list: MessagesModelList },
  one: ({ id, created }: Model): Fields => ({
    type: "model",
    id,
    display_name: id,
    created_at: new Date(created * 1000).toISOString().replace(".000Z", "Z"),
    // Each model that is listed can be asked. Of the rest the gateway knows nothing, which null says in this API.
    lifecycle: "active",
    capabilities: null,
    deprecated_at: null,
    line: null,
    max_input_tokens: null,
    max_tokens: null,
    retires_at: null,
  }),
  list(models, query) {
    const limit = limitIn(query);
    const [after, before] = [placeOf("after_id"), placeOf("before_id")];
    const from = after === undefined ? Math.max(0, (before ?? limit) - limit) : after + 1;
    const to = Math.min(from + limit, before ?? Infinity);
    const page = models.slice(from, to);
    return {
      data: page.map(messagesModels.one),
      has_more: before === undefined ? to < models.length : from > 0,
      first_id: page[0]?.id ?? null,
      last_id: page.at(-1)?.id ?? null,
    };

    function placeOf(param: string): number | undefined {
      const id = query.get(param);
      if (id === null) return undefined;
      const at = models.findIndex((model) => model.id === id);
      if (at < 0) throw wrong(param, "the id of a listed model");
      return at;
    }
  },
};

function limitIn(query: URLSearchParams): number {
  const given = query.get("limit") ?? "20";
  const limit = /^\d{1,4}$/.test(given) ? Number(given) : 0;
  if (limit < 1 || limit > 1000) throw wrong("limit", "a whole number from 1 to 1000");
  return limit;
}

const wrong = (param: string, expected: string) =>
  new GatewayError("invalid_request", `${param} must be ${expected}`, { param });
