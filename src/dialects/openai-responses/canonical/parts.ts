import { type Fields, listIn, textIn, withoutNulls } from "../../../contract/fields.ts";
import { GatewayError } from "../../../errors.ts";

/** Content in the chat form: one text, or its parts. @param path of the content, for errors */
export function contentOf(content: unknown, path: string): string | Fields[] {
  if (!Array.isArray(content)) return textIn(content);
  return listIn(content).map((part, index) => chatPart(part, `${path}.${index}`));
}

/** What the model said earlier: its texts joined, and its refusal. */
export function saidIn(content: unknown): { content: string; refusal: string } {
  if (!Array.isArray(content)) return { content: textIn(content), refusal: "" };
  const parts = listIn(content);
  return {
    content: parts.map(({ text }) => textIn(text)).join(""),
    refusal: parts.map(({ refusal }) => textIn(refusal)).join(""),
  };
}

/** The texts of parts, one after the other. */
export const textOfParts = (parts: unknown): string =>
  listIn(parts)
    .map(({ text }) => textIn(text))
    .join("\n\n");

/** One part in the chat form; kinds that have none there go as they are, and the provider judges them. */
export function chatPart(given: Fields, path: string): Fields {
  const { type, text, refusal, ...rest } = withoutNulls(given);
  if (typeof text === "string") return { type: "text", text };
  if (typeof refusal === "string") return { type: "refusal", refusal };
  if (type === "input_image") return pictureOf(rest, path);
  if (type === "input_file") return fileOf(rest, path);
  return { type, ...rest };
}

function pictureOf({ image_url: url, detail }: Fields, path: string): Fields {
  if (typeof url !== "string")
    throw untranslatable(
      path,
      "must have image_url: the provider of this model knows no files that are kept elsewhere",
    );
  return { type: "image_url", image_url: { url, ...(typeof detail === "string" ? { detail } : {}) } };
}

function fileOf({ file_data, filename, file_id }: Fields, path: string): Fields {
  if (file_data === undefined && file_id === undefined)
    throw untranslatable(path, "must have file_data: the provider of this model does not fetch files");
  return {
    type: "file",
    file: {
      ...(file_data === undefined ? {} : { file_data }),
      ...(filename === undefined ? {} : { filename }),
      ...(file_id === undefined ? {} : { file_id }),
    },
  };
}

/** What a provider that does not speak this API cannot be told; another provider of the model may speak it. */
export const untranslatable = (param: string, expected: string): GatewayError =>
  new GatewayError("invalid_request", `${param} ${expected}`, { param });
