/** A synchronous transform of a stream: what comes out for each item, and what was still held at the end. */
export interface Stage<In, Out = In> {
  push(item: In): Out[];
  end(): Out[];
}

/** A stage that yields nothing more once it has thrown, since its state is unknown from then on. */
export function fused<In, Out>(stage: Stage<In, Out>): Stage<In, Out> {
  const once = fuse();
  return { push: once((item: In) => stage.push(item), []), end: once(() => stage.end(), []) };
}

/** Steps of which none is taken any more once one has thrown; they return `otherwise` then. */
export function fuse(): <Given extends unknown[], Out>(
  step: (...given: Given) => Out,
  otherwise: Out,
) => (...given: Given) => Out {
  let isBroken = false;
  return (step, otherwise) =>
    (...given) => {
      if (isBroken) return otherwise;
      isBroken = true;
      const out = step(...given);
      isBroken = false;
      return out;
    };
}
