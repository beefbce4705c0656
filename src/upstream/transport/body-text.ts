import { forward } from "./forward.ts";
import { UpstreamFailure, type UpstreamResponse } from "../provider.ts";

/** A response's body as text. Over the limit it is cut off or, unless `cut`, fails as `broken`. */
export function readBodyText({ body }: UpstreamResponse, limit: number, cut = false): Promise<string> {
  if (!body) return Promise.resolve("");
  const decoder = new TextDecoder();
  let text = "";
  let read = 0;
  let tooLarge: UpstreamFailure | undefined;
  return new Promise((resolve, reject) => {
    forward(body, {
      take(bytes) {
        read += bytes.length;
        text += decoder.decode(bytes, { stream: true });
        if (read <= limit) return undefined;
        throw (tooLarge = new UpstreamFailure("broken", `The provider's answer is larger than ${limit} bytes`));
      },
      end(failure) {
        if (failure && !(cut && failure === tooLarge)) reject(failure);
        else resolve(text + decoder.decode());
      },
    });
  });
}

/** Throws `UpstreamFailure` if the text is not JSON. */
export function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UpstreamFailure("broken", "The provider's answer is not JSON", { cause });
  }
}
