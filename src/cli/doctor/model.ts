import { openModel } from "../../app/model.ts";
import { StartError } from "../../app/start-error.ts";
import type { PrivacyModelConfig } from "../../config/config.ts";
import { DetectorFailure } from "../../privacy/analyze/detector.ts";
import { Abort } from "../../stream/abort.ts";
import { fails, type Finding, works } from "./finding.ts";

/** Of English prose, as long as one piece of a long text. */
const sample = "I had lunch with Maria Lopez on Tuesday, and she sends her regards to all of you. ".repeat(24);

/** Whether the model of `privacy.model` can be opened and used, and how long it takes. */
export async function checkModel(settings: PrivacyModelConfig): Promise<Finding> {
  const begun = performance.now();
  using closing = new DisposableStack();
  try {
    const model = await openModel(settings);
    closing.defer(() => model.retire());
    const opened = performance.now();
    const [spans = []] = await model.find([sample], new Abort());
    const [toOpen, toSearch] = [opened - begun, performance.now() - opened].map((ms) => `${(ms / 1000).toFixed(1)} s`);
    const types = [...new Set(spans.map(({ type }) => type))].join(", ") || "nothing";
    return works(
      "model",
      `opened in ${toOpen}; in ${sample.length} characters of a sample it found ${types}, in ${toSearch}`,
    );
  } catch (error) {
    if (error instanceof StartError) return fails("model", error.message, "put it right, or leave privacy.model out");
    if (!(error instanceof DetectorFailure)) throw error;
    return fails("model", error.message, "raise privacy.model.timeout, or choose a smaller model");
  }
}
