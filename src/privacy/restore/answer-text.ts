import type { Masked } from "../masking.ts";
import { Addresses } from "./addresses.ts";
import { type Restorer, restorer } from "./restorer.ts";

/** Restores one text of a call's answer, as the call's masking says. @param isJson whether the text is JSON as a whole */
export function answerText({ vault, grammar, restoresUrls = true }: Masked, isJson: boolean): Restorer {
  return restorer(vault, grammar, isJson, restoresUrls ? undefined : new Addresses(isJson));
}
