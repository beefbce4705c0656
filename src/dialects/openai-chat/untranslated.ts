import { advises, immaterial, type UntranslatedFields } from "../untranslated.ts";

/** Fields of OpenAI's chat completions within messages and options that some kinds of provider are not sent, and what that means. */
export const chatUntranslated: UntranslatedFields = {
  ...advises("messages.content.image_url.detail", "auto"),
  ...advises("messages.audio"),
  ...immaterial("messages.refusal"),
  ...immaterial("messages.annotations"),
  ...immaterial("messages.reasoning_content"),
  ...immaterial("messages.tool_calls.extra_content"),
  // The latter is what files are called that have no name of their own.
  ...immaterial("messages.content.file.filename", "document.pdf"),
  ...immaterial("cache_control"),
  ...immaterial("messages.cache_control"),
  ...immaterial("messages.content.cache_control"),
  ...immaterial("tools.cache_control"),
  ...immaterial("tools.function.cache_control"),
  ...immaterial("messages.content.prompt_cache_breakpoint"),
  ...immaterial("stream_options.include_obfuscation", false),
};
