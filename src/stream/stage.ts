/** A synchronous transform of a stream: what comes out for each item, and what was still held at the end. */
export interface Stage<In, Out = In> {
  push(item: In): Out[];
  end(): Out[];
}

/** A stage that yields nothing more once it has thrown, since its state is unknown from then on. */
export function fused<In, Out>(stage: Stage<In, Out>): Stage<In, Out> {
  let isBroken = false;
  const run = (step: () => Out[]): Out[] => {
    if (isBroken) return [];
    isBroken = true;
    const out = step();
    isBroken = false;
    return out;
  };
  return { push: (item) => run(() => stage.push(item)), end: () => run(() => stage.end()) };
}
