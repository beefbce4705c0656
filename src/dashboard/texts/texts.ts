import { english } from "./english.tsx";
import { englishForOperators } from "./english-operator.tsx";

/**
 * Every word of the dashboard, in the language its numbers and dates are in (`language.ts`). Another language is another object
 * of this shape, chosen here. What the server says, such as a refusal, comes as it is.
 */
export const texts = { ...english, ...englishForOperators };
