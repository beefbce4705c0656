/** A synchronous step over a stream: what goes out for each item, and what was still held at the end. */
export interface Stage<In, Out = In> {
  push(item: In): Out[];
  end(): Out[];
}

/** A step that is not taken again once it has thrown: what it held is lost with its state. */
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
