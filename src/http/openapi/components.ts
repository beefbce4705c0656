import * as error from "../../contract/error.ts";
import * as models from "../../contract/models.ts";
import { JsonObject } from "../../contract/schema.ts";
import { dialects } from "../../dialects/index.ts";

const ofDialects = Object.fromEntries(dialects.flatMap(({ route }) => Object.entries(route.schemas)));

/** Every schema the contract exports has its name in the document: the very ones the parser and the answers use. */
export const components = { ...ofDialects, ...models, ...error, JsonObject };
