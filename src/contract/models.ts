import { type Static, Type } from "@sinclair/typebox";
import { oneOf, open } from "./schema.ts";

export const Model = open(
  {
    id: Type.String({ description: "Model identifier; may hold slashes.", examples: ["demo"] }),
    object: oneOf(["model"], { description: "Constant.", examples: ["model"] }),
    created: Type.Integer({ description: "Unix time in seconds.", examples: [1780790400] }),
    owned_by: Type.String({ description: "Name of the model's owner or provider.", examples: ["penname"] }),
  },
  { description: "A model this service offers." },
);
export type Model = Static<typeof Model>;

export const ModelList = open(
  {
    object: oneOf(["list"], { description: "Constant.", examples: ["list"] }),
    data: Type.Array(Model, { description: "The models the key may use." }),
  },
  { description: "The models this service offers." },
);
export type ModelList = Static<typeof ModelList>;
