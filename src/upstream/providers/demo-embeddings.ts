interface DemoBatch {
  input: readonly string[];
  dimensions?: number;
}

/**
 * Vectors of letters, not of meaning: each three letters in a row count in a place that a hash gives them. Texts with words in common
 * are close to each other, which is enough to try a search offline. @param body of a request in OpenAI's form
 */
export function demoEmbeddings(body: string) {
  const { input, dimensions = usualDimensions } = JSON.parse(body) as DemoBatch;
  const characters = input.reduce((sum, text) => sum + text.length, 0);
  const tokens = Math.ceil(characters / charactersPerToken);
  return {
    data: input.map((text, index) => ({ index, embedding: vectorOf(text, dimensions) })),
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  };
}

const usualDimensions = 256;
const charactersPerToken = 4;

function vectorOf(text: string, dimensions: number): number[] {
  const counts = new Float64Array(dimensions);
  const letters = ` ${text.toLowerCase()} `;
  for (let at = 0; at + 2 < letters.length; at++) {
    const hash = hashOf(letters, at);
    // Half of them count downwards, so that chance meetings in a place cancel out.
    counts[(hash >>> 1) % dimensions]! += (hash & 1) === 0 ? 1 : -1;
  }
  const length = Math.sqrt(counts.reduce((sum, count) => sum + count * count, 0)) || 1;
  return Array.from(counts, (count) => count / length);
}

/** FNV-1a, 32 bits, of three code units. */
function hashOf(letters: string, at: number): number {
  let hash = 0x811c9dc5;
  for (let unit = at; unit < at + 3; unit++) hash = Math.imul(hash ^ letters.charCodeAt(unit), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
