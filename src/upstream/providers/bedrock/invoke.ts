import { Buffer } from "node:buffer";
import { type Fields, textIn } from "../../../contract/fields.ts";
import { nativeEventOf } from "../../native-events.ts";
import type { NativeLane, NativeRequest } from "../../provider.ts";
import { asItsOwn, decodeMessage, messageReader } from "../anthropic/native.ts";
import { askedOfBedrock } from "./asked.ts";
import type { AwsSettings } from "./identity.ts";
import { converseStream } from "./stream.ts";

/**
 * Messages for Anthropic's models by InvokeModel (docs.aws.amazon.com/bedrock/latest/userguide/model-parameters-anthropic-claude-messages.html):
 * the body as its caller wrote it, but the model is in the address, and version and betas are in the body.
 */
export const invokeLane = (settings: AwsSettings): NativeLane => ({
  // A profile's own address does not tell whose model it is of.
  serves: ({ model }) => /(?:^|[./])anthropic\.claude/.test(model),
  encode(request, target) {
    const operation = request.isStream ? "invoke-with-response-stream" : "invoke";
    return askedOfBedrock({ operation, body: invokedBody(request) }, target, settings);
  },
  decodeStream() {
    const reader = messageReader();
    return converseStream({
      ...reader,
      read: ({ event }, events) => {
        const text = Buffer.from(textIn(event["bytes"]), "base64").toString();
        const { data } = nativeEventOf(text, undefined);
        reader.read({ name: textIn(data["type"]), data, text }, events);
      },
    });
  },
  decodeWhole: decodeMessage,
});

function invokedBody({ body, headers }: NativeRequest): Fields {
  const { model: _model, stream: _stream, ...rest } = asItsOwn(body);
  const betas = (headers["anthropic-beta"] ?? "").split(",").map((beta) => beta.trim());
  const named = betas.filter((beta) => beta !== "");
  return {
    anthropic_version: "bedrock-2023-05-31",
    ...(named.length > 0 ? { anthropic_beta: named } : {}),
    ...rest,
  };
}
