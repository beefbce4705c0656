import { responsesConversation } from "./conversation.ts";
import { fieldsIn } from "../../contract/fields.ts";
import { parser } from "../../contract/parse.ts";
import type { WordDialect } from "../dialect.ts";
import { responsesUntranslated } from "./untranslated.ts";
import { refuseUnanswerable, withNamedReferences } from "./refusals.ts";
import { responsesNative } from "./native/native-form.ts";
import { ResponsesRequest } from "./request.ts";
import { responsesReads } from "./reads.ts";
import { reservedFields } from "./reserved.ts";
import { OpenAIResponsesRequest } from "./responses-request.ts";
import { responsesRoute } from "./route.ts";

const parse = parser(ResponsesRequest, "The body");

/** OpenAI's responses (platform.openai.com/docs/api-reference/responses). What providers keep of them is left to them where nothing is hidden. */
export const openaiResponses: WordDialect = {
  name: "openai-responses",
  route: responsesRoute,
  idPrefix: "resp_",
  reserved: reservedFields,
  untranslated: responsesUntranslated,
  reads: responsesReads,
  recognizes: (body) => "input" in body,
  parse(body) {
    refuseUnanswerable(body);
    return new OpenAIResponsesRequest(parse(withNamedReferences(body)), openaiResponses);
  },
  errorBody: ({ body, said }) => ({ error: { ...body.error, ...fieldsIn(said?.body["error"]) } }),
  conversation: responsesConversation,
  native: responsesNative,
};
