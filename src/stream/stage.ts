/** A synchronous step over a stream: what goes out for each item, and what was still held at the end. */
export interface Stage<In, Out = In> {
  push(item: In): Out[];
  end(): Out[];
}

/** Two steps as one; at the end the first is emptied through the second. */
export function join<In, Between, Out>(first: Stage<In, Between>, second: Stage<Between, Out>): Stage<In, Out> {
  return {
    push: (item) => first.push(item).flatMap((between) => second.push(between)),
    end: () => [...first.end().flatMap((between) => second.push(between)), ...second.end()],
  };
}
