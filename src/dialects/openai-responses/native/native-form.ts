import { type Fields, fieldsIn, listIn, textIn } from "../../../contract/fields.ts";
import type { NativeForm } from "../../dialect.ts";
import { textIsJson } from "../canonical/canonical.ts";
import { usageOfResponse } from "../usage.ts";
import { EventRestorer } from "./restore-events.ts";
import { restoreResponse } from "./restore-value.ts";

export const responsesNative: NativeForm = {
  headers: ["openai-beta"],
  countEvent: ({ data }, counter) =>
    counter.observe(usageOfResponse(fieldsIn(data["response"])), textIn(data["delta"]).length),
  countWhole: (body, counter) => counter.observe(usageOfResponse(body), charactersOf(body)),
  restoreEvents: (masked, { body }) => new EventRestorer(masked, textIsJson(body)),
  restoreWhole: (body, masked, request) => restoreResponse(body, masked, textIsJson(request.body)),
};

/** Length of everything the model wrote, for servers that report no usage. */
function charactersOf({ output }: Fields): number {
  let count = 0;
  for (const item of listIn(output)) {
    count += textIn(item["arguments"]).length + textIn(item["input"]).length;
    for (const list of [item["content"], item["summary"]])
      for (const part of listIn(list)) count += textIn(part["text"]).length + textIn(part["refusal"]).length;
  }
  return count;
}
