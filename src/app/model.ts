import type { PrivacyConfig } from "../config/config.ts";
import { PrivacyModel, type ModelCounts, ModelError } from "../privacy/analyze/model/model.ts";
import { StartError } from "./start-error.ts";

/** The model of the configuration in force. It outlives a configuration that does not change it: opening one takes seconds. */
export class ModelInForce implements Disposable {
  current: PrivacyModel | null = null;
  readonly #counts: ModelCounts;
  #key = "null";

  constructor(counts: ModelCounts) {
    this.#counts = counts;
  }

  /** Opens what a configuration names. Rejects with a `StartError`; the one before then stays. */
  async follow(privacy: PrivacyConfig): Promise<void> {
    const settings = settingsIn(privacy);
    const key = JSON.stringify(settings);
    if (key === this.#key) return;
    const opened = settings && (await openModel(settings, this.#counts));
    // Requests of the configuration before may still ask it.
    this.current?.retire();
    this.current = opened;
    this.#key = key;
  }

  [Symbol.dispose](): void {
    this.current?.retire();
  }
}

/** Opens the model that a configuration names, unless the one before named it, and closes it again. Rejects with a `StartError`. */
export async function tryModel(next: PrivacyConfig, before: PrivacyConfig): Promise<void> {
  const settings = settingsIn(next);
  if (settings && JSON.stringify(settings) !== JSON.stringify(settingsIn(before))) (await openModel(settings)).retire();
}

/** Null where none is to be opened. */
const settingsIn = ({ mode, model }: PrivacyConfig) => (mode === "off" ? null : model);

/** Rejects with a `StartError`. */
export async function openModel(
  settings: NonNullable<PrivacyConfig["model"]>,
  counts?: ModelCounts,
): Promise<PrivacyModel> {
  try {
    return await PrivacyModel.open(settings, counts);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    throw new StartError(error.message, { cause: error });
  }
}
