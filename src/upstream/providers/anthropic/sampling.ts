import type { ChatRequest } from "../../../dialects/openai-chat/request.ts";
import { alwaysLeftOut, type Capabilities } from "../../translate/capabilities.ts";
import type { AnthropicAbilities } from "./models.ts";

/** Anthropic's temperatures end at 1, and newer models take only one of the two settings. */
export function anthropicSampling({ temperature, top_p: topP }: ChatRequest): { temperature?: number; top_p?: number } {
  if (typeof topP === "number" && (temperature ?? 1) === 1 && topP < 1) return { top_p: topP };
  return typeof temperature === "number" ? { temperature: Math.min(temperature, 1) } : {};
}

/** A model that thinks takes no sampling settings, newer ones take none at all, and others not both. */
export function samplingLacks(
  { temperature }: ChatRequest,
  { sampling }: AnthropicAbilities,
  isThinking: boolean,
): Capabilities {
  const isWithout = !sampling || isThinking;
  const isTemperatureSet = typeof temperature === "number" && temperature !== 1;
  return {
    ...(isWithout ? { temperature: alwaysLeftOut } : {}),
    ...(isWithout || isTemperatureSet ? { top_p: alwaysLeftOut } : {}),
  };
}
