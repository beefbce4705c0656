import { UpstreamFailure, type UpstreamResponse } from "./provider.ts";

/** A body as text; over the limit it is cut, or refused as broken. */
export async function readText(response: UpstreamResponse, limit: number, cut = false): Promise<string> {
  const decoder = new TextDecoder();
  const reader = (response.body ?? new Blob([]).stream()).getReader();
  let text = "";
  for (let read = 0; ;) {
    const { value } = await reader.read();
    if (!value) break;
    read += value.length;
    if (read > limit && !cut)
      throw new UpstreamFailure("broken", `The provider's answer is larger than ${limit} bytes`);
    text += decoder.decode(value, { stream: true });
    if (read > limit) {
      await reader.cancel();
      break;
    }
  }
  return text + decoder.decode();
}

/** Throws `UpstreamFailure` if it is none. */
export function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UpstreamFailure("broken", "The provider's answer is not JSON", { cause });
  }
}
