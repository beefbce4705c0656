import { type TSchema, Type } from "@sinclair/typebox";
import { Model, ModelList } from "../contract/models.ts";
import type { ModelForms } from "../dialects/dialect.ts";
import { dialects } from "../dialects/index.ts";
import { modelNotFound } from "../errors.ts";
import { callerOf } from "./admission.ts";
import { dialectOf } from "./dialect-of.ts";
import type { HttpRoute } from "./route.ts";
import { spokenAnswer } from "./spoken.ts";

/** The forms of dialects that have their own. */
const formsOf = (which: (schemas: ModelForms["schemas"]) => TSchema): TSchema[] => [
  ...new Set(dialects.flatMap(({ models }) => (models ? [which(models.schemas)] : []))),
];

const ListQuery = Type.Object({
  limit: Type.Optional(
    Type.String({
      description: "With `anthropic-version`: models on a page, 1 to 1000; left out: 20.",
      examples: ["1000"],
    }),
  ),
  after_id: Type.Optional(
    Type.String({
      description: "With `anthropic-version`: the model after which the page begins.",
      examples: ["demo"],
    }),
  ),
  before_id: Type.Optional(
    Type.String({ description: "With `anthropic-version`: the model before which the page ends.", examples: ["demo"] }),
  ),
});

export const modelRoutes: readonly HttpRoute[] = [
  {
    method: "GET",
    path: "/v1/models",
    access: "key",
    label: "/v1/models",
    docs: {
      id: "listModels",
      tag: "Models",
      summary: "List the models",
      description:
        "The models this service offers, in the order of its configuration; only those the key may use. Clients that send `anthropic-version` get Anthropic's form, errors too.",
    },
    schema: { query: ListQuery, answer: Type.Union([ModelList, ...formsOf(({ list }) => list)]) },
    handle({ request, admission, service }) {
      const data = service.gateway().catalog.list(callerOf(admission).key.models);
      const query = new URL(request.url).searchParams;
      const forms = dialectOf(admission.path, request.headers)?.models;
      if (forms) return spokenAnswer(forms.list(data, query), admission);
      // Codex takes a list with this parameter for its own kind, whose entries it would want to describe a model's habits.
      const more = query.has("client_version") ? { models: [] } : {};
      return spokenAnswer({ object: "list", data, ...more } satisfies ModelList, admission);
    },
  },
  {
    method: "GET",
    path: "/v1/models/{modelId}",
    isDeep: true,
    access: "key",
    label: "/v1/models/<id>",
    docs: {
      id: "retrieveModel",
      tag: "Models",
      summary: "Details of one model",
      description: "Whether a model is offered to this key, and whose it is.",
    },
    schema: {
      params: Type.Object({
        modelId: Type.String({
          description: "Model identifier, from `GET /v1/models`. Slashes in it may be sent as they are or as `%2F`.",
          examples: ["demo"],
        }),
      }),
      answer: Type.Union([Model, ...formsOf(({ one }) => one)]),
    },
    handle({ request, admission, service }) {
      // From the raw path, decoded once: ids may hold slashes in either spelling.
      const id = decodedOnce(admission.path.slice("/v1/models/".length));
      const offer = service.gateway().catalog.find(id, callerOf(admission).key.models);
      if (!offer) throw modelNotFound("model_not_found");
      const forms = dialectOf(admission.path, request.headers)?.models;
      return spokenAnswer(forms?.one(offer.model) ?? offer.model, admission);
    },
  },
];

function decodedOnce(raw: string): string {
  try {
    return decodeURIComponent(raw);
  } catch {
    // A broken escape names no model, unless an id itself holds it as it came.
    return raw;
  }
}
